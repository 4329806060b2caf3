/** The operation that lists deals. */
import { cachedAnswer } from '#api/http/cached.ts'
import { readQueryString } from '#api/http/read-query-string.ts'
import { cacheUntil, respondFailure, respondJson } from '#api/http/respond.ts'
import type { CachedAnswer, Handler, Services } from '#api/services.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { categoriesWithDeals } from '#catalog/deal-counts.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'
import { filterDeals } from '#catalog/filter-deals.ts'
import { dealsChangedSince } from '#changes/list-changes.ts'
import { toDeal } from '#catalog/to-deal.ts'
import {
  type DealListParameters,
  dealListParametersSchema,
  type DealListResponse,
} from '#contract/deal-list.ts'
import { fold } from '#text/fold.ts'
import { isBlank, parseInput, presentName } from '#contract/parse-input.ts'

/** `listDeals`: the current deals of a category, filtered by keywords. A blank filter is ignored. */
export const listDeals: Handler = (request, call) => {
  const { services } = call
  const raw = readQueryString(request.url, ['category', 'search', 'q', 'limit', 'language', 'since'])
  if (!raw.ok) return respondFailure(request, call, raw.failure)
  const { category, limit, language, since } = raw.data
  const name = presentName(raw.data, ['search', 'q'])
  const search = isBlank(raw.data[name]) ? undefined : raw.data[name]
  const given = { category, limit, language, since, search }
  const input = parseInput(dealListParametersSchema, given, { search: name })
  if (!input.ok) return respondFailure(request, call, input.failure)

  const now = services.now()
  const answer = answerListing(input.data, now, services)
  return respondJson(request, call, answer, cacheUntil(answer.until, now))
}

/** Answers a listing as bytes. */
export function answerListing(parameters: DealListParameters, now: number, services: Services): CachedAnswer {
  return cachedAnswer(services, listingKey(parameters), now, () => list(parameters, now, services))
}

/** The part of a cache key that identifies a listing. */
export function listingKey({ category, limit, search, since, language }: DealListParameters): string {
  return `list\n${language ?? ''}\n${category}\n${limit}\n${since ?? ''}\n${search ?? ''}`
}

function list(
  parameters: DealListParameters,
  now: number,
  services: Services,
): { language: Language; data: DealListResponse } {
  const { deals: selected, language, ...counts } = selectDeals(parameters, now, services)
  const deals = selected.map((deal) => toDeal(deal, services.catalog, language))
  return { language, data: { ok: true, deals, total: deals.length, ...counts } }
}

interface Selected extends Omit<DealListResponse, 'ok' | 'deals' | 'total'> {
  deals: SnapshotDeal[]
  language: Language
}

/** Selects the deals of a listing and the counts that every form of the answer contains. */
export function selectDeals(
  { category, search, limit, since, language = DEFAULT_LANGUAGE }: DealListParameters,
  now: number,
  services: Services,
): Selected {
  const { catalog } = services
  const keywords = search === undefined ? undefined : fold(search)
  const changed = since === undefined ? undefined : dealsChangedSince(catalog, since, now)
  const current = catalog.currentDeals(now)
  const asked = changed ? current.filter(({ id }) => changed.has(id)) : current
  const available = filterDeals(asked, { category, keywords }, (deal) =>
    services.foldedTextOf(deal, language),
  )
  const { notice } = siteTextsIn(language, catalog.site)
  return {
    deals: available.slice(0, limit),
    language,
    available: available.length,
    categories: categoriesWithDeals(catalog, now),
    ...(notice !== undefined && { notice }),
  }
}
