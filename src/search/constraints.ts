import { fold, isAscii, normalise, stripMarks } from '#text/fold.ts'
import { withDigits } from '#search/reading/number-words.ts'
import { soundAlike, unifyTones } from '#text/tones.ts'
import { WORD_END, WORD_START } from '#text/word-bounds.ts'
import {
  AFTER_SPOKEN,
  AMOUNT,
  GROUPED,
  NUMBER,
  PLAIN_AMOUNT,
  toDong,
  UNIT,
} from '#values/money/amounts-in-text.ts'

/** A number that a query puts on a deal: đồng, percent, days, months of age, or the moment of a last day. */
export interface Constraint {
  kind:
    | 'percent'
    | 'amount-off'
    | 'at-most'
    | 'at-least'
    | 'about'
    /** What an order comes to, whatever a thing in it costs. */
    | 'order-at-most'
    | 'order-at-least'
    /** An order of any sum will do. */
    | 'no-minimum'
    | 'ending-soon'
    /** Some of the days from `from` to `value` are days of the deal, or the deal's last. */
    | 'valid-in'
    | 'ending-in'
    /** At some hours of the day, a bit each. */
    | 'at-hour'
    /** For ages from `from` to `value`, in months. */
    | 'for-age'
  value: number
  from?: number
  /** The words of the query that say so. */
  text: string
}

const BELOW =
  'duoi(?: muc)?|tam duoi|(?:nho|re|thap|it) hon|khong (?:vuot )?qua|khong hon|(?:chua|khong) (?:toi|den)|toi da|cao nhat|' +
  '<=?|≤|under|below|(?:less|cheaper|no more|not more) than|(?:can.?t|cannot|do(?:n.?t| not) want to|not) (?:spend|pay|go) (?:more than|over|above)|at most|max(?:imum)?|moins (?:cher )?(?:de|que)|pas plus de|jusqu.a'
const ABOVE = '>=?|≥|tren|tu|hon|toi thieu|over|above|more than|from|min|plus de|a partir de|des'
const BELOW_UNSPACED = '不超过|不高于|不到|低于|少于|至多|最多'
const ABOVE_UNSPACED = '不低于|不少于|高于|超过|大于|至少|最少'
/** Behind a sum: this much or less. */
const OR_LESS = String.raw`(?:(?:(?:do|tro|quay) (?:lai|xuong|dau)|la cung|thoi|or (?:less|under|below)|max(?:imum)?|maxi|(?:ou|et) moins)${WORD_END}|(?:以下|以内|之内|이하|이내|미만|未満|まで|안쪽)[의로的の]?)`
/** What a shopper has to spend, and what may stand before the sum. */
const BUDGET =
  String.raw`(?:(?<!\p{L})(?:ngan sach|kinh phi|budget|(?:chi|con) (?:con|co|duoc)|(?:trong )?tam (?:gia|tien))|예산|予算|预算)` +
  String.raw`(?:\s*(?:cua (?:minh|em|anh|chi|toi)|la|chi|con|co|khoang|tam|is|of|around|about|est|de|d.environ|은|는|이|가|は|で|が|只有|是|为|在|约|大概|:))*`
const ORDER = 'don hang|don|hoa don|orders?(?: of)?|commandes?(?: d.un montant)?(?: de)?|bill'
/** Behind a sum: it is that of an order. */
const OF_ORDER = String.raw`(?:d.achats?${WORD_END}|de commandes?${WORD_END}|(?:以上|이상)[의の]?\s*お?(?:주문|구매|구입|注文|購入|買い物|買い上げ|会計))`
const AROUND = 'khoang|tam|co|chung|xap xi|quanh|around|about|environ|大约|约'
const HALF = 'nua gia|(?:hon )?mot nua(?: gia)?|half price|half off|moitie prix|半价|半額|반값'
const COMPARED =
  '>=?|≥|den|toi|tren|tu|hon|it nhat|toi thieu|up to|more than|over|at least|above|from|jusqu.a|plus de|au moins'
const VOUCHER = 'voucher|coupon|code promo|promo code|code|ma|phieu|クーポン|쿠폰|优惠券|代金券'
const OFF = 'giam gia|giam|bot|tru|tiet kiem|save|discount|remise de|reduction de|立减|减|할인'
/** As in "giảm thẳng từ 10k trở lên": the words around a sum that is taken off. */
const AT_ONCE = String.raw`(?:(?:thang|ngay|luon|sau|duoc|truc tiep)\s*)?`
const OR_MORE = String.raw`(?:\s*(?:(?:tro|do) len|or more|et plus|以上|이상))?`
/** What a deal asks of an order, as shoppers name it. */
const MINIMUM = 'toi thieu|min(?:imum)?(?: (?:spend|order|purchase))?'

/** What each pattern says; the first that matches takes its words. */
const PATTERNS: {
  kind: Constraint['kind']
  pattern: RegExp
  value?: number
  /** What every match has behind its number, where the pattern begins with that: few texts have it. */
  needs?: RegExp
}[] = [
  { kind: 'percent', pattern: new RegExp(String.raw`(?<!\p{L})(?:${HALF})${WORD_END}`, 'u'), value: 50 },
  {
    // What it takes off at most says nothing about prices.
    kind: 'percent',
    needs: /%|phan tram|percent|pct|퍼센트|パーセント|cent/u,
    pattern: new RegExp(
      String.raw`(?:(?<!\p{L})(?:${OFF})\s*)?${AT_ONCE}(?:(?<!\p{L})(?:${COMPARED})\s*)?(?<!\d)(\d{1,3})\s*(?:%|phan tram|percent|pct|퍼센트|パーセント|pour ?cent)(?:\s*(?:off|discount|(?:tro|do) len|or more|以上|이상|オフ|할인))*(?:,?\s*(?:toi da|max)\s*${AMOUNT})?`,
      'u',
    ),
  },
  // "Sale 50": a number of two digits at the end is a percentage.
  { kind: 'percent', pattern: new RegExp(String.raw`(?<!\p{L})(?:sale|${OFF})\s*([1-9][05])\s*$`, 'u') },
  {
    kind: 'amount-off',
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:${OFF})\s*${AT_ONCE}(?:${COMPARED})\s*${PLAIN_AMOUNT}${OR_MORE}`,
      'u',
    ),
  },
  {
    kind: 'order-at-most',
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:(?:${ORDER})(?:\s*(?:${MINIMUM}))?|${MINIMUM})\s*(?:${BELOW})\s*${PLAIN_AMOUNT}`,
      'u',
    ),
  },
  {
    kind: 'order-at-most',
    pattern: new RegExp(String.raw`(?<!\p{L})(?:${ORDER})\s*(?:tu\s*)?${AMOUNT}\s*${OR_LESS}`, 'u'),
  },
  {
    kind: 'order-at-least',
    pattern: new RegExp(String.raw`(?<!\p{L})(?:${ORDER})\s*(?:${ABOVE})\s*${PLAIN_AMOUNT}`, 'u'),
  },
  {
    kind: 'order-at-least',
    needs: new RegExp(OF_ORDER, 'u'),
    pattern: new RegExp(String.raw`(?:(?<!\p{L})(?:${ABOVE})\s*)?${AMOUNT}\s*${OF_ORDER}`, 'u'),
  },
  {
    kind: 'at-most',
    pattern: new RegExp(
      String.raw`${BUDGET}\s*(?:${AMOUNT}(?![a-z\d])|(\d{4,9}|${GROUPED})${WORD_END})(?:\s*${OR_LESS})?`,
      'u',
    ),
  },
  { kind: 'at-most', pattern: new RegExp(String.raw`(?<!\p{L})(?:${BELOW})\s*${PLAIN_AMOUNT}`, 'u') },
  { kind: 'at-most', pattern: new RegExp(String.raw`(?:${BELOW_UNSPACED})\s*${AMOUNT}`, 'u') },
  { kind: 'order-at-least', pattern: new RegExp(String.raw`(?<!\p{L})(?:${ORDER})\s*${PLAIN_AMOUNT}`, 'u') },
  {
    kind: 'at-most',
    needs: new RegExp(OR_LESS, 'u'),
    pattern: new RegExp(String.raw`(?:(?<!\p{L})(?:${AROUND})\s*)?${AMOUNT}\s*${OR_LESS}`, 'u'),
  },
  { kind: 'at-least', pattern: new RegExp(String.raw`(?<!\p{L})(?:${ABOVE})\s*${PLAIN_AMOUNT}`, 'u') },
  { kind: 'at-least', pattern: new RegExp(String.raw`(?:${ABOVE_UNSPACED})\s*${AMOUNT}`, 'u') },
  { kind: 'at-least', pattern: new RegExp(String.raw`${AMOUNT}\s*(?:tro len|以上|이상|起|から|부터)`, 'u') },
  {
    kind: 'amount-off',
    pattern: new RegExp(String.raw`(?<!\p{L})(?:${OFF})\s*${AT_ONCE}${PLAIN_AMOUNT}${OR_MORE}`, 'u'),
  },
  { kind: 'about', pattern: new RegExp(String.raw`(?<!\p{L})(?:${AROUND})\s*${PLAIN_AMOUNT}`, 'u') },
  { kind: 'amount-off', pattern: new RegExp(String.raw`${AMOUNT}\s*(?:off|할인|オフ|de remise)`, 'u') },
  // A voucher is named by what it takes off. Its word stays: it asks for a code.
  {
    kind: 'amount-off',
    pattern: new RegExp(String.raw`(?<=(?<!\p{L})(?:${VOUCHER})s?\s*)${AMOUNT}${WORD_END}`, 'u'),
  },
  { kind: 'amount-off', pattern: new RegExp(String.raw`${AMOUNT}\s*(?=(?:${VOUCHER})s?${WORD_END})`, 'u') },
  {
    kind: 'about',
    // 4K is what a screen has.
    pattern: new RegExp(
      String.raw`${WORD_START}(?![248]k)${NUMBER}(?:\s*(k|nghin|ngan|trieu|tr|d|dong|vnd|₫)|${AFTER_SPOKEN})(?:\s*(?:dong|vnd|₫|d))?${WORD_END}`,
      'u',
    ),
  },
]

/** `tu 200k den 500k`, `5-7 trieu`: what is between is at least the one and at most the other. */
const RANGE = new RegExp(
  String.raw`(?:(?<!\p{L})(?:tu|from|between|de|entre|${AROUND})\s*)?${NUMBER}\s*${UNIT}?\s*(?:den|toi|to|[-–~〜到至]|から|에서|(?<=(?:between|de|entre)\s.{1,20})(?:and|a|et))\s*(?:${AMOUNT}(?![a-z\d])|(${GROUPED})${WORD_END})`,
  'u',
)

const TWO_NUMBERS = /\d\D+\d|nua/

/** 八折 is 20 % off, 85折 15; 3割引 is 30 % off. */
const TENTHS_LEFT =
  /(?:打|享|低至)?([1-9一二三四五六七八九])[.点]?([1-9一二三四五六七八九])?折(?:以上|以下|起)?/u
const TENTHS_OFF = /([1-9])割(?:引き?|オフ|以上)+/u
const DIGITS = '〇一二三四五六七八九'

/** The currency before an amount, `₫500k`: the patterns know it behind. */
const MARK_BEFORE = /(?:₫|(?<!\p{L})(?:vnd|vnđ|đ))(?= ?\d)/gu

/** Every pattern has a digit or a half. */
const WORTH_A_LOOK = new RegExp(String.raw`\d|折|${HALF}|nua (?:trieu|cu)`, 'u')

/** The words of all these patterns that have diacritics, or would be others with some. */
const WRITTEN = Map.groupBy(
  (
    'dưới sâu mức một tiết kiệm tầm nhỏ rẻ thấp hơn không vượt quá chưa tối đa cao ít trên từ thiểu đơn hàng hóa khoảng có cỡ chừng ' +
    'xấp xỉ quanh nửa rưỡi giá tiền đến tới nhất giảm thẳng ngay luôn trực tiếp bớt trừ phần trăm trở đổ quay lên ' +
    'xuống lại đầu là cùng thôi chỉ còn được của mình chị tôi trong ngân sách kinh phí nghìn ngàn triệu củ đồng đ ' +
    'min de mã phiếu à dès moitié réduction'
  )
    .split(' ')
    .map(unifyTones),
  stripMarks,
)

/** Stands for a letter of a word that no pattern may take. */
const ANOTHER = 'ə'

/**
 * A normalised text as the patterns read it. With other diacritics a word of theirs is another: "sữa bột
 * 300k".
 */
function foldForPatterns(text: string): string {
  if (isAscii(text)) return text
  const read = text.replace(MARKED_WORD, (word) => {
    const meant = WRITTEN.get(stripMarks(word))
    if (meant === undefined) return word
    const typed = unifyTones(word)
    const isMeant = meant.includes(typed) || meant.some((each) => soundAlike(each, typed))
    return isMeant ? word : ANOTHER.repeat(word.length)
  })
  return stripMarks(read)
}

/** A word with letters beyond ASCII. */
const MARKED_WORD = /(?<![a-z])[a-z]*(?!\p{ASCII})\p{L}\p{L}*/gu

/** The constraints of a query, and the query without the words that say them. */
export function readConstraints(query: string): { constraints: Constraint[]; rest: string } {
  let text = withDigits(normalise(query)).replace(MARK_BEFORE, (mark) => ' '.repeat(mark.length))
  if (!WORTH_A_LOOK.test(stripMarks(text))) return { constraints: [], rest: query }
  let folded: string | undefined = foldForPatterns(text)
  if (!WORTH_A_LOOK.test(folded)) return { constraints: [], rest: query }
  const constraints: Constraint[] = []
  const take = (
    { pattern, needs }: { pattern: RegExp; needs?: RegExp },
    read: (match: RegExpExecArray) => Omit<Constraint, 'text'>[],
  ): void => {
    if (folded === undefined || needs?.test(folded) === false) return
    const match = pattern.exec(folded)
    const found = match ? read(match).filter(({ value }) => value > 0) : []
    if (!match || found.length === 0) return
    constraints.push(...found.map((constraint) => ({ ...constraint, text: match[0].trim() })))
    const without = (source: string): string =>
      `${source.slice(0, match.index)} ${source.slice(match.index + match[0].length)}`
    // Folding keeps the length of every Vietnamese letter; where it does not, the folded text has to do.
    text = without(folded.length === text.length ? text : fold(text))
    const rest = without(folded)
    folded = WORTH_A_LOOK.test(rest) ? rest : undefined
  }
  take({ pattern: RANGE, needs: TWO_NUMBERS }, ([, low, lowUnit, high, highUnit, plain]) => {
    const [least, most] = [toDong(low, lowUnit ?? highUnit), toDong(high ?? plain, highUnit)]
    if (least >= most) return []
    return [
      { kind: 'at-least', value: least },
      { kind: 'at-most', value: most },
    ]
  })
  take({ pattern: TENTHS_LEFT }, ([, tens, ones]) => [
    { kind: 'percent', value: 100 - 10 * toDigit(tens) - toDigit(ones) },
  ])
  take({ pattern: TENTHS_OFF }, ([, tenths]) => [{ kind: 'percent', value: 10 * toDigit(tenths) }])
  for (const each of PATTERNS)
    take(each, (match) => [{ kind: each.kind, value: each.value ?? toNumber(match, each.kind) }])
  return { constraints, rest: text }
}

function toDigit(digit = '0'): number {
  return DIGITS.includes(digit) ? DIGITS.indexOf(digit) : Number(digit)
}

function toNumber([, digits, unit, plain]: RegExpExecArray, kind: Constraint['kind']): number {
  if (kind === 'percent') return Number(digits)
  return toDong(digits ?? plain, unit)
}
