/** Splits a basket over stores, so that goods, codes and delivery cost least together. */
import { type Basket, costOf, costsOf, type Line } from '#savings/basket.ts'
import { checkEligibility, lowersTotal } from '#savings/check-eligibility.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { type Candidate, findCombinations } from '#savings/combinations/find-combinations.ts'
import { EXACT_BUDGET, EXACT_DEALS_MAX, ORDER_BUDGET } from '#savings/combinations/budget.ts'
import { lineAt, type OfferedLine } from '#savings/price-offers.ts'
import { hasNeeds, type Shopper, shopperAt, unknownNeeds } from '#savings/shopper.ts'
import { placesOf } from '#savings/combinations/sets-of-deals.ts'

/** The prices of one store for the lines of a basket. */
export interface StoreOffer {
  store: string
  currency: string
  /** One for each line of the basket; undefined if the store does not sell it. */
  lines: readonly (Line | undefined)[]
  /** The delivery fee for goods of such a price before deals; undefined if unknown. */
  deliveryFor: (goods: number) => number | undefined
}

/** Goods that some stores sell, and how many pieces of them. */
export interface OfferedGoods {
  offers: readonly OfferedLine[]
  quantity: number
}

/** The prices of every store that sells some of the goods, in one currency and at one moment. */
export function storeOffersOf(
  goods: readonly OfferedGoods[],
  currency: string,
  now: number,
  deliveryAt: (store: string) => StoreOffer['deliveryFor'],
): StoreOffer[] {
  const offersIn = goods.map(({ offers }) => offers.filter((offer) => offer.currency === currency))
  const sellers = new Set(offersIn.flat().map(({ store }) => store))
  return [...sellers].map((store) => ({
    store,
    currency,
    lines: offersIn.map((offers, place) => {
      const offer = offers.find((each) => each.store === store)
      return offer && { ...lineAt(offer, now), quantity: goods[place]?.quantity ?? 1 }
    }),
    deliveryFor: deliveryAt(store),
  }))
}

/** The lines that are bought at one store. */
interface Parcel {
  offer: StoreOffer
  /** The places of its lines in the basket. */
  lines: readonly number[]
  basket: Basket
  /** What is paid, with the delivery where its fee is known. Minor units. */
  total: number
}

export interface Split {
  /** In the order of the stores; empty when no stores have all lines. */
  parcels: readonly Parcel[]
  total: number
  /** The cheapest purchase of everything at one store; undefined when no store has all lines. */
  single: Parcel | undefined
  /** Whether no other split costs less, delivery that is not known aside. */
  isExact: boolean
}

/** With more lines or stores the split is a good one, not for certain the best. */
const SPLIT_LINES_MAX = 8
const SPLIT_STORES_MAX = 12

/** The cheapest split of lines over stores at a moment; among equal ones that with the fewest parcels. */
export function splitBasket(
  offers: readonly StoreOffer[],
  shopper: Shopper,
  termsAt: (store: string) => readonly DealTerms[],
  now: number,
): Split {
  const count = offers[0]?.lines.length ?? 0
  let isExact = count <= SPLIT_LINES_MAX && offers.length <= SPLIT_STORES_MAX
  const pricers = offers.map((offer) =>
    createPricer(offer, shopperAt(shopper, offer.store), termsAt(offer.store), now),
  )
  const priceAt = (store: number, lines: readonly number[]): number | undefined => {
    const priced = pricers[store]?.(lines)
    if (priced && !priced.isExact) isExact = false
    return priced?.total
  }
  const all = Array.from({ length: count }, (_, line) => line)
  const toParcel = (store: number, lines: readonly number[]): Parcel => {
    const offer = offers[store] as StoreOffer
    return { offer, lines, basket: basketOf(offer, lines), total: priceAt(store, lines) ?? 0 }
  }
  const complete = offers
    .flatMap(({ lines }, store) => (lines.every(Boolean) ? [toParcel(store, all)] : []))
    .toSorted((a, b) => a.total - b.total)
  const chosen =
    count <= SPLIT_LINES_MAX && offers.length <= SPLIT_STORES_MAX
      ? bestOfAll(offers, count, priceAt)
      : goodSplit(offers, count, priceAt)
  const parcels = chosen.flatMap((lines, store) => (lines.length > 0 ? [toParcel(store, lines)] : []))
  const total = parcels.reduce((sum, parcel) => sum + parcel.total, 0)
  const [single] = complete
  const isWhole = single !== undefined && (parcels.length === 0 || single.total <= total)
  return {
    parcels: isWhole ? [single] : parcels,
    total: isWhole ? single.total : total,
    single,
    isExact,
  }
}

type PriceAt = (store: number, lines: readonly number[]) => number | undefined

/**
 * The lines that each store gets in the cheapest split; empty when a line is sold nowhere. Dynamic
 * programming over the sets of lines that the stores so far have.
 */
function bestOfAll(offers: readonly StoreOffer[], count: number, priceAt: PriceAt): number[][] {
  const sets = 2 ** count
  const start = { total: 0, parcels: 0 }
  let best: ({ total: number; parcels: number } | undefined)[] = [start, ...Array(sets - 1).fill(undefined)]
  const taken: number[][] = []
  for (const [store, { lines }] of offers.entries()) {
    const prices = Array.from({ length: sets }, (_, set) => {
      const places = placesOf(set)
      return set > 0 && places.every((place) => lines[place]) ? priceAt(store, places) : undefined
    })
    const next = [...best]
    const takes = Array<number>(sets).fill(0)
    for (let set = 1; set < sets; set += 1) {
      for (let part = set; part > 0; part = (part - 1) & set) {
        const price = prices[part]
        const before = best[set ^ part]
        if (price === undefined || !before) continue
        const found = { total: before.total + price, parcels: before.parcels + 1 }
        const known = next[set]
        if (known && (known.total - found.total || known.parcels - found.parcels) <= 0) continue
        next[set] = found
        takes[set] = part
      }
    }
    best = next
    taken.push(takes)
  }
  const result: number[][] = offers.map(() => [])
  if (!best[sets - 1]) return result
  let set = sets - 1
  for (let store = offers.length - 1; store >= 0; store -= 1) {
    const part = taken[store]?.[set] ?? 0
    result[store] = placesOf(part)
    set ^= part
  }
  return result
}

/**
 * For many lines or stores: each line where it is cheapest by itself, then moved to another store as long as
 * that costs less.
 */
function goodSplit(offers: readonly StoreOffer[], count: number, priceAt: PriceAt): number[][] {
  const costAt = (store: number, line: number): number => {
    const offered = offers[store]?.lines[line]
    return offered ? costOf(offered) : Infinity
  }
  const stores = offers.map((_, store) => store)
  const result: number[][] = offers.map(() => [])
  for (let line = 0; line < count; line += 1) {
    const [cheapest] = stores.toSorted((a, b) => costAt(a, line) - costAt(b, line))
    if (cheapest === undefined || costAt(cheapest, line) === Infinity) return offers.map(() => [])
    result[cheapest]?.push(line)
  }
  const price = (store: number, lines: readonly number[]): number =>
    lines.length === 0 ? 0 : (priceAt(store, lines) ?? Infinity)
  for (let line = 0; line < count; line += 1) {
    const from = result.findIndex((lines) => lines.includes(line))
    const lines = result[from] ?? []
    const left = lines.filter((each) => each !== line)
    const gain = price(from, lines) - price(from, left)
    const moves = stores
      .filter((to) => to !== from && costAt(to, line) !== Infinity)
      .map((to) => {
        const grown = [...(result[to] ?? []), line].toSorted((a, b) => a - b)
        return { to, grown, cost: price(to, grown) - price(to, result[to] ?? []) }
      })
      .toSorted((a, b) => a.cost - b.cost)
    const [move] = moves
    if (!move || move.cost >= gain) continue
    result[from] = left
    result[move.to] = move.grown
  }
  return result
}

function basketOf(offer: StoreOffer, lines: readonly number[]): Basket {
  const bought = lines.flatMap((line) => offer.lines[line] ?? [])
  const delivery = offer.deliveryFor(bought.reduce((sum, line) => sum + costOf(line), 0))
  const { store, currency } = offer
  return { store, currency, lines: bought, ...(delivery !== undefined && { delivery }) }
}

type Pricer = (lines: readonly number[]) => { total: number; isExact: boolean }

/** Prices sets of lines at one store, each once, with the deals that are certain for the shopper. */
function createPricer(offer: StoreOffer, shopper: Shopper, terms: readonly DealTerms[], now: number): Pricer {
  const all = basketOf(
    offer,
    offer.lines.flatMap((line, place) => (line ? [place] : [])),
  )
  const possible = terms.filter((each) => {
    const candidate = checkEligibility(each, all, shopper, now)
    return typeof candidate !== 'string' && !hasNeeds(unknownNeeds(candidate.needs, shopper))
  })
  const known = new Map<string, { total: number; isExact: boolean }>()
  return (lines) => {
    const key = lines.join()
    const priced = known.get(key) ?? price(basketOf(offer, lines))
    known.set(key, priced)
    return priced
  }

  function price(basket: Basket): { total: number; isExact: boolean } {
    const costs = costsOf(basket)
    const whole = costs.reduce((sum, cost) => sum + cost, 0)
    const reducing = possible
      .filter((each) => lowersTotal(each, basket))
      .map((each) => checkEligibility(each, basket, shopper, now))
      .filter((candidate): candidate is Candidate => typeof candidate !== 'string')
    if (reducing.length === 0) return { total: whole, isExact: true }
    const budget = { left: reducing.length > EXACT_DEALS_MAX ? ORDER_BUDGET : EXACT_BUDGET }
    const { combinations, isExact } = findCombinations({ reducing, giving: [], costs, shopper }, budget)
    return { total: whole - (combinations[0]?.saving ?? 0), isExact }
  }
}
