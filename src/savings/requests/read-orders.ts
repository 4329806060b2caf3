/** Requests of the savings API as orders, or what is wrong with them. */
import type { Catalog } from '#catalog/catalog.ts'
import type { Read } from '#contract/parse-input.ts'
import type { SavingsBody } from '#contract/savings.ts'
import { productAt, unlessSoldOut } from '#catalog/worth/offer-price.ts'
import type { Basket, Line } from '#savings/basket.ts'
import { isWhole, toMinorUnits } from '#savings/minor-units.ts'
import { currencyOfCountries, decimalsOf, isCurrency } from '#values/money/currencies.ts'
import type { CatalogSavings } from '#savings/catalog-savings.ts'
import { deliveryFeeOf, withDelivery } from '#savings/delivery-fee.ts'
import { type StoreOffer, storeOffersOf } from '#savings/split-basket.ts'
import type { TypesOf } from '#catalog/product-types.ts'
import { lineOf } from '#savings/product-line.ts'
import { refuse, type ResolvedLine, resolveLine } from '#savings/requests/resolve-line.ts'
import { readShopper } from '#savings/requests/read-shopper.ts'
import type { Shopper } from '#savings/shopper.ts'

/** The orders that a request asks about, all in one currency, and who places them. */
export interface Orders {
  baskets: Basket[]
  shopper: Shopper
  currency: string
  /** Whether the baskets are one order at several stores, of which the shopper chooses one. */
  isComparison: boolean
  /** The prices of each store that sells any of several products; empty without a comparison. */
  offers: StoreOffer[]
}

const DEFAULT_CURRENCY = 'VND'

/**
 * Turns a request into orders: one for each store that it names, or one for each store that sells all its
 * products. Prices are those of `now`.
 */
export function readOrders(
  body: SavingsBody,
  catalog: Catalog,
  { typesOf, offersOf }: Pick<CatalogSavings, 'typesOf' | 'offersOf'>,
  now: number,
): Read<Orders> {
  const lines = linesOf(body)
  if (!lines.ok) return lines
  const shopper = readShopper(body.shopper ?? {}, catalog, 'shopper.')
  if (!shopper.ok) return shopper

  const resolved: ResolvedLine[] = []
  for (const { name, ...line } of lines.data) {
    const found = resolveLine(line, name, body.store, catalog)
    if (!found.ok) return found
    const { product } = found.data
    resolved.push({ ...found.data, product: product && productAt(product, now) })
  }
  const isComparison = resolved.every(({ store }) => store === undefined)
  const storeless = resolved.find(({ store }) => store === undefined)
  if (storeless && !isComparison) {
    return refuse(
      `${storeless.name}store is missing; name a store for every line, or for none to compare stores.`,
    )
  }

  const currency = body.currency ?? currencyOf(resolved, catalog)
  if (!isCurrency(currency))
    return refuse(`currency is "${currency}", which ISO 4217 does not have; write one such as VND.`)
  const baskets: Basket[] = []
  for (const [store, ofStore] of isComparison
    ? offeredAt(resolved, currency)
    : Map.groupBy(resolved, storeOf)) {
    const basket = readBasket(store, ofStore, currency, typesOf)
    if (!basket.ok) return basket
    baskets.push(withDelivery(basket.data, catalog.stores.get(store)?.shipping, shopper.data))
  }
  const offers =
    isComparison && resolved.length > 1
      ? storeOffersOf(
          resolved.map(({ product, quantity }) => ({ offers: product ? offersOf(product) : [], quantity })),
          currency,
          now,
          (store) => (goods) =>
            deliveryFeeOf(catalog.stores.get(store)?.shipping, currency, shopper.data, goods),
        )
      : []
  const unsold = isComparison ? resolved.find((line) => sellersOf(line, currency).length === 0) : undefined
  if (unsold?.product) {
    return refuse(
      `${unsold.name}product is "${unsold.product.id}", which no store sells in ${currency}; leave it out, or write another currency.`,
    )
  }
  return { ok: true, data: { baskets, shopper: shopper.data, currency, isComparison, offers } }
}

type NamedLine = NonNullable<SavingsBody['lines']>[number] & { name: string }

function linesOf({ amount, category, lines }: SavingsBody): Read<NamedLine[]> {
  if (lines && amount !== undefined) return refuse('amount and lines are both given; give one of them.')
  if (lines) return { ok: true, data: lines.map((line, index) => ({ ...line, name: `lines[${index}].` })) }
  if (amount === undefined) {
    return refuse('lines is missing; write an amount with a store, or a list of lines.')
  }
  return { ok: true, data: [{ name: '', price: amount, quantity: 1, ...(category && { category }) }] }
}

function storeOf({ store }: ResolvedLine): string {
  return store ?? ''
}

/** The currency of the first price that the catalog knows, or else of the first store. */
function currencyOf(lines: readonly ResolvedLine[], { stores }: Pick<Catalog, 'stores'>): string {
  const priced = lines.find(({ product, price }) => product && price === undefined)
  const offers = priced?.product?.offers ?? []
  const offer = offers.find(({ store }) => store === priced?.store) ?? offers[0]
  const { countries = [] } = stores.get(lines[0]?.store ?? '') ?? {}
  return offer?.currency ?? currencyOfCountries(countries) ?? DEFAULT_CURRENCY
}

/** Every store that sells all products in a currency, each with all lines. */
function offeredAt(
  lines: readonly ResolvedLine[],
  currency: string,
): [store: string, lines: readonly ResolvedLine[]][] {
  const [first = [], ...others] = lines.map((line) => sellersOf(line, currency))
  return first
    .filter((store) => others.every((sellers) => sellers.includes(store)))
    .map((store) => [store, lines])
}

/** The stores that sell the product of a line in a currency; those where it is sold out only if all are. */
function sellersOf({ product }: ResolvedLine, currency: string): string[] {
  return unlessSoldOut(product?.offers ?? [])
    .filter((offer) => offer.currency === currency)
    .map(({ store }) => store)
}

function readBasket(
  store: string,
  lines: readonly ResolvedLine[],
  currency: string,
  typesOf: TypesOf,
): Read<Basket> {
  const read: Line[] = []
  for (const line of lines) {
    const price = priceAt(line, store, currency)
    if (!price.ok) return price
    const { product, quantity, category, brand, type } = line
    read.push(
      product
        ? lineOf(product, { price: price.data, currency }, typesOf, quantity)
        : {
            ...(category && { category }),
            ...(brand !== undefined && { brand }),
            ...(type !== undefined && { types: typesOf(type) }),
            unitPrice: toMinorUnits(price.data, currency),
            quantity,
            ...(line.name === '' && { isSum: true as const }),
          },
    )
  }
  return { ok: true, data: { store, currency, lines: read } }
}

/** The price that the line gives, or else the product's at the store. */
function priceAt({ name, price, product }: ResolvedLine, store: string, currency: string): Read<number> {
  if (price !== undefined) {
    const field = name === '' ? 'amount' : `${name}price`
    const decimals = decimalsOf(currency)
    if (isWhole(price, currency) && toMinorUnits(price, currency) > 0) return { ok: true, data: price }
    const expected = decimals === 0 ? 'a whole number' : `at most ${decimals} decimals`
    return refuse(`${field} is ${price}; ${currency} has no smaller coin, write ${expected}.`)
  }
  if (!product) return refuse(`${name}price is missing; write the price of one piece.`)
  const offer = product.offers.find((each) => each.store === store)
  if (!offer) {
    const sellers = product.offers.map((each) => each.store).join(', ')
    return refuse(
      `${name}product is "${product.id}", which ${store} does not sell here; name one of ${sellers}, or its price.`,
    )
  }
  if (offer.currency !== currency) {
    return refuse(
      `${name}product is "${product.id}", which costs ${offer.currency} at ${store}; a basket has one currency, and this one has ${currency}.`,
    )
  }
  return { ok: true, data: offer.price }
}
