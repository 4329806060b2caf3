import type { SnapshotDeal, SnapshotOffer } from '#catalog/snapshot.ts'
import { fillIn, formatMoment, formatMoney } from '#contract/format.ts'
import type { Language } from '#contract/language.ts'
import type { Words } from '#entries/strings.ts'

/** The discount in a few words: `Giảm 15%, tối đa 40.000đ`. Nothing when the deal does not say what it gives. */
export function describeDiscount({ discount, lang }: SnapshotDeal, words: Words): string | undefined {
  if (!discount) return undefined
  const { kind, value, max, currency } = discount
  const money = (amount: number): string => formatMoney(amount, currency, lang)
  const cap = max === undefined ? '' : `, ${fillIn(words.maximum, { amount: money(max) })}`
  switch (kind) {
    case 'percent':
      return fillIn(words.discountPercent, { value: value ?? 0 }) + cap
    case 'amount':
      return fillIn(words.discountAmount, { value: money(value ?? 0) })
    case 'cashback':
      return (
        fillIn(words.discountCashback, { value: isPercentage(value) ? `${value}%` : money(value ?? 0) }) + cap
      )
    case 'freeship': {
      const covered = value ?? max
      return covered === undefined
        ? words.discountFreeship
        : fillIn(words.discountFreeshipUpTo, { value: money(covered) })
    }
    case 'gift':
      return words.discountGift
    case 'bogo':
      return words.discountBogo
  }
}

/** The smallest order: `Đơn từ 99.000đ`. Nothing when every order will do. */
export function describeMinimum(
  { minimumSpend, discount, lang }: SnapshotDeal,
  words: Words,
): string | undefined {
  if (!minimumSpend) return undefined
  return fillIn(words.minimumSpend, { amount: formatMoney(minimumSpend, discount?.currency ?? 'VND', lang) })
}

/** The end, or that none is known. */
export function describeEnd({ endsAt, lang }: SnapshotDeal, words: Words): string {
  return endsAt === undefined ? words.noEnd : fillIn(words.endsOn, { date: formatMoment(endsAt, lang) })
}

/** What a product costs at least, and where. */
export function describeOffer(
  { price, currency }: SnapshotOffer,
  storeName: string,
  words: Words,
  language: Language,
): string {
  return fillIn(words.lowestPrice, { price: formatMoney(price, currency, language), store: storeName })
}

/**
 * The whole deal in one text: what it gives, from which order on, with which code, until when, and what the editor wrote.
 * Callers that read no other field miss nothing they need at the till.
 */
export function summarise(deal: SnapshotDeal, words: Words): string {
  const { code, summary } = deal
  const facts = [
    describeDiscount(deal, words),
    describeMinimum(deal, words),
    code === undefined ? words.noCode : fillIn(words.codeLabel, { code }),
    describeEnd(deal, words),
  ].filter(Boolean)
  return [`${facts.join('. ')}.`, summary].filter(Boolean).join(' ')
}

function isPercentage(value: number | undefined): boolean {
  return value !== undefined && value <= 100
}
