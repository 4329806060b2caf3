import type { Language } from '#contract/language.ts'

/** Shorter leftovers of a query (`en`, `au`, a particle) would only puzzle the reader. */
const LATIN_MIN_LETTERS = 3
const IDEOGRAPHIC_MIN_CHARACTERS = 2

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Text on one line, as a sentence can hold it. */
export function onOneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
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
 * The stretches of a query that folded parts of it cover, as the shopper wrote them. Parts may be pairs of characters
 * that overlap or reach over a particle, so only whole words count, and neighbours become one stretch.
 */
export function stretchesOf(query: string, parts: readonly string[], language: Language): string[] {
  const folded = foldEach(query)
  const covered = new Set<number>()
  for (const token of parts.flatMap((part) => part.split(/[^\p{L}\p{M}\p{N}ー]+/u)).filter(Boolean)) {
    for (const { start, end } of placesOf(token, folded)) {
      for (let index = start; index < end; index += 1) covered.add(index)
    }
  }
  const stretches: { start: number; end: number }[] = []
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(query)) {
    const end = index + segment.length
    if (isWordLike !== true || !isCovered(covered, index, end)) continue
    const last = stretches.at(-1)
    if (last && /^[\s.,/-]*$/.test(query.slice(last.end, index))) last.end = end
    else stretches.push({ start: index, end })
  }
  return stretches.map(({ start, end }) => trimmed(query, start, end)).filter(isTelling)
}

function isCovered(covered: ReadonlySet<number>, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) if (!covered.has(index)) return false
  return true
}

/** Without Japanese particles around it, with the percent sign after it. */
function trimmed(query: string, start: number, end: number): string {
  const sign = /^\s?[%％]/.exec(query.slice(end))?.[0] ?? ''
  const text = query.slice(start, end) + sign
  return /[\p{Script=Han}\p{Script=Katakana}]/u.test(text)
    ? text.replace(/^[のをにでとはがも]+|[のをにでとはがも]+$/gu, '')
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
    for (const letter of foldLetter(character)) {
      text += letter
      for (let unit = 0; unit < letter.length; unit += 1) origins.push(index)
    }
    index += character.length
  }
  origins.push(index)
  return { text, origins }
}

function foldLetter(letter: string): string {
  if (/đ/i.test(letter)) return 'd'
  return /\p{Script=Latin}/u.test(letter)
    ? letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    : letter.normalize('NFKC').toLowerCase()
}

/** Where the words stand: as whole words, except in scripts that have no spaces. */
function placesOf(words: string, { text, origins }: Folded): { start: number; end: number }[] {
  const places = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    const isWhole = !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[end] ?? '')
    if (isWhole || IDEOGRAPHIC.test(words)) {
      places.push({ start: origins[at] ?? 0, end: origins[end] ?? 0 })
    }
  }
  return places
}

const segmenters = new Map<Language, Intl.Segmenter>()

// A segmenter costs far more to make than to use.
function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, known)
  return known
}
