import { fold } from '#text/fold.ts'
import { wordsOf } from '#text/words.ts'

/** The fields by which duplicate deals are recognised. */
export interface Likeness {
  store: string
  title: string
  code?: string | undefined
  /** Discount and minimum as text. */
  terms: string
}

/**
 * Keys for duplicates: two records of the same deal share at least one. With a code, the key is store and
 * code. Without one, titles may differ by one word that has no digit, and store and terms must be equal.
 */
export function likenessKeys({ store, title, code, terms }: Likeness): string[] {
  if (code !== undefined) return [`code ${store} ${code.toUpperCase()}`]
  const words = [...new Set(wordsOf(title))].toSorted()
  const keyOf = (kept: readonly string[]): string => `title ${store} ${terms} ${kept.join(' ')}`
  if (words.length < 4) return [keyOf(words)]
  return [
    keyOf(words),
    ...words.filter((word) => !/\d/.test(word)).map((word) => keyOf(words.filter((each) => each !== word))),
  ]
}

const SLUG_MAX = 64

/** An id made of store and title in lower-case ASCII, cut at a word. */
export function slugOf(store: string, title: string): string {
  const slug = (`${store} ${fold(title)}`.match(/[a-z0-9]+/g) ?? []).join('-')
  if (slug.length <= SLUG_MAX) return slug
  const cut = slug.slice(0, SLUG_MAX + 1)
  return cut.slice(0, cut.lastIndexOf('-')).replace(/-$/, '') || slug.slice(0, SLUG_MAX)
}
