import type { AstroGlobal } from 'astro'
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { parseRefinement, type Place, type Refinement } from '#results/refinement.ts'
import type { SearchProblem } from '#results/results.ts'
import { describeAnswer } from '#site/find-results.ts'
import { languageIn } from '#site/language-paths.ts'
import { callOf } from '#site/serve.ts'
import type { Language } from '#text/language.ts'
import { type DealListing, toDealListing } from '#views/shown/deal-listing.ts'

/** A list narrowed by the URL, or the reason why there is none. */
type BrowsedPage<Shown> =
  | { kind: 'found'; catalog: Catalog; language: Language; listing: Shown }
  | { kind: 'problem'; catalog: Catalog; language: Language; problem: SearchProblem }

/** Makes the list that a URL asks for. */
type List<Shown> = (catalog: Catalog, language: Language, refinement: Refinement, now: number) => Shown

/** A page that lists deals: its place in each language, and which deals it contains. */
interface Browsed {
  placeIn: (language: Language) => Place
  holds: (deal: SnapshotDeal) => boolean
}

/** Lists the current deals of a place. */
export function listDeals({ placeIn, holds }: Browsed): List<DealListing> {
  return (catalog, language, refinement, now) => {
    const deals = catalog.currentDeals(now).filter(holds)
    return toDealListing({ deals, place: placeIn(language), refinement, now }, catalog, language)
  }
}

/**
 * Filters and sorts a list as the URL requests, within the rate limits of the search, and sets the status and
 * headers of the response. Returns undefined when the path has no valid language.
 */
export async function answerBrowsePage<Shown>(
  { locals, url, params, response }: Pick<AstroGlobal, 'locals' | 'url' | 'params' | 'response'>,
  list: List<Shown>,
): Promise<BrowsedPage<Shown> | undefined> {
  const language = languageIn(params['lang'])
  if (!language) return undefined
  const { services, client } = await callOf({ locals })
  const { catalog } = services
  const admission = await services.admit(client)
  const problem: SearchProblem | undefined = admission.admitted
    ? undefined
    : { kind: 'busy', retryAfterSeconds: admission.retryAfterSeconds }
  const { status, headers } = describeAnswer(
    problem ? { kind: 'problem', query: '', problem } : { kind: 'blank' },
  )
  response.status = status
  for (const [name, value] of headers) response.headers.set(name, value)
  if (problem) return { kind: 'problem', catalog, language, problem }
  const listing = list(catalog, language, parseRefinement(url.searchParams), services.now())
  return { kind: 'found', catalog, language, listing }
}
