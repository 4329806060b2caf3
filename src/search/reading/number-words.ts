/** Vietnamese and English numerals as digits, where they count money or a share. */
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

const WORTH_A_LOOK = /(?:ngh[ìi]n|ng[àa]n|tri[ệe]u|c[ủu]|tr[ăa]m|thousand|million)/iu

/** English numerals below a thousand. */
const ENGLISH: Record<string, number> = Object.fromEntries([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, place) => [word, 10 * (place + 2)] as const),
])

const ENGLISH_NUMERAL = `(?:${Object.keys(ENGLISH).toReversed().join('|')}|hundred|and|an?)`
const ENGLISH_NUMERALS = new RegExp(
  `(?<![\\p{L}\\d])${ENGLISH_NUMERAL}(?:[\\s-]+${ENGLISH_NUMERAL})*(?=\\s+(?:thousand|million)(?!\\p{L}))`,
  'giu',
)

/**
 * A text in which sums and shares that are spelt out stand in digits: "hai trăm nghìn" is "200 nghìn", "ten
 * million" "10 million".
 */
export function withDigits(text: string): string {
  if (!WORTH_A_LOOK.test(text)) return text
  return text
    .replace(NUMERALS, (words) => String(toNumber(words) || words))
    .replace(ENGLISH_NUMERALS, (words) => String(fromEnglish(words) || words))
}

/** The number that English numerals below a thousand say; 0 where they say none. */
function fromEnglish(words: string): number {
  return words
    .toLowerCase()
    .split(/[\s-]+/)
    .reduce((total, word) => {
      if (word === 'hundred') return 100 * (total || 1)
      return total + (ENGLISH[word] ?? (word === 'a' || word === 'an' ? 1 : 0))
    }, 0)
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
