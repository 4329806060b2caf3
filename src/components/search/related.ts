import type { Catalog } from '#catalog/catalog.ts'
import type { SearchOutcome } from '#search/search-outcome.ts'
import { fold } from '#text/fold.ts'

/** Other records that a query refers to, beside deals and products. */
export interface Related {
  /** Ids of stores named in the query. */
  stores: string[]
  /** Ids of articles about the subject of the query, best match first. */
  posts: string[]
}

const POSTS_SHOWN = 3
const STORES_SHOWN = 4

/** Kinds of concepts that are too general to suggest an article. */
const GENERAL = new Set(['generic', 'store', 'region', 'wish'])

export function relatedOf(
  { understood }: Pick<SearchOutcome, 'understood'>,
  { stores, posts }: Pick<Catalog, 'stores' | 'posts'>,
): Related {
  const named = understood.filter(({ kind, id }) => kind === 'store' && stores.has(id)).map(({ id }) => id)
  const phrases = [
    ...new Set(understood.filter(({ kind }) => !GENERAL.has(kind)).map(({ text }) => fold(text).trim())),
  ].filter((phrase) => phrase !== '')
  const scored = posts.map((post) => {
    const texts = [post, ...Object.values(post.translations)]
    const text = ` ${texts.map(({ title, summary = '' }) => fold(`${title} ${summary}`)).join(' ')} `
    return { id: post.id, score: phrases.filter((phrase) => hasPhrase(text, phrase)).length }
  })
  return {
    stores: [...new Set(named)].slice(0, STORES_SHOWN),
    posts: scored
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, POSTS_SHOWN)
      .map(({ id }) => id),
  }
}

/**
 * Whether a text contains a phrase. Latin phrases must match whole words; other scripts have no word
 * boundaries.
 */
function hasPhrase(text: string, phrase: string): boolean {
  if (!/^[\x20-\x7E]+$/.test(phrase)) return text.includes(phrase)
  const at = new RegExp(`(?<![a-z0-9])${phrase.replace(/[^a-z0-9 ]/g, '.')}(?![a-z0-9])`)
  return at.test(text)
}
