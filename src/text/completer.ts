/** Completes what somebody types from a list of names and words; runs in the browser. */
import { type Language, LANGUAGES } from '#text/language.ts'
import { prefixKey } from '#text/prefix-key.ts'

const SHOWN_MAX = 6

/** Behind words of no known meaning a single letter begins too many names. */
const NAME_MIN_CHARACTERS = 2

/**
 * The suggestions of a search box, the likeliest first in each list. The first text of an entry is what is
 * suggested; the others, such as short forms, also find it.
 */
export interface Completions {
  /** Names that every language writes alike: stores in all scripts, brands. */
  names: Entry[]
  /** What things are called in each language, in one order; empty where a language has no word. */
  things: Record<Language, Entry[]>
  /** For each of the things the places of those among the names that have it. */
  sellers: number[][]
  /** Keys of words after which anything may be completed: those for codes and offers. */
  openers: string[]
  /** Other words and suggested queries, by language. */
  words: Record<Language, Entry[]>
}

type Entry = [text: string, ...alsoBy: string[]]

/** Returns the completions of a typed text, the likeliest first; empty when there are none. */
export type Complete = (typed: string) => string[]

/**
 * A part of a text that typed text may match: from its first word on, from a later word on, or a short form.
 */
interface Beginning {
  key: string
  text: string
  /** The key of the text as a whole. */
  whole: string
  /** The beginning as it is written, in lower case. */
  written: string
  /** Its place among the names, which may follow other words; -1 for none of them. */
  name: number
  /** The lowest rank comes first. */
  rank: number
}

const LATER_WORD = 1e5
const SHORT_FORM = 2e5
const OTHER_LANGUAGE = 1e6

/** What begins with the same diacritics comes first: "mã" is no "máy ảnh". */
const AS_WRITTEN = -1e7

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Creates a completer for a language. Names and words of that language come before words of the other
 * languages; of those, texts in Chinese, Japanese and Korean script are suggested only for input in these
 * scripts. When nothing begins with the whole input, its last words are completed: behind a thing by stores
 * that have it, behind words for codes and offers by anything, and behind others by names.
 */
export function createCompleter(
  { names, things, sellers, openers, words }: Completions,
  language: Language,
): Complete {
  const sellersOf = new Map<string, readonly number[]>()
  for (const named of Object.values<Entry[]>(things))
    for (const [place, [name]] of named.entries()) sellersOf.set(prefixKey(name), sellers[place] ?? [])
  const others = LANGUAGES.filter((other) => other !== language)
  const beginnings = [
    ...beginningsOf(names, 0, true),
    ...beginningsOf([...things[language], ...words[language]], names.length),
    ...beginningsOf(
      others.flatMap((other) => [...things[other], ...words[other]]),
      OTHER_LANGUAGE,
    ),
  ].toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))

  const opening = new Set(openers)
  const asksForCodes = (whole: string): boolean =>
    openers.some((opener) => whole.startsWith(`${opener} `) || whole.endsWith(` ${opener}`))

  return (typed) => {
    const query = prefixKey(typed)
    const words = query.split(' ')
    const written = typed.trimStart().toLowerCase().split(/\s+/)
    for (const [place] of words.entries()) {
      const tail = words.slice(place).join(' ')
      const before = words.slice(0, place).join(' ')
      const having = sellersOf.get(before)
      const mayFollow = ({ name, whole }: Beginning): boolean =>
        place === 0 ||
        (opening.has(before) && !asksForCodes(whole)) ||
        (having ? having.includes(name) : name >= 0 && tail.length >= NAME_MIN_CHARACTERS)
      const found =
        tail === '' ? undefined : find(beginnings, tail, written.slice(place).join(' '), mayFollow)
      if (!found) continue
      // The words before the tail stay as they were typed.
      const head = typed.trimStart().split(/\s+/).slice(0, place)
      return found.map((text) => [...head, text].join(' '))
    }
    return []
  }
}

function beginningsOf(entries: readonly (readonly string[])[], from: number, isName = false): Beginning[] {
  return entries.flatMap(([text = '', ...forms], place) => {
    if (text === '') return []
    const whole = prefixKey(text)
    const words = whole.split(' ')
    const written = text.toLowerCase().split(' ')
    return [
      ...words.map((_, word) => ({
        key: words.slice(word).join(' '),
        text,
        whole,
        written: written.slice(word).join(' '),
        name: isName ? place : -1,
        rank: from + place + (word > 0 ? LATER_WORD : 0),
      })),
      ...forms.map((form) => ({
        key: prefixKey(form),
        text,
        whole,
        written: form.toLowerCase(),
        name: isName ? place : -1,
        rank: from + place + SHORT_FORM,
      })),
    ]
  })
}

/**
 * The texts that begin with a query; undefined when there are none. A text that equals the query is left out.
 */
function find(
  beginnings: readonly Beginning[],
  query: string,
  typed: string,
  mayFollow: (beginning: Beginning) => boolean,
): string[] | undefined {
  const isIdeographic = IDEOGRAPHIC.test(query)
  const isMarked = typed !== query
  const best = new Map<string, { text: string; rank: number }>()
  let isFound = false
  for (let at = firstAtLeast(beginnings, query); at < beginnings.length; at += 1) {
    const beginning = beginnings[at] as Beginning
    const { key, text, whole, written, rank: place } = beginning
    if (!key.startsWith(query)) break
    if (!mayFollow(beginning)) continue
    const isAsWritten = isMarked && written.startsWith(typed)
    // "Lẩu" is no "cây lau nhà".
    if (isMarked && !isAsWritten && place >= LATER_WORD) continue
    const rank = isAsWritten ? place + AS_WRITTEN : place
    isFound = true
    if (whole === query) continue
    if (place >= OTHER_LANGUAGE && !isIdeographic && IDEOGRAPHIC.test(text)) continue
    // Languages that write a text alike, but for its marks, suggest it once.
    if (rank < (best.get(whole)?.rank ?? Infinity)) best.set(whole, { text, rank })
  }
  if (!isFound) return undefined
  return [...best.values()]
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, SHOWN_MAX)
    .map(({ text }) => text)
}

/** Index of the first entry whose key is not before a text, by binary search. */
function firstAtLeast(beginnings: readonly Beginning[], text: string): number {
  let low = 0
  let high = beginnings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((beginnings[middle]?.key ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}
