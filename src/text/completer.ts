/** Completes what somebody types from a list of names and words; runs in the browser. */
import type { Language } from '#text/language.ts'
import { prefixKey } from '#text/prefix-key.ts'

const SHOWN_MAX = 6

/**
 * The suggestions of a search box, the likeliest first in each list. The first text of an entry is what is
 * suggested; the others, such as short forms, also find it.
 */
export interface Completions {
  /** Names that every language writes alike: stores in all scripts, brands. */
  names: Entry[]
  /** Product words and suggested queries, by language. */
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
  /** The lowest rank comes first. */
  rank: number
}

const LATER_WORD = 1e5
const SHORT_FORM = 2e5
const OTHER_LANGUAGE = 1e6

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Creates a completer for a language. Names and words of that language come before words of the other
 * languages; of those, texts in Chinese, Japanese and Korean script are suggested only for input in these
 * scripts. When nothing begins with the whole input, its last words are completed.
 */
export function createCompleter({ names, words }: Completions, language: Language): Complete {
  const { [language]: own, ...others } = words
  const beginnings = [
    ...beginningsOf([...names, ...own], 0),
    ...beginningsOf(Object.values<Entry[]>(others).flat(), OTHER_LANGUAGE),
  ].toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))

  return (typed) => {
    const query = prefixKey(typed)
    const words = query.split(' ')
    for (const [place] of words.entries()) {
      const tail = words.slice(place).join(' ')
      const found = tail === '' ? undefined : find(beginnings, tail)
      if (!found) continue
      // The words before the tail stay as they were typed.
      const head = typed.trimStart().split(/\s+/).slice(0, place)
      return found.map((text) => [...head, text].join(' '))
    }
    return []
  }
}

function beginningsOf(entries: readonly (readonly string[])[], from: number): Beginning[] {
  return entries.flatMap(([text = '', ...forms], place) => {
    const whole = prefixKey(text)
    const words = whole.split(' ')
    return [
      ...words.map((_, word) => ({
        key: words.slice(word).join(' '),
        text,
        whole,
        rank: from + place + (word > 0 ? LATER_WORD : 0),
      })),
      ...forms.map((form) => ({ key: prefixKey(form), text, whole, rank: from + place + SHORT_FORM })),
    ]
  })
}

/**
 * The texts that begin with a query; undefined when there are none. A text that equals the query is left out.
 */
function find(beginnings: readonly Beginning[], query: string): string[] | undefined {
  const isIdeographic = IDEOGRAPHIC.test(query)
  const best = new Map<string, number>()
  let isFound = false
  for (let at = firstAtLeast(beginnings, query); at < beginnings.length; at += 1) {
    const { key, text, whole, rank } = beginnings[at] as Beginning
    if (!key.startsWith(query)) break
    isFound = true
    if (whole === query) continue
    if (rank >= OTHER_LANGUAGE && !isIdeographic && IDEOGRAPHIC.test(text)) continue
    best.set(text, Math.min(rank, best.get(text) ?? Infinity))
  }
  if (!isFound) return undefined
  return [...best]
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, SHOWN_MAX)
    .map(([text]) => text)
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
