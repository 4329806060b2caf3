import { DEFAULT_LANGUAGE, type Language } from '#contract/language.ts'

/** Letters that of the six languages only Vietnamese has. */
const VIETNAMESE = /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu

/** Short words that give a sentence away. Words that Vietnamese without diacritics also has are not among them. */
const MARKERS: [Language, RegExp][] = [
  [
    'fr',
    /\b(?:le|la|les|des|du|une|pour|avec|sur|dans|moins|livraison|gratuite?|réductions?|remises?|pas cher|chaussures?|hôtels?|vols?|bons?|codes? promo|soldes?)\b|[çœ]|[àèùûî]\b/iu,
  ],
  [
    'en',
    /\b(?:the|for|with|and|off|free|under|over|cheap|cheapest|best|deals?|discounts?|coupons?|codes?|shipping|delivery|new|near|my|is|any|today|flights?|hotels?|shoes|books?|phones?|laptops?|food|coffee|courses?|tickets?|headphones?|buy|get)\b/iu,
  ],
]

/** The language a query is written in: by its script, by letters of its own, by words that give it away; Vietnamese when nothing does. */
export function detectLanguage(query: string): Language {
  const text = query.normalize('NFC')
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  const french = MARKERS.find(([language]) => language === 'fr')?.[1]
  if (VIETNAMESE.test(text.replace(/[âêô]/giu, ''))) return 'vi'
  if (french?.test(text)) return 'fr'
  if (VIETNAMESE.test(text)) return 'vi'
  return MARKERS.find(([, words]) => words.test(text))?.[0] ?? DEFAULT_LANGUAGE
}
