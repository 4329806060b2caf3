/** Terms in sentences as fields of a deal. A figure whose meaning is open leaves the field out. */
import { type Figure, readFigures, withoutFigures } from '#imports/terms/figures.ts'
import { readAppOnly, readNewUser, readPayments } from '#imports/terms/conditions.ts'
import { OTHER_LANGUAGE, readForms } from '#imports/terms/forms.ts'
import { readHours } from '#imports/terms/hours.ts'
import { needsSeveral } from '#imports/terms/several.ts'
import { fold, normalise } from '#text/fold.ts'

/** Terms read from free text, in the fields of a deal's file. Uncertain fields are absent. */
export interface ReadTerms {
  discount?: {
    kind: 'percent' | 'amount' | 'cashback' | 'gift' | 'freeship' | 'bogo'
    value?: number
    max?: number
  }
  minimumSpend?: number
  /** The currency of all amounts in these terms, ISO 4217; absent where there are none. */
  currency?: string
  newUser?: true
  appOnly?: true
  payment?: string[]
  /** Hours of the day, as records hold them. */
  slots?: string[]
  /** Reasons for fields that the text mentions but that were left empty, one sentence each. */
  doubts: string[]
}

/** Exclusions. Figures in them say nothing about the discount. */
const EXCLUSION =
  /(?<![\p{L}\d])(?:khong (?:ap dung|bao gom|dung|tinh|cong don|gop|kem|giam)|k ap dung|ko ap dung|khong duoc|ngoai tru|loai tru|tru (?:cac )?(?:san pham|mat hang|don|nganh hang|thuong hieu|hang)|not applicable|excluding|except)(?! (?:tren |cho )?(?:web|website))[^.;\n)]*(?:\.(?=\d)[^.;\n)]*)*/gu

const FREESHIP =
  /(?<!\p{L})(?<!(?:nhan|tham gia|thuoc|chuong trinh) )(?:free ?ship(?:ping)?|mien phi (?:van chuyen|giao hang|ship|vc)|mien (?:phi )?ship|giao hang mien phi|mpvc|free delivery|0d (?:phi )?ship|ship 0d|ma van chuyen 0d|phi (?:ship|van chuyen|giao hang) 0d)(?!\p{L})(?! (?:cho )?\d+ ?km dau)/u
const BOGO =
  /(?<!\p{L})(?:mua (?:1|mot) (?:duoc )?tang (?:ngay )?(?:1|mot)|1 tang 1|buy (?:1|one) get (?:1|one)|bogo)(?![\p{L}\d])|(?<![\d.,])1\s?\+\s?1(?![\d.,%])/u
const OTHER_BUNDLE =
  /(?<!\p{L})(?:mua (?:[2-9]|hai|ba|bon|nam) (?:\p{L}+ )?tang|mua (?:1|mot) [^.;\n]{3,40}tang|tang (?:them )?(?:\p{L}+ )?(?:nua|cung co)|mua (?:1|mot) tang (?:[2-9]|hai|ba)|[2-9] tang \d|mua [2-9] tinh tien|buy [2-9],? get [1-9]|get (?:another|(?:a|the|your) (?:second|third|fourth|2nd|3rd|4th))|[2-9] for [1-9](?![\d.,%k])|half price on (?:the |your )?(?:second|2nd))/u
/** A gift beside a discount, and not the words for a voucher: `tặng mã giảm 50K`. */
const GIFT_BESIDE =
  /(?:[+&,;]|(?<!\p{L})(?:kem|va|and|with|plus)) ?(?:them |ngay |a )?(?:duoc )?(?:tang (?:kem |ngay |them )?(?!(?:e-?)?(?:voucher|ma|phieu|coupon|xu)|(?:them |ngay )?\d)|qua(?! (?:tang )?giam)|(?:free |complimentary )gifts?|gift with)(?! ?\d)|(?<!\p{L})(?:tang|cong) (?:them )?\d[\d.,]* ?(?:diem|xu|coins?)(?!\p{L})/u
/** Of "bộ quà tặng chăm sóc da" the set is what is sold; of "tặng bộ quà" it is given. */
const GIFT =
  /(?<!\p{L})(?:tang kem|tang ngay|(?<!(?<!\p{L})(?:bo|combo|gio|hop|mon|set|shop|the|tui) )qua tang|tang (?:\p{L}+ )?qua|nhan qua|free gift|tang (?:binh|tui|ao|voucher|phieu|coc|mu|so|hop|balo|tai nghe))(?!\p{L})/u
/**
 * Conditions that no field of a record can express, and amounts in words, which may be one. Without them the
 * discount would be wrong.
 */
const OTHER_CONDITION =
  /(?<!\p{L})(?:mua kem|doi (?:\d[\d.]* )?(?:diem|xu)|gioi thieu|refer (?:a )?friends?|mo (?:tai khoan|the)|thu cu|len doi|quay so|boc tham|chance to win|lucky (?:draw|winners?)|tich (?:du|luy)|danh gia 5 sao|check[ -]?in|(?:mot|hai|ba|bon|nam|sau|bay|tam|chin|muoi) (?:muoi |tram )?(?:nghin|ngan|trieu))(?!\p{L})/u
const COINS = /(?<!\p{L})(?:hoan|tang) (?:xu|diem)(?!\p{L})/u

/** A limit of cash back in coins, which are no money. */
const COIN_LIMIT =
  /(?<!\p{L})(?:toi da|max|khong qua|up to|len (?:den|toi))[^.;\n]{0,12}?\d[\d.,]*\s?k?\s?(?:xu|diem|coins?)(?!\p{L})/u

/** A limit or a minimum of a few digits without a unit may count anything: `(max 100)`. */
const BARE_LIMIT =
  /(?<!\p{L})(?:max(?:imum)?|min(?:imum)?|capped at|toi (?:da|thieu)) (?:(?:cashback|discount|order|orders|spend|purchase|value|of|la|giam|don|hang) )*\d{1,4}\s?(?:$|[)\];]|[.,](?!\d))/mu

/** A billion of any currency is what all discounts of a campaign cost. */
const MOST = 1_000_000_000

const SEVERAL_DISCOUNTS = 'several discounts in one text'
const UNREAD = 'conditions in words that are not read here'

/** What is expected of the amounts in a text. */
interface TermsPlace {
  /** The currency of amounts that name none, ISO 4217. */
  currency?: string
  /** Whether amounts in another currency are wanted: `currency` of the terms says which. */
  takesOthers?: boolean
  /** The currency of amounts without a unit, as in 满300减50; without it they are not read. */
  bare?: string | undefined
}

/**
 * Reads discount, minimum and conditions from a Vietnamese or English text, and from one of the phrases of
 * another language that `forms.json` has. A field is left empty when the
 * text contradicts itself, and the discount when it depends on something that records do not have, such as
 * the number of things that are bought. Amounts in another currency than the expected one are left out unless
 * they are wanted.
 */
export function readTerms(
  text: string,
  { currency = 'VND', takesOthers = false, bare }: TermsPlace = {},
): ReadTerms {
  const lower = normalise(text)
    .replace(/[ \t\u00A0]+/gu, ' ')
    // The point of an abbreviation ends no sentence.
    .replace(/(?<=(?<!\p{L})(?:min|max|maks|tt|td|tđ|disc|cap))\./gu, '')
  const folded = fold(lower)
  const own = folded.replace(EXCLUSION, (words) => ' '.repeat(words.length))
  const read = readForms(own, bare)
  const forms = read?.isWhole === true ? read : undefined
  const said = forms?.said ?? own
  const isAsLong = forms === undefined && lower.length === said.length
  const accented = said === folded ? lower : isAsLong ? blank(lower, said) : said
  const doubts: string[] = []
  const terms: ReadTerms = { doubts }
  const figures = forms?.figures ?? readFigures(said, isAsLong ? lower : said, currency)

  const hours = readHours(said)
  if (hours.slots) terms.slots = hours.slots
  const discount = readDiscount(said, figures, doubts, hours.doubt, forms !== undefined)
  if (discount) terms.discount = discount
  const minimum = readMinimum(figures, doubts)
  if (minimum !== undefined) terms.minimumSpend = minimum
  keepOneCurrency(terms, figures, takesOthers ? undefined : currency)
  if (readNewUser(accented)) {
    if (saysSeveral(figures)) doubts.push('whether all of it is for new customers')
    else terms.newUser = true
  }
  if (readAppOnly(said)) terms.appOnly = true
  const payment = readPayments(said)
  if (payment.length > 0) terms.payment = payment
  const isUnsaid = doubts.length === 0 && discount === undefined && minimum === undefined
  if (read && !forms && isUnsaid) doubts.push(UNREAD)
  return terms
}

/** Leaves out amounts in several currencies, since a record has one, and in another than the expected one. */
function keepOneCurrency(terms: ReadTerms, figures: readonly Figure[], expected: string | undefined): void {
  const { discount, minimumSpend } = terms
  const amounts = [discount?.value, discount?.max, minimumSpend]
  const currencies = new Set(
    figures.flatMap((figure) => (amounts.includes(figure.value) ? (figure.currency ?? []) : [])),
  )
  const [currency] = currencies
  if (currency === undefined) return
  if (currencies.size === 1 && currency === (expected ?? currency)) terms.currency = currency
  else {
    terms.doubts.push(`amounts in ${[...currencies].join(' and ')}`)
    if (discount?.kind !== 'percent' || discount.max !== undefined) delete terms.discount
    delete terms.minimumSpend
  }
}

/** The accented text with spaces wherever the folded one has them. */
function blank(lower: string, said: string): string {
  return Array.from({ length: lower.length }, (_, index) => (said[index] === ' ' ? ' ' : lower[index])).join(
    '',
  )
}

type Discount = NonNullable<ReadTerms['discount']>

function readDiscount(
  said: string,
  figures: readonly Figure[],
  doubts: string[],
  hours: string | undefined,
  isKnown: boolean,
): Discount | undefined {
  const of = (role: Figure['role'], unit?: Figure['unit']): Figure[] =>
    distinct(
      figures.filter(
        (figure) =>
          figure.role === role && (!unit || figure.unit === unit) && (figure.value > 0 || isDoubtful(figure)),
      ),
    )
  const varying = of('up-to')
  const unknown = of('unknown')
  const caps = of('cap')
  const candidates: Discount[] = [
    ...of('off').map(({ unit, value }): Discount => ({
      kind: unit === 'percent' ? 'percent' : 'amount',
      value,
    })),
    ...of('cashback').map(({ value }): Discount => ({ kind: 'cashback', value })),
    ...of('freeship', 'money').map(({ value }): Discount => ({ kind: 'freeship', value })),
  ]
  if (FREESHIP.test(said) && !candidates.some(({ kind }) => kind === 'freeship'))
    candidates.push({ kind: 'freeship' })
  if (BOGO.test(said)) candidates.push({ kind: 'bogo' })
  if (OTHER_BUNDLE.test(said)) return leave(doubts, 'buy several, get one')
  if (candidates.length === 0 && GIFT.test(said) && unknown.length === 0) candidates.push({ kind: 'gift' })
  if (varying.length > 0) return leave(doubts, `the discount varies: ${describe(varying)}`)
  if (unknown.length > 0) return leave(doubts, `not clear what it is: ${describe(unknown)}`)
  if (candidates.length > 1 || (candidates.length === 1 && GIFT_BESIDE.test(said)))
    return leave(doubts, SEVERAL_DISCOUNTS)
  if (/(?<!\d)\d{1,3}\s?[-–~]\s?\d{1,3}\s?(?:%|k|d|tr)/u.test(said))
    return leave(doubts, 'a range of discounts')
  const limit = BARE_LIMIT.exec(said)?.[0]
  if (limit !== undefined) return leave(doubts, `a limit of what: ${limit}`)
  const [discount] = candidates
  const condition = needsSeveral(said) ?? OTHER_CONDITION.exec(said)?.[0] ?? hours
  if (discount && condition !== undefined)
    return leave(doubts, `a condition that records do not have: ${condition}`)
  if (!discount) {
    if (caps.length > 0) doubts.push(`a limit without a discount: ${describe(caps)}`)
    return undefined
  }
  if (
    discount.kind === 'amount' &&
    !figures.some(({ role }) => role === 'minimum') &&
    of('off').some(isWorth)
  )
    return leave(doubts, `may be what a voucher is worth: ${describe(of('off'))}`)
  if (discount.kind === 'percent' && (discount.value ?? 0) > 100)
    return leave(doubts, 'more than 100 percent')
  if (discount.kind !== 'percent' && (discount.value ?? 0) >= MOST)
    return leave(doubts, `more than a shop takes off: ${describe(of('off'))}`)
  if (discount.kind !== 'freeship' && FREESHIP.test(said)) return leave(doubts, SEVERAL_DISCOUNTS)
  if (discount.kind === 'cashback' && COINS.test(said) && (discount.value ?? 0) > 100) {
    return leave(doubts, 'coins, not money')
  }
  if (discount.kind === 'cashback' && COIN_LIMIT.test(said)) return leave(doubts, 'a limit in coins')
  if (!isKnown && discount.value !== undefined && OTHER_LANGUAGE.test(withoutFigures(said)))
    return leave(doubts, UNREAD)
  return withCap(discount, caps, doubts)
}

/** Whether nothing but the name of a voucher before an amount says that it is taken off: it may be sold. */
function isWorth({ text }: Figure): boolean {
  const near = text.split(/\s/u).slice(-3, -1)
  return (
    near.some((word) => /^[[(]?(?:e-?)?(?:voucher|vcher|phiếu|phieu)\]?$/iu.test(word)) &&
    !/giảm|giam|trừ|off/iu.test(text)
  )
}

function withCap(discount: Discount, caps: readonly Figure[], doubts: string[]): Discount {
  const [cap] = caps
  if (!cap) return discount
  if (caps.length > 1) {
    doubts.push(`several limits: ${describe(caps)}`)
    return discount
  }
  const isShare =
    discount.kind === 'percent' || (discount.kind === 'cashback' && (discount.value ?? 0) <= 100)
  if (isShare) return { ...discount, max: cap.value }
  if (discount.kind === 'freeship' && discount.value === undefined) return { ...discount, value: cap.value }
  if (cap.value !== discount.value) doubts.push(`a limit that the discount does not have: ${describe([cap])}`)
  return discount
}

/** Whether a text has several figures of one kind, so that a condition may apply to only one of them. */
function saysSeveral(figures: readonly Figure[]): boolean {
  const counts = Map.groupBy(distinct(figures.filter(({ role }) => role !== 'other')), ({ role }) =>
    role === 'unknown' ? 'off' : role,
  )
  return [...counts.values()].some(({ length }) => length > 1)
}

function readMinimum(figures: readonly Figure[], doubts: string[]): number | undefined {
  const minimums = distinct(figures.filter(({ role, value }) => role === 'minimum' && value > 0))
  const offs = distinct(
    figures.filter(({ role }) => role === 'off' || role === 'cashback' || role === 'freeship'),
  )
  const [minimum] = minimums
  if (!minimum) return undefined
  if (
    minimums.length > 1 ||
    offs.length > 1 ||
    // Of several discounts, one may have the minimum.
    doubts.includes(SEVERAL_DISCOUNTS) ||
    figures.some(
      (figure) => figure.role === 'unknown' && (isDoubtful(figure) || /đơn|don|bill/u.test(figure.text)),
    )
  ) {
    doubts.push(`several conditions of the order: ${describe(minimums)}`)
    return undefined
  }
  return minimum.value
}

/** Whether a figure is an amount that can be read as two, or whose currency is not known. */
function isDoubtful({ unit, currency }: Figure): boolean {
  return unit === 'money' && currency === undefined
}

function distinct(figures: readonly Figure[]): Figure[] {
  return [...new Map(figures.map((figure) => [`${figure.unit} ${figure.value}`, figure])).values()]
}

function describe(figures: readonly Figure[]): string {
  return figures.map(({ text }) => text).join('; ')
}

function leave(doubts: string[], reason: string): undefined {
  doubts.push(reason)
}
