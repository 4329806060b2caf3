import type { AstroGlobal } from 'astro'
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { parseRefinement, type Place } from '#results/refinement.ts'
import type { SearchProblem } from '#results/results.ts'
import { describeAnswer } from '#site/find-results.ts'
import { languageIn } from '#site/language-paths.ts'
import { callOf } from '#site/serve.ts'
import type { Language } from '#text/language.ts'
import { type DealListing, toDealListing } from '#views/shown/deal-listing.ts'

/** What a list of deals is narrowed to by the address, or why it is not. */
type BrowsedPage =
  | { kind: 'found'; catalog: Catalog; language: Language; listing: DealListing }
  | { kind: 'problem'; catalog: Catalog; language: Language; problem: SearchProblem }

/** How the pages that list deals are asked: the place in a language and the deals that it lists. */
interface Browsed {
  placeIn: (language: Language) => Place
  holds: (deal: SnapshotDeal) => boolean
}

/**
 * Narrows and orders the deals of a place as the address says, within the limits of the search, and gives the
 * page's response its status and headers. Nothing where the path names no language.
 */
export async function answerBrowsePage(
  { locals, url, params, response }: Pick<AstroGlobal, 'locals' | 'url' | 'params' | 'response'>,
  { placeIn, holds }: Browsed,
): Promise<BrowsedPage | undefined> {
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
  const now = services.now()
  const deals = catalog.currentDeals(now).filter(holds)
  const refinement = parseRefinement(url.searchParams)
  const listing = toDealListing({ deals, place: placeIn(language), refinement, now }, catalog, language)
  return { kind: 'found', catalog, language, listing }
}
