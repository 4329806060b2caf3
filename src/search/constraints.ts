/** Reads what a query says of money and percent: each amount once, by the words on either side of it. */
import { type QueryText, replaceIn, toQueryText } from '#search/query-text.ts'
import { withDigits } from '#search/reading/number-words.ts'
import { stripMarks } from '#text/fold.ts'
import { soundAlike, unifyTones } from '#text/tones.ts'
import { WORD_END } from '#text/word-bounds.ts'
import { AMOUNT, GROUPED, NUMBER, toDong } from '#values/money/amounts-in-text.ts'

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

/**
 * These are read backwards from the amount. V8 may try their alternatives in another order than they stand
 * in, so none may be the end of another one.
 */
const BELOW =
  '(?:tam )?duoi(?: muc)?|(?:nho|re|thap|it) hon|khong (?:vuot )?qua|khong hon|(?:chua|khong) (?:toi|den)|toi da|cao nhat|' +
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
const ORDER = '(?:hoa )?don(?: hang)?|orders?(?: of)?|commandes?(?: d.un montant)?(?: de)?|bill'
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

/** A percentage that stands in the text: the first pattern that matches takes its words. */
const PERCENTAGES: readonly {
  pattern: RegExp
  /** What every match has; few texts have it. */
  needs: RegExp
  toPercent: (match: RegExpExecArray) => number
}[] = [
  {
    // 八折 is 20 % off, 85折 15.
    needs: /折/u,
    pattern: /(?:打|享|低至)?([1-9一二三四五六七八九])[.点]?([1-9一二三四五六七八九])?折(?:以上|以下|起)?/u,
    toPercent: ([, tens, ones]) => 100 - 10 * toDigit(tens) - toDigit(ones),
  },
  {
    needs: /割/u,
    pattern: /([1-9])割(?:引き?|オフ|以上)+/u,
    toPercent: ([, tenths]) => 10 * toDigit(tenths),
  },
  {
    needs: /nua|half|moitie|半|반/u,
    pattern: new RegExp(String.raw`(?<!\p{L})(?:${HALF})${WORD_END}`, 'u'),
    toPercent: () => 50,
  },
  {
    // What it takes off at most says nothing about prices.
    needs: /%|phan tram|percent|pct|퍼센트|パーセント|cent/u,
    pattern: new RegExp(
      String.raw`(?:(?<!\p{L})(?:${OFF})\s*)?${AT_ONCE}(?:(?<!\p{L})(?:${COMPARED})\s*)?(?<!\d)(\d{1,3})\s*(?:%|phan tram|percent|pct|퍼센트|パーセント|pour ?cent)(?:\s*(?:off|discount|(?:tro|do) len|or more|以上|이상|オフ|할인))*(?:,?\s*(?:toi da|max)\s*${AMOUNT})?`,
      'u',
    ),
    toPercent: ([, digits]) => Number(digits),
  },
  {
    // "Sale 50": a number of two digits at the end is a percentage.
    needs: /[1-9][05]\s*$/u,
    pattern: new RegExp(String.raw`(?<!\p{L})(?:sale|${OFF})\s*([1-9][05])\s*$`, 'u'),
    toPercent: ([, digits]) => Number(digits),
  },
]

/** A number in a text, with its unit where it has one. */
interface Sum {
  from: number
  to: number
  digits: string
  unit?: string | undefined
  /** It has a unit, or is said in words that need none. */
  isAmount: boolean
  /** It has so many digits, or groups of them, that it is a sum without a unit too. */
  isPlain: boolean
}

/** What a sum is by the words on either side. */
interface SumRule {
  kind: Constraint['kind']
  /** The words in front. */
  before?: string
  /** The words behind. */
  behind?: string
  /** A sum without a unit will do. */
  isPlainToo?: boolean
  /** The sum has to end a word. */
  isWhole?: boolean
  /** The words on either side stay: they ask for something themselves. */
  isAlone?: boolean
  accepts?: (sum: Sum) => boolean
}

const ANY_SUM = { isPlainToo: true, isWhole: true }

/** The first rule that a sum satisfies takes it, each rule one sum. */
const SUM_RULES: readonly SumRule[] = [
  {
    kind: 'amount-off',
    before: String.raw`(?<!\p{L})(?:${OFF})\s*${AT_ONCE}(?:${COMPARED})\s*`,
    behind: OR_MORE,
    ...ANY_SUM,
  },
  {
    kind: 'order-at-most',
    before: String.raw`(?<!\p{L})(?:(?:${ORDER})(?:\s*(?:${MINIMUM}))?|${MINIMUM})\s*(?:${BELOW})\s*`,
    ...ANY_SUM,
  },
  {
    kind: 'order-at-most',
    before: String.raw`(?<!\p{L})(?:${ORDER})\s*(?:tu\s*)?`,
    behind: String.raw`\s*${OR_LESS}`,
  },
  { kind: 'order-at-least', before: String.raw`(?<!\p{L})(?:${ORDER})\s*(?:${ABOVE})\s*`, ...ANY_SUM },
  {
    kind: 'order-at-least',
    before: String.raw`(?:(?<!\p{L})(?:${ABOVE})\s*)?`,
    behind: String.raw`\s*${OF_ORDER}`,
  },
  {
    kind: 'at-most',
    before: String.raw`${BUDGET}\s*`,
    behind: String.raw`(?:\s*${OR_LESS})?`,
    isPlainToo: true,
  },
  { kind: 'at-most', before: String.raw`(?<!\p{L})(?:${BELOW})\s*`, ...ANY_SUM },
  { kind: 'at-most', before: String.raw`(?:${BELOW_UNSPACED})\s*` },
  { kind: 'order-at-least', before: String.raw`(?<!\p{L})(?:${ORDER})\s*`, ...ANY_SUM },
  {
    kind: 'at-most',
    before: String.raw`(?:(?<!\p{L})(?:${AROUND})\s*)?`,
    behind: String.raw`\s*${OR_LESS}`,
  },
  { kind: 'at-least', before: String.raw`(?<!\p{L})(?:${ABOVE})\s*`, ...ANY_SUM },
  { kind: 'at-least', before: String.raw`(?:${ABOVE_UNSPACED})\s*` },
  { kind: 'at-least', behind: String.raw`\s*(?:tro len|以上|이상|起|から|부터)` },
  {
    kind: 'amount-off',
    before: String.raw`(?<!\p{L})(?:${OFF})\s*${AT_ONCE}`,
    behind: OR_MORE,
    ...ANY_SUM,
  },
  { kind: 'about', before: String.raw`(?<!\p{L})(?:${AROUND})\s*`, ...ANY_SUM },
  { kind: 'amount-off', behind: String.raw`\s*(?:off|할인|オフ|de remise)` },
  // A voucher is named by what it takes off. Its word stays: it asks for a code.
  { kind: 'amount-off', before: String.raw`(?<!\p{L})(?:${VOUCHER})s?\s*`, isWhole: true, isAlone: true },
  { kind: 'amount-off', behind: String.raw`\s*(?:${VOUCHER})s?${WORD_END}`, isAlone: true },
  {
    kind: 'about',
    before: String.raw`(?<![\p{L}\p{N}])`,
    isWhole: true,
    // 4K is what a screen has.
    accepts: ({ digits, unit = 'd' }) =>
      /^(?:k|nghin|ngan|trieu|tr|d|dong|vnd|₫)$/u.test(unit) && !(unit === 'k' && /^[248]$/.test(digits)),
  },
]

/** Each rule with its words as patterns that match next to a sum and nowhere else. */
const COMPILED_RULES = SUM_RULES.map(({ before = '', behind = '', ...rule }) => ({
  ...rule,
  before: new RegExp(`(?<=(${before}))`, 'uy'),
  behind: new RegExp(behind, 'uy'),
}))

const ANY_NUMBER = new RegExp(String.raw`(?=\d|nua )(?:${AMOUNT}(?![a-z'’])|${NUMBER})`, 'gu')
const PLAIN_SUM = new RegExp(String.raw`^(?:\d{4,9}|${GROUPED})$`, 'u')
const GROUPED_SUM = new RegExp(`^${GROUPED}$`, 'u')
const ENDS_WORD = new RegExp(WORD_END, 'uy')

/** `tu 200k den 500k`, `5-7 trieu`: what stands in front of the first of two numbers, and between them. */
const RANGE_START = new RegExp(
  String.raw`(?<=((?:(?<!\p{L})(?:tu|from|between|de|entre|${AROUND})\s*)?))`,
  'uy',
)
const RANGE_BETWEEN = /^\s*(?:den|toi|to|[-–~〜到至]|から|에서|(and|a|et))\s*$/u
/** In front of a range with "and". */
const BOTH = /^(?:between|de|entre)/u

const DIGITS = '〇一二三四五六七八九'

/** The currency before an amount, `₫500k`: the rules know it behind. */
const MARK_BEFORE = /(?:₫|(?<!\p{L})(?:vnd|vnđ|đ))(?= ?\d)/gu

/** Every amount has a digit or a half. */
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
 * A folded text as the rules read it. With other diacritics a word of theirs is another: "sữa bột 300k".
 */
function withoutOtherWords({ written, folded }: QueryText): string {
  if (written === folded) return folded
  return folded.replace(/[a-z]+/g, (word, at: number) => {
    const meant = WRITTEN.get(word)
    const asTyped = written.slice(at, at + word.length)
    if (meant === undefined || asTyped === word) return word
    const typed = unifyTones(asTyped)
    const isMeant = meant.includes(typed) || meant.some((each) => soundAlike(each, typed))
    return isMeant ? word : ANOTHER.repeat(word.length)
  })
}

/** The constraints of a query, and the query without the words that say them. */
export function readConstraints(query: QueryText): { constraints: Constraint[]; rest: QueryText } {
  const inDigits = withDigits(query.written).replace(MARK_BEFORE, (mark) => ' '.repeat(mark.length))
  let rest = inDigits === query.written ? query : toQueryText(inDigits)
  if (!WORTH_A_LOOK.test(rest.folded)) return { constraints: [], rest: query }
  let folded = withoutOtherWords(rest)
  let sums = sumsIn(folded)
  const constraints: Constraint[] = []
  const take = (found: readonly Omit<Constraint, 'text'>[], from: number, to: number): boolean => {
    const real = found.filter(({ value }) => value > 0)
    if (real.length === 0) return false
    const text = folded.slice(from, to).trim()
    constraints.push(...real.map((constraint) => ({ ...constraint, text })))
    const blank = ' '.repeat(to - from)
    folded = folded.slice(0, from) + blank + folded.slice(to)
    rest = replaceIn(rest, from, to, blank)
    sums = sums.filter((sum) => sum.to <= from || sum.from >= to)
    return true
  }
  for (let at = 1; at < sums.length; at += 1) if (takeRange(sums[at - 1], sums[at])) break
  for (const { needs, pattern, toPercent } of PERCENTAGES) {
    const match = needs.test(folded) ? pattern.exec(folded) : null
    if (match)
      take([{ kind: 'percent', value: toPercent(match) }], match.index, match.index + match[0].length)
  }
  for (const rule of COMPILED_RULES) {
    if (sums.length === 0) break
    sums.some((sum) => takeSum(sum, rule))
  }
  return { constraints, rest }

  /** Takes two numbers with what is between them as at least the one and at most the other. */
  function takeRange(low: Sum | undefined, high: Sum | undefined): boolean {
    if (!low || !high || !(high.isAmount || (high.isPlain && GROUPED_SUM.test(high.digits)))) return false
    const between = RANGE_BETWEEN.exec(folded.slice(low.to, high.from))
    if (!between) return false
    const start = wordsAt(RANGE_START, low.from, folded) ?? ''
    if (between[1] !== undefined && !BOTH.test(start)) return false
    const unit = low.isAmount ? low.unit : high.unit
    const [least, most] = [toDong(low.digits, unit), toDong(high.digits, high.unit)]
    const found = [
      { kind: 'at-least', value: least },
      { kind: 'at-most', value: most },
    ] as const
    return least < most && take(found, low.from - start.length, high.to)
  }

  function takeSum(sum: Sum, rule: (typeof COMPILED_RULES)[number]): boolean {
    const { kind, isPlainToo = false, isWhole = false, isAlone = false, accepts } = rule
    if (!(sum.isAmount || (isPlainToo && sum.isPlain)) || (isWhole && !isWholeAt(sum.to, folded)))
      return false
    if (accepts?.(sum) === false) return false
    const before = wordsAt(rule.before, sum.from, folded)
    const behind = before === undefined ? undefined : wordsAt(rule.behind, sum.to, folded)
    if (before === undefined || behind === undefined) return false
    const [from, to] = isAlone ? [sum.from, sum.to] : [sum.from - before.length, sum.to + behind.length]
    return take([{ kind, value: toDong(sum.digits, sum.unit) }], from, to)
  }
}

/** The words that a pattern finds just before or behind a place of a text. */
function wordsAt(pattern: RegExp, at: number, text: string): string | undefined {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match ? (match[1] ?? match[0]) : undefined
}

/** Whether no letter or digit follows a place. */
function isWholeAt(place: number, text: string): boolean {
  return wordsAt(ENDS_WORD, place, text) !== undefined
}

function sumsIn(folded: string): Sum[] {
  return [...folded.matchAll(ANY_NUMBER)].map(({ 0: words, 1: amount, 2: unit, 3: plain, index }) => {
    const digits = amount ?? plain ?? ''
    const to = index + words.length
    const isPlain = amount === undefined && PLAIN_SUM.test(digits) && isWholeAt(to, folded)
    return { from: index, to, digits, unit, isAmount: amount !== undefined, isPlain }
  })
}

function toDigit(digit = '0'): number {
  return DIGITS.includes(digit) ? DIGITS.indexOf(digit) : Number(digit)
}
