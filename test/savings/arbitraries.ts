import fc from 'fast-check'
import type { Basket, Line } from '#savings/basket.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Shopper } from '#savings/shopper.ts'

export const NOW = Date.parse('2026-11-20T12:30:00+07:00')
const HOUR = 3600_000

const STORES = ['shopee', 'tiki']
const PAYMENT = ['MoMo', 'ZaloPay', 'Visa']
const REGIONS = ['Hà Nội', 'TP.HCM']
const PRODUCTS = ['p1', 'p2', 'p3']
const BRANDS = ['Apple', 'Samsung']
const CATEGORIES = ['tech', 'food'] as const
const TYPES = ['phone', 'device', 'coffee']
const SCOPES = ['shop', 'platform', 'shipping', 'payment'] as const

type Fields = Record<string, fc.Arbitrary<unknown>>

/** A record whose fields may each be absent. */
function sometimes<Value>(fields: Fields): fc.Arbitrary<Value> {
  return fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Value>
}

const lists = sometimes({
  products: fc.subarray(PRODUCTS, { minLength: 1 }),
  brands: fc.subarray(BRANDS, { minLength: 1 }),
  categories: fc.subarray([...CATEGORIES], { minLength: 1 }),
  types: fc.subarray(TYPES, { minLength: 1 }),
})

const rarely = <Value>(often: Value, others: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(often) }, { weight: 1, arbitrary: others })

const appliesTo = fc.oneof(
  { weight: 9, arbitrary: fc.constant('everything' as const) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(lists, fc.option(lists, { nil: undefined }), rarely(false, fc.constant(true)))
      .map(([inside, except, seeTerms]) => ({
        ...(inside as object),
        ...(except !== undefined && { except }),
        seeTerms,
      })),
  },
  { weight: 1, arbitrary: fc.constant(undefined) },
) as fc.Arbitrary<DealTerms['appliesTo']>

/** Round amounts, so that savings are often equal. */
const amount = fc.oneof(
  fc.integer({ min: 1, max: 20 }).map((each) => each * 10_000),
  fc.integer({ min: 1, max: 300_000 }),
)

const base = rarely<string | undefined>(
  undefined,
  fc.constantFrom('one-item', 'second-item', 'third-item', 'fare'),
)
const basisPoints = fc.oneof(fc.constantFrom(500, 1000, 1500, 5000), fc.integer({ min: 1, max: 10_000 }))

const effect = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('amount'), value: amount, base }) },
  {
    weight: 8,
    arbitrary: fc.record(
      { kind: fc.constant('percent'), basisPoints, max: amount, base },
      { requiredKeys: ['kind', 'basisPoints', 'base'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      { kind: fc.constant('freeship'), value: amount, basisPoints },
      { requiredKeys: ['kind'] },
    ),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cashback'), value: amount }) },
  {
    weight: 2,
    arbitrary: fc.record(
      { kind: fc.constant('cashback'), basisPoints, max: amount, base },
      { requiredKeys: ['kind', 'basisPoints', 'base'] },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'gift' }, { kind: 'voucher' }) },
) as fc.Arbitrary<NonNullable<DealTerms['effect']>>

const needs = sometimes<DealTerms['needs']>({
  isNewCustomer: fc.constant(true),
  usesApp: fc.constant(true),
  payment: fc.subarray(PAYMENT, { minLength: 1 }),
  region: fc.subarray(REGIONS, { minLength: 1 }),
})

const deal = fc
  .record({
    store: rarely('shopee', fc.constantFrom(...STORES)),
    scope: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...SCOPES) }, fc.constant(undefined)),
    stacking: fc.oneof(
      { weight: 2, arbitrary: fc.subarray([...SCOPES]) },
      { weight: 3, arbitrary: fc.constant([...SCOPES]) },
    ),
    effect,
    currency: rarely('VND', fc.constantFrom('VND', 'SGD')),
    minimum: fc.oneof(fc.constant(0), amount),
    appliesTo,
    needs: fc.oneof(fc.constant({}), needs),
    slots: rarely<string[]>([], fc.constantFrom(['12:00-13:00'], ['12:30'], ['22:00-02:00', '08:00'])),
    window: rarely(
      {},
      sometimes<object>({ startsAt: near(), endsAt: near(), isWithdrawn: fc.constant(true) }),
    ),
    checkedAt: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ scope, appliesTo: covered, window, ...rest }) => ({
    ...rest,
    ...window,
    ...(scope && { scope }),
    ...(covered && { appliesTo: covered }),
  }))

function near(): fc.Arbitrary<number> {
  return fc.integer({ min: -2, max: 2 }).map((hours) => NOW + hours * HOUR)
}

/** Up to 12 deals, most of them of one store, with ids in no order. */
export const dealsArbitrary = fc
  .uniqueArray(fc.integer({ min: 100, max: 999 }), { maxLength: 12, size: 'max' })
  .chain((ids) =>
    fc
      .tuple(...ids.map(() => deal))
      .map((deals) => deals.map((each, index) => ({ ...each, id: `deal-${ids[index]}` }) as DealTerms)),
  )

/**
 * Five to seven deals for all goods of a basket that may mostly be used together, of few scopes and with
 * minimums near each other: their sets and orders are many for so few.
 */
export const togetherArbitrary = fc
  .array(
    fc.record({
      scope: fc.constantFrom('platform', 'platform', 'shipping', 'payment'),
      stacking: rarely<string[]>([...SCOPES], fc.subarray([...SCOPES])),
      effect: effect.map((each) => ({ ...each, base: undefined })),
      minimum: fc.oneof(fc.constant(0), amount),
      needs: rarely({}, needs),
      checkedAt: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 5, maxLength: 7, size: 'max' },
  )
  .map((deals) =>
    deals.map(
      (each, index) =>
        ({
          ...each,
          id: `deal-${index}`,
          store: 'shopee',
          currency: 'VND',
          slots: [],
          appliesTo: 'everything',
        }) as unknown as DealTerms,
    ),
  )

const line = fc
  .tuple(
    sometimes<object>({
      product: fc.constantFrom(...PRODUCTS),
      category: fc.constantFrom(...CATEGORIES),
      brand: fc.constantFrom(...BRANDS),
      types: fc.constantFrom(['phone', 'device'], ['device'], ['coffee']),
    }),
    fc.record({ unitPrice: fc.oneof(amount, fc.constant(0)), quantity: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ fare: fc.option(fc.integer({ min: 0, max: 100 })), isSum: rarely(false, fc.constant(true)) }),
  )
  .map(
    ([goods, price, { fare, isSum }]) =>
      ({
        ...goods,
        ...price,
        ...(fare !== null && { unitFare: Math.floor((price.unitPrice * fare) / 100) }),
        ...(isSum && { isSum: true }),
      }) as Line,
  )

/** The same, most of them for one and some for another kind of goods, or for all. */
export const partedArbitrary = fc
  .tuple(
    togetherArbitrary,
    fc.array(fc.constantFrom('tech', 'tech', 'tech', 'food', 'food', 'all'), { minLength: 7, maxLength: 7 }),
  )
  .map(([deals, kinds]) =>
    deals.map((each, index): DealTerms => {
      const kind = kinds[index]
      if (kind === undefined || kind === 'all') return each
      return { ...each, appliesTo: { categories: [kind as 'tech' | 'food'], seeTerms: false } }
    }),
  )

export const basketArbitrary: fc.Arbitrary<Basket> = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 4 }),
    fc.option(fc.constantFrom(0, 15_000, 32_500), { nil: undefined }),
  )
  .map(([lines, delivery]) => ({
    store: 'shopee',
    currency: 'VND',
    lines,
    ...(delivery !== undefined && { delivery }),
  }))

const facts = {
  isNewCustomer: fc.boolean(),
  usesApp: fc.boolean(),
  payment: fc.subarray(PAYMENT),
  region: fc.constantFrom(...REGIONS),
}

/** A shopper of whom something may not be known. */
export const shopperArbitrary = sometimes<Shopper>(facts)

/** Everything about a shopper. */
export const factsArbitrary = fc.record(facts) as fc.Arbitrary<
  Required<Omit<Shopper, 'newAt' | 'regionsAround' | 'regionsWithin'>>
>
