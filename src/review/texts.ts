/** Reviews texts: wrong encodings, languages and marks. */
import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'
import { createFindingCache } from '#review/finding-cache.ts'
import { type Language, LANGUAGE_NAMES } from '#text/language.ts'

/** UTF-8 that was decoded in another encoding and saved again. */
const MOJIBAKE = /Ã[\u0080-\u00BF¡-¿]|á[ºª»][\u0080-\u00BF¡-¿]|Ä[\u0091‘]|Æ[°¡]|â€|ðŸ|\u{FFFD}/u

/** Letters that occur only in Vietnamese. */
const VIETNAMESE = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉĩịọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ]/iu

/** Latin letters with diacritics. */
const ACCENTED = /[^\P{Script=Latin}A-Za-z]/u

const ENGLISH_WORDS =
  /\b(?:off|for|the|with|and|free|orders?|your|deals?|save|from|when|buy|shipping|on)\b/giu

/** The script that a text in the language must contain. */
const SCRIPTS: Partial<Record<Language, { letters: RegExp; name: string }>> = {
  ko: { letters: /\p{Script=Hangul}/u, name: 'Korean' },
  zh: { letters: /\p{Script=Han}/u, name: 'Chinese' },
  ja: { letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, name: 'Japanese' },
}

/** Checks that texts are complete, readable and in the stated language. */
export const reviewTexts: Review = ({ deals, products, posts, stores }) => {
  const once = cachedFor()
  return [
    ...[...deals, ...products, ...posts].flatMap((record) =>
      once(record, () => reviewRecord(record, record.entry)),
    ),
    ...stores.flatMap((store) =>
      once(store, () => reviewRecord(store, { ...store.entry, title: undefined })),
    ),
  ]
}

const cachedFor = createFindingCache()

interface Texts {
  title?: string | undefined
  summary?: string | undefined
  lang: Language
  translations: Partial<
    Record<
      Language,
      { title?: string | undefined; summary?: string | undefined; terms?: string[] | undefined } | undefined
    >
  >
}

function reviewRecord(record: ReviewedRecord, { title, summary, lang, translations }: Texts): Finding[] {
  const texts = [
    { path: ['title'], text: title, language: lang },
    { path: ['summary'], text: summary, language: lang },
    ...Object.entries(translations).flatMap(([language, words]) => [
      { path: ['translations', language, 'title'], text: words?.title, language: language as Language },
      { path: ['translations', language, 'summary'], text: words?.summary, language: language as Language },
      ...(words?.terms ?? []).map((text, index) => ({
        path: ['translations', language, 'terms', index],
        text,
        language: language as Language,
      })),
    ]),
  ]
  return texts.flatMap(({ path, text, language }) =>
    text === undefined ? [] : reviewText(record, path, text, language),
  )
}

function reviewText(
  record: ReviewedRecord,
  path: readonly (string | number)[],
  text: string,
  language: Language,
): Finding[] {
  const comment = record.commentAt(path)
  if (comment !== undefined && /^\S/.test(comment)) {
    return [record.errorAt(path, `is cut at "#${firstWord(comment)}"; put the whole text in quotes`)]
  }
  if (MOJIBAKE.test(text)) {
    return [
      record.errorAt(path, 'has letters of a wrong encoding; type the text anew and save the file as UTF-8'),
    ]
  }
  const foreign = languageSlip(text, language)
  return foreign === undefined ? [] : [record.warningAt(path, foreign)]
}

function firstWord(text: string): string {
  return text.split(/\s/, 1)[0] ?? ''
}

/** Letters of scripts that are not Latin. */
const FOREIGN_LETTERS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Thai}]/gu

const FRENCH_WORDS =
  /(?<!\p{L})(?:le|la|les|de|des|du|d’|et|pour|sur|à|avec|en|un|une|votre|chez|dès)(?!\p{L})/iu

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu

/**
 * A message when a text seems to be in another language; undefined otherwise. Short texts in Latin script
 * pass, because many are names.
 */
function languageSlip(text: string, language: Language): string | undefined {
  const words = text.split(/\s+/)
  if (!SCRIPTS[language] && (text.match(FOREIGN_LETTERS)?.length ?? 0) * 2 > text.length) {
    return `is in another script than ${LANGUAGE_NAMES[language]}; translate it, or correct lang`
  }
  if (words.length < 4 && !SCRIPTS[language]) return undefined
  if (language === 'vi') {
    const looksEnglish = !ACCENTED.test(text) && (text.match(ENGLISH_WORDS)?.length ?? 0) >= 2
    return looksEnglish ? 'reads as English; write it in Vietnamese, or lang: en' : undefined
  }
  const script = SCRIPTS[language]
  if (script) {
    if (!script.letters.test(text)) return `has no ${script.name} letter; translate it, or leave it out`
    return language === 'zh' && (text.match(KANA)?.length ?? 0) > 2
      ? 'reads as Japanese; translate it, or leave it out'
      : undefined
  }
  if (language === 'fr' && (text.match(ENGLISH_WORDS)?.length ?? 0) >= 3 && !FRENCH_WORDS.test(text)) {
    return 'reads as English; translate it, or leave it out'
  }
  const isMostly = (all: readonly string[], letters: RegExp): boolean =>
    all.length >= 3 && all.filter((word) => letters.test(word)).length * 2 >= all.length
  // English words have no diacritics, so `trà và cà phê` is none; names begin with a capital.
  const plain = language === 'en' ? words.filter((word) => /^\p{Ll}/u.test(word)) : []
  return isMostly(words, VIETNAMESE) || isMostly(plain, ACCENTED)
    ? 'reads as Vietnamese; translate it, or leave it out'
    : undefined
}
