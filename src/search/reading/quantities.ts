/** Measures with a unit in queries and records, as terms that match whatever unit was written. */
import { conceptTerm } from '#search/concept.ts'
import type { Clause } from '#search/query/parsed-query.ts'
import { type QueryText, replaceIn } from '#search/query-text.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { WEIGHTS } from '#search/weights.ts'
import { normalise } from '#text/fold.ts'
import { readMeasure } from '#values/quantities.ts'

/** A measure with its unit: what a battery holds, how wide a screen is, how heavy a sack of rice is. */
interface Quantity {
  /** In one unit for all that is measured so: a kilogram is 1000 grams. */
  value: number
  unit: string
  /** Its words, and where they begin. */
  written: string
  index: number
}

/** A clause that is reason enough to look at a record only where nothing else is. */
export type QuantityClause = Omit<Clause, 'isSubject'>

const PREFIX = '#quantity:'

/** How each unit is written, and how much it is of the one that stands for all of its measure. */
const UNITS: readonly { unit: string; factor: number; written: string }[] = [
  { unit: 'mah', factor: 10_000, written: '万 ?毫安时?' },
  { unit: 'mah', factor: 1000, written: 'k ?mah' },
  { unit: 'mah', factor: 1, written: 'mah|毫安时?|밀리암페어시?|ミリアンペア' },
  { unit: 'w', factor: 1000, written: 'kw|kilowatts?|千瓦|킬로와트|キロワット' },
  { unit: 'w', factor: 1, written: 'w|watts?|瓦|와트|ワット' },
  { unit: 'gb', factor: 1024, written: 'tb|테라|テラ' },
  { unit: 'gb', factor: 1, written: 'gb|giga|기가|ギガ' },
  {
    unit: 'g',
    factor: 1000,
    written: String.raw`kg|ký|kí|(?<=\d)ky|kilos?|kilogramm?e?s?|公斤|千克|킬로그램|킬로|キロ`,
  },
  { unit: 'ml', factor: 1000, written: 'l|lít|lit|lit(?:er|re)s?|公升|升|리터|リットル' },
  { unit: 'ml', factor: 1, written: 'ml|毫升|밀리리터|ミリリットル' },
  {
    unit: 'inch',
    factor: 1,
    written: String.raw`inch(?:es)?|pouces?|["″]|英寸|寸|인치|インチ|(?<=\d)in(?! ?\d)`,
  },
  { unit: 'cm', factor: 1, written: 'cm|厘米|센티|センチ' },
  { unit: 'mm', factor: 1, written: 'mm|毫米|밀리미터|ミリ' },
  { unit: 'hz', factor: 1, written: 'hz|赫兹|헤르츠|ヘルツ' },
  { unit: 'mp', factor: 1, written: 'mp|megapixels?|万像素|만 ?화소' },
  { unit: 'btu', factor: 1, written: 'btu' },
  { unit: 'hp', factor: 1, written: String.raw`(?<=\d)hp|ngựa|ngua|匹` },
  // How long something takes: times of day are read before.
  { unit: 'hour', factor: 1, written: 'h|giờ|gio|tiếng|hours?|heures?|小时|小時|시간|時間' },
  { unit: 'night', factor: 1, written: 'đêm|dem|nights?|nuits?|晚|박|泊' },
  { unit: 'g', factor: 1, written: 'g|gr|gramm?e?s?|克|그램|グラム' },
]

const LATIN = String.raw`a-z\d\u00c0-\u024f\u1e00-\u1eff`

/** A group for the number and one for each row of the units. */
const QUANTITY = new RegExp(
  String.raw`(?<![${LATIN}.,])(\d{1,6}(?:[.,]\d{1,3})?)[ -]?(?:${UNITS.map(({ written }) => `(${written})`).join('|')})(?![${LATIN}])`,
  'gu',
)

/** Suitcases are told by their height in inches, mostly without the unit. */
const SUITCASE_SIZE =
  /(?<=(?:va ?li|suitcases?|luggage|valises?)(?: [^ ]+)? )size ?(1[6-9]|2\d|3[0-2])(?![\d.,])/gu

/** Horsepower as it is said: "một ngựa rưỡi", "ngựa rưỡi". */
const HORSES_AND_HALF = /(?<!\p{L})(?:(\d|một|mot|hai) )?(?:ngựa|ngua) (?:rưỡi|ruoi)(?!\p{L})/gu

/** What a phone has to work with and what it keeps, of which the latter tells models apart: "8/256". */
const MEMORY_PAIR = /(?<![\d/.,])\d{1,2}\/(64|128|256|512)(?:gb?)?(?![\d/\p{L}])/gu

/** Networks: a SIM for 5G weighs nothing. */
const GENERATION = /^[2-6]g$/u

/** What is measured in a unit and in nothing else: it is close where no record has that much. */
const MEASURED: Record<string, string> = { hp: 'air-conditioners', btu: 'air-conditioners' }

/** Sizes of memory that are typed without their second letter: "iphone 256g". */
const MEMORIES: ReadonlySet<number> = new Set([32, 64, 128, 256, 512])

/** The term of an amount of memory in gigabytes; undefined for numbers that are no size of memory. */
export function memoryTerm(digits: string): string | undefined {
  return MEMORIES.has(Number(digits)) ? termOf({ unit: 'gb', value: Number(digits) }) : undefined
}

/** The terms of the quantities that a text names. */
export function quantityTermsIn(text: string): string[] {
  return findQuantities(normalise(text)).map(termOf)
}

/** The quantities that a query asks for, as its clauses, and the query without them. */
export function readQuantities(
  query: QueryText,
  vocabulary: Vocabulary,
): { quantities: QuantityClause[]; rest: QueryText } {
  const found = findQuantities(query.written)
  const rest = found.reduce(
    (text, { index, written }) => replaceIn(text, index, index + written.length, ' '.repeat(written.length)),
    query,
  )
  return { quantities: found.map((quantity) => quantityClause(quantity, vocabulary)), rest }
}

function findQuantities(normalised: string): Quantity[] {
  if (!/\d|ng[ựu]a/u.test(normalised)) return []
  const named = [
    ...found(SUITCASE_SIZE, normalised, ([, digits]) => ({ unit: 'inch', value: Number(digits) })),
    ...found(HORSES_AND_HALF, normalised, ([, whole = '1']) => ({
      unit: 'hp',
      value: (Number(whole) || (whole === 'hai' ? 2 : 1)) + 0.5,
    })),
    ...found(MEMORY_PAIR, normalised, ([, kept]) => ({ unit: 'gb', value: Number(kept) })),
  ]
  return [
    ...found(QUANTITY, normalised, (match) => {
      const row = UNITS[UNITS.findIndex((_, place) => match[place + 2] !== undefined)]
      const read = readMeasure(match[1] ?? '')
      const value = (read.ok ? read.value : 0) * (row?.factor ?? 1)
      return row === undefined || value === 0 || GENERATION.test(match[0])
        ? undefined
        : { value, unit: row.unit }
    }).filter(({ index }) =>
      named.every((each) => index < each.index || index >= each.index + each.written.length),
    ),
    ...named,
  ]
}

/** What a pattern finds in a text, as quantities; most patterns find nothing in most texts. */
function found(
  pattern: RegExp,
  text: string,
  read: (match: RegExpExecArray) => Pick<Quantity, 'unit' | 'value'> | undefined,
): Quantity[] {
  if (text.search(pattern) < 0) return []
  return [...text.matchAll(pattern)].flatMap((match) => {
    const quantity = read(match)
    return quantity ? [{ ...quantity, written: match[0], index: match.index }] : []
  })
}

function termOf({ unit, value }: Pick<Quantity, 'unit' | 'value'>): string {
  return `${PREFIX}${unit}:${value}`
}

/** Records that have just this much. */
function quantityClause(quantity: Quantity, vocabulary: Vocabulary): QuantityClause {
  const { unit, value, written } = quantity
  const { boosts, synonyms } = WEIGHTS
  const meant = [quantity, ...(unit === 'g' && MEMORIES.has(value) ? [{ unit: 'gb', value }] : [])]
  const exact = meant.flatMap((each) => vocabulary.numberOf(termOf(each)) ?? [])
  const measured =
    MEASURED[unit] === undefined
      ? undefined
      : vocabulary.numberOf(conceptTerm('product-type', MEASURED[unit]))
  const idf = Math.min(...exact.map((term) => vocabulary.idfOf(term)))
  const boost =
    exact.length === 0 ? boosts.unknownBesideKnown : Math.max(boosts.quantity, boosts.word * idf ** 2)
  return {
    text: written,
    kind: 'word',
    terms: [
      ...exact.map((term) => ({ term, weight: 1 })),
      ...(measured === undefined ? [] : [{ term: measured, weight: synonyms.measured }]),
    ],
    boost,
    isMust: true,
  }
}
