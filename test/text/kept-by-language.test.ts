import { describe, expect, it } from 'vitest'
import { keptByLanguage } from '#text/kept-by-language.ts'

describe('what follows from an object for readers of a language', () => {
  it('is worked out once for each object and language', () => {
    const kept = keptByLanguage<object, { of: string }>()
    const [one, other] = [{}, {}]
    const first = kept(one, 'vi', () => ({ of: 'one, vi' }))
    expect(kept(one, 'vi', () => ({ of: 'again' }))).toBe(first)
    expect(kept(one, 'en', () => ({ of: 'one, en' }))).toEqual({ of: 'one, en' })
    expect(kept(other, 'vi', () => ({ of: 'other, vi' }))).toEqual({ of: 'other, vi' })
  })
})
