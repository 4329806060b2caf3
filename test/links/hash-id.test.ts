import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashIdOf } from '#links/hash-id.ts'

const sha256 = (text: string): string => hash('sha256', text, 'hex')

describe('the id of a smart link', () => {
  it('is ten base62 digits, the same for the same key', () => {
    const id = hashIdOf('deal/ca-phe-20', sha256, () => false)
    expect(id).toMatch(/^[0-9A-Za-z]{10}$/)
    expect(hashIdOf('deal/ca-phe-20', sha256, () => false)).toBe(id)
    expect(hashIdOf('deal/ca-phe-21', sha256, () => false)).not.toBe(id)
  })

  it('never changes: shared links must resolve for years', () => {
    expect(hashIdOf('deal/ca-phe-20', sha256, () => false)).toBe('c2VkooUF5p')
  })

  it('grows by a digit on a collision and keeps what it had', () => {
    const short = hashIdOf('deal/ca-phe-20', sha256, () => false)
    const longer = hashIdOf('deal/ca-phe-20', sha256, (id) => id === short)
    expect(longer).toHaveLength(11)
    expect(longer.startsWith(short)).toBe(true)
  })
})
