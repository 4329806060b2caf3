import { createHash, webcrypto } from 'node:crypto'
import { expect, it } from 'vitest'
import { digestAtOnce } from '#publish/pages/digest-at-once.ts'

it('digests that are made at once are those of the platform', async () => {
  const bytes = new TextEncoder().encode('body { color: đen }')
  digestAtOnce()
  for (const algorithm of ['SHA-256', 'SHA-384']) {
    const made = await webcrypto.subtle.digest(algorithm, bytes)
    const expected = createHash(algorithm.replace('-', '')).update(bytes).digest('hex')
    expect(Buffer.from(made).toString('hex')).toBe(expected)
  }
})
