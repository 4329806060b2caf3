/** The price that a title states, for the index; amounts of a query are constraints. */
import { fold } from '#text/fold.ts'
import { WORD_END } from '#text/word-bounds.ts'
import { AMOUNT, toDong } from '#values/money/amounts-in-text.ts'

/** Words for what something costs: "chỉ với", "giá sau giảm còn", "only"; "giảm giá" is no such word. */
const JUST =
  'chi(?: (?:con|tu|voi|co))*|dong gia|con tu|giam con|(?<!(?:giam|tri)\\s)gia(?: (?:chi|tu|con|ban|sale|soc|hoi|tot|re|mem|uu dai|dac biet|sau giam))*|' +
  'from just|from only|only|just|priced at|a partir de|seulement'

/** What an order has to reach is no price: `cho đơn chỉ từ 99k`. */
const ORDER = 'don|don hang|hoa don|orders?|commandes?'

/** What is taken off or given back for each of something: "hoàn 5K/đơn", "voucher 30K/đơn". */
const TAKEN_OFF = 'voucher|coupon|ma|phieu|giam|hoan|hoan lai|tang|bot|tru|thang|ngay|toi da|den|off|save|-'

/** How titles say what something costs. */
const WAYS = [
  // From one price down to another.
  new RegExp(String.raw`${AMOUNT}\s*(?:giam |xuong )?(?:chi )?con\s*${AMOUNT}${WORD_END}`, 'u'),
  new RegExp(
    String.raw`(?<!(?:${ORDER})\s)(?<!\p{L})(?:${JUST})\s*(?:tu\s*)?${AMOUNT}(?!\s*(?:off|%))${WORD_END}`,
    'u',
  ),
  new RegExp(String.raw`(?:只要|仅需|仅|低至)\s*${AMOUNT}`, 'u'),
  new RegExp(String.raw`${AMOUNT}\s*(?:起|から|より|부터)`, 'u'),
  // "1K deals" of a sale, `= 34k`, and a price for each: "từ 890K/đêm".
  new RegExp(
    String.raw`(?<!\p{L})deal(?: (?:gia|soc|hot|hoi|chop nhoang))* ${AMOUNT}(?!\s*off)${WORD_END}`,
    'u',
  ),
  new RegExp(String.raw`=\s*${AMOUNT}${WORD_END}`, 'u'),
  new RegExp(String.raw`(?<!\p{L})con\s*${AMOUNT}\s*\(?gia (?:cu|goc)${WORD_END}`, 'u'),
  new RegExp(String.raw`(?<!(?<!\p{L})(?:${TAKEN_OFF})\s*)(?<![\d.,])${AMOUNT}\s*\/\s*\p{L}`, 'u'),
]

/** How a summary says what is left to pay: "Sau giảm còn 5,29 triệu". Its other sums are of much else. */
const LEFT_TO_PAY = [
  new RegExp(
    String.raw`(?<!\p{L})sau (?:khi )?giam(?: gia)?(?:,? (?:gia|chi|con|la|tu))+\s*${AMOUNT}${WORD_END}`,
    'u',
  ),
  new RegExp(String.raw`(?<!\p{L})${AMOUNT} (?:sau (?:khi )?giam|after (?:the )?discount|apres remise)`, 'u'),
]

/** The price that the summary of a deal states, in đồng; 0 where it states none. */
export function priceAfterDiscount(summary: string): number {
  return firstPrice(LEFT_TO_PAY, fold(summary))
}

/** The price that the title of a deal states, in đồng, as in "chỉ còn 199k"; 0 where it states none. */
export function statedPrice(title: string): number {
  return firstPrice(WAYS, fold(title))
}

function firstPrice(ways: readonly RegExp[], folded: string): number {
  for (const pattern of ways) {
    const match = pattern.exec(folded)
    if (match) return toDong(...(match.slice(-2) as [string, string]))
  }
  return 0
}
