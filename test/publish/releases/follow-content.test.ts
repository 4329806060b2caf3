/**
 * A process that publishes again and again says of every catalog what a new process says: its content, its
 * records, its changes, its prices after codes, and what it writes as an update.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { createCatalog } from '#catalog/catalog.ts'
import { createPaidPrices, type PaidPrices, wholePaidPrices } from '#catalog/worth/paid-prices.ts'
import { createSnapshot, createSnapshots } from '#catalog/snapshot.ts'
import { updateSnapshot } from '#changes/snapshot-update.ts'
import { checkContent, createContentCheck } from '#entries/check-content.ts'
import { createImportedReader } from '#imports/store/imported-content.ts'
import { loadContent } from '#process/content-files.ts'
import { createRecordCache } from '#process/record-cache.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { recordChanges } from '#publish/releases/record-changes.ts'
import { findUpdate } from '#publish/releases/write-release.ts'
import { DAY_MS } from '#text/days.ts'
import { smallFiles } from '../../support/content.ts'
import {
  importRows as importInto,
  scratchStore,
  STORED_DEALS,
  STORED_PRODUCTS,
} from '../../support/record-store.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')
const SITE = { siteUrl: 'https://deals.example' }
const GTINS = ['4006381333931', '5901234123457', '']
const STEPS = 15

const STORES = {
  shopee: { hosts: ['shopee.vn'] },
  tiki: { name: 'Tiki', url: 'https://tiki.vn/', hosts: ['tiki.vn'] },
}

/** Whole numbers below a limit, the same for a seed. */
function createDice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

/** A process that publishes: what it reads with, and what it recorded last. */
function createProcess(place: Parameters<typeof createImportedReader>[0]) {
  return {
    readImported: createImportedReader(place),
    check: createContentCheck(),
    create: createSnapshots(),
  }
}

type Published = ReturnType<typeof publishedOf>

function publishedOf(
  content: Parameters<typeof snapshotOf>[0],
  builtAt: number,
  create: typeof createSnapshot,
  before: { snapshot: ReturnType<typeof createSnapshot>; paidPrices: PaidPrices } | undefined,
) {
  const made = snapshotOf(content, { ...SITE, builtAt }, create)
  const catalog = createCatalog(made)
  const snapshot = { ...made, deals: [...catalog.deals] }
  const recorded = recordChanges(snapshot, catalog, before && { ...before, history: [] })
  return { snapshot, catalog, ...recorded }
}

/** What a process has of a publication of another one: its records, without anything made of them. */
function readAgain({ snapshot, paidPrices }: Published) {
  return {
    snapshot: structuredClone(snapshot),
    paidPrices: createPaidPrices(new Map(wholePaidPrices(paidPrices))),
  }
}

it.each([1, 2])('a publication after others is what a new process publishes: %s', async (seed) => {
  await using scratch = await scratchStore(false)
  await using folder = await scratchFolder()
  const write = (path: string, value: object): void => {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true })
    writeFileSync(join(folder.path, path), stringify(value))
  }
  const remove = (path: string): void => rmSync(join(folder.path, path), { force: true })
  const coupon = (value: number) => ({
    title: `Giảm ${value}k nước ép`,
    store: 'tiki',
    category: 'food',
    url: 'https://tiki.vn/nuoc',
    code: 'DEMONUOC',
    scope: 'shop',
    discount: { kind: 'amount', value: value * 1000 },
    appliesTo: 'everything',
  })
  for (const { path, text } of smallFiles({ stores: STORES, deals: { written: coupon(5) } })) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true })
    writeFileSync(join(folder.path, path), text ?? '')
  }
  write('sources/deals.yaml', STORED_DEALS)
  write('sources/products.yaml', STORED_PRODUCTS)
  const dice = createDice(seed * 7_919)
  const deals = new Map<number, string>()
  const products = new Map<number, string>()
  const dealRow = (id: number): string => {
    const [store, code] = [dice(2) ? 'shopee.vn' : 'tiki.vn', ['DEMONUOC', `DEMO${dice(9)}`, ''][dice(3)]]
    const end = [`${21 + dice(5)}/11/2026`, '30/12/2026', ''][dice(3)]
    return `${id},Giảm ${dice(9) + 1}0% trà sữa ${dice(4)},https://${store}/m/${id},${code},${end}`
  }
  const productRow = (id: number): string => {
    const url = dice(2) ? `https://tiki.vn/x-p${id}.html` : `https://shopee.vn/product/1/${id}`
    return `${id},Tai nghe Demo X${dice(3)},Demo${dice(2)},${url},${400_000 + dice(40) * 10_000},${GTINS[dice(3)]}`
  }
  let now = NOW
  const importRows = (source: 'deals' | 'products') =>
    importInto(scratch.store, {
      contentDir: folder.path,
      source,
      rows: (source === 'deals' ? deals : products).values(),
      now,
    })
  for (let id = 1; id <= 12; id += 1) {
    deals.set(id, dealRow(id))
    products.set(id, productRow(id))
  }
  await importRows('deals')
  await importRows('products')
  const place = { ...scratch.settings, CONTENT_DIR: folder.path }
  const going = createProcess(place)
  // Texts of the interface and words of the lexicon take longest to read, and never change here.
  const { read } = createRecordCache()
  let last: Published | undefined
  const idOf = (): string => last?.snapshot.products[dice(last.snapshot.products.length || 1)]?.id ?? 'none'
  const edits: Record<string, () => unknown> = {
    'a price': () => {
      const id = dice(12) + 1
      products.set(id, productRow(id))
      return importRows('products')
    },
    'a deal': () => {
      const id = dice(14) + 1
      deals.set(id, dealRow(id))
      return importRows('deals')
    },
    'a product that is new or gone': () => {
      const id = dice(16) + 1
      if (!products.delete(id)) products.set(id, productRow(id))
      return importRows('products')
    },
    'a deal that is gone': () => {
      deals.delete(dice(12) + 1)
      return importRows('deals')
    },
    'an editor’s price': () => {
      const product = last?.snapshot.products.find(({ id }) => id === idOf())
      if (product)
        write(`products/${product.id}.yaml`, { offers: [{ store: product.offers[0]?.store, price: 1000 }] })
    },
    'no editor’s price': () => rmSync(join(folder.path, 'products'), { recursive: true, force: true }),
    'products that are one': () => write('pairs.yaml', [{ same: [...new Set([idOf(), idOf()])] }]),
    'products on their own': () => remove('pairs.yaml'),
    'a coupon of an editor': () => write('deals/written.yaml', coupon(dice(20) + 1)),
    'a store that is withdrawn': () =>
      write('stores/tiki.yaml', { ...STORES.tiki, url: 'https://tiki.vn/', withdrawnAt: '2026-11-19' }),
    'a store that is back': () => write('stores/tiki.yaml', STORES.tiki),
    'another hour': () => (now += dice(20) * (DAY_MS / 24)),
  }
  const kinds = Object.keys(edits)
  for (let step = 0; step < STEPS; step += 1) {
    const done = Array.from({ length: step === 0 ? 0 : 1 + dice(3) }, () => kinds[dice(kinds.length)] ?? '')
    now += 60_000
    for (const kind of done) await edits[kind]?.()
    const content = await going
      .readImported(now)
      .then((imported) => loadContent(folder.path, { now, imported, check: going.check }))
      .catch((error: unknown) => String(error))
    const readAnew = createImportedReader(place)
    const anew = await loadContent(folder.path, {
      now,
      imported: await readAnew(now),
      check: checkContent,
      read,
    }).catch((error: unknown) => String(error))
    expect([step, done, content]).toEqual([step, done, anew])
    if (typeof content === 'string' || typeof anew === 'string') continue
    const next = publishedOf(content, now, going.create, last)
    const other = publishedOf(anew, now, createSnapshot, last && readAgain(last))
    expect([step, done, next.snapshot]).toEqual([step, done, other.snapshot])
    for (const { id } of other.snapshot.products)
      expect(next.catalog.productOf(id)).toBe(next.snapshot.products.find((each) => each.id === id))
    for (const { id } of other.snapshot.deals) expect(next.catalog.dealOf(id)?.id).toBe(id)
    for (const { id } of last?.snapshot.products ?? [])
      expect(next.catalog.productOf(id)?.id).toBe(other.catalog.productOf(id)?.id)
    expect(next.catalog.nextChangeAfter(now)).toBe(other.catalog.nextChangeAfter(now))
    expect([step, done, next.changes]).toEqual([step, done, other.changes])
    expect(wholePaidPrices(next.paidPrices)).toEqual(wholePaidPrices(other.paidPrices))
    expect(next.paidPricesUpdate).toEqual(other.paidPricesUpdate)
    if (last) {
      const followed = { ...last, mark: '', wholeBytes: 1e9, updates: Buffer.alloc(0), folder: '' }
      const update = findUpdate(followed, next.snapshot)
      if (update) {
        const served = structuredClone({ snapshot: last.snapshot, update })
        expect(updateSnapshot(served.snapshot, [served.update])).toEqual(next.snapshot)
      }
    }
    last = next
  }
})
