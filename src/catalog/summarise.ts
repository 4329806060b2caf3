import { byKind, currencyOf } from '#catalog/discount.ts'
import type { SnapshotDeal, SnapshotOffer } from '#catalog/snapshot.ts'
import { describeNoCode } from '#catalog/describe-use.ts'
import {
  fillIn,
  formatMoment,
  formatMoney,
  formatMoneyInText,
  formatPercent,
  formatPercentOff,
  joinSentences,
} from '#text/format.ts'
import type { Strings } from '#entries/strings.ts'

/**
 * The discount in a few words: `Giảm 15%, tối đa 40.000đ`. Nothing when the deal does not say what it gives.
 */
export function describeDiscount({ discount }: SnapshotDeal, strings: Strings): string | undefined {
  if (!discount) return undefined
  const { language } = strings
  const money = (amount: number): string => formatMoneyInText(amount, discount.currency, language)
  const capped = (text: string, cap: number | undefined): string =>
    cap === undefined ? text : fillIn(strings.discountCapped, { discount: text, amount: money(cap) })
  return byKind(discount, {
    percent: (percent, cap) =>
      capped(fillIn(strings.discountPercent, { value: formatPercentOff(percent, language) }), cap),
    amount: (amount) => fillIn(strings.discountAmount, { value: money(amount) }),
    cashback: (share, cap) => {
      if (!share) return strings.kindCashback
      const value = 'percent' in share ? formatPercent(share.percent, language) : money(share.amount)
      return capped(fillIn(strings.discountCashback, { value }), cap)
    },
    freeship: (covered) =>
      covered === undefined
        ? strings.discountFreeship
        : fillIn(strings.discountFreeshipUpTo, { value: money(covered) }),
    gift: () => strings.discountGift,
    bogo: () => strings.discountBogo,
  })
}

/** The smallest order: `Đơn từ 99.000đ`. Nothing when every order will do. */
export function describeMinimum(deal: SnapshotDeal, strings: Strings): string | undefined {
  const { minimumSpend } = deal
  if (!minimumSpend) return undefined
  return fillIn(strings.minimumSpend, {
    amount: formatMoneyInText(minimumSpend, currencyOf(deal), strings.language),
  })
}

/** The end, or that none is known; of a deal that is over in the past tense. */
export function describeEnd({ endsAt }: SnapshotDeal, strings: Strings, isOver = false): string {
  if (endsAt === undefined) return strings.noEnd
  const date = formatMoment(endsAt, strings.language)
  return fillIn(isOver ? strings.endedOn : strings.endsOn, { date })
}

/** What a product costs at least, and where. */
export function describeLowestPrice(
  { price, currency }: SnapshotOffer,
  storeName: string,
  strings: Strings,
): string {
  const amount = formatMoney(price, currency, strings.language)
  return fillIn(strings.lowestPrice, { price: amount, store: storeName })
}

/**
 * The whole deal in one text: what it gives, from which order on, with which code, until when, and what the
 * editor wrote. Callers that read no other field miss nothing they need at the till.
 */
export function summarise(deal: SnapshotDeal, strings: Strings): string {
  return describeInSentences(describeFacts(deal, strings), deal.summary, strings)
}

/** What it gives, from which order on, with which code, until when: what the deal does not say is missing. */
export function describeFacts(deal: SnapshotDeal, strings: Strings): (string | undefined)[] {
  const { code } = deal
  return [
    describeDiscount(deal, strings),
    describeMinimum(deal, strings),
    code === undefined ? describeNoCode(deal, strings) : fillIn(strings.codeLabel, { code }),
    describeEnd(deal, strings),
  ]
}

/** Facts as a sentence each, and what the editor wrote after them. */
export function describeInSentences(
  facts: readonly (string | undefined)[],
  written: string | undefined,
  strings: Strings,
): string {
  const sentences = facts
    .filter((fact) => fact !== undefined)
    .map((fact) => fillIn(strings.sentence, { text: fact }))
  return joinSentences([...sentences, ...(written === undefined ? [] : [written])], strings.language)
}
