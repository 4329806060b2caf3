import type { Store } from '#catalog/snapshot.ts'
import { STORE_COLOURS } from '#entries/store.ts'

const INITIALS_MAX = 2

/** Beginnings of words: after a space, or at a capital within a name such as ShopeeFood. */
const WORD_STARTS = /\s+|(?<=\p{Ll})(?=\p{Lu})/u

/** The fields of a store that its tile depends on. */
export type Marked = Pick<Store, 'id' | 'name' | 'colour'>

/** The patterns of tiles in `lists.css`; 0 is none. */
export const TILE_PATTERNS = 6

/**
 * The tile of a store: the initials of its first two words, and the indices from 0 of its colours in
 * `tokens.css` and of its pattern. The colours are those that the store is known by, or else come from its
 * id, as the pattern does. Related stores differ by their initials: Shopee, ShopeeFood, Shopee Singapore.
 */
export function monogramOf({ id, name, colour }: Marked): {
  initials: string
  tone: number
  pattern: number
} {
  const sum = Array.from(id).reduce((total, character) => total * 3 + character.charCodeAt(0), 0)
  const initials = name
    .split(WORD_STARTS)
    .slice(0, INITIALS_MAX)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('vi') ?? '')
  return {
    initials: initials.join(''),
    pattern: Math.floor(sum / STORE_COLOURS.length) % TILE_PATTERNS,
    tone: colour === undefined ? sum % STORE_COLOURS.length : STORE_COLOURS.indexOf(colour),
  }
}
