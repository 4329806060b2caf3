/** Every amount and percentage of a text, with what the words around it make of it. */
import { ANY_AMOUNT, amountFound, GROUPED } from '#values/money/amounts-in-text.ts'

/** The meaning of a figure for the deal. */
type Role = 'off' | 'up-to' | 'cashback' | 'freeship' | 'cap' | 'minimum' | 'other' | 'unknown'

/** A percentage or an amount of money in a text with its meaning. */
export interface Figure {
  unit: 'percent' | 'money'
  /** Per cent, or the main unit of `currency`. */
  value: number
  /** ISO 4217; absent for a percentage, and for an amount that can be read as two. */
  currency?: string
  role: Role
  /** The words around it, for an editor who checks uncertain figures. */
  text: string
}

/**
 * A single percentage. A range such as `10-15%` does not match, because it is unclear which bound applies.
 */
const PERCENT = /(?<![\d.,]|\d\s?[-–~]\s?)(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|phan tram)/gu

/** Marks of currencies that no store here has: what they count is in doubt, and not nothing. */
const OTHER_MARK = String.raw`(?<!\p{L})(?:rs\.?|inr|pkr|aed|aud|hkd|twd|cny|rmb|jpy|krw|gbp|hk\$|nt\$|a\$)`

/**
 * `50k`, `1tr5`, `vnd50.000`, `usd 100`, an amount behind any sign of a currency, or grouped digits alone.
 * Ranges such as `50-100k` do not match.
 */
const MONEY = new RegExp(
  String.raw`(?<![\p{L}\p{Sc}\d.,]|\d\s?[-–~]\s?)(?:${ANY_AMOUNT}|(?:\p{Sc}|${OTHER_MARK})\s?\d{1,12}(?:[.,]\d{1,3}){0,4}|(?<!\d)(?:${GROUPED}|\d{5,9}(?![.,']\d))(?!\p{L})(?!\s*(?:%|ly|mon|san pham|diem|xu|coin|phan)))(?!\d)`,
  'gu',
)

const FILLERS =
  '(?:\\s*(?:gia|ngay|luon|thang|them|truc tiep|lien|soc|cuc soc|tien|manh|khung|tri gia|co|muc|den tay|la|:|dong gia tri|mot|toan bo|hoa don|don hang|cho|ban|khuyen mai|hang|nhanh|hoi|the|dong loat|-|–|gia tri|x\\d+))*\\s*$'

const before = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}])(?:${words})${FILLERS}`, 'u')

const OFF = before(
  'giam|tru|bot|save|sale|off|uu dai|chiet khau|khuyen mai|discount|voucher|vcher|coupon|phieu|ma|get|deal|km|ck|tro gia|diskon|potongan|remise(?: de)?|reduction(?: de)?',
)
const CASHBACK = before('hoan|hoan tien|hoan lai|hoan xu|cashback|cash back|hoan ve vi|refund')
const FREESHIP = before(
  'freeship|free ship|free shipping|mien phi van chuyen|mien phi giao hang|mien phi ship|mien ship|mp van chuyen|mpvc|ho tro phi ship|ho tro ship|ho tro phi van chuyen|(?:giam|tru|bot) (?:phi |tien |cuoc (?:phi )?)?(?:ship|van chuyen|giao hang)|giao hang mien phi|free delivery|freeship xtra',
)
const AFTER_FREESHIP =
  /^\s*(?:cho\s+)?(?:tien |phi |cuoc (?:phi )?)?(?:ship|van chuyen|giao hang|phi giao|delivery|shipping|vc)(?![\p{L}])/u
const CAP =
  /(?<![\p{L}])(?:toi da|td|max(?:imum)?|maks|maksimal|hingga|khong qua|cao nhat|nhieu nhat|gioi han|tran|cap(?:ped)?(?: at)?|tdiem|khong vuot qua)\s*(?:(?:giam|hoan|la|:|=|muc|den|chi|con|tien|disc(?:ount|\.)?|off|of|is|saving|cashback|diskon|potongan)\s*)*$/u
/** Words for an upper bound: after a percentage a cap, otherwise a figure that varies. */
const REACHING =
  /(?<![\p{L}])(?:len den|len toi|den|toi|up to|upto|toi tan|hon|jusqu.? ?a|sampai(?: dengan)?|s\/d|s\.?d)\.?\s*(?:la\s*)?-?\s*$/u
const FROM_WORD =
  '(?:tu|toi thieu|tt|tren|dat|it nhat|min|hon|>=|=>|≥|>|over|above|from|of|cua|tu du|du|:|la|tri gia|tam tinh)'
const ORDER_WORD =
  '(?:cho don|don|don hang|hoa don|hd|bill|gia tri|gia tri don|gia tri don hang|tong tien|tong don|tong bill|tong hoa don|tong gia tri|gio hang|mua|mua hang|chi tieu|chi tieu|dh|dhtt|orders?|purchases?|spend|min spend|minimum spend|minimum order|thanh toan|giao dich|dat|dat hang|combo|mua sam|tien hang|cuoc|chuyen|ap dung|dat phong|dat ve|khi mua|san pham|moi don)'
const ORDER_FILLER =
  '(?:\\s*(?:hang|gia tri|co|tong|thanh toan|tam tinh|mua sam|hoa don|don|sau giam gia|truoc giam gia|tai shop|hop le|tri gia|dat|tu|len|nguyen gia|bat ky|tren app|tren ung dung|dien tu|food|mart|grabfood|shopeefood|do an|online|moi|tai|cua hang|tien|chi tu|hang tu|combo|san pham|chuyen|gia|phong|ve))*'
const MINIMUM = new RegExp(
  String.raw`(?<![\p{L}])(?<!(?:cai|lap|no) )(?:${ORDER_WORD}${ORDER_FILLER}\s*${FROM_WORD}+(?:\s*${FROM_WORD})*|(?:cho )?(?:don|dh|hoa don|hd|bill|don hang|dhtt|min(?:imum|imal)?(?: (?!discount|saving|cashback|off|giam|hoan)[a-z']+){0,3}|(?:when|if) you spend|when spending|toi thieu|don tt|dtt)(?: (?:of|de))?\s*(?:hang)?)\s*$`,
  'u',
)
/** `giảm 40K vé xe từ 250K`: after a discount a bare `từ` introduces the minimum; otherwise a price. */
const BARE_TU = /(?<!(?:gia|chi|con|giam|ngay|thu|tu) )(?<![\p{L}])tu\s*$/u
const BARE_FROM = /(?:^|[,|•:(–-])\s*tu\s*$|(?<![\p{L}])(?:toi thieu|it nhat|at least|>=|≥|min)\s*$/u
const AFTER_MINIMUM = /^\s*(?:tro len|tro di|and above|or more)/u
const ORDER_MAX =
  /(?<![\p{L}])(?:don|hoa don|bill|don hang|gia tri don hang)\s*(?:hang)?\s*(?:duoi|toi da|khong qua|den|nho hon|<|<=|≤)\s*$/u
/** Words for gifts, charges and prices, whose figures are not discounts. */
const OTHER =
  /(?<![\p{L}])(?:tang|qua tang|qua|kem|con|chi con|chi tu|gia tu|(?<!giam |tru |tro |tri )gia|gia chi|gia goc|phi|phu thu|phi dich vu|dong gia|chi|coc|dat coc|doi|quay|trung|nap|lai suat|tra gop|thue|vat|chinh hang|cam ket hoan tien|tu thien|tang them|le phi|thuong|nhan|ty le|tra truoc|cotton|nguyen chat|duong|da|ngan sach|luot|tri gia qua|hoan phi|toi)\s*(?:ngay |them |lai |voucher |ma |phieu |the |tri gia |tien |truoc |chi |tu |giam gia |mua hang |qua tang |goi |tong |cao |toan bo )*$/u
const AFTER_OTHER =
  /^\s*(?:chinh hang|cotton|lai suat|nguyen chat|thi phan|hai long|vat|thue|hoan tien neu|authentic|auth|real|xu|diem|coin)/u
const OTHER_SURE = /(?<![\p{L}])(?:chinh hang|cam ket|den bu|hoan tien 100|lai suat)[^,.;\n]*$/u
/** `tặng 50K` may be a discount or a voucher for later. */
const GIVEN_AWAY = /(?<!\p{L})tang(?: ngay| them)?\s*$/u
const AS_VOUCHER = /^\s*(?:e-?)?(?:vouchers?|gift ?cards?|coupons?|credits?)(?!\p{L})/u
/** `ba phiếu 20.000đ`: the total of several vouchers is not stated. */
const SEVERAL =
  /(?<![\p{L}\d])(?:hai|ba|bon|nam|sau|bay|tam|muoi|[2-9]|\d\d) (?:phieu|ma|voucher|coupon|the|lan)(?: giam| mua hang| giam gia| tri gia)*\s*$/u
/** `5% or more`: what a percentage is at least. */
const AFTER_LEAST =
  /^(?:\s*(?:or more|and more|tro len|minimum|et plus|ou plus)(?!\p{L})|\+(?![\s\d]|$)|\+$)/u
const AFTER_CASHBACK = /^\s*(?:cash ?back|back(?! (?:in|to|of|for)(?!\p{L})))(?!\p{L}|\s*\d)/u
const AFTER_OFF = /^\s*(?:off|discount|giam gia|giam)(?![\p{L}])/u
const NEXT_ITEM =
  /^[^.;,\n]{0,18}(?<!tu |den |vao |ngay )thu (?:2|hai|3|ba)(?!\d| den)|^[^.;,\n]{0,12}(?:second|2nd|deuxieme|2e(?:me)?(?!\p{L})|kedua|ke-2)/u

/** `ly thứ hai giảm 50%`: a discount on one of several items is not a discount on the order. */
const OF_ANOTHER_ITEM =
  /(?<!\p{L})(?:(?:ly|coc|san pham|mon|ve|phan|cai|chiec|doi|suat|to|nguoi|khach|hop|chai|goi|dem) thu (?:2|hai|3|ba)|second|2nd|deuxieme|2e(?:me)?|kedua|ke-2)(?!\p{L})[^.;\n]*$/u
/** `từ 350K còn 280K`: the first amount is the previous price. */
const PRICE_BEFORE = /^\s*(?:giam )?(?:chi )?con (?:lai |chi )?\d/u
/** `S$30-S$59.9`: the lower end of a range. */
const BEFORE_RANGE_END =
  /^\s?[-–~]\s?(?:[a-z]{0,3}\p{Sc}\s?\d|\d[\d.,]*\s?(?:k|tr|trieu|nghin|ngan|d|dong|vnd|\p{Sc})(?!\p{L}))/u
/** What is taken off for each of something depends on how many are bought: `50k/vé`, `20k mỗi người`. */
const PER_UNIT =
  /^\s*(?:\/\s?(?:1 )?|moi |per |a |par |each )(?:km|ve|khach|nguoi|dem|phong|mon|san pham|sp|cai|chiec|goi|hop|ly|suat|kg|lit|cho|thang|ngay|gio|buoi|tour|ticket|person|pax|guest|night|room|item|piece|seat|month|day|personne|nuit|billet|article)s?(?!\p{L})|^\s*(?:each|apiece)(?!\p{L})|^\s*\/\s?(?:人|名|박|泊|晚|枚|장|개|件|点)/u

/** A cap for each piece or kind of goods, `tối đa 20k/sản phẩm`; one for each order is the cap. */
const PER_PIECE =
  /^\s*(?:\/\s?(?:1 )?|(?:cho )?(?:moi|tung) |per |a |each |for each )(?:ve|dem|phong|mon|san pham|sp|cai|chiec|goi|hop|ly|suat|kg|lit|nganh|danh muc|loai|item|product|piece|ticket|night|room|seat|pax|category|brand)s?(?!\p{L})/u

/**
 * Characters before and after a figure that determine its meaning. Without a limit the patterns would take
 * seconds on text that repeats the same words.
 */
const CONTEXT = 120

const GIVEN: ReadonlySet<Role> = new Set(['off', 'cashback', 'freeship'])

/**
 * The figures of a folded text, in order. `shown` is the same text with diacritics; amounts without a
 * currency are in `currency`.
 */
export function readFigures(folded: string, shown = folded, currency = 'VND'): Figure[] {
  const found = [
    ...[...folded.matchAll(PERCENT)].map((match) => ({
      match,
      read: { unit: 'percent' as const, value: Number((match[1] ?? '').replace(',', '.')) },
    })),
    ...[...folded.matchAll(MONEY)].map((match) => ({ match, read: readAmount(match[0], currency) })),
  ].toSorted((a, b) => a.match.index - b.match.index)
  const figures: Figure[] = []
  for (const { match, read } of found) {
    const end = match.index + match[0].length
    const near = folded.slice(Math.max(0, match.index - CONTEXT), match.index)
    const left = near.split(/\n|[.;](?!\d)/u).at(-1) ?? ''
    const right = folded.slice(end, end + CONTEXT)
    const role = roleOf(read, left, right, figures)
    const from = match.index - left.split(/\s+/u).slice(-4).join(' ').length
    figures.push({ ...read, role, text: shown.slice(from, end).trim() })
  }
  return figures
}

/** A folded text without its figures. */
export function withoutFigures(folded: string): string {
  return folded.replace(PERCENT, ' ').replace(MONEY, ' ')
}

type ReadFigure = Pick<Figure, 'unit' | 'value' | 'currency'>

function readAmount(written: string, currency: string): ReadFigure {
  // Nothing is nothing in any currency.
  if (/0/u.test(written) && !/[1-9]/u.test(written)) return { unit: 'money', value: 0, currency }
  const money = amountFound(written, { store: currency })
  return { unit: 'money', value: money?.amount ?? 0, ...(money && { currency: money.currency }) }
}

function roleOf(figure: ReadFigure, left: string, right: string, earlier: readonly Figure[]): Role {
  if (figure.unit === 'percent') return roleOfPercent(left, right)
  const role = roleOfMoney(left, right, earlier)
  // What may be two amounts leaves the field empty that it would fill.
  return figure.currency === undefined && role !== 'other' ? 'unknown' : role
}

function roleOfPercent(left: string, right: string): Role {
  if (AFTER_OTHER.test(right) || OTHER_SURE.test(left)) return 'other'
  if (NEXT_ITEM.test(right) || OF_ANOTHER_ITEM.test(left)) return 'unknown'
  if (CAP.test(left) || REACHING.test(left) || AFTER_LEAST.test(right)) return 'up-to'
  if (BARE_FROM.test(left) || /(?<!\p{L})from\s*$/u.test(left)) return 'up-to'
  if (CASHBACK.test(left) || AFTER_CASHBACK.test(right)) return 'cashback'
  if (OTHER.test(left)) return 'other'
  if (OFF.test(left)) return AFTER_FREESHIP.test(right) ? 'unknown' : 'off'
  if (AFTER_OFF.test(right) || /(?:^|\s)-\s?$/u.test(left)) return 'off'
  return 'unknown'
}

function roleOfMoney(left: string, right: string, earlier: readonly Figure[]): Role {
  if (/^\s*(?:xu|coin|diem)(?![\p{L}])/u.test(right)) return 'other'
  if (ORDER_MAX.test(left) || BEFORE_RANGE_END.test(right)) return 'unknown'
  if (SEVERAL.test(left) || OF_ANOTHER_ITEM.test(left) || isPerUnit(left, right)) return 'unknown'
  if (PRICE_BEFORE.test(right) && !OFF.test(left)) return 'other'
  if (NEXT_ITEM.test(right) && OFF.test(left)) return 'unknown'
  if (AFTER_FREESHIP.test(right) && !MINIMUM.test(left)) return 'freeship'
  if (/(?<![\p{L}])giam\s+(?:gia )?(?:tu|tren|it nhat|toi thieu)\s*$/u.test(left)) return 'up-to'
  if (MINIMUM.test(left)) return 'minimum'
  if (CAP.test(left) && PER_PIECE.test(right)) return 'unknown'
  if (CAP.test(left)) return FREESHIP.test(left.replace(CAP, '')) ? 'freeship' : 'cap'
  if (REACHING.test(left)) return reached(left, earlier)
  if (AFTER_MINIMUM.test(right) || (/^\s*\+/u.test(right) && !OFF.test(left))) return 'minimum'
  if (BARE_FROM.test(left)) return /gia\s*(?:chi )?(?:tu)\s*$/u.test(left) ? 'other' : 'minimum'
  if (BARE_TU.test(left) && earlier.some(({ role }) => GIVEN.has(role))) return 'minimum'
  if (FREESHIP.test(left)) return 'freeship'
  if (CASHBACK.test(left) || AFTER_CASHBACK.test(right)) return 'cashback'
  if (GIVEN_AWAY.test(left) || (/(?<!\p{L})get\s*$/u.test(left) && AS_VOUCHER.test(right))) return 'unknown'
  if (OTHER.test(left)) return 'other'
  // What a deal is sold at: "Deal 1K".
  if (/(?<!\p{L})deal\s*$/u.test(left)) return 'unknown'
  if (OFF.test(left) || AFTER_OFF.test(right) || /(?:^|\s)-\s?$/u.test(left)) return 'off'
  return 'unknown'
}

/** A price of each is no discount, and the minimum of an order may name one. */
function isPerUnit(left: string, right: string): boolean {
  return PER_UNIT.test(right) && !MINIMUM.test(left) && !OTHER.test(left) && !BARE_TU.test(left)
}

/** `giảm 20% đến 50K` caps the percentage; `giảm đến 50K` states no certain discount. */
function reached(left: string, earlier: readonly Figure[]): Role {
  const lead = left.replace(REACHING, '')
  if (FREESHIP.test(lead)) return 'freeship'
  const percent = earlier.at(-1)
  const isBehindPercent =
    percent?.unit === 'percent' && /%[\s,(]*(?:(?:giam|hoan|off|cash ?back|back|discount)\s*)?$/u.test(lead)
  return isBehindPercent ? 'cap' : 'up-to'
}
