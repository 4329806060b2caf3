import { describe, expect, it } from 'vitest'
import { slipOfSubject } from './commit-subjects.ts'

describe('the subject of a commit', () => {
  it.each([
    'search: fold đ to d',
    'deals: add ca-phe-20',
    'search, publish: keep one list',
    'Merge branch x',
  ])('may be: %s', (subject) => {
    expect(slipOfSubject(subject)).toBeUndefined()
  })

  it.each([
    ['fold đ to d', 'names no area'],
    ['search: folding', 'one word'],
    ['search: fold đ to d.', 'full stop'],
    [`search: fold ${'đ'.repeat(72)}`, 'write at most 72'],
  ])('may not be: %s', (subject, slip) => {
    expect(slipOfSubject(subject)).toContain(slip)
  })
})
