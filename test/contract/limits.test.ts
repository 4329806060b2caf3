import { expect, it } from 'vitest'
import * as limits from '#contract/limits.ts'

it('promises the numbers of the interface', () => {
  expect(limits).toMatchObject({
    SEARCH_LIMIT_DEFAULT: 10,
    SEARCH_LIMIT_MAX: 50,
    LISTING_LIMIT_DEFAULT: 100,
    LISTING_LIMIT_MAX: 200,
    PRODUCT_LIMIT_DEFAULT: 10,
    QUERY_MAX_CHARACTERS: 500,
    BODY_MAX_BYTES: 16_384,
    RATE_WINDOW_SECONDS: 60,
    CLIENT_REQUESTS_PER_MINUTE: 60,
    UNAVAILABLE_RETRY_SECONDS: 60,
  })
})
