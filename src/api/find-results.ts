import type { Call, Services } from '#api/services.ts'
import { UNAVAILABLE_RETRY_SECONDS } from '#contract/limits.ts'
import { queryTextSchema } from '#contract/parameters.ts'
import { SEARCH_SOURCES } from '#contract/search.ts'
import type { Found } from '#search/refine.ts'
import { countChosen, parseRefinement, UNREFINED } from '#search/refinement.ts'
import { createResults, type FoundResults, type SearchProblem } from '#search/results.ts'

/** More than this nobody looks through; it bounds what a search costs. */
const RESULTS_MAX = 1000

/** Searches for a page: the search of the interface, within its limits, narrowed as the address says. */
export async function findResults(
  parameters: URLSearchParams,
  { services, client }: Call,
): Promise<FoundResults> {
  const refinement = parseRefinement(parameters)
  const query = (parameters.get('q') ?? '').trim()
  const isBlank = query === '' && countChosen(refinement) === 0 && refinement.order === UNREFINED.order
  if (isBlank) return { kind: 'blank' }
  const fail = (problem: SearchProblem): FoundResults => ({ kind: 'problem', query, problem })
  const read = query === '' ? undefined : queryTextSchema.safeParse(query)
  if (read?.success === false) return fail({ kind: 'unreadable' })
  if (read && !services.isSearchAvailable) return fail({ kind: 'unavailable' })
  const admission = await services.admit(client)
  if (!admission.admitted) return fail({ kind: 'busy', retryAfterSeconds: admission.retryAfterSeconds })

  const now = services.now()
  const outcome =
    read && services.search({ query: read.data, limit: RESULTS_MAX, now, sources: SEARCH_SOURCES })
  const all = outcome?.matches ?? everything(services, now)
  const current = services.catalog.currentDeals(now)
  const results = createResults({ query: read?.data ?? '', refinement, outcome, all, current, now })
  return { kind: 'found', results }
}

/** The status and the headers with which a page gives what was found. */
export function describeAnswer(answer: FoundResults): { status: number; headers: [string, string][] } {
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

function everything({ catalog }: Services, now: number): Found[] {
  return [
    ...catalog.currentDeals(now).map((deal) => ({ source: 'deals' as const, deal })),
    ...catalog.products.map((product) => ({ source: 'products' as const, product })),
  ]
}
