import { describe, expect, it } from 'vitest'
import { draftLink } from '#links/create-link.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import { HOSTILE_URLS, wrapped } from './hostile-urls.ts'
import { canonicalOf, sha256, SHOPS, STORES } from './support.ts'

const failureOf = (url: string) => {
  const read = parseStoreUrl(url, SHOPS)
  return read.ok ? undefined : read.failure
}

describe('a hostile address', () => {
  it.each(HOSTILE_URLS)('is refused as input and as output: $trick, $url', ({ url }) => {
    const asInput = draftLink({ inputUrl: url }, SHOPS, sha256)
    const asOutput = draftLink({ inputUrl: 'https://shopee.vn/product/1/2', outputUrl: url }, SHOPS, sha256)
    for (const [field, draft] of Object.entries({ inputUrl: asInput, outputUrl: asOutput })) {
      if (draft.ok) expect.fail(`accepted as ${field}: ${draft.data.outputUrl}`)
      expect(['bad_request', 'unsupported_store']).toContain(draft.failure.code)
      expect(draft.failure.message).toContain(field)
      expect(draft.failure.message).not.toMatch(/[^\P{C}]/u)
    }
  })

  it('comes in at least 150 kinds, each once', () => {
    expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(150)
    expect(new Set(HOSTILE_URLS.map(({ url }) => url)).size).toBe(HOSTILE_URLS.length)
  })
})
