import type { Constraint } from '#search/constraints.ts'
import { type QueryText, replaceIn } from '#search/query-text.ts'

/** How each language says that an order may be as small as it likes. */
const NO_MINIMUM = new RegExp(
  String.raw`(?<!\p{L})(?:(?:khong|ko) (?:can |yeu cau |gioi han |ap )?(?:don |don hang |gia tri )*(?:toi thieu|dieu kien)|don (?:hang )?(?:toi thieu )?(?:tu )?0 ?[dk]|don nao cung(?: duoc)?(?: giam)?|` +
    String.raw`(?:no|without(?: a)?|zero) min(?:imum)?(?: (?:spend|order|purchase))?|sans (?:montant )?minimum(?: d.achats?| de commande)?)(?!\p{L})|` +
    String.raw`(?:최소 ?(?:주문|구매)? ?(?:금액)? ?(?:없이|없는|없음))|无门槛|無門檻|(?:最低|下限)(?:利用|注文|購入)?(?:金額)?なし`,
  'u',
)

/** 满200减50: from 200 thousand on 50 thousand less; the thousands are mostly left out. */
const CHINESE = /[满滿]\s*(\d{1,9})\s*(k|千|万)?(?:\s*(?:立?[减減]|-)\s*(\d{1,9})\s*(k|千|万)?)?/u

/** Sums below this one are in thousands. */
const WRITTEN_IN_THOUSANDS = 1000

const FACTORS: Record<string, number> = { k: 1000, 千: 1000, 万: 10_000 }

/** Most queries have none of these. */
const WORTH_A_LOOK = /min|thieu|nao c|kien|0 ?[dk]|满|滿|최소|[门門][槛檻]|なし/u

/** What a query says of the order that a deal wants, and the query without it. */
export function readOrderSums(query: QueryText): { sums: Constraint[]; rest: QueryText } {
  const { folded } = query
  if (!WORTH_A_LOOK.test(folded)) return { sums: [], rest: query }
  const without = ({ index, 0: words }: RegExpExecArray): QueryText =>
    replaceIn(query, index, index + words.length)
  const none = NO_MINIMUM.exec(folded)
  if (none) return { sums: [{ kind: 'no-minimum', value: 0, text: none[0] }], rest: without(none) }
  const chinese = CHINESE.exec(folded)
  if (!chinese) return { sums: [], rest: query }
  const [words, order, orderUnit, off, offUnit] = chinese
  const sums: Constraint[] = [{ kind: 'order-at-least', value: toSum(order, orderUnit), text: words }]
  if (off !== undefined) sums.push({ kind: 'amount-off', value: toSum(off, offUnit), text: words })
  return { sums, rest: without(chinese) }
}

function toSum(digits = '', unit?: string): number {
  const value = Number(digits)
  if (unit !== undefined) return value * (FACTORS[unit] ?? 1)
  return value < WRITTEN_IN_THOUSANDS ? value * WRITTEN_IN_THOUSANDS : value
}
