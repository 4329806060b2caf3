/** Discount and minimum of a deal by the columns of its row and by its words. */
import { DISCOUNT_KINDS } from '#contract/deal.ts'
import type { DealField } from '#entries/source.ts'
import type { PickedFields } from '#imports/mapping/pick-fields.ts'
import { type Fields, isSame } from '#imports/records/record.ts'
import type { ReadAmount } from '#imports/records/row-amounts.ts'
import { isRecordCurrency } from '#values/money/currencies.ts'
import type { ReadTerms } from '#imports/terms/read-terms.ts'
import { fold } from '#text/fold.ts'
import { readPercent } from '#values/quantities.ts'
import { shorten } from '#values/reading.ts'

/**
 * A value, or the reason why what came is none. Without either, `isDenied` tells a column that says that
 * there is none from a row that says nothing.
 */
interface SaidValue<Value> {
  value?: Value | undefined
  reason?: string | undefined
  isDenied: boolean
}

interface RowMoney {
  discount: SaidValue<Fields>
  minimum: SaidValue<number>
}

type AmountOf = (name: DealField) => ReadAmount

/** Discount and minimum. Both are in one currency, since a record has one. */
export function discountFromRow(
  fields: PickedFields<DealField>,
  read: ReadTerms,
  amountOf: AmountOf,
): RowMoney {
  const columns = discountInColumns(fields, amountOf)
  const minimumRead = amountOf('minimumSpend')
  const inColumns =
    columns.kind === 'discount' && columns.currency !== undefined
      ? columns.currency
      : columns.kind === 'none' && columns.cap
        ? columns.cap.currency
        : minimumRead.kind === 'amount'
          ? minimumRead.currency
          : undefined
  // Words count where they say no other currency than the columns, and one that records have.
  const isAgreed =
    read.currency === undefined ||
    (isRecordCurrency(read.currency) && (inColumns ?? read.currency) === read.currency)
  const currency = inColumns ?? (isAgreed ? read.currency : undefined)
  const words =
    read.discount && (isAgreed || read.discount.kind === 'percent') ? { ...read.discount } : undefined
  if (words?.max !== undefined && !isAgreed) delete words.max
  const discount = joinDiscount(columns, words as Fields | undefined, currency)
  const minimum = joinMinimum(
    minimumRead,
    isAgreed ? read.minimumSpend : undefined,
    fields.state('minimumSpend').kind === 'empty',
  )
  if (
    columns.kind === 'discount' &&
    columns.currency !== undefined &&
    minimumRead.kind === 'amount' &&
    minimumRead.amount > 0 &&
    minimumRead.currency !== columns.currency
  ) {
    const reason = `is in ${minimumRead.currency}, but the discount in ${columns.currency}`
    return { discount, minimum: { reason, isDenied: false } }
  }
  if (minimum.value !== undefined && (currency ?? 'VND') !== 'VND' && discount.value === undefined) {
    // Only a discount says the currency of a record.
    return { discount, minimum: { reason: `is in ${currency}, and no discount says so`, isDenied: false } }
  }
  return { discount, minimum }
}

/** The most that a discount takes off, in a column of its own. */
type Cap = Extract<ReadAmount, { kind: 'amount' }>

type ColumnDiscount =
  | { kind: 'none'; isDenied: boolean; cap?: Cap | undefined }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'discount'; fields: Fields; currency: string | undefined }

/** What networks and stores call the kinds of discounts, folded, beside the names of records. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ...DISCOUNT_KINDS.map((kind) => [kind, kind] as const),
  ...Object.entries({
    percent:
      'percentage|percent off|percentage off|percentage discount|percentage discount off|phan tram|theo phan tram|giam theo phan tram|persen|persentase|peratus|by percent|정률|เปอร์เซ็นต์|%',
    amount:
      'fixed|fixed amount|fixed cart|fixed price discount|flat|flat amount|amount off|money off|money value off|dollar off|cash|so tien|tien mat|giam tien|nominal|cart fixed|정액|vnd',
    freeship:
      'free shipping|free ship|shipping|free delivery|mien phi van chuyen|mien phi giao hang|ongkir|gratis ongkir',
    cashback: 'cash back|hoan tien',
    bogo: 'buy one get one|buy one get one free|buy 1 get 1',
    gift: 'free gift|gift with purchase|qua tang|tang qua',
  }).flatMap(([kind, words]) => words.split('|').map((word) => [word, kind] as const)),
])

/** A kind of discount by a name of it; undefined for an unknown one. */
function kindOf(said: string): string | undefined {
  return KINDS.get(
    fold(said)
      .replace(/[\s_-]+/gu, ' ')
      .trim(),
  )
}

const UNREADABLE = (reason: string): ColumnDiscount => ({ kind: 'unreadable', reason })

/** The discount in columns: a kind with a value, or one column for each kind, in which 0 means none. */
function discountInColumns(fields: PickedFields<DealField>, amountOf: AmountOf): ColumnDiscount {
  const max = amountOf('discountMax')
  if (max.kind === 'unreadable') return UNREADABLE(max.reason)
  const found: { kind: string; value: number | undefined; isPercent: boolean; currency?: string }[] = []
  let isDenied = false
  const kindSaid = fields.state('discountKind')
  if (kindSaid.kind === 'unreadable') return UNREADABLE(kindSaid.reason)
  const named = fields.text('discountKind')
  const said = named === undefined ? undefined : kindOf(named)
  if (named !== undefined && said === undefined)
    return UNREADABLE(`"${shorten(named)}" is no kind of discount`)
  for (const name of ['discountPercent', 'discountAmount', 'discountValue'] as const) {
    const state = fields.state(name)
    if (state.kind === 'unreadable') return UNREADABLE(state.reason)
    if (state.kind === 'empty') isDenied = true
    if (state.kind !== 'read') continue
    const [text = ''] = state.texts
    const isOpen = name === 'discountValue'
    const isPercent = name === 'discountPercent' || (isOpen && said === 'percent') || /[%％]\s*$/u.test(text)
    // A column of percentages or of amounts says itself which of the two it has.
    const isSaid = said !== undefined && (isOpen || (said !== 'percent' && said !== 'amount'))
    const own = isPercent ? 'percent' : 'amount'
    const kind = isSaid ? said : own
    if (isOpen && (said === undefined || said === 'cashback') && !isPercent && !/[^\d.,]/u.test(text))
      return UNREADABLE(`"${shorten(text)}" may be a percentage or an amount`)
    if (isPercent && kind !== 'amount') {
      const percent = readPercent(text)
      if (!percent.ok) return UNREADABLE(percent.message)
      if (percent.value === 0) isDenied = true
      else found.push({ kind, value: percent.value, isPercent: true })
      continue
    }
    const read = amountOf(name)
    if (read.kind === 'unreadable') return UNREADABLE(read.reason)
    if (read.kind !== 'amount') continue
    if (read.amount === 0) isDenied = true
    else found.push({ kind, value: read.amount, isPercent: false, currency: read.currency })
  }
  const [first] = found
  const cap = max.kind === 'amount' && max.amount > 0 ? max : undefined
  if (!first && (said === undefined || said === 'percent' || said === 'amount'))
    return { kind: 'none', isDenied, cap }
  // A percentage with its amount in another column is one discount with a cap; two kinds are a doubt.
  const percent = found.find(({ isPercent }) => isPercent)
  const amount = found.find(({ isPercent }) => !isPercent)
  const main = percent ?? amount
  const kind = main?.kind ?? said ?? 'gift'
  const asCap = percent && amount && cap?.amount !== amount.value ? amount : undefined
  if (asCap && cap) return UNREADABLE(`${percent?.value} % and ${asCap.value} stand there`)
  const limit = cap?.amount ?? asCap?.value
  const currency = amount?.currency ?? (cap ? cap.currency : undefined)
  if (cap && amount?.currency !== undefined && cap.currency !== amount.currency)
    return UNREADABLE(`the cap is in ${cap.currency}, the amount in ${amount.currency}`)
  return {
    kind: 'discount',
    currency,
    fields: {
      kind,
      ...(main?.value !== undefined && { value: main.value }),
      ...(kind === 'cashback' && main && { unit: main.isPercent ? 'percent' : 'amount' }),
      ...(limit !== undefined && !(kind === 'amount' && limit === main?.value) && { max: limit }),
    },
  }
}

function joinDiscount(
  columns: ColumnDiscount,
  words: Fields | undefined,
  currency: string | undefined,
): SaidValue<Fields> {
  if (columns.kind === 'unreadable') return { reason: columns.reason, isDenied: false }
  if (columns.kind === 'none') {
    const { isDenied, cap } = columns
    const limited = words && cap ? withCap(words, cap.amount) : words
    if (words && !limited) {
      const reason = `the column of its limit says ${cap?.amount}, the words say ${describe(words)}`
      return { reason, isDenied: false }
    }
    return { value: limited && withCurrency(limited, currency), isDenied }
  }
  const { kind, value, max } = columns.fields
  const isOther = words && (words['kind'] !== kind || !isSame(words['value'] ?? value, value))
  if (words && (isOther || !isSame(words['max'] ?? max, max ?? words['max']))) {
    const reason = `the columns say ${describe(columns.fields)}, the words say ${describe(words)}`
    return { reason, isDenied: false }
  }
  return { value: withCurrency({ ...words, ...columns.fields }, currency), isDenied: false }
}

/** The discount of the words with the limit of its column; nothing where they contradict each other. */
function withCap(words: Fields, cap: number): Fields | undefined {
  const { kind, value, max, unit } = words
  if (max !== undefined) return max === cap ? words : undefined
  if (kind === 'percent' || (kind === 'cashback' && (unit === 'percent' || Number(value) <= 100)))
    return { ...words, max: cap }
  if (kind === 'freeship' && value === undefined) return { ...words, value: cap }
  return value === undefined || Number(value) <= cap ? words : undefined
}

function joinMinimum(read: ReadAmount, words: number | undefined, isEmpty: boolean): SaidValue<number> {
  if (read.kind === 'unreadable') return { reason: read.reason, isDenied: false }
  if (read.kind === 'none') return { value: words, isDenied: isEmpty }
  if (read.amount === 0) return { value: words, isDenied: true }
  return words === undefined || words === read.amount
    ? { value: read.amount, isDenied: false }
    : { reason: `the column says ${read.amount}, the words say ${words}`, isDenied: false }
}

function withCurrency(discount: Fields, currency: string | undefined): Fields {
  return currency === undefined || currency === 'VND' ? discount : { ...discount, currency }
}

function describe({ kind, value, max }: Fields): string {
  return [kind, value, max]
    .filter((each) => each !== undefined)
    .map(String)
    .join(' ')
}
