/** The words of a query as the shopper typed them, for sentences that quote it. */
import { once } from '#text/once-for-each.ts'
import { fold } from '#text/fold.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { WORD_END, WORD_START } from '#text/word-bounds.ts'

/** Shorter rests of a query, such as `en`, `au` or a particle, tell a reader nothing. */
const LATIN_MIN_LETTERS = 3
const IDEOGRAPHIC_MIN_CHARACTERS = 2

const SENTENCE_START = /(?:^|[.!?]\s+)$/

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Text on one line, as a sentence can hold it. Spaces that French does not break stay as they are. */
export function onOneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\S\u00A0\u202F]+/g, ' ')
    .trim()
}

/** Returns the words with the diacritics that one of the texts gives them; unchanged when none has them. */
export function asWritten(folded: string, texts: readonly string[]): string {
  for (const text of texts) {
    const [place] = placesOf(folded, foldEach(text))
    if (place) return text.slice(place.start, place.end)
  }
  return folded
}

/**
 * Returns the words as names and texts write them within a sentence. A capital that only begins a text
 * becomes small: `freeship` from `Freeship tới 30K`.
 */
export function asSpelt(folded: string, names: readonly string[], texts: readonly string[]): string {
  const named = asWritten(folded, names)
  if (named !== folded) return named
  const written = texts.flatMap((text) =>
    placesOf(folded, foldEach(text)).map(({ start, end }) => ({
      words: text.slice(start, end),
      isFirst: SENTENCE_START.test(text.slice(0, start)),
    })),
  )
  const within = written.find(({ isFirst }) => !isFirst)
  if (within) return within.words
  return (written[0]?.words ?? folded).replace(/^\p{Lu}(?=[\p{Ll}\p{M}]*(?![\p{L}\p{N}]))/u, (letter) =>
    letter.toLowerCase(),
  )
}

/** Whether a text contains the words. Diacritics, capitals and the final `s` of a plural are ignored. */
export function isWrittenIn(words: string, text: string): boolean {
  const folded = fold(words)
  const place = foldEach(text)
  return [folded, `${folded}s`, folded.replace(/s$/, '')].some(
    (form) => placesOf(form, place, true).length > 0,
  )
}

/**
 * Returns the passages of a query that its folded parts cover, as the shopper wrote them. Parts may be pairs
 * of characters that overlap or include a particle, so only whole words count, and adjacent words become one
 * passage.
 */
export function stretchesOf(query: string, parts: readonly string[], language: Language): string[] {
  const folded = foldEach(query)
  const covered = new Set<number>()
  for (const words of parts.flatMap(toPhrases)) {
    for (const { start, end } of placesOf(words, folded)) {
      for (let index = start; index < end; index += 1) covered.add(index)
    }
  }
  const stretches: { start: number; end: number }[] = []
  for (const { segment, index, isWordLike } of segmenters().get(language)?.segment(query) ?? []) {
    const end = index + segment.length
    if (isWordLike !== true || !isCovered(query, covered, index, end)) continue
    const last = stretches.at(-1)
    if (last && /^[\s.,/%-]*$/.test(query.slice(last.end, index))) last.end = end
    else stretches.push({ start: index, end })
  }
  return stretches.map(({ start, end }) => trimmed(query, start, end, language)).filter(isInformative)
}

/** The point in `12.12` need not be covered, because parts of a query contain words only. */
function isCovered(query: string, covered: ReadonlySet<number>, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1)
    if (!covered.has(index) && /[\p{L}\p{N}]/u.test(query.charAt(index))) return false
  return true
}

/** Removes particles around a passage and an article before it; adds the percent sign that follows it. */
function trimmed(query: string, start: number, end: number, language: Language): string {
  const sign = /^\s?[%％]/.exec(query.slice(end))?.[0] ?? ''
  const text = query.slice(start, end) + sign
  // A name of several words may begin with one, as La Roche-Posay does.
  if (language === 'fr') return text.replace(/^(?:(?:le|la|les|du|des)\s+|[ld]['’])(?=\S+$)/iu, '')
  return /[\p{Script=Han}\p{Script=Katakana}]/u.test(text)
    ? text.replace(/^[のをにでとはがも的]+|(?<!ま|(?<!ま)[のをにでとはがも的])[のをにでとはがも的]+$/gu, '')
    : text
}

function isInformative(text: string): boolean {
  if (/\d/.test(text)) return true
  if (IDEOGRAPHIC.test(text))
    return /^(?!\p{Script=Hiragana}{1,2}$)/u.test(text) && text.length >= IDEOGRAPHIC_MIN_CHARACTERS
  return text.replace(/[^\p{L}]/gu, '').length >= LATIN_MIN_LETTERS
}

interface Folded {
  text: string
  /** The position in the original of each character of the folded text. */
  origins: number[]
}

/** Folds letter by letter, so that each position in the folded text has one in the original. */
function foldEach(original: string): Folded {
  let text = ''
  const origins: number[] = []
  let index = 0
  for (const character of original) {
    for (const letter of fold(character)) {
      text += letter
      for (let unit = 0; unit < letter.length; unit += 1) origins.push(index)
    }
    index += character.length
  }
  origins.push(index)
  return { text, origins }
}

/** A phrase is one item; pairs of characters are one item each. */
function toPhrases(part: string): string[] {
  return IDEOGRAPHIC.test(part) ? part.split(/\s+/) : [part]
}

/**
 * Finds the words with anything between them: whole words, except in scripts without spaces; with `isWhole`
 * whole numbers too.
 */
function placesOf(
  words: string,
  { text, origins }: Folded,
  isWhole = false,
): { start: number; end: number }[] {
  const inner = (words.match(/[\p{L}\p{M}\p{N}ー]+/gu) ?? []).join(String.raw`[^\p{L}\p{N}]+`)
  if (inner === '') return []
  // `50%` stands neither in `50.000` nor in `50K`.
  const after = isWhole
    ? `${/\d$/.test(inner) ? String.raw`(?![.,]?\d)` : ''}${/[%％]\s*$/.test(words) ? String.raw`(?=\s?[%％])` : ''}`
    : ''
  const pattern = IDEOGRAPHIC.test(words) ? `${inner}${after}` : `${WORD_START}${inner}${WORD_END}${after}`
  // Looking ahead finds places that overlap.
  return [...text.matchAll(new RegExp(`(?=(${pattern}))`, 'gu'))].map(({ index, 1: found = '' }) => ({
    start: origins[index] ?? 0,
    end: origins[index + found.length] ?? 0,
  }))
}

/** Creating a segmenter takes far longer than using it. */
const segmenters = once(
  () =>
    new Map(LANGUAGES.map((language) => [language, new Intl.Segmenter(language, { granularity: 'word' })])),
)
