/**
 * `npm run bench -- savings`: the microseconds for a basket at stores with growing numbers of deals, beside
 * the engine of an older commit in the same run; the time that splits a basket over stores; and what prices
 * after codes add to a search.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toDealResult, toProductResult } from '#catalog/to-deal.ts'
import { loadContent } from '#process/content-files.ts'
import { findSavings } from '#savings/find-savings.ts'
import { toPricedResult } from '#savings/price-after-codes.ts'
import { splitBasket, type StoreOffer } from '#savings/split-basket.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { catalogOf } from '../support/content.ts'
import type { DealTerms } from '#savings/deal-terms.ts'

const SIZES = [5, 20, 100]
const NOW = Date.parse('2026-11-20T12:00:00+07:00')
const SCOPES = ['shop', 'platform', 'payment'] as const
const PAYMENT = ['MoMo', 'ZaloPay', 'Visa']

/** The commit whose engine is measured beside this one. It tries deals greedily, not in every order. */
const OLDER_COMMIT = '7e5d516'

/**
 * Generates deals that can be combined with those of other scopes. A third of them have a condition on the
 * shopper.
 */
function dealsOf(count: number): DealTerms[] {
  return Array.from({ length: count }, (_, index): DealTerms => ({
    id: `deal-${index}`,
    store: 'shopee',
    slots: [],
    scope: SCOPES[index % SCOPES.length] ?? 'shop',
    stacking: [...SCOPES],
    currency: 'VND',
    effect:
      index % 2 === 0
        ? { kind: 'percent', basisPoints: 300 + 37 * index, max: 30_000 + 1000 * index }
        : { kind: 'amount', value: 10_000 + 700 * index },
    minimum: 20_000 * (index % 30),
    appliesTo: index % 5 === 0 ? { types: ['phone'], seeTerms: false } : 'everything',
    needs: index % 3 === 0 ? { payment: [PAYMENT[(index / 3) % PAYMENT.length] ?? 'Visa'] } : {},
    checkedAt: index,
  }))
}

/** Prints all tables of savings. */
export async function benchSavings(): Promise<void> {
  await benchDeals()
  benchSplits()
  await benchAnswers()
}

/** Prints the microseconds of the processor for a basket: the least of rounds in which both engines take turns. */
async function benchDeals(): Promise<void> {
  const older = await loadOlderEngine()
  console.log(
    `\n| deals of the store | scopes | µs a basket | ${OLDER_COMMIT} | ratio |\n|---|---|---|---|---|`,
  )
  for (const size of SIZES) {
    const stacking = dealsOf(size)
    const apart = stacking.map((deal) => ({
      ...deal,
      stacking: SCOPES.filter((scope) => scope !== deal.scope),
    }))
    for (const [scopes, deals] of [
      ['one deal each', apart],
      ['stack with themselves', stacking],
    ] as const) {
      const [now, then] = timeBoth(deals, older?.find)
      const ratio = then === undefined ? '' : (now / then).toFixed(2)
      console.log(`| ${size} | ${scopes} | ${now.toFixed(1)} | ${then?.toFixed(1) ?? ''} | ${ratio} |`)
    }
  }
  older?.remove()
}

type Engine = (basket: object, shopper: object, deals: readonly object[], now: number) => unknown

/** The engine of the older commit, in a folder of its own; undefined where the history lacks that commit. */
async function loadOlderEngine(): Promise<{ find: Engine; remove: () => void } | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'older-savings-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const archive = execFileSync('git', ['archive', OLDER_COMMIT, 'src', 'package.json'], {
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const file = join(folder, 'src/savings/find-savings.ts')
    const { findSavings: find } = (await import(pathToFileURL(file).href)) as { findSavings: Engine }
    return { find, remove }
  } catch {
    remove()
    console.log(`\nThe history has no commit ${OLDER_COMMIT}, so there is nothing to compare with.`)
    return undefined
  }
}

const ROUNDS = 25
const ROUND_MS = 30

function timeBoth(
  deals: readonly DealTerms[],
  older: Engine | undefined,
): [now: number, then: number | undefined] {
  // What a deal does has another name in the older commit.
  const renamed = deals.map((deal) => ({ ...deal, gives: deal.effect }))
  const run = (find: Engine, count: number): number => {
    const before = process.cpuUsage()
    for (let index = 0; index < count; index += 1) {
      const lines = [
        { unitPrice: 90_000 + 997 * (index % 400), quantity: 1 },
        { unitPrice: 120_000, quantity: 2, types: ['phone'] },
      ]
      find({ store: 'shopee', currency: 'VND', lines }, {}, renamed, NOW)
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / count
  }
  const engines = [findSavings as Engine, ...(older ? [older] : [])]
  const counts = engines.map((find) => Math.max(10, Math.ceil((ROUND_MS * 1000) / run(find, 20))))
  const least = engines.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, find] of engines.entries()) {
      least[index] = Math.min(least[index] ?? Infinity, run(find, counts[index] ?? 10))
    }
  }
  return [least[0] ?? 0, least[1]]
}

const SPLITS = 100
const SPLIT_LINES = 8
const SPLIT_STORES = 12
const SPLIT_DEALS = 6

/** Prints the processor milliseconds for a basket of eight lines at twelve stores with six deals each. */
function benchSplits(): void {
  const times: number[] = []
  let exact = 0
  for (let basket = 0; basket < SPLITS; basket += 1) {
    let seed = basket * 7919 + 1
    const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most
    const offers = Array.from({ length: SPLIT_STORES }, (_, store): StoreOffer => ({
      store: `store-${store}`,
      currency: 'VND',
      lines: Array.from({ length: SPLIT_LINES }, (_line, place) =>
        random(4) === 0
          ? undefined
          : { product: `p${place}`, unitPrice: 50_000 + random(500_000), quantity: 1 },
      ),
      deliveryFor: () => (store % 3 === 0 ? undefined : 20_000),
    }))
    const deals = new Map(
      offers.map(({ store }) => [
        store,
        dealsOf(SPLIT_DEALS).map((deal) => ({
          ...deal,
          store,
          stacking: SCOPES.filter((scope) => scope !== deal.scope),
          minimum: random(400_000),
        })),
      ]),
    )
    const before = process.cpuUsage()
    const { isExact } = splitBasket(offers, {}, (store) => deals.get(store) ?? [], NOW)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
    if (isExact) exact += 1
  }
  const at = (share: number): string =>
    (times.toSorted((a, b) => a - b)[Math.ceil(share * SPLITS) - 1] ?? 0).toFixed(0)
  console.log('\n| eight lines at twelve stores | p50 ms | p99 ms | exact |\n|---|---|---|---|')
  console.log(`| ${SPLITS} baskets | ${at(0.5)} | ${at(0.99)} | ${exact} |`)
}

/** Queries that find products, because only products have prices after codes. */
const QUERIES = [
  'iphone 17',
  'tai nghe chống ồn',
  'laptop gaming',
  'giày chạy bộ',
  'robot hút bụi',
  'tivi 55 inch',
]
const ANSWER_ROUNDS = 15

/**
 * Prints the time of an answer with prices after codes divided by the time without: when each product is
 * priced for the first time, and when cached prices are valid.
 */
async function benchAnswers(): Promise<void> {
  const content = await loadContent('content')
  const rounds = { plain: [] as number[], first: [] as number[], kept: [] as number[] }
  for (let round = 0; round < ANSWER_ROUNDS; round += 1) {
    const catalog = catalogOf(content)
    const search = createDealSearch(catalog, createSearchIndex(catalog))
    const answer = (isPriced: boolean): number => {
      const startedAt = performance.now()
      for (const query of QUERIES)
        for (const match of search({ query, limit: 10, now: NOW, sources: ['deals', 'products'] }).matches) {
          if (match.source === 'deals') toDealResult(match.deal, catalog, 'vi')
          else if (isPriced) toPricedResult(match.product, catalog, NOW, 'vi')
          else toProductResult(match.product, catalog, 'vi')
        }
      return performance.now() - startedAt
    }
    answer(false)
    rounds.plain.push(answer(false))
    rounds.first.push(answer(true))
    rounds.kept.push(answer(true))
  }
  const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
  const plain = median(rounds.plain)
  console.log('\n| a search answer | ratio to one without prices after codes |\n|---|---|')
  console.log(`| each product priced for the first time | ${(median(rounds.first) / plain).toFixed(2)} |`)
  console.log(`| prices that still hold | ${(median(rounds.kept) / plain).toFixed(2)} |`)
}

if (import.meta.main) await benchSavings()
