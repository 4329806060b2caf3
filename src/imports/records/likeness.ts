import { fold } from '#text/fold.ts'
import { wordsOf } from '#text/words.ts'

/** The fields by which two deals may turn out to be the same one. */
export interface Likeness {
  store: string
  title: string
  code?: string | undefined
  /** Discount and minimum as text. */
  terms: string
}

/**
 * Keys of which two records of the same deal share at least one: the code at its store, or, where none has
 * to be entered, a title that differs by one word at most with the same terms. Figures always count.
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

/** The id of a record: its store and title in lower-case letters, cut at a word. */
export function slugOf(store: string, title: string): string {
  const slug = `${store} ${fold(title)}`.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  if (slug.length <= SLUG_MAX) return slug
  const cut = slug.slice(0, SLUG_MAX + 1)
  return cut.slice(0, cut.lastIndexOf('-')).replace(/-+$/g, '') || slug.slice(0, SLUG_MAX)
}
