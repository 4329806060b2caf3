/** The language of a query, from its letters and recognised words. A doubtful one is said to be so. */
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'

/** How much a query's recognised phrases speak for each language. */
export type LanguageVotes = ReadonlyMap<Language, number>

/** Letters that of the six languages only Vietnamese has. */
const VIETNAMESE = /[ăđơưáãìíòóõúýỳạảãấầẩẫậắằẳẵặẹẻẽếềểễệỉĩịọỏõốồổỗộớờởỡợụủũứừửữựỳỵỷỹ]/iu

/** Characters that Japanese writes otherwise than Chinese, and that shoppers need. */
const JAPANESE =
  /[曜円込売買値駅発払覧焼気剤検産県広図価軽絵薬黒緑変鉄楽塩総関覚観続歳転単児両毎様対団験読訳]/u

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Letters that Vietnamese does not have. */
const FRENCH = /[çœëïûîÿ]/iu

/**
 * Short words that give a sentence away. Words that Vietnamese without diacritics also has are not among
 * them.
 */
const MARKERS: Partial<Record<Language, RegExp>> = {
  fr: /(?<![\p{L}\p{N}])(?:les?|des|sauf|hors|en ligne|une|pour|avec|sur|dans|moins|plus|pas|cher|est|quel(?:le)?s?|où|chez|et|aux|mes|gratuit(?:e|s|es)?|hôtels?|demain|aujourd|prix|soldes?|offres?|promos|réductions?|bons?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|pouces?|litres|nuits?|jours?|mois)(?!\p{L})/giu,
  en: /(?<![\p{L}\p{N}])(?:the|for|with|and|off|free|under|over|cheap|cheapest|best|shipping|delivery|new|near|my|is|are|of|in|from|any|how|what|when|where|who|today|tomorrow|buy|get|need|want|things?|more|than|less|deals?|offers?|coupons?|discounts?|minimum|spend(?:ing)?|without|promo codes?|prices?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)(?!\p{L})/giu,
}

const NO_VOTES: LanguageVotes = new Map()

/** The language of a query, and whether the query says so. */
export interface DetectedLanguage {
  language: Language
  /** Whether nothing speaks as much for another language; a name alone is of no language. */
  isSure: boolean
}

/**
 * The language a query is written in: by its script and by letters of its own; then by the words that give it
 * away and by the languages of the phrases recognised in it. Where French and English are level it is rather
 * English; where nothing decides, Vietnamese.
 */
export function detectLanguage(query: string, votes: LanguageVotes = NO_VOTES): DetectedLanguage {
  const text = query.normalize('NFC')
  const script = languageOfScript(text, votes)
  if (script !== undefined) return { language: script, isSure: true }
  const weightOf = (language: Language): number =>
    (votes.get(language) ?? 0) + (MARKERS[language] ? (text.match(MARKERS[language])?.length ?? 0) : 0)
  const french = weightOf('fr') + (FRENCH.test(text) ? 2 : 0)
  const english = weightOf('en')
  const vietnamese = weightOf(DEFAULT_LANGUAGE)
  const most = Math.max(french, english, vietnamese)
  const level = [vietnamese, english, french].filter((weight) => weight === most)
  const language = vietnamese === most ? DEFAULT_LANGUAGE : english === most ? 'en' : 'fr'
  return { language, isSure: level.length === 1 }
}

/** The language whose letters a text has. */
function languageOfScript(text: string, votes: LanguageVotes): Language | undefined {
  if (!EAST_ASIAN.test(text)) return VIETNAMESE.test(text) ? 'vi' : undefined
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (JAPANESE.test(text)) return 'ja'
  return (votes.get('ja') ?? 0) > (votes.get('zh') ?? 0) ? 'ja' : 'zh'
}
