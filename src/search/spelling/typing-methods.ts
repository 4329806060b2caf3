/** What Telex types a tone with, after the vowel. */
const TONE_LETTER = /(?<=[aeiouy][a-z]*)[sfrxj]/g

/** Letters, and among them the digits that VNI types the marks and the tone with. */
const WITH_DIGITS = /^[a-z]+[1-9][a-z1-9]*$/
const VNI_DIGITS_MAX = 3

const SYLLABLE = /^[bcdghklmnpqrstvx]{0,3}[aeiouy]{1,3}(?:ch|ng|nh|[cmnpt])?$/

/**
 * What a Vietnamese typist meant when the keyboard was not in Telex mode: `giamr` is giảm, `ddien` is điện.
 * Folded, so the tone letters only go and the doubled letters become one.
 */
export function withoutTelex(word: string): string {
  // A syllable has one tone: with two such letters the word is no Vietnamese.
  if ((word.match(TONE_LETTER)?.length ?? 0) > 1) return word
  return word
    .replace(TONE_LETTER, '')
    .replace(/dd/g, 'd')
    .replace(/aa/g, 'a')
    .replace(/ee/g, 'e')
    .replace(/oo/g, 'o')
    .replace(/(?<=[aou])w/g, '')
    .replace(/w/g, 'u')
}

/**
 * The same for VNI, where digits stand for marks and tones: `gia3m` and `giam3` are giảm, `d9ie65n` is điện.
 */
export function withoutVni(word: string): string {
  const plain = word.replace(/\d/g, '')
  const isVni = WITH_DIGITS.test(word) && word.length - plain.length <= VNI_DIGITS_MAX && SYLLABLE.test(plain)
  return isVni ? plain : word
}
