/**
 * `npm run bench -- start [PRODUCTS …]`: what `npm start` costs over a catalog in the store of imported
 * records, by part: a publication from nothing, the start of the server until its first page, one new price
 * by the same process and in the server, and a publication by a new process. There is a deal for about every
 * fourth product. The default is 20,000 products.
 */
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stringify } from 'yaml'
import { routes } from '#contract/routes.ts'
import { parseRecord } from '#entries/parse-record.ts'
import { sourceEntrySchema } from '#entries/source.ts'
import { runImport } from '#imports/feeds/run-import.ts'
import { loadKnown } from '#imports/load-known.ts'
import { openRecordStore } from '#imports/store/open-store.ts'
import { loadSnapshot } from '#process/snapshot-files.ts'
import { PUBLISH_OPTIONS } from '#server/processes/keep-publishing.ts'
import { spawnServer, UNLIMITED } from '../support/server.ts'
import { printHeader, printRow } from './compare-servers.ts'
import { generateRecords } from './generate.ts'
import { writeExport } from './import-process.ts'
import { costOf, type ProcessCost } from './process-cost.ts'
import type { PublishedPart } from './publish-parts.ts'

const SIZES = [20_000]
/** How many prices change, one after another. */
const PRICES = 3
const ASK_MS = 10
const QUIET_MS = 2_000
/** 52,500 deals beside 200,000 products. */
const DEALS_A_PRODUCT = 0.2625

const CATEGORIES = ['food', 'shopping', 'travel', 'tech', 'lifestyle', 'education', 'books', 'finance'].map(
  (category) => ({ is: [category], category }),
)

/** What both mappings say. */
const COMMON = {
  format: 'jsonl',
  into: 'store',
  status: 'live',
  currency: 'VND',
  categories: CATEGORIES,
}

const SOURCES = {
  deals: {
    name: 'Deals',
    ...COMMON,
    deals: {
      fields: {
        id: 'id',
        title: 'title',
        url: 'url',
        code: 'code',
        category: 'category',
        summary: 'summary',
        endsAt: { from: 'ends', do: [{ date: 'iso' }] },
      },
    },
  },
  products: {
    name: 'Products',
    ...COMMON,
    products: {
      fields: {
        id: 'id',
        title: 'title',
        brand: 'brand',
        url: 'url',
        price: 'price',
        category: 'category',
        summary: 'summary',
      },
    },
  },
}
type Source = keyof typeof SOURCES

const asked = process.argv.slice(2).map(Number)
printHeader(['products', 'step', 'part', 'seconds', 'processor seconds', 'memory MB', 'peak MB'])
for (const products of asked.length > 0 ? asked : SIZES) {
  const work = join('node_modules', '.cache', `bench-start-${process.pid}`)
  try {
    await measure(work, products)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function measure(work: string, products: number): Promise<void> {
  const [content, data, releases] = ['content', 'data', 'releases'].map((name) => join(work, name))
  if (content === undefined || data === undefined || releases === undefined) return
  const rows = writeCatalog(content, products)
  const environment = { CONTENT_DIR: content, DATA_DIR: data, RELEASES_DIR: releases }
  await importRows(environment, 'deals', rows.deals)
  await importRows(environment, 'products', rows.products)
  const publishing = await startPublishing(environment)
  printParts(products, 'first publication', await publishing.publish())
  const startedAt = performance.now()
  const first = spawnSync(process.execPath, [join('src', 'publish', 'start.ts')], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  if (first.status !== 0) throw new Error(first.stderr)
  await using server = await spawnServer({ arguments: [], environment: { ...UNLIMITED, ...environment } })
  await fetchText(`${server.url}/ma-giam-gia`)
  const started = costOf(server.child.pid)
  printServer(products, 'start', 'first page', performance.now() - startedAt, started)
  const { catalog } = await loadSnapshot(join(releases, 'current', 'server'))
  const idBySource = new Map(catalog.products.map(({ id, offers }) => [offers[0]?.source?.id, id]))
  for (let nth = 1; nth <= PRICES; nth += 1) {
    const changed = rows.products.map((row, index) =>
      index === nth ? { ...row, price: Number(row['price']) + 1000 } : row,
    )
    await importRows(environment, 'products', changed)
    const before = costOf(server.child.pid)
    const publishedAt = performance.now()
    printParts(products, `price ${nth}`, await publishing.publish())
    const page = server.url + routes.product(idBySource.get(String(changed[nth]?.['id'])) ?? '')
    const price = new Intl.NumberFormat('vi').format(Number(changed[nth]?.['price']))
    while (!(await fetchText(page)).includes(price)) await wait(ASK_MS)
    const seconds = performance.now() - publishedAt
    // What follows the switch counts too.
    await wait(QUIET_MS)
    printServer(products, `price ${nth}`, 'served', seconds, costOf(server.child.pid), before)
  }
  publishing.stop()
  await importRows(environment, 'products', rows.products)
  const anew = await startPublishing(environment)
  printParts(products, 'by a new process', await anew.publish())
  anew.stop()
}

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} has the status ${answer.status}`)
  return text
}

function printServer(
  products: number,
  step: string,
  part: string,
  milliseconds: number,
  cost: ProcessCost | undefined,
  before?: ProcessCost,
): void {
  const processor = (cost?.processorSeconds ?? 0) - (before?.processorSeconds ?? 0)
  printRow([
    products,
    step,
    part,
    (milliseconds / 1000).toFixed(1),
    processor.toFixed(1),
    '',
    Math.round(cost?.peakMb ?? 0),
  ])
}

async function startPublishing(environment: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'publish-parts.ts'), [], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...environment },
    execArgv: PUBLISH_OPTIONS,
  })
  const answer = async (): Promise<unknown> => {
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`the publication exited with ${String(code)}`)
    })
    const [message] = (await Promise.race([once(child, 'message'), failed])) as unknown[]
    return message
  }
  await answer()
  return {
    publish: async (): Promise<PublishedPart[]> => {
      child.send('publish')
      return (await answer()) as PublishedPart[]
    },
    stop: () => child.disconnect(),
  }
}

function printParts(products: number, step: string, parts: readonly PublishedPart[]): void {
  for (const { part, seconds, processor, memoryMb, peakMb } of parts)
    printRow([products, step, part, seconds.toFixed(1), processor.toFixed(1), memoryMb, peakMb])
}

/** Writes stores and mappings, and returns the rows of both sources. */
function writeCatalog(content: string, products: number): Record<Source, Record<string, unknown>[]> {
  for (const folder of ['stores', 'sources']) mkdirSync(join(content, folder), { recursive: true })
  for (const [name, mapping] of Object.entries(SOURCES))
    writeFileSync(join(content, 'sources', `${name}.yaml`), stringify(mapping))
  const rows: Record<Source, Record<string, unknown>[]> = { deals: [], products: [] }
  const deals = Math.round(products * DEALS_A_PRODUCT)
  // Ten deals make one product there.
  for (const { folder, id, fields } of generateRecords(products * 10, 1, [])) {
    if (folder === 'stores') {
      const host = `${id}.example.com`
      writeFileSync(
        join(content, 'stores', `${id}.yaml`),
        stringify({ ...fields, hosts: [host], countries: ['VN'] }),
      )
    } else if (folder === 'deals' && rows.deals.length < deals) {
      const { title, url, code, category, summary, endsAt } = fields
      rows.deals.push({ id, title, url, code, category, summary, ends: endsAt })
    } else if (folder === 'products') {
      const { title, brand, category, offers } = fields
      const [offer] = offers as { url: string; price: number }[]
      const summary = `${String(title)} của ${String(brand)}, bảo hành 12 tháng, giao trong 2 giờ ở nội thành.`
      rows.products.push({ id, title, brand, category, summary, url: offer?.url, price: offer?.price })
    }
  }
  return rows
}

async function importRows(
  { CONTENT_DIR = '', DATA_DIR = '' }: Record<string, string>,
  source: Source,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const { data: mapping } = parseRecord(source, stringify(SOURCES[source]), sourceEntrySchema)
  if (!mapping) throw new Error(`the mapping ${source} of the benchmark is wrong`)
  const path = join(DATA_DIR, `${source}.jsonl`)
  mkdirSync(DATA_DIR, { recursive: true })
  await writeExport(path, JSON.stringify(rows[0]), rows.length - 1, (row) => JSON.stringify(rows[row + 1]))
  const store = await openRecordStore({ DATA_DIR, DATABASE_URL: process.env['DATABASE_URL'] })
  const { counts } = await runImport(store, {
    source,
    mapping,
    known: loadKnown(CONTENT_DIR),
    files: [{ name: path, bytes: createReadStream(path) }],
    now: Date.now(),
  })
  await store.close()
  if (counts.skipped > 0) throw new Error(`${source}: ${JSON.stringify(counts)}`)
}
