import { describeOffers, redeemOf } from '#catalog/describe-use.ts'
import { currencyOf } from '#catalog/discount.ts'
import type { SnapshotDeal, Store } from '#catalog/snapshot.ts'
import type { Strings } from '#entries/strings.ts'
import type { Reason } from '#savings/check-eligibility.ts'
import { termsOf } from '#savings/deal-terms.ts'
import { describeReason } from '#savings/shown/describe-reason.ts'
import { fillIn, formatList, formatMoneyInText, formatMoment } from '#text/format.ts'

/** How many reasons are told. */
const REASONS_SHOWN = 3

/**
 * Why a checkout may refuse a deal, in the deal's own terms, and what to do then: at most three sentences,
 * those that stop most orders first. A condition that the deal does not have is never named.
 */
export function describeFailures(deal: SnapshotDeal, store: Pick<Store, 'name'>, strings: Strings): string[] {
  const { language } = strings
  const { minimumSpend, stacking, scope, appliesTo, endsAt } = deal
  const reasons: (string | undefined)[] = [
    minimumSpend
      ? fillIn(strings.failMinimum, { minimum: formatMoneyInText(minimumSpend, currencyOf(deal), language) })
      : undefined,
    ...Object.values(describeRequirements(deal, strings)).map((condition) =>
      fillIn(strings.failWho, { condition }),
    ),
    appliesTo === undefined || appliesTo === 'everything' ? undefined : strings.failGoods,
    scope === undefined
      ? undefined
      : stacking.length === 0
        ? strings.failAlone
        : fillIn(strings.failTogether, {
            deals: formatList(
              stacking.map((each) => describeOffers(each, store.name, strings)),
              language,
            ),
          }),
    redeemOf(deal) === 'enter' && deal.code !== undefined ? strings.failTyped : undefined,
    endsAt === undefined ? undefined : fillIn(strings.failEnd, { date: formatMoment(endsAt, language) }),
  ]
  return reasons.filter((reason) => reason !== undefined).slice(0, REASONS_SHOWN)
}

/** The conditions of a deal on the shopper and the moment, in words, by the reason why it fails without. */
export function describeRequirements(deal: SnapshotDeal, strings: Strings): Partial<Record<Reason, string>> {
  const terms = termsOf(deal)
  const { needs, slots } = terms
  const has: [Reason, boolean][] = [
    ['new_customers_only', needs.isNewCustomer !== undefined],
    ['app_only', needs.usesApp !== undefined],
    ['payment_method', needs.payment !== undefined],
    ['region', needs.region !== undefined],
    ['out_of_hours', slots.length > 0],
  ]
  return Object.fromEntries(
    has
      .filter(([, isCondition]) => isCondition)
      .map(([reason]) => [reason, describeReason({ reason, ...terms }, strings)]),
  )
}
