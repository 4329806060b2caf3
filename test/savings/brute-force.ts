import type { Basket, Line } from '#savings/basket.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Shopper } from '#savings/shopper.ts'

/** How good an outcome is: what is compared first comes first. */
export interface Merit {
  saving: number
  /** What the extras are worth together. */
  worth: number
  /** The extras whose worth nobody can say. */
  gifts: number
  count: number
  /** When the deal that was verified the longest ago was verified. */
  checkedAt: number
}

/**
 * What every sequence of deals gives with every set of extras, the best of it: the engine written as plainly
 * as possible, to compare the engine with.
 */
export function bruteForce(
  basket: Basket,
  shopper: Shopper,
  deals: readonly DealTerms[],
  now: number,
): Merit & { ids: string[] } {
  const { store, currency, lines, delivery } = basket
  const usable = deals.filter(
    (deal) =>
      deal.store === store &&
      (deal.currency === currency || isPlainShare(deal)) &&
      !deal.isWithdrawn &&
      (deal.startsAt ?? now) <= now &&
      now <= (deal.endsAt ?? now) &&
      isOpen(deal.slots, now) &&
      meets(deal, shopper) &&
      isForSome(deal, lines),
  )
  const takesOff = ({ effect }: DealTerms): boolean =>
    effect?.kind === 'percent' ||
    effect?.kind === 'amount' ||
    (effect?.kind === 'freeship' && delivery !== undefined)
  const reducing = usable.filter(takesOff)
  const giving = usable.filter((deal) => !takesOff(deal))
  const costs = lines.map(({ unitPrice, quantity }) => BigInt(unitPrice * quantity))
  if (delivery !== undefined) costs.push(BigInt(delivery))
  let best = { saving: 0, worth: 0, gifts: 0, count: 0, checkedAt: Infinity, ids: [] as string[] }
  follow([], costs, 0n, [])
  return best

  /** Tries the extras of a sequence, and every deal that may be entered next. */
  function follow(
    chosen: readonly DealTerms[],
    left: readonly bigint[],
    saved: bigint,
    /** What each of the chosen left. */
    after: readonly (readonly bigint[])[],
  ): void {
    if (Number(saved) >= best.saving) tryExtras(chosen, saved, after)
    for (const deal of reducing) {
      const last = chosen.at(-1)
      if (chosen.includes(deal) || (last && placeOf(deal) < placeOf(last))) continue
      if (!areCombinable([...chosen, deal]) || !canPayAll([...chosen, deal], shopper)) continue
      const applied = apply(deal, basket, left)
      if (applied) follow([...chosen, deal], applied.left, saved + applied.saving, [...after, applied.left])
    }
  }

  function tryExtras(
    chosen: readonly DealTerms[],
    saved: bigint,
    after: readonly (readonly bigint[])[],
  ): void {
    const offered = giving.flatMap((deal) => {
      const before = chosen.findLastIndex((each) => scopeOf(each) < scopeOf(deal))
      const worth = worthOf(deal, basket, after[before] ?? costs)
      return worth === undefined ? [] : [{ deal, worth }]
    })
    for (let set = 0; set < 2 ** offered.length; set += 1) {
      const extras = offered.filter((_, index) => (set >> index) & 1)
      const all = [...chosen, ...extras.map(({ deal }) => deal)]
      if (!areCombinable(all) || !canPayAll(all, shopper)) continue
      const found = {
        saving: Number(saved),
        worth: extras.reduce((sum, { worth }) => sum + (worth === 'gift' ? 0 : Number(worth)), 0),
        gifts: extras.filter(({ worth }) => worth === 'gift').length,
        count: all.length,
        checkedAt: Math.min(...all.map(({ checkedAt }) => checkedAt)),
        ids: chosen.map(({ id }) => id),
      }
      if (isBetter(found, best)) best = found
    }
  }
}

function isBetter(a: Merit, b: Merit): boolean {
  if (a.saving !== b.saving) return a.saving > b.saving
  if (a.worth !== b.worth) return a.worth > b.worth
  if (a.gifts !== b.gifts) return a.gifts > b.gifts
  if (a.count !== b.count) return a.count < b.count
  return a.checkedAt > b.checkedAt
}

function isPlainShare({ effect, minimum }: DealTerms): boolean {
  if (effect?.kind !== 'percent' && effect?.kind !== 'cashback') return false
  return effect.basisPoints !== undefined && effect.max === undefined && minimum === 0
}

/** Whether any of the goods is what the deal is for and is taken from. */
function isForSome(deal: DealTerms, lines: readonly Line[]): boolean {
  const covered = lines.filter((line) => covers(deal.appliesTo, line))
  const base = deal.effect && 'base' in deal.effect ? deal.effect.base : undefined
  const items = covered.reduce((sum, { quantity }) => sum + quantity, 0)
  if (covered.length === 0) return false
  if (base === 'fare') return covered.every(({ unitFare }) => unitFare !== undefined)
  if (base === undefined) return true
  if (covered.some(({ isSum }) => isSum)) return false
  return items >= ['one-item', 'second-item', 'third-item'].indexOf(base) + 1
}

function isOpen(slots: readonly string[], now: number): boolean {
  const clock = new Date(now + 7 * 3600_000).toISOString().slice(11, 16)
  return (
    slots.length === 0 ||
    slots.some((slot) => {
      const [from = '', to] = slot.split('-')
      if (to === undefined) return clock === from
      return from < to ? clock >= from && clock < to : clock >= from || clock < to
    })
  )
}

function meets({ needs }: DealTerms, shopper: Shopper): boolean {
  return (
    (!needs.isNewCustomer || shopper.isNewCustomer === true) &&
    (!needs.usesApp || shopper.usesApp === true) &&
    (!needs.payment || needs.payment.some((name) => shopper.payment?.includes(name))) &&
    (!needs.region || needs.region.includes(shopper.region ?? ''))
  )
}

/** Of a set one way to pay has to serve all. */
function canPayAll(chosen: readonly DealTerms[], { payment = [] }: Shopper): boolean {
  const asked = chosen.flatMap(({ needs }) => (needs.payment ? [needs.payment] : []))
  return asked.length === 0 || payment.some((name) => asked.every((names) => names.includes(name)))
}

function areCombinable(chosen: readonly DealTerms[]): boolean {
  return chosen.every((a, index) =>
    chosen.every(
      (b, other) =>
        index === other ||
        (a.scope !== undefined &&
          b.scope !== undefined &&
          a.stacking.includes(b.scope) &&
          b.stacking.includes(a.scope)),
    ),
  )
}

const SCOPES = ['shop', 'platform', 'shipping', 'payment', undefined]

function scopeOf({ scope }: DealTerms): number {
  return SCOPES.indexOf(scope)
}

function placeOf(deal: DealTerms): number {
  return scopeOf(deal) + (deal.effect?.kind === 'percent' ? 0.5 : 0)
}

/** What is left of each line after a deal; undefined when it takes nothing. */
function apply(
  deal: DealTerms,
  { lines }: Basket,
  left: readonly bigint[],
): { saving: bigint; left: bigint[] } | undefined {
  const { effect } = deal
  const covered = lines.flatMap((line, index) => (covers(deal.appliesTo, line) ? [index] : []))
  if (sum(covered.map((line) => left[line] ?? 0n)) < BigInt(deal.minimum)) return undefined
  const base = baseOf(deal, lines, left)
  const saving = takes(deal, base.amount)
  if (saving <= 0n) return undefined
  const whole = sum(
    (effect?.kind === 'freeship' ? [lines.length] : base.lines).map((line) => left[line] ?? 0n),
  )
  let [passed, spread] = [0n, 0n]
  return {
    saving,
    left: left.map((each, index) => {
      if (!(effect?.kind === 'freeship' ? [lines.length] : base.lines).includes(index)) return each
      passed += each
      const due = (saving * passed) / whole - spread
      spread += due
      return each - due
    }),
  }
}

/** What a deal is taken from, and the lines that it is taken off. */
function baseOf(
  { appliesTo, effect }: DealTerms,
  lines: readonly Line[],
  left: readonly bigint[],
): { amount: bigint; lines: number[] } {
  if (effect?.kind === 'freeship') return { amount: left[lines.length] ?? 0n, lines: [lines.length] }
  const covered = lines.flatMap((line, index) => (covers(appliesTo, line) ? [index] : []))
  const base = effect && 'base' in effect ? effect.base : undefined
  if (base === undefined) return { amount: sum(covered.map((line) => left[line] ?? 0n)), lines: covered }
  if (base === 'fare') {
    const fares = covered.map((index) => {
      const { unitFare = 0, unitPrice = 0 } = lines[index] ?? {}
      return ((left[index] ?? 0n) * BigInt(unitFare)) / BigInt(unitPrice || 1)
    })
    return { amount: sum(fares), lines: covered }
  }
  const pieces = covered.map((index) => ({
    index,
    amount: (left[index] ?? 0n) / BigInt(lines[index]?.quantity ?? 1),
  }))
  const cheapest = pieces.reduce((a, b) => (b.amount < a.amount ? b : a))
  return { amount: cheapest.amount, lines: [cheapest.index] }
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, each) => total + each, 0n)
}

function takes({ effect }: DealTerms, base: bigint): bigint {
  const least = (a: bigint, b: number | undefined): bigint =>
    b !== undefined && BigInt(b) < a ? BigInt(b) : a
  if (effect?.kind === 'amount') return least(base, effect.value)
  if (effect?.kind === 'freeship') {
    return least((base * BigInt(effect.basisPoints ?? 10_000)) / 10_000n, effect.value)
  }
  if (effect?.kind !== 'percent') return 0n
  return least((base * BigInt(effect.basisPoints)) / 10_000n, effect.max)
}

/** What an extra is worth; undefined when the goods that are left do not reach its minimum. */
function worthOf(deal: DealTerms, { lines }: Basket, left: readonly bigint[]): bigint | 'gift' | undefined {
  const { effect } = deal
  const covered = lines.flatMap((line, index) => (covers(deal.appliesTo, line) ? [index] : []))
  const counted = sum(covered.map((line) => left[line] ?? 0n))
  if (counted === 0n || counted < BigInt(deal.minimum)) return undefined
  if (effect?.kind === 'freeship') return effect.value === undefined ? 'gift' : BigInt(effect.value)
  if (effect?.kind !== 'cashback') return 'gift'
  if (effect.basisPoints === undefined) return effect.value === undefined ? 'gift' : BigInt(effect.value)
  const share = (baseOf(deal, lines, left).amount * BigInt(effect.basisPoints)) / 10_000n
  return effect.max !== undefined && share > BigInt(effect.max) ? BigInt(effect.max) : share
}

export function covers(appliesTo: DealTerms['appliesTo'], line: Line): boolean {
  if (appliesTo === undefined) return false
  if (appliesTo === 'everything') return true
  const { products, brands, categories, types, except = {}, seeTerms } = appliesTo
  const isIn = (list: readonly string[] | undefined, values: readonly (string | undefined)[]): boolean =>
    list === undefined || values.some((value) => value !== undefined && list.includes(value))
  const isNamed = products !== undefined && line.product !== undefined && products.includes(line.product)
  const hasLists = [brands, categories, types].some((list) => list !== undefined)
  const isInside =
    !seeTerms &&
    (hasLists || products === undefined) &&
    isIn(brands, [line.brand]) &&
    isIn(categories, [line.category]) &&
    isIn(types, line.types ?? [])
  const isUnknownOut = line.product !== undefined
  const isOut = (list: readonly string[] | undefined, values: readonly string[] | undefined): boolean =>
    list !== undefined && (values === undefined ? isUnknownOut : values.some((value) => list.includes(value)))
  const listOf = (value: string | undefined): string[] | undefined =>
    value === undefined ? undefined : [value]
  return (
    (isNamed || isInside) &&
    !isOut(except.products, listOf(line.product)) &&
    !isOut(except.brands, listOf(line.brand)) &&
    !isOut(except.categories, listOf(line.category)) &&
    !isOut(except.types, line.types)
  )
}
