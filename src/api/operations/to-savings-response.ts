/** Priced orders become the shape that callers receive. */
import type { Catalog } from '#catalog/catalog.ts'
import { redeemOf } from '#catalog/describe-use.ts'
import { smartLinkUrl } from '#catalog/smart-link-url.ts'
import { inLanguage } from '#catalog/translations.ts'
import type { Language } from '#text/language.ts'
import type { SavingsResponse } from '#contract/savings.ts'
import type { Basket } from '#savings/basket.ts'
import { type CatalogSavings, codesOf } from '#savings/catalog-savings.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import type { Extra } from '#savings/combinations/find-extras.ts'
import type { MoreToSpend } from '#savings/find-more-to-spend.ts'
import type { Outcome, Savings } from '#savings/find-savings.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import { describeReason } from '#savings/shown/describe-reason.ts'
import type { Needs } from '#savings/shopper.ts'

type Order = SavingsResponse['orders'][number]

/** The price of an order, and amounts to add that would save more. */
export interface PricedOrder {
  basket: Basket
  savings: Savings
  more: readonly MoreToSpend[]
}

/**
 * Maps an order to its public shape: amounts in major currency units, and deals with their titles, links and
 * codes.
 */
export function toOrder(
  { basket, savings, more }: PricedOrder,
  catalog: Catalog,
  catalogSavings: CatalogSavings,
  language: Language,
): Order {
  const { cost, guaranteed, others, refusals } = savings
  const strings = catalog.stringsIn(language)
  const money = (units: number): number => fromMinorUnits(units, basket.currency)
  const reference = (terms: DealTerms): Order['steps'][number]['deal'] => {
    const deal = inLanguage(catalogSavings.dealOf(terms), language)
    const { id, title, lang, hashId, code, scope } = deal
    return {
      id,
      title,
      ...(lang !== language && { lang }),
      href: smartLinkUrl(hashId, catalog),
      redeem: redeemOf(deal),
      ...(code !== undefined && { code }),
      ...(scope && { scope }),
    }
  }
  const outcome = (each: Outcome): Pick<Order, 'saving' | 'total' | 'codes' | 'steps' | 'extras'> => ({
    saving: money(each.saving),
    total: money(each.total),
    codes: codesOf(each, catalogSavings),
    steps: each.steps.map(({ terms, base, saving, left }) => ({
      deal: reference(terms),
      base: money(base),
      saving: money(saving),
      left: money(left),
    })),
    extras: each.extras.flatMap((extra) => toExtra(extra, reference, money)),
  })
  return {
    store: { id: basket.store, name: catalog.stores.get(basket.store)?.name ?? basket.store },
    subtotal: money(cost - (basket.delivery ?? 0)),
    ...(basket.delivery !== undefined && { delivery: money(basket.delivery) }),
    ...outcome(guaranteed),
    exact: savings.isExact,
    assumes: toNeeds(guaranteed.needs),
    others: others.map((each) => ({ needs: toNeeds(each.unknown), ...outcome(each) })),
    notUsed: refusals.map(({ terms, reason, missing }) => {
      const fields = { reason, ...(missing !== undefined && { missing: money(missing) }) }
      const why = describeReason({ ...terms, ...fields, currency: basket.currency }, strings)
      return { deal: reference(terms), ...fields, why }
    }),
    spendMore: more.map(({ add, saving, outcome: larger, terms }) => ({
      add: money(add),
      saving: money(saving),
      total: money(larger.total),
      deal: reference(terms),
    })),
  }
}

function toExtra(
  { terms, worth }: Extra,
  reference: (terms: DealTerms) => Order['steps'][number]['deal'],
  money: (units: number) => number,
): Order['extras'] {
  const kind = terms.effect?.kind
  if (kind === undefined || kind === 'percent' || kind === 'amount') return []
  return [{ deal: reference(terms), kind, ...(worth !== undefined && { worth: money(worth) }) }]
}

function toNeeds({ isNewCustomer, usesApp, payment, region }: Needs): Order['assumes'] {
  return {
    ...(isNewCustomer && { newCustomer: true as const }),
    ...(usesApp && { app: true as const }),
    ...(payment && { payment: [...payment] }),
    ...(region && { region: [...region] }),
  }
}
