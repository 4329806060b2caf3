/** A list of deals as pages show it: filtered, sorted and divided into pages. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { type Listing, toListing } from '#results/listing.ts'
import { refine, type ResultRecord, validitiesChangeAfter } from '#results/refine.ts'
import type { Place, Refinement } from '#results/refinement.ts'
import { createResults, type Results } from '#results/results.ts'
import type { Language } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'

/** One page of the deals of a place, with the controls that filter and sort them. */
export interface DealListing {
  listing: Listing
  deals: ShownDeal[]
}

interface Material {
  /** The deals of the place that are current at `now`. */
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

/** The last results for a list of deals, with the refinement that they are for. */
interface Known {
  narrowing: string
  all: readonly ResultRecord[]
  /** The records that pass the filters, on all pages. */
  passing: readonly ResultRecord[]
  /** The period in which the results are valid; `until` is exclusive. */
  from: number
  until: number
  results: Results
}

/** Every language requests the same results of a list, and the pages of a list differ only in `page`. */
const lastOf = onceForEach((_deals: readonly SnapshotDeal[]): { cached?: Known } => ({}))

function resultsOf(deals: readonly SnapshotDeal[], refinement: Refinement, now: number): Results {
  const narrowing = JSON.stringify({ ...refinement, page: undefined })
  const last = lastOf(deals)
  const known = last.cached?.narrowing === narrowing ? last.cached : undefined
  const isRight = known !== undefined && known.from <= now && now < known.until
  if (isRight && known.results.refinement.page === refinement.page) return known.results
  const all = known?.all ?? deals.map((deal): ResultRecord => ({ source: 'deals', deal }))
  const passing = isRight ? known.passing : refine(all, refinement, now)
  const results = createResults({
    query: '',
    refinement,
    outcome: undefined,
    all,
    current: deals,
    now,
    // There is no query to shorten.
    count: () => 0,
    facets: isRight ? known.results.facets : undefined,
    passing,
  })
  const span = isRight ? known : { from: now, until: validitiesChangeAfter(all, now) }
  last.cached = { narrowing, all, passing, from: span.from, until: span.until, results }
  return results
}
