/** The searches of pages: from the query in a URL to the results that the page shows. */
import type { Call, Services } from '#api/services.ts'
import { UNAVAILABLE_RETRY_SECONDS } from '#contract/limits.ts'
import { queryTextSchema } from '#contract/parameters.ts'
import { SEARCH_SOURCES } from '#contract/search.ts'
import type { ResultRecord } from '#results/refine.ts'
import { countChosen, parseRefinement, UNREFINED } from '#results/refinement.ts'
import { paidInDong } from '#savings/price-after-codes.ts'
import type { SearchOutcome } from '#search/search-outcome.ts'
import type { Language } from '#text/language.ts'
import { createResults, type SearchAnswer, type SearchProblem } from '#results/results.ts'

/** The result of a search, including the interpretation of the query. */
export type FoundAnswer = SearchAnswer<SearchOutcome>

/** The maximum number of results. It bounds the cost of a search; nobody reads more. */
const RESULTS_MAX = 1000

/** Searches for a page in a language, within the rate limits of the API, and filters as the URL requests. */
export async function findResults(
  parameters: URLSearchParams,
  language: Language,
  { services, client }: Call,
): Promise<FoundAnswer> {
  const refinement = parseRefinement(parameters)
  const query = (parameters.get('q') ?? '').trim()
  const isBlank = query === '' && countChosen(refinement) === 0 && refinement.order === UNREFINED.order
  if (isBlank) return { kind: 'blank' }
  const fail = (problem: SearchProblem): FoundAnswer => ({ kind: 'problem', query, problem })
  const read = query === '' ? undefined : queryTextSchema.safeParse(query)
  if (read?.success === false) return fail({ kind: 'unreadable' })
  if (read && !services.isSearchAvailable) return fail({ kind: 'unavailable' })
  const admission = await services.admit(client)
  if (!admission.admitted) return fail({ kind: 'busy', retryAfterSeconds: admission.retryAfterSeconds })

  const now = services.now()
  const outcome =
    read && services.search({ query: read.data, limit: RESULTS_MAX, now, sources: SEARCH_SOURCES, language })
  const all = outcome?.matches ?? everything(services, now)
  const current = services.catalog.currentDeals(now)
  const count = (shorter: string): number => {
    const found = services.search({ query: shorter, limit: 1, now, sources: SEARCH_SOURCES, language })
    return found.matched ? found.totalMatches : 0
  }
  const results = createResults({
    query: read?.data ?? '',
    refinement,
    outcome,
    all,
    current,
    now,
    paidFor: (product) => paidInDong(product, services.catalog, now),
    count,
  })
  return { kind: 'found', results }
}

/** The status and the headers of a results page. */
export function describeAnswer(answer: SearchAnswer): { status: number; headers: [string, string][] } {
  const common: [string, string][] = [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Cache-Control', 'private, no-cache'],
    ['X-Robots-Tag', 'noindex'],
  ]
  if (answer.kind !== 'problem') return { status: 200, headers: common }
  const retryAfter = (seconds: number): [string, string] => ['Retry-After', String(seconds)]
  switch (answer.problem.kind) {
    case 'unreadable':
      return { status: 400, headers: common }
    case 'unavailable':
      return { status: 503, headers: [...common, retryAfter(UNAVAILABLE_RETRY_SECONDS)] }
    case 'busy':
      return { status: 429, headers: [...common, retryAfter(answer.problem.retryAfterSeconds)] }
  }
}

function everything({ catalog }: Services, now: number): ResultRecord[] {
  return [
    ...catalog.currentDeals(now).map((deal) => ({ source: 'deals' as const, deal })),
    ...catalog.products.map((product) => ({ source: 'products' as const, product })),
  ]
}
