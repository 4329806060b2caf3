import { expect, it } from 'vitest'
import { isServedAtOnce } from '#publish/releases/publisher.ts'

it.each([
  ['a small catalog is published first, so that a start shows what was edited', 'same', 400, false],
  ['a large catalog is served at once', 'same', 250_000, true],
  ['a release of other code is not', 'other', 250_000, false],
])('%s', (_, codeDigest, records, isAtOnce) => {
  expect(isServedAtOnce({ codeDigest, records }, 'same')).toBe(isAtOnce)
})
