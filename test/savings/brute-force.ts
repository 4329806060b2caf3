import type { Basket, Line } from '#savings/basket.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Shopper } from '#savings/shopper.ts'

/**
 * What every set of deals gives, the best of it: the engine written as plainly as possible, to compare the
 * engine with.
 */
export function bruteForce(
  { store, currency, lines }: Basket,
  shopper: Shopper,
  deals: readonly DealTerms[],
  now: number,
): { saving: number; ids: string[] } {
  const usable = deals
    .filter(
      (deal) =>
        deal.store === store &&
        deal.currency === currency &&
        !deal.isWithdrawn &&
        (deal.startsAt ?? now) <= now &&
        now <= (deal.endsAt ?? now) &&
        isOpen(deal.slots, now) &&
        meets(deal, shopper),
    )
    .toSorted(byTill)
  let best = { saving: 0, count: 0, checked: Infinity, ids: [] as string[] }
  for (let set = 1; set < 2 ** usable.length; set += 1) {
    const chosen = usable.filter((_, index) => (set >> index) & 1)
    if (!areCombinable(chosen) || !canPayAll(chosen, shopper)) continue
    const saving = applyAll(chosen, lines)
    if (saving === undefined) continue
    const found = {
      saving,
      count: chosen.length,
      checked: Math.min(...chosen.map(({ checkedAt }) => checkedAt)),
      ids: chosen.map(({ id }) => id),
    }
    if (isBetter(found, best)) best = found
  }
  return { saving: best.saving, ids: best.ids }
}

type Found = { saving: number; count: number; checked: number; ids: string[] }

function isBetter(a: Found, b: Found): boolean {
  if (a.saving !== b.saving) return a.saving > b.saving
  if (a.count !== b.count) return a.count < b.count
  if (a.checked !== b.checked) return a.checked > b.checked
  return a.ids.toSorted().join(' ') < b.ids.toSorted().join(' ')
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

function byTill(a: DealTerms, b: DealTerms): number {
  const isPercent = (deal: DealTerms): number => (deal.gives?.kind === 'percent' ? 1 : 0)
  return (
    SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope) || isPercent(a) - isPercent(b) || (a.id < b.id ? -1 : 1)
  )
}

/** What all deals of a set take off together; nothing when one of them takes nothing. */
function applyAll(chosen: readonly DealTerms[], lines: readonly Line[]): number | undefined {
  let left = lines.map(({ unitPrice, quantity }) => BigInt(unitPrice * quantity))
  let saved = 0n
  for (const deal of chosen) {
    const covered = lines.map((line) => covers(deal.appliesTo, line))
    const base = left.reduce((sum, each, index) => (covered[index] ? sum + each : sum), 0n)
    const saving = takes(deal, base)
    if (base < BigInt(deal.minimum) || saving <= 0n) return undefined
    saved += saving
    let [passed, spread] = [0n, 0n]
    left = left.map((each, index) => {
      if (!covered[index]) return each
      passed += each
      const due = (saving * passed) / base - spread
      spread += due
      return each - due
    })
  }
  return Number(saved)
}

function takes({ gives }: DealTerms, base: bigint): bigint {
  if (gives?.kind === 'amount') return base < BigInt(gives.value) ? base : BigInt(gives.value)
  if (gives?.kind !== 'percent') return 0n
  const saving = (base * BigInt(gives.basisPoints)) / 10_000n
  return gives.max !== undefined && saving > BigInt(gives.max) ? BigInt(gives.max) : saving
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
