const PART_MIN_CHARACTERS = 4
const BEGINNING_MIN_CHARACTERS = 8

/**
 * The codes that a folded word may stand for: those that hold it where it looks like one, as shoppers remember TSN15 of DEMOTSN15,
 * and those that a long word begins.
 */
export function codesLike(word: string, codes: readonly string[]): string[] {
  const isPart = word.length >= PART_MIN_CHARACTERS && /\d/.test(word) && /[a-z]/.test(word)
  const isBeginning = word.length >= BEGINNING_MIN_CHARACTERS
  if (!isPart && !isBeginning) return []
  return codes.filter((code) => (isPart ? code.includes(word) : code.startsWith(word)))
}
