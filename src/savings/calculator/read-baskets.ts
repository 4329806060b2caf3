/** The fields of the calculator as baskets, or what is wrong with them. */
import type { Category } from '#contract/category.ts'
import { SAVINGS_QUANTITY_MAX } from '#contract/limits.ts'
import type { Basket, Line } from '#savings/basket.ts'
import type {
  CalculatorSheet,
  SheetKind,
  SheetProduct,
  SheetStore,
} from '#savings/calculator/calculator-sheet.ts'
import { readAmount } from '#savings/calculator/read-amount.ts'
import { type CalculatorLine, type CalculatorState, isBlank } from '#savings/calculator/state.ts'
import { deliveryFeeOf, withDelivery } from '#savings/delivery-fee.ts'
import { lineAt } from '#savings/price-offers.ts'
import { type StoreOffer, storeOffersOf } from '#savings/split-basket.ts'
import type { Shopper } from '#savings/shopper.ts'
import { plainCharacters } from '#values/plain-characters.ts'

/** Why an address cannot be answered: a string of the interface and its values. */
export interface CalculatorProblem {
  word: 'savingsProblemPrice' | 'savingsProblemOffer' | 'savingsProblemQuantity' | 'savingsProblemUnknown'
  values: Record<string, string | number>
}

export type ReadBaskets =
  | { kind: 'blank' }
  | { kind: 'problem'; problem: CalculatorProblem }
  | {
      kind: 'read'
      baskets: Basket[]
      shopper: Shopper
      isComparison: boolean
      /** The prices of each store that sells some of several products; empty if nothing can be split. */
      offers: StoreOffer[]
    }

/** A line whose ids are found. */
interface FoundLine {
  number: number
  product: SheetProduct | undefined
  kind: SheetKind | undefined
  amount: string
  quantity: number
}

const DEFAULT_CURRENCY = 'VND'

/**
 * The orders that a state asks about: one at its store, or one at each store that sells all the goods. They
 * have one currency, that of the store, of the first product that is sold, or the đồng. What the state does
 * not say of the shopper is taken from `known`.
 */
export function readBaskets(
  state: CalculatorState,
  sheet: CalculatorSheet,
  now: number,
  known: Shopper = {},
): ReadBaskets {
  if (isBlank(state)) return { kind: 'blank' }
  const store = sheet.stores.find(({ id }) => id === state.store)
  if (state.store !== '' && !store) return problem('savingsProblemUnknown')
  const lines: FoundLine[] = []
  for (const [index, line] of state.lines.entries()) {
    const found = findLine(line, index + 1, sheet)
    if ('problem' in found) return found
    lines.push(found)
  }
  const currency =
    store?.currency ?? lines.find(({ product }) => product)?.product?.offers[0]?.currency ?? DEFAULT_CURRENCY
  const unreadable = lines.find(
    ({ amount, product }) => (amount !== '' || !product) && readAmount(amount, currency) === undefined,
  )
  if (unreadable) return problem('savingsProblemPrice', { number: unreadable.number })
  const shopper = { ...known, ...shopperOf(state, sheet) }
  const shippingOf = (id: string): SheetStore['shipping'] =>
    sheet.stores.find((each) => each.id === id)?.shipping
  if (store) {
    const priced = lines.map((line) => ({ line, priced: toLine(line, store.id, currency, now) }))
    const missing = priced.find((each) => each.priced === undefined)
    if (missing) return problem('savingsProblemOffer', { number: missing.line.number, store: store.name })
    const basket = { store: store.id, currency, lines: priced.flatMap((each) => each.priced ?? []) }
    const baskets = [withDelivery(basket, store.shipping, shopper)]
    return { kind: 'read', baskets, shopper, isComparison: false, offers: [] }
  }
  const baskets = sheet.stores
    .filter((each) => each.currency === currency)
    .filter(({ categories }) => categories.length === 0 || lines.every((line) => isSold(line, categories)))
    .flatMap(({ id, shipping }) => {
      const priced = lines.flatMap((line) => toLine(line, id, currency, now) ?? [])
      const isWhole = priced.length === lines.length
      return isWhole ? [withDelivery({ store: id, currency, lines: priced }, shipping, shopper)] : []
    })
  // A price that is typed in is the same everywhere.
  const isSplit = lines.length > 1 && lines.every(({ product, amount }) => product && amount === '')
  const offers = isSplit
    ? storeOffersOf(
        lines.map(({ product, quantity }) => ({ offers: product?.offers ?? [], quantity })),
        currency,
        now,
        (id) => (goods) => deliveryFeeOf(shippingOf(id), currency, shopper, goods),
      )
    : []
  return { kind: 'read', baskets, shopper, isComparison: true, offers }
}

function findLine(
  { product: productId, kind: kindId, amount, quantity: typed }: CalculatorLine,
  number: number,
  { products, kinds }: CalculatorSheet,
): FoundLine | Extract<ReadBaskets, { kind: 'problem' }> {
  const product = products.find(({ id }) => id === productId)
  const kind = kinds.find(({ id }) => id === kindId)
  if ((productId !== '' && !product) || (kindId !== '' && !kind)) return problem('savingsProblemUnknown')
  const digits = plainCharacters(typed)
  const quantity = digits === '' ? 1 : /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  if (quantity < 1 || quantity > SAVINGS_QUANTITY_MAX)
    return problem('savingsProblemQuantity', { number, max: SAVINGS_QUANTITY_MAX })
  return { number, product, kind, amount, quantity }
}

/** Whether a store may sell the goods, by its categories. A store sells its own products in any case. */
function isSold({ product, kind }: FoundLine, categories: readonly Category[]): boolean {
  return product !== undefined || kind === undefined || categories.includes(kind.category)
}

/** The line at a store; undefined when its price there is unknown. */
function toLine(
  { product, kind, amount, quantity }: FoundLine,
  store: string,
  currency: string,
  now: number,
): Line | undefined {
  const offer = product?.offers.find((each) => each.store === store && each.currency === currency)
  const unitPrice = amount === '' ? offer && lineAt(offer, now).unitPrice : readAmount(amount, currency)
  if (unitPrice === undefined) return undefined
  const goods = product?.offers[0]?.line ?? {
    ...(kind && { category: kind.category }),
    ...(kind?.types && { types: kind.types }),
  }
  return { ...goods, unitPrice, quantity }
}

function shopperOf(
  { newCustomer, app, payment, region }: CalculatorState,
  { regionsAround }: Pick<CalculatorSheet, 'regionsAround'>,
): Shopper {
  return {
    ...(newCustomer !== '' && { isNewCustomer: newCustomer === '1' }),
    ...(app !== '' && { usesApp: app === '1' }),
    ...(payment.length > 0 && { payment }),
    ...(region !== '' && { region, regionsAround: regionsAround[region] ?? [] }),
  }
}

function problem(
  word: CalculatorProblem['word'],
  values: CalculatorProblem['values'] = {},
): Extract<ReadBaskets, { kind: 'problem' }> {
  return { kind: 'problem', problem: { word, values } }
}
