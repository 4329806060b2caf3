/**
 * `npm run bench -- baseline`: measures the main steps in processor time and compares them with the figures in
 * baseline.json. Exits with 1 when a step takes more than 1.5 times as long. `save` stores new figures.
 * A figure is a multiple of a fixed calculation that runs beside each step, so that machines can be compared.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCatalog } from '#catalog/catalog.ts'
import { renderOpenapi } from '#discovery/documents/openapi.ts'
import { loadContent } from '#process/content-files.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { PAGES } from '#views/pages.ts'
import { loadLabels } from '../relevance/labels.ts'

const FILE = join(import.meta.dirname, 'baseline.json')
const ROUNDS = 5
const SLOWER_MAX = 1.5

const content = await loadContent('content')
const builtAt = Date.parse('2026-11-22T20:00:00+07:00')
const snapshot = snapshotOf(content, { builtAt, siteUrl: 'https://deals.example' })
const catalog = createCatalog(snapshot)
const index = createSearchIndex(catalog)
const queries = loadLabels().map(({ query }) => query)

const STEPS: Record<string, () => unknown> = {
  'content checked and reviewed': () => loadContent('content'),
  'catalog made of a snapshot': () => createCatalog(structuredClone(snapshot)),
  'search index made': () => createSearchIndex(catalog),
  'search made of its index': () => createDealSearch(catalog, index),
  'labelled queries answered': () => {
    const search = createDealSearch(catalog, index)
    for (const query of queries) search({ query, limit: 10, now: builtAt, sources: ['deals', 'products'] })
  },
  'views of all pages in Vietnamese': () => {
    const fresh = createCatalog(structuredClone(snapshot))
    for (const page of PAGES)
      for (const params of page.list(fresh)) if (params.language === 'vi') page.view(params, fresh)
  },
  'openapi.json written': () => renderOpenapi(catalog),
}

const measured: Record<string, number> = {}
for (const [name, step] of Object.entries(STEPS)) measured[name] = await measure(step)

if (process.argv[2] === 'save') {
  writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`)
  console.log(`${Object.keys(measured).length} figures stored in ${FILE}`)
} else {
  const stored = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>
  console.log('| step | baseline | now | ratio |\n|---|---|---|---|')
  for (const [name, now] of Object.entries(measured)) {
    const before = stored[name]
    const ratio = before === undefined ? undefined : now / before
    console.log(`| ${name} | ${before ?? 'new'} | ${now} | ${ratio?.toFixed(2) ?? ''} |`)
    if (ratio !== undefined && ratio > SLOWER_MAX) process.exitCode = 1
  }
  if (process.exitCode === 1)
    console.error(
      `A step takes more than ${SLOWER_MAX} times as long as its baseline. Where that is meant: npm run bench -- baseline save`,
    )
}

/** The least processor time of a step over some rounds, as a multiple of the calculation beside it. */
async function measure(step: () => unknown): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
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
