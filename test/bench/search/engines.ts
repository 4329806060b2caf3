import { create, insertMultiple, search as searchOrama } from '@orama/orama'
import { Index as FlexIndex } from 'flexsearch'
import Fuse, { type IFuseOptions } from 'fuse.js'
import MiniSearch from 'minisearch'
import type { Catalog } from '#catalog/catalog.ts'
import { LABELLED_AT } from '../../relevance/labels.ts'
import { type Analyser, createAnalyser } from './analyser.ts'
import { askOurs, idsIn, LIMIT } from './ours.ts'
import { type Field, FIELDS, recordsAt, type SearchRecord } from './records.ts'

/** Returns the ids of the best records for a query. */
export type Find = (query: string) => string[]

export interface Engine {
  name: string
  /** The largest catalog for which the engine answers in reasonable time. */
  dealsMax: number
  /** Indexes the current records of a catalog; `records` contains them as texts. */
  index(catalog: Catalog, records: readonly SearchRecord[]): Find
}

export const OURS = 'deal-search'

/** The weights of fields, equal to those of our engine, for every library that supports weights. */
const WEIGHTS: Record<Field, number> = {
  title: 3,
  summary: 1,
  store: 3,
  brand: 3,
  category: 1,
  code: 4,
  translatedTitles: 3,
  translatedSummaries: 1,
}

/**
 * Our engine and the libraries that are alternatives for such a site. Libraries are configured with the
 * options that give the best nDCG on the tuning half; "defaults" and "plain" use the configuration of their
 * introductory documentation.
 */
export const ENGINES: readonly Engine[] = [
  {
    name: OURS,
    dealsMax: 100_000,
    index: (catalog) => {
      const ask = askOurs(catalog)
      return (query) => idsIn(ask(query))
    },
  },
  {
    name: 'MiniSearch, our analyser',
    dealsMax: 10_000,
    index: (catalog) => indexAnalysed(createAnalyser(catalog, LABELLED_AT)),
  },
  { name: 'MiniSearch, plain', dealsMax: 100_000, index: (_, records) => indexMiniSearch(records) },
  { name: 'FlexSearch', dealsMax: 100_000, index: (_, records) => indexFlexSearch(records) },
  {
    name: 'Fuse.js, token search',
    dealsMax: 10_000,
    index: (_, records) =>
      indexFuse(records, {
        keys: FIELDS.map((name) => ({ name, weight: WEIGHTS[name] })),
        useTokenSearch: true,
        ignoreDiacritics: true,
        ignoreLocation: true,
        threshold: 0.3,
      }),
  },
  { name: 'Orama', dealsMax: 10_000, index: (_, records) => indexOrama(records) },
  {
    name: 'Fuse.js, defaults',
    dealsMax: 10_000,
    index: (_, records) => indexFuse(records, { keys: [...FIELDS] }),
  },
]

export function indexCurrent(engine: Engine, catalog: Catalog): Find {
  return engine.index(catalog, recordsAt(catalog, LABELLED_AT))
}

/** Indexes with one field per weight of our index, so that MiniSearch's boosts act like our weights. */
function indexAnalysed({ records, termsOf, isWord }: Analyser): Find {
  const weights = [...new Set(records.flatMap(({ fields }) => fields.map(({ weight }) => String(weight))))]
  const index = new MiniSearch<(typeof records)[number]>({
    fields: weights,
    extractField: ({ id, fields }, name) =>
      name === 'id'
        ? id
        : fields
            .filter(({ weight }) => String(weight) === name)
            .flatMap(({ terms }) => terms)
            .join('\n'),
    tokenize: (text) => text.split('\n').filter(Boolean),
    processTerm: (term) => term,
  })
  index.addAll(records)
  const boost = Object.fromEntries(weights.map((weight) => [weight, Number(weight)]))
  return (query) =>
    topIds(
      index.search(termsOf(query).join('\n'), {
        boost,
        fuzzy: (term) => (isWord(term) ? 0.2 : false),
        prefix: isWord,
      }),
    )
}

function indexMiniSearch(records: readonly SearchRecord[]): Find {
  const index = new MiniSearch<SearchRecord>({ fields: [...FIELDS] })
  index.addAll(records)
  return (query) => topIds(index.search(query, { fuzzy: 0.2, prefix: true, boost: WEIGHTS }))
}

function topIds(results: readonly { id: unknown }[]): string[] {
  return results.slice(0, LIMIT).map(({ id }) => String(id))
}

/**
 * Indexes one text per record. With several fields FlexSearch lists the results of one field after those of
 * another, which ranks worse.
 */
function indexFlexSearch(records: readonly SearchRecord[]): Find {
  const index = new FlexIndex({ tokenize: 'forward' })
  for (const [number, record] of records.entries()) {
    index.add(number, FIELDS.map((field) => record[field]).join(' '))
  }
  return (query) =>
    index
      .search(query, { limit: LIMIT, suggest: true })
      .flatMap((number) => records[Number(number)]?.id ?? [])
}

function indexFuse(records: readonly SearchRecord[], options: IFuseOptions<SearchRecord>): Find {
  const index = new Fuse(records, options)
  return (query) => index.search(query, { limit: LIMIT }).map(({ item }) => item.id)
}

/** Tokenises into letters of any script, because Orama's own tokenizers treat ữ or 茶 as separators. */
function indexOrama(records: readonly SearchRecord[]): Find {
  const index = create({
    schema: {
      title: 'string',
      summary: 'string',
      store: 'string',
      brand: 'string',
      category: 'string',
      code: 'string',
      translatedTitles: 'string',
      translatedSummaries: 'string',
    },
    components: {
      tokenizer: {
        language: 'english',
        normalizationCache: new Map(),
        tokenize: (text) => [...new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))],
      },
    },
  })
  // Orama is synchronous unless one of its components is asynchronous, which its types do not express.
  void insertMultiple(index, [...records])
  return (query) => {
    const results = searchOrama(index, { term: query, limit: LIMIT, boost: WEIGHTS })
    if (results instanceof Promise) throw new TypeError('Orama answered late')
    return results.hits.map(({ id }) => id)
  }
}
