/** Ages for whom something is, in queries and texts of records, as ranges of months. */
import type { Constraint } from '#search/constraints.ts'
import { type QueryText, replaceIn } from '#search/query-text.ts'
import { fold } from '#text/fold.ts'
import { WORD_START } from '#text/word-bounds.ts'

/** Ages in months, both ends included. */
export interface Ages {
  from: number
  to: number
}

/** What no text limits; ages are kept as 16 bits. */
export const ANY_AGE: Ages = { from: 0, to: 0xff_ff }

const MONTHS_A_YEAR = 12

/** One year in French: what ends there, since An is the name of places too. */
const FRENCH_YEAR = String.raw`(?<=(?<!\d)1\s*)an(?=\s*(?:$|et plus|[,;.)]))`
const YEARS = `tuoi|years? olds?|year-olds?|yo|ans|${FRENCH_YEAR}|살|세|岁|歳|才`
/** Months without a word for an age are one beside a child: instalments have months too. */
const MONTHS =
  'thang tuoi|months? old|month-olds?|(?<=be ?\\d{1,2} ?)thang|months?(?= baby)|(?<=bebe (?:de )?\\d{1,2} )mois|' +
  '개월(?= ?(?:된|아기))|个月(?=大|的?(?:宝宝|婴儿))|[かケヶヵ]月(?=の?(?:赤ちゃん|ベビー))'
const UNIT = `(${MONTHS}|${YEARS})`
const NUMBER = String.raw`(?<![\d.,/])(\d{1,2})`
const AGE = String.raw`${NUMBER}\s*${UNIT}`
const END = '(?![a-z0-9])'
const ABOVE = 'tren|tu|hon|over|above|from|plus de|a partir de|des'
const BELOW = 'duoi|den|under|below|up to|moins de|jusqu.a'

interface Way {
  pattern: RegExp
  read: (numbers: readonly number[], unit: string) => Ages
}

/** How texts say for which ages something is; the first that matches counts. */
const WAYS: readonly Way[] = [
  {
    pattern: new RegExp(
      String.raw`${NUMBER}\s*(?:${UNIT}\s*)?(?:-|–|~|den|toi|to|a|至|到|から|부터)\s*(\d{1,2})\s*${UNIT}${END}`,
      'u',
    ),
    read: ([first = 0, last = 0], unit) => ({
      from: monthsOf(first, unit),
      to: monthsOf(last, unit) + spanOf(unit),
    }),
  },
  {
    pattern: new RegExp(
      String.raw`${WORD_START}(?:${ABOVE})\s*${AGE}${END}|${AGE}\s*(?:tro len|and up|and over|et plus|以上|이상)`,
      'u',
    ),
    read: ([age = 0], unit) => ({ ...ANY_AGE, from: monthsOf(age, unit) }),
  },
  {
    pattern: new RegExp(
      String.raw`${WORD_START}(?:${BELOW})\s*${AGE}${END}|${AGE}\s*(?:未满|未満|미만)`,
      'u',
    ),
    read: ([age = 0], unit) => ({ ...ANY_AGE, to: Math.max(0, monthsOf(age, unit) - 1) }),
  },
  {
    pattern: new RegExp(String.raw`${AGE}\s*(?:tro xuong|以下|이하)`, 'u'),
    read: ([age = 0], unit) => ({ ...ANY_AGE, to: monthsOf(age, unit) + spanOf(unit) }),
  },
]

/** An age alone: in a query it is the age of somebody, in the text of a deal an example. */
const PLAIN: Way = {
  pattern: new RegExp(AGE + END, 'u'),
  read: ([age = 0], unit) => ({ from: monthsOf(age, unit), to: monthsOf(age, unit) + spanOf(unit) }),
}

const WORTH_A_LOOK = new RegExp(String.raw`\d\s*(?:${MONTHS}|${YEARS})`, 'u')

/** The ages for which a text says that something is; undefined when it names none. */
export function agesIn(text: string): Ages | undefined {
  const folded = fold(text)
  return WORTH_A_LOOK.test(folded) ? findAges(folded, WAYS)?.ages : undefined
}

/** The age that a query names, as a condition in months, and the query without its words. */
export function readAges(query: QueryText): { ages: Constraint[]; rest: QueryText } {
  const { folded } = query
  const found = WORTH_A_LOOK.test(folded) ? findAges(folded, [...WAYS, PLAIN]) : undefined
  if (!found) return { ages: [], rest: query }
  const { ages, index, words } = found
  return {
    ages: [{ kind: 'for-age', from: ages.from, value: ages.to, text: words.trim() }],
    rest: replaceIn(query, index, index + words.length),
  }
}

function findAges(
  folded: string,
  ways: readonly Way[],
): { ages: Ages; index: number; words: string } | undefined {
  for (const { pattern, read } of ways) {
    const match = pattern.exec(folded)
    if (!match) continue
    const said = match.slice(1).filter((group) => group !== undefined)
    const numbers = said.filter((group) => /^\d/u.test(group)).map(Number)
    const unit = said.findLast((group) => !/^\d/u.test(group)) ?? ''
    return { ages: read(numbers, unit), index: match.index, words: match[0] }
  }
  return undefined
}

function isInMonths(unit: string): boolean {
  return /^(?:thang|month|mois|개월|个月|.月)/u.test(unit)
}

function monthsOf(age: number, unit: string): number {
  return isInMonths(unit) ? age : age * MONTHS_A_YEAR
}

/** Until when somebody is of an age, in months after its first. */
function spanOf(unit: string): number {
  return isInMonths(unit) ? 0 : MONTHS_A_YEAR - 1
}
