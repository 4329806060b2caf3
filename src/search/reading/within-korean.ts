import type { Token } from '#text/words.ts'

const TWO_SYLLABLES = /^\p{Script=Hangul}{2}$/u

/** What follows a noun within its word. */
const PARTICLES: ReadonlySet<string> = new Set('은는이가을를의도에로와과만용'.split(''))

/**
 * Whether a pair of Korean syllables is the middle of a longer word, as 만두 (dumplings) in 그만두고 (giving up):
 * one syllable stands before it, and what follows is no particle. A noun may have a syllable before it
 * otherwise: 새신발, new shoes.
 */
export function isWithinKoreanWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const [beforeThat, before, after] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]]
  if (token?.run === undefined || !TWO_SYLLABLES.test(token.accented)) return false
  if (before?.run !== token.run || beforeThat?.run === token.run) return false
  return after?.run === token.run && !PARTICLES.has(after.accented.slice(-1))
}
