import { cachedAnswer } from '#api/cached.ts'
import { readQueryString } from '#api/read-query-string.ts'
import { cacheUntil, respondFailure, respondJson } from '#api/respond.ts'
import type { CachedAnswer, Handler, Services } from '#api/services.ts'
import { categoriesWithDeals, filterDeals } from '#catalog/list-deals.ts'
import { toDeal } from '#catalog/to-deal.ts'
import {
  type DealListParameters,
  dealListParametersSchema,
  type DealListResponse,
} from '#contract/deal-list.ts'
import { fold } from '#search/text.ts'
import { firstPresent, parseInput } from '#contract/parse-input.ts'

/** `listDeals`: the current deals of a category, filtered by keywords. A blank filter is none. */
export const listDeals: Handler = (request, call) => {
  const { services } = call
  const raw = readQueryString(request.url, ['category', 'search', 'q', 'limit'])
  if (!raw.ok) return respondFailure(request, call, raw.failure)
  const { category, limit } = raw.data
  const keywords = firstPresent(raw.data, ['search', 'q'])
  const isFiltered = typeof keywords === 'string' && keywords.trim() !== ''
  const input = parseInput(dealListParametersSchema, {
    category,
    limit,
    ...(isFiltered && { search: keywords }),
  })
  if (!input.ok) return respondFailure(request, call, input.failure)

  const now = services.now()
  const answer = answerListing(input.data, now, services)
  return respondJson(request, call, answer, cacheUntil(answer.until, now))
}

/** The deals asked for, as bytes. */
export function answerListing(parameters: DealListParameters, now: number, services: Services): CachedAnswer {
  const { category, limit, search } = parameters
  const key = `list\n${category}\n${limit}\n${search ?? ''}`
  return cachedAnswer(services, key, now, () => list(parameters, now, services))
}

function list(
  { category, search, limit }: DealListParameters,
  now: number,
  services: Services,
): DealListResponse {
  const { catalog } = services
  const keywords = search === undefined ? undefined : fold(search)
  const available = filterDeals(catalog.currentDeals(now), { category, keywords }, services.foldedTextOf)
  const deals = available.slice(0, limit).map((deal) => toDeal(deal, catalog))
  return {
    ok: true,
    deals,
    total: deals.length,
    available: available.length,
    categories: categoriesWithDeals(catalog, now),
    ...(catalog.site.notice !== undefined && { notice: catalog.site.notice }),
  }
}
