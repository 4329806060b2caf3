import { stripMarks } from '#text/fold.ts'

/** Vietnamese numerals, with or without their diacritics. */
const DIGITS: Record<string, number> = {
  mot: 1,
  hai: 2,
  ba: 3,
  bon: 4,
  tu: 4,
  nam: 5,
  lam: 5,
  sau: 6,
  bay: 7,
  tam: 8,
  chin: 9,
}

const NUMERAL =
  '(?:m[ộốo]t|hai|ba|b[ốo]n|t[ưu]|[nl][ăa]m|s[áa]u|b[ảa]y|t[áa]m|ch[íi]n|m[ưu][ờơo]i|ch[ụu]c|tr[ăa]m|linh|l[ẻe])'

/** Numerals count money or a share only in front of one of these. */
const COUNTED = '(?=\\s+(?:ngh[ìi]n|ng[àa]n|tri[ệe]u|c[ủu]|ph[ầa]n\\s+tr[ăa]m)(?!\\p{L}))'

const NUMERALS = new RegExp(`(?<!\\p{L}|\\d\\s)${NUMERAL}(?:\\s+${NUMERAL})*${COUNTED}`, 'giu')

const WORTH_A_LOOK = /(?:ngh[ìi]n|ng[àa]n|tri[ệe]u|c[ủu]|tr[ăa]m)/iu

/** A text in which sums and shares that are spelt out stand in digits: "hai trăm nghìn" is "200 nghìn". */
export function withDigits(text: string): string {
  if (!WORTH_A_LOOK.test(text)) return text
  return text.replace(NUMERALS, (words) => String(toNumber(words) || words))
}

/** The number that numerals below a thousand say; 0 where they say none. */
function toNumber(words: string): number {
  let total = 0
  let last = 0
  for (const word of stripMarks(words.toLowerCase()).split(/\s+/)) {
    const digit = DIGITS[word]
    if (digit !== undefined) {
      total += last
      last = digit
    } else if (word === 'tram') {
      total += 100 * (last || 1)
      last = 0
    } else if (word === 'muoi' || word === 'chuc') {
      total += 10 * (last || 1)
      last = 0
    }
  }
  return total + last
}
