import type { Store } from '#catalog/snapshot.ts'
import { STORE_COLOURS } from '#entries/store.ts'

const INITIALS_MAX = 2

/** Beginnings of words: after a space, or at a capital within a name such as ShopeeFood. */
const WORD_STARTS = /\s+|(?<=\p{Ll})(?=\p{Lu})/u

/** The fields of a store that its tile depends on. */
export type Marked = Pick<Store, 'id' | 'name' | 'colour'>

/**
 * The tile of a store: the initials of its first two words, and the index from 0 of its colours in
 * `tokens.css`. The index comes from the store's colour, or else from its id. Related stores differ by their
 * initials: Shopee, ShopeeFood, Shopee Singapore.
 */
export function monogramOf({ id, name, colour }: Marked): { initials: string; tone: number } {
  const sum = Array.from(id).reduce((total, character) => total * 3 + character.charCodeAt(0), 0)
  const initials = name
    .split(WORD_STARTS)
    .slice(0, INITIALS_MAX)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('vi') ?? '')
  return {
    initials: initials.join(''),
    tone: colour === undefined ? sum % STORE_COLOURS.length : STORE_COLOURS.indexOf(colour),
  }
}
