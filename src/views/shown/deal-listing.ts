import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { type Listing, toListing } from '#results/listing.ts'
import type { Place, Refinement } from '#results/refinement.ts'
import { createResults, type Results } from '#results/results.ts'
import type { Language } from '#text/language.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'

/** One page of the deals of a place, with all that narrows and orders them. */
export interface DealListing {
  listing: Listing
  deals: ShownDeal[]
}

interface Material {
  /** All deals of the place that can be used at `now`. */
  deals: readonly SnapshotDeal[]
  place: Place
  refinement: Refinement
  now: number
}

export function toDealListing(
  { deals, place, refinement, now }: Material,
  catalog: Catalog,
  language: Language,
): DealListing {
  const results = resultsOf(deals, { ...refinement, ...place.within }, now)
  const found = results.found.flatMap((each) => (each.source === 'deals' ? [each.deal] : []))
  return {
    listing: toListing(results, place, catalog, language),
    deals: toShownDeals(found, catalog, language),
  }
}

/** The last results of a list of deals, and what was asked of it: each language of a page asks the same. */
const lastResults = new WeakMap<readonly SnapshotDeal[], { asked: string; results: Results }>()

function resultsOf(deals: readonly SnapshotDeal[], refinement: Refinement, now: number): Results {
  const asked = JSON.stringify([refinement, now])
  const last = lastResults.get(deals)
  if (last?.asked === asked) return last.results
  const results = createResults({
    query: '',
    refinement,
    outcome: undefined,
    all: deals.map((deal) => ({ source: 'deals', deal })),
    current: deals,
    now,
    // Without a query there is none to shorten.
    count: () => 0,
  })
  lastResults.set(deals, { asked, results })
  return results
}
