import { fold } from '#text/fold.ts'
import type { Language } from '#text/language.ts'
import { WORD_END, WORD_START } from '#text/word-bounds.ts'

/** Shorter leftovers of a query (`en`, `au`, a particle) would only puzzle the reader. */
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

/** The words as one of the texts writes them, diacritics and all; as they are when none does. */
export function asWritten(folded: string, texts: readonly string[]): string {
  for (const text of texts) {
    const [place] = placesOf(folded, foldEach(text))
    if (place) return text.slice(place.start, place.end)
  }
  return folded
}

/**
 * The words as names and texts write them within a sentence: the capital that only begins one is left out,
 * `freeship` of `Freeship tới 30K`.
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

/** Whether a text has the words, whatever their marks and capitals and the final `s` of a plural. */
export function isWrittenIn(words: string, text: string): boolean {
  const folded = fold(words)
  const place = foldEach(text)
  return [folded, `${folded}s`, folded.replace(/s$/, '')].some((form) => placesOf(form, place).length > 0)
}

/**
 * The stretches of a query that folded parts of it cover, as the shopper wrote them. Parts may be pairs of
 * characters that overlap or reach over a particle, so only whole words count, and neighbours become one
 * stretch.
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
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(query)) {
    const end = index + segment.length
    if (isWordLike !== true || !isCovered(query, covered, index, end)) continue
    const last = stretches.at(-1)
    if (last && /^[\s.,/%-]*$/.test(query.slice(last.end, index))) last.end = end
    else stretches.push({ start: index, end })
  }
  return stretches.map(({ start, end }) => trimmed(query, start, end, language)).filter(isTelling)
}

/** The point of `12.12` need not be covered: parts of a query hold words alone. */
function isCovered(query: string, covered: ReadonlySet<number>, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1)
    if (!covered.has(index) && /[\p{L}\p{N}]/u.test(query.charAt(index))) return false
  return true
}

/** Without particles around it or an article before it, with the percent sign after it. */
function trimmed(query: string, start: number, end: number, language: Language): string {
  const sign = /^\s?[%％]/.exec(query.slice(end))?.[0] ?? ''
  const text = query.slice(start, end) + sign
  // A name of several words may begin with one, as La Roche-Posay does.
  if (language === 'fr') return text.replace(/^(?:(?:le|la|les|du|des)\s+|[ld]['’])(?=\S+$)/iu, '')
  return /[\p{Script=Han}\p{Script=Katakana}]/u.test(text)
    ? text.replace(/^[のをにでとはがも的]+|(?<!ま|(?<!ま)[のをにでとはがも的])[のをにでとはがも的]+$/gu, '')
    : text
}

function isTelling(text: string): boolean {
  if (/\d/.test(text)) return true
  if (IDEOGRAPHIC.test(text))
    return /^(?!\p{Script=Hiragana}{1,2}$)/u.test(text) && text.length >= IDEOGRAPHIC_MIN_CHARACTERS
  return text.replace(/[^\p{L}]/gu, '').length >= LATIN_MIN_LETTERS
}

interface Folded {
  text: string
  /** For each character of the folded text, where it stands in the original. */
  origins: number[]
}

/** Folds letter by letter, so that a place in the folded text leads back to the original. */
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

/** A phrase as a whole, but pairs of characters one by one. */
function toPhrases(part: string): string[] {
  return IDEOGRAPHIC.test(part) ? part.split(/\s+/) : [part]
}

/** Where the words stand, whatever is between them: as whole words, except in scripts that have no spaces. */
function placesOf(words: string, { text, origins }: Folded): { start: number; end: number }[] {
  const inner = (words.match(/[\p{L}\p{M}\p{N}ー]+/gu) ?? []).join(String.raw`[^\p{L}\p{N}]+`)
  if (inner === '') return []
  const pattern = IDEOGRAPHIC.test(words) ? inner : `${WORD_START}${inner}${WORD_END}`
  // Looking ahead finds places that overlap.
  return [...text.matchAll(new RegExp(`(?=(${pattern}))`, 'gu'))].map(({ index, 1: found = '' }) => ({
    start: origins[index] ?? 0,
    end: origins[index + found.length] ?? 0,
  }))
}

const segmenters = new Map<Language, Intl.Segmenter>()

// A segmenter costs far more to make than to use.
function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, known)
  return known
}
