/** A deal in one or two sentences of the reader's language. */
import { describeDiscount } from '#catalog/describe-discount.ts'
import { currencyOf } from '#catalog/discount.ts'
import type { SnapshotDeal, SnapshotOffer } from '#catalog/snapshot.ts'
import { describeNoCode } from '#catalog/describe-use.ts'
import { fillIn, formatMoment, formatMoney, formatMoneyInText, joinSentences } from '#text/format.ts'
import type { Strings } from '#entries/strings.ts'

/** The minimum spend: `Đơn từ 99.000đ`; undefined when there is none. */
export function describeMinimum(deal: SnapshotDeal, strings: Strings): string | undefined {
  const { minimumSpend } = deal
  if (!minimumSpend) return undefined
  return fillIn(strings.minimumSpend, {
    amount: formatMoneyInText(minimumSpend, currencyOf(deal), strings.language),
  })
}

/** The end of a deal, or that none is known. `isOver` gives the past tense. */
export function describeEnd({ endsAt }: SnapshotDeal, strings: Strings, isOver = false): string {
  if (endsAt === undefined) return strings.noEnd
  const date = formatMoment(endsAt, strings.language)
  return fillIn(isOver ? strings.endedOn : strings.endsOn, { date })
}

/** The lowest price of a product and its store. */
export function describeLowestPrice(
  { price, currency }: SnapshotOffer,
  storeName: string,
  strings: Strings,
): string {
  const amount = formatMoney(price, currency, strings.language)
  return fillIn(strings.lowestPrice, { price: amount, store: storeName })
}

/**
 * The whole deal in one text: discount, minimum, code, end and the editor's summary. It is enough for callers
 * that read no other field.
 */
export function summarise(deal: SnapshotDeal, strings: Strings): string {
  return describeInSentences(describeFacts(deal, strings), deal.summary, strings)
}

/** Discount, minimum, code and end; undefined for each that the deal does not state. */
export function describeFacts(deal: SnapshotDeal, strings: Strings): (string | undefined)[] {
  const { code } = deal
  return [
    describeDiscount(deal, strings),
    describeMinimum(deal, strings),
    code === undefined ? describeNoCode(deal, strings) : fillIn(strings.codeLabel, { code }),
    describeEnd(deal, strings),
  ]
}

/** Joins facts, one sentence each, and the editor's text after them. */
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
