/** The operation that queries products. */
import { cachedAnswer } from '#api/http/cached.ts'
import { readQuery } from '#api/http/read-query-string.ts'
import { respondFailure, respondJson, REVALIDATE } from '#api/http/respond.ts'
import { limitedSearch } from '#api/operations/limited-search.ts'
import type { Language } from '#text/language.ts'
import type { Handler, Services } from '#api/services.ts'
import { type Question, questionKey } from '#api/operations/search-answer.ts'
import { productQueryParametersSchema, type ProductQueryResponse } from '#contract/product-query.ts'
import { readAnyShopper } from '#savings/requests/read-shopper.ts'
import { toPricedResult } from '#savings/price-after-codes.ts'

/** `queryProducts`: the products that match a query, best match first. It counts as a search. */
export const queryProducts: Handler = (request, call) =>
  limitedSearch(request, call, (headers) => {
    const { services } = call
    const input = readQuery(request.url, productQueryParametersSchema)
    if (!input.ok) return respondFailure(request, call, input.failure, headers)

    const { q, limit, language, ...said } = input.data
    const shopper = readAnyShopper(said, services.catalog, '')
    if (!shopper.ok) return respondFailure(request, call, shopper.failure, headers)
    const now = services.now()
    const question = { query: q, limit, language, shopper: shopper.data }
    const answer = cachedAnswer(services, `products ${questionKey(question)}`, now, () =>
      find(question, now, services),
    )
    return respondJson(request, call, answer, REVALIDATE, headers)
  })

function find(
  { query, limit, language: asked, shopper }: Question,
  now: number,
  services: Services,
): { language: Language; data: ProductQueryResponse } {
  const outcome = services.search({ query, limit, now, sources: ['products'] })
  const language = asked ?? outcome.language
  const data: ProductQueryResponse = {
    success: true,
    products: outcome.matches.flatMap((match) => {
      if (match.source !== 'products') return []
      const { product } = match
      const { title, lang, href, category, id, store, price, priceAfterCodes } = toPricedResult(
        product,
        services.catalog,
        now,
        language,
        shopper,
      )
      return [
        {
          title,
          ...(lang && { lang }),
          url: href,
          brand: product.brand,
          category,
          id,
          ...(store && { store }),
          ...(price && { price }),
          ...(priceAfterCodes && { priceAfterCodes }),
        },
      ]
    }),
  }
  return { language, data }
}
