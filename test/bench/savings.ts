/**
 * The savings part of `npm run bench` (`node test/bench/savings.ts`): measures the microseconds for a basket
 * at stores with growing numbers of deals, and the time that prices after codes add to a search.
 */
import { toDealResult, toProductResult } from '#catalog/to-deal.ts'
import { loadContent } from '#process/content-files.ts'
import { findSavings } from '#savings/find-savings.ts'
import { toPricedResult } from '#savings/price-after-codes.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { catalogOf } from '../support/content.ts'
import type { DealTerms } from '#savings/deal-terms.ts'

const SIZES = [5, 20, 100]
const BASKETS = 2000
const NOW = Date.parse('2026-11-20T12:00:00+07:00')
const SCOPES = ['shop', 'platform', 'payment'] as const
const PAYMENT = ['MoMo', 'ZaloPay', 'Visa']

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

/** Prints the median over rounds, which is not affected by a single pause of the machine. */
export async function benchSavings(): Promise<void> {
  console.log(
    '\n| deals of the store | µs a basket, one scope each | µs a basket, scopes stack with themselves |\n|---|---|---|',
  )
  for (const size of SIZES) {
    const stacking = dealsOf(size)
    const apart = stacking.map((deal) => ({
      ...deal,
      stacking: SCOPES.filter((scope) => scope !== deal.scope),
    }))
    console.log(`| ${size} | ${time(apart).toFixed(1)} | ${time(stacking).toFixed(1)} |`)
  }
  await benchAnswers()
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

function time(deals: readonly DealTerms[]): number {
  const rounds = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    for (let index = 0; index < BASKETS / 5; index += 1) {
      const lines = [
        { unitPrice: 90_000 + 997 * index, quantity: 1 },
        { unitPrice: 120_000, quantity: 2, types: ['phone'] },
      ]
      findSavings({ store: 'shopee', currency: 'VND', lines }, {}, deals, NOW)
    }
    return ((performance.now() - startedAt) * 1000) / (BASKETS / 5)
  })
  return rounds.toSorted((a, b) => a - b)[2] ?? 0
}

if (import.meta.main) await benchSavings()
