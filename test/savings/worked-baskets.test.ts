import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startSchema } from '#entries/moment.ts'
import type { Basket, Line } from '#savings/basket.ts'
import { termsOf } from '#savings/deal-terms.ts'
import { findMoreToSpend } from '#savings/find-more-to-spend.ts'
import { findSavings, type Refusal } from '#savings/find-savings.ts'
import { fromMinorUnits, toMinorUnits } from '#savings/minor-units.ts'
import { lineOf } from '#savings/product-line.ts'
import type { Needs, Shopper } from '#savings/shopper.ts'
import { smallCatalog } from '../support/content.ts'

interface Bought {
  product: string
  price: number
  quantity?: number
}

interface Worked {
  says: string
  buys: { store: string; currency?: string; amount?: number; lines?: Bought[] }
  shopper?: { new?: boolean; app?: boolean; payment?: string[]; region?: string }
  at?: string
  deals: string[]
  steps?: string[]
  pays: number
  extras?: string[]
  with?: string[]
  not?: Record<string, string>
  add?: string[]
}

interface Table {
  stores: string[]
  products: Record<string, Record<string, unknown>>
  types: Record<string, string>
  deals: Record<string, Record<string, unknown>>
  baskets: Worked[]
}

const { stores, products, types, deals, baskets } = parse(
  readFileSync(join(import.meta.dirname, 'worked-baskets.yaml'), 'utf8'),
) as Table

const NOON = '2026-11-20T12:00'

const catalog = smallCatalog({
  stores: Object.fromEntries(stores.map((id) => [id, { name: id, url: `https://${id}.example/` }])),
  products: Object.fromEntries(
    Object.entries(products).map(([id, fields]) => [
      id,
      {
        ...fields,
        offers: [{ store: 'shopee', url: 'https://shopee.vn/', price: '1', seenAt: '2026-11-01' }],
      },
    ]),
  ),
  deals,
})
const typesOf = (type: string): string[] => [type, types[type]].filter((each) => each !== undefined)

function basketOf({ store, currency = 'VND', amount, lines = [] }: Worked['buys']): Basket {
  const bought = lines.map(({ product: id, price, quantity }): Line => {
    const product = catalog.products.find((each) => each.id === id)
    if (!product) throw new Error(`The table has no product ${id}`)
    return lineOf(product, { price, currency }, typesOf, quantity)
  })
  const whole = amount === undefined ? [] : [{ unitPrice: toMinorUnits(amount, currency), quantity: 1 }]
  return { store, currency, lines: [...bought, ...whole] }
}

function shopperOf({ new: isNewCustomer, app: usesApp, ...rest }: NonNullable<Worked['shopper']>): Shopper {
  return {
    ...rest,
    ...(isNewCustomer !== undefined && { isNewCustomer }),
    ...(usesApp !== undefined && { usesApp }),
  }
}

function inWords({ isNewCustomer, usesApp, payment, region }: Needs): string {
  return [
    isNewCustomer && 'new',
    usesApp && 'app',
    payment && `payment ${payment.join(' or ')}`,
    region && `region ${region.join(' or ')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

describe('a worked basket', () => {
  it.each(baskets)('$says', (worked) => {
    const {
      buys,
      shopper = {},
      at = NOON,
      steps = [],
      pays,
      extras = [],
      with: others = [],
      add = [],
    } = worked
    const basket = basketOf(buys)
    const terms = worked.deals.map((id) => {
      const deal = catalog.deals.find((each) => each.id === id)
      if (!deal) throw new Error(`The table has no deal ${id}`)
      return termsOf(deal)
    })
    const money = (units: number): number => fromMinorUnits(units, basket.currency)
    const now = startSchema.parse(at)
    const found = findSavings(basket, shopperOf(shopper), terms, now)
    const because = ({ reason, missing }: Refusal): string =>
      missing === undefined ? reason : `${reason}, ${money(missing)} missing`

    expect({
      steps: found.guaranteed.steps.map(
        ({ terms: { id }, base, saving }) =>
          `${id}: ${money(base)} - ${money(saving)} = ${money(base - saving)}`,
      ),
      pays: money(found.guaranteed.total),
      extras: found.guaranteed.extras.map(({ terms: { id }, worth = 0 }) => `${id}: ${money(worth)}`),
      with: found.others.map(({ unknown, total }) => `${inWords(unknown)}: ${money(total)}`),
      not: Object.fromEntries(found.refusals.map((refusal) => [refusal.terms.id, because(refusal)])),
      add: findMoreToSpend(basket, shopperOf(shopper), terms, now).map(
        (more) => `${money(more.add)} for another ${money(more.saving)} with ${more.terms.id}`,
      ),
    }).toEqual({ steps, pays, extras, with: others, not: worked.not ?? {}, add })
  })
})
