/** Finds amounts in đồng that are not written as docs/languages.md says for the language of a page. */
import type { Language } from '#text/language.ts'
import { textsOf } from './foreign-text.ts'

const SPACE = String.raw`[ \u00A0\u202F]?`
/** A number, also one that goes on behind ten thousands. */
const DIGITS = String.raw`(?:\d+[만万] ?)?\d(?:[\d.,\u00A0\u202F]*\d)?`
const SHORT = String.raw`(?:${SPACE}(?:(?:K|k|M|m|tr|triệu|tỷ)(?!\p{L})|[만천억万千亿億]))?`
const SIGN = String.raw`(?:(?:₫|đ|đồng|VN[DĐ]|dongs?)(?!\p{L})|동(?!\p{L})|ドン|(?:越南)?盾)`

/** A number beside any sign of the currency, in the way of any language. */
const AMOUNT = new RegExp(
  String.raw`(?:₫|VN[DĐ])${SPACE}${DIGITS}(?:[KkMm](?!\p{L}))?|${DIGITS}${SHORT}${SPACE}${SIGN}`,
  'gu',
)

/** The forms of each language: all digits, or shortened. */
const FORMS: Record<Language, RegExp> = {
  vi: /^\d{1,3}(?:\.\d{3})*đ$/u,
  en: /^₫\d{1,3}(?:,\d{3})*(?:\.\d+)?[KM]?$/u,
  ko: /^\d{1,3}(?:,\d{3})*(?:\.\d+)?(?:동|[만억] 동)$/u,
  zh: /^(?:\d{1,3}(?:,\d{3})*|\d+(?:\.\d+)?[万亿])越南盾$/u,
  fr: /^\d{1,3}(?:[\u00A0\u202F]\d{3})*\u00A0₫$/u,
  ja: /^\d{1,3}(?:,\d{3})*(?:\.\d+)?[万億]?ドン$/u,
}

export interface MoneyForms {
  /** How many amounts there are in the language of the page. */
  amounts: number
  /** Those in another form. */
  others: string[]
}

/** Reads the amounts of a page. Texts in another language than the page's are left out. */
export function readMoneyForms(html: string): MoneyForms {
  const own = textsOf(html).filter(({ language, page }) => language === page)
  const amounts = own.flatMap(({ text, page }) =>
    [...text.matchAll(AMOUNT)].map(([amount]) => ({ amount, isUsual: FORMS[page].test(amount) })),
  )
  return {
    amounts: amounts.length,
    others: amounts.flatMap(({ amount, isUsual }) => (isUsual ? [] : [amount])),
  }
}
