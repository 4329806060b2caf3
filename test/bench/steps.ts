/** The main steps of the site over the demonstration catalog, and their processor time. */
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import { renderOpenapi } from '#discovery/documents/openapi.ts'
import { loadContent } from '#process/content-files.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createSearchIndex, type SearchIndex } from '#search/search-index.ts'
import type { Language } from '#text/language.ts'
import { PAGES } from '#views/pages.ts'
import { loadLabels } from '../relevance/labels.ts'

export const BUILT_AT = Date.parse('2026-11-22T20:00:00+07:00')

/** A step by its name; it may be run again and again. */
export type Steps = Record<string, () => unknown>

/** The steps that a stored baseline has. */
export async function createSteps(): Promise<Steps> {
  const content = await loadContent('content')
  const snapshot = snapshotOf(content, { builtAt: BUILT_AT, siteUrl: 'https://deals.example' })
  const catalog = createCatalog(snapshot)
  const index = createSearchIndex(catalog)
  const queries = loadLabels().map(({ query }) => query)
  return {
    'content checked and reviewed': () => loadContent('content'),
    'catalog made of a snapshot': () => createCatalog(structuredClone(snapshot)),
    'search index made': () => createSearchIndex(catalog),
    'search made of its index': () => createDealSearch(catalog, index),
    'labelled queries answered': () => answerAll(queries, catalog, index),
    'views of all pages in Vietnamese': () => viewAll(createCatalog(structuredClone(snapshot)), ['vi']),
    'openapi.json written': () => renderOpenapi(catalog),
  }
}

/** Answers queries by a search that is made anew. */
export function answerAll(queries: readonly string[], catalog: Catalog, index: SearchIndex): void {
  const search = createDealSearch(catalog, index)
  for (const query of queries) search({ query, limit: 10, now: BUILT_AT, sources: ['deals', 'products'] })
}

/** Computes the views of all pages in some languages. */
export function viewAll(catalog: Catalog, languages: readonly Language[]): void {
  for (const page of PAGES)
    for (const params of page.list(catalog))
      if (languages.includes(params.language)) page.view(params, catalog)
}

/** The least processor time of a step over some rounds, as a multiple of a calculation that runs beside it. */
export async function measure(step: () => unknown, rounds: number): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const unit = await processorMs(calculate)
    ratios.push((await processorMs(step)) / unit)
  }
  return Number(Math.min(...ratios).toPrecision(3))
}

async function processorMs(step: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await step()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Texts, maps and numbers, as the code of the site has them: about 100 ms. */
function calculate(): number {
  const counts = new Map<string, number>()
  for (let turn = 0; turn < 300_000; turn += 1) {
    const key = `word ${(turn * 7919) % 50_021}`
    counts.set(key, (counts.get(key) ?? 0) + key.length)
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
