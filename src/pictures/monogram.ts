/** How many grounds a store's tile can have; `tokens.css` has a colour for each. */
const TONES = 6

const INITIALS_MAX = 2

/** Where a word begins: after a space, or at a capital within a name such as ShopeeFood. */
const WORD_STARTS = /\s+|(?<=\p{Ll})(?=\p{Lu})/u

/**
 * A store's tile: the first letters of its first two words, and which of the grounds from 0 its id chooses.
 * Stores of one family differ by them: Shopee, ShopeeFood, Shopee Singapore.
 */
export function monogramOf(id: string, name: string): { initials: string; tone: number } {
  const sum = Array.from(id).reduce((total, character) => total * 3 + character.charCodeAt(0), 0)
  const initials = name
    .split(WORD_STARTS)
    .slice(0, INITIALS_MAX)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('vi') ?? '')
  return { initials: initials.join(''), tone: sum % TONES }
}
