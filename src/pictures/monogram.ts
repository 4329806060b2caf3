import type { Store } from '#catalog/snapshot.ts'
import { STORE_COLOURS } from '#entries/store.ts'

const INITIALS_MAX = 2

/** Where a word begins: after a space, or at a capital within a name such as ShopeeFood. */
const WORD_STARTS = /\s+|(?<=\p{Ll})(?=\p{Lu})/u

/** What a store's tile is drawn from. */
export type Marked = Pick<Store, 'id' | 'name' | 'colour'>

/**
 * A store's tile: the first letters of its first two words, and which of the grounds of `tokens.css` it has,
 * counted from 0: that of its colour, or one that its id chooses. Stores of one family differ by the letters:
 * Shopee, ShopeeFood, Shopee Singapore.
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
