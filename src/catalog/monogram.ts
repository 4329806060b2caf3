/** How many grounds a store's tile can have; `tokens.css` has a colour for each. */
const TONES = 6

/** A store's tile: its first letter, and which of the grounds from 0 its id chooses. */
export function monogramOf(id: string, name: string): { initial: string; tone: number } {
  const sum = Array.from(id).reduce((total, character) => total * 3 + character.charCodeAt(0), 0)
  return { initial: Array.from(name)[0]?.toLocaleUpperCase('vi') ?? '', tone: sum % TONES }
}
