import { createHash } from 'node:crypto'
import type { Catalog } from '#catalog/catalog.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createIndexCache, createSearchIndex, type SearchIndex } from '#search/search-index.ts'
import type { SearchOutcome, SearchRequest } from '#search/search-outcome.ts'
import {
  createDictionary,
  type Dictionary,
  type DictionarySources,
  sourcesOfDictionary,
} from '#search/spelling/dictionary.ts'
import { prepared, shared } from './prepared.ts'

/** The number of results that tests inspect. */
const LIMIT = 10

interface SearchOver {
  ask: (query: string, changes?: Partial<SearchRequest>) => SearchOutcome
  /** The ids of the results, best first, without what only is of the same kind. */
  idsFor: (query: string, changes?: Partial<SearchRequest>) => string[]
}

/** Creates a search over a catalog with default parameters for the queries of a test. */
export function searchOver(
  catalog: Catalog,
  given: Pick<SearchRequest, 'now' | 'sources'> & Partial<SearchRequest>,
): SearchOver {
  const search = createDealSearch(catalog, indexOf(catalog))
  const ask: SearchOver['ask'] = (query, changes) => search({ limit: LIMIT, ...given, ...changes, query })
  return { ask, idsFor: (query, changes) => idsOf(ask(query, changes)) }
}

/** The index of a catalog, made once for all tests of a process that ask the same catalog. */
export function indexOf(catalog: Catalog): SearchIndex {
  return shared(catalog, 'index', () => {
    const { deals, products, stores, lexicon } = catalog
    const content = JSON.stringify([deals, products, [...stores], lexicon])
    return prepared(createHash('sha256').update(content).digest('hex'), () => makeIndex(catalog))
  })
}

/** The brands beside those of a test that asks with the lexicon: equal names share one dictionary. */
const WELL_KNOWN_BRANDS = [
  'Anker',
  'Apple',
  'JBL',
  'Logitech',
  'NXB Kim Đồng',
  'Philips',
  'Samsung',
  'Seebaby',
  'Sony',
  'Sunhouse',
  'Sunplay',
  'Toshiba',
  'Xiaomi',
]

function makeIndex(catalog: Catalog): SearchIndex {
  return createSearchIndex(catalog, createIndexCache(dictionaryOf))
}

/** A dictionary. Making one of the project's own lexicon takes more than a second, so equal names share it. */
function dictionaryOf(sources: DictionarySources): Dictionary {
  const [first] = sources.lexicon
  if (!first || !sources.lexicon.some(({ kind }) => kind === 'brand')) return createDictionary(sources)
  const brands = new Set([...WELL_KNOWN_BRANDS, ...sources.products.map(({ brand }) => brand)])
  const all = { ...sources, products: [...brands].map((brand) => ({ brand })) }
  const names = sourcesOfDictionary(all).slice(sources.lexicon.length)
  return shared(first, JSON.stringify(names), () => createDictionary(all))
}

export function idsOf({ matches }: Pick<SearchOutcome, 'matches'>): string[] {
  const answers = matches.filter(({ isSibling }) => isSibling !== true)
  return answers.map((match) => (match.source === 'deals' ? match.deal.id : match.product.id))
}
