import { AMOUNT, toAmount } from '#text/amounts.ts'
import { fold } from '#text/fold.ts'
import { WORD_END } from '#text/word-bounds.ts'

const JUST =
  'chi tu|chi con|gia chi|gia tu|gia con|dong gia|con tu|giam con|from just|from only|only|just|a partir de|seulement'

/** What an order has to reach is no price: `cho đơn chỉ từ 99k`. */
const ORDER = 'don|don hang|hoa don|orders?|commandes?'

/** How titles say what something costs. */
const WAYS = [
  new RegExp(
    String.raw`(?<!(?:${ORDER})\s)(?<!\p{L})(?:${JUST})\s*(?:tu\s*)?${AMOUNT}(?!\s*(?:off|%))${WORD_END}`,
    'u',
  ),
  new RegExp(String.raw`(?:只要|仅需|仅|低至)\s*${AMOUNT}`, 'u'),
  new RegExp(String.raw`${AMOUNT}\s*(?:起|から|より|부터)`, 'u'),
]

/** The price that the title of a deal states, as in "chỉ còn 199k"; 0 where it states none. */
export function statedPrice(title: string): number {
  const folded = fold(title)
  for (const pattern of WAYS) {
    const match = pattern.exec(folded)
    if (match) return toAmount(match[1], match[2])
  }
  return 0
}
