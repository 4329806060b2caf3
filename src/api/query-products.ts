import { cachedAnswer } from '#api/cached.ts'
import { readQueryString } from '#api/read-query-string.ts'
import { cacheUntil, respondFailure, respondJson } from '#api/respond.ts'
import { SEARCH_UNAVAILABLE } from '#api/search-answer.ts'
import type { Handler, Services } from '#api/services.ts'
import { smartLinkUrl } from '#catalog/to-deal.ts'
import {
  type ProductQueryParameters,
  productQueryParametersSchema,
  type ProductQueryResponse,
} from '#contract/product-query.ts'
import { parseInput } from '#contract/parse-input.ts'

/** `queryProducts`: the products that a blog post or an agent asks for, the best match first. */
export const queryProducts: Handler = (request, call) => {
  const { services } = call
  if (!services.isSearchAvailable) return respondFailure(request, call, SEARCH_UNAVAILABLE)
  const raw = readQueryString(request.url, ['q', 'limit'])
  if (!raw.ok) return respondFailure(request, call, raw.failure)
  const input = parseInput(productQueryParametersSchema, raw.data)
  if (!input.ok) return respondFailure(request, call, input.failure)

  const { q, limit } = input.data
  const now = services.now()
  const answer = cachedAnswer(services, `products\n${limit}\n${q}`, now, () =>
    find(input.data, now, services),
  )
  return respondJson(request, call, answer, cacheUntil(answer.until, now))
}

function find({ q, limit }: ProductQueryParameters, now: number, services: Services): ProductQueryResponse {
  const { matches } = services.search({ query: q, limit, now, sources: ['products'] })
  return {
    success: true,
    products: matches.flatMap((match) => {
      if (match.source !== 'products') return []
      const { title, brand, category, offers } = match.product
      return offers
        .slice(0, 1)
        .map(({ hashId }) => ({ title, url: smartLinkUrl(hashId, services.catalog), brand, category }))
    }),
  }
}
