/** What a small change of a large catalog costs its index and its search. */
import type { Catalog } from '#catalog/catalog.ts'
import { changeSearchIndex } from '#search/change-index.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createIndexCache, createSearchIndex, createTermsReader } from '#search/search-index.ts'
import { createIndexChange } from '../../support/index-change.ts'
import { generateCatalog } from './generated-catalog.ts'

/** Medians in milliseconds. */
interface ChangeCost {
  change: string
  /** Comparing the catalogs and reading the new records. */
  compared: number
  /** Making the index after from the index before. */
  applied: number
  /** Making the search of that index. */
  switched: number
}

const ROUNDS = 9

type Records = Pick<Catalog, 'deals' | 'products'>

/** Makes the records after a change from those before it, in a round. */
const CHANGES: Record<string, (records: Records, round: number) => Records> = {
  'a new price': ({ deals, products }, round) => ({
    deals,
    products: products.map((product, place) =>
      place === 100 + round
        ? { ...product, offers: product.offers.map((offer) => ({ ...offer, price: offer.price + 1000 })) }
        : product,
    ),
  }),
  'a new title': ({ deals, products }, round) => ({
    products,
    deals: deals.map((deal, place) =>
      place === 500 + round ? { ...deal, title: `${deal.title} ${wordOf(round)}` } : deal,
    ),
  }),
  'a new deal': ({ deals, products }, round) => ({
    products,
    deals: deals.flatMap((deal, place) =>
      place === 400 ? [{ ...deal, id: `new-${round}`, code: `DEMONEW${round}` }, deal] : deal,
    ),
  }),
  'a deal less': ({ deals, products }) => ({ products, deals: deals.toSpliced(300, 1) }),
}

/** A word that no record has. */
function wordOf(round: number): string {
  return `quaxo${String.fromCharCode(97 + round).repeat(3)}`
}

/** The cost of each kind of change of one record, for a catalog of generated deals and a tenth as many products. */
export function measureChanges(deals: number): ChangeCost[] {
  const cache = createIndexCache()
  let catalog = generateCatalog(deals)
  let index = createSearchIndex(catalog, cache)
  return Object.entries(CHANGES).map(([change, changed]) => {
    const costs = Array.from({ length: ROUNDS }, (_, round) => {
      const before = catalog
      catalog = { ...catalog, ...changed(catalog, round) }
      const startedAt = performance.now()
      const difference = createIndexChange(before, catalog, createTermsReader(catalog, cache))
      const comparedAt = performance.now()
      index = changeSearchIndex(index, difference, { before, after: catalog })
      const appliedAt = performance.now()
      createDealSearch(catalog, index)
      const switchedAt = performance.now()
      return {
        compared: comparedAt - startedAt,
        applied: appliedAt - comparedAt,
        switched: switchedAt - appliedAt,
      }
    })
    const medianOf = (step: keyof Omit<ChangeCost, 'change'>): number =>
      costs.map((cost) => cost[step]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
    return {
      change,
      compared: medianOf('compared'),
      applied: medianOf('applied'),
      switched: medianOf('switched'),
    }
  })
}
