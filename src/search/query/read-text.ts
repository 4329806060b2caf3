/** Reads what a query says in numbers: hours, days, ages, sums, quantities. What is read leaves the text. */
import { readAges } from '#search/ages.ts'
import type { Lexicon } from '#search/concept.ts'
import { type Constraint, readConstraints } from '#search/constraints.ts'
import { readDates } from '#search/days/dates.ts'
import { readHours } from '#search/days/hours.ts'
import { type NamedWeekday, readWeekdays, withWholeWeekdays } from '#search/days/weekdays.ts'
import { readOrderSums } from '#search/reading/order-sums.ts'
import { type QuantityClause, readQuantities } from '#search/reading/quantities.ts'
import { type QueryText, replaceIn } from '#search/query-text.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { wordsOf } from '#text/words.ts'

/** What was read so far, and the text that is left. */
export interface TextReading {
  rest: QueryText
  constraints: readonly Constraint[]
  /** The times of day among the constraints. */
  hours: readonly Constraint[]
  dates: readonly Constraint[]
  weekdays: readonly NamedWeekday[]
  quantities: readonly QuantityClause[]
}

export interface TextContext {
  now: number
  lexicon: Lexicon
  vocabulary: Vocabulary
}

/** Reads the rest of a text, and adds what it reads. */
type TextStage = (reading: TextReading, context: TextContext) => TextReading

/**
 * The stages in their order: what is written in more characters comes before what its pieces would be read
 * as. `test/search/read-text.test.ts` holds a query for each pair that may not change places.
 */
export const TEXT_STAGES = {
  hours: (reading) => {
    const { hours, rest } = readHours(reading.rest)
    return { ...reading, rest, hours, constraints: [...reading.constraints, ...hours] }
  },
  dates: (reading, { now, lexicon }) => {
    const { dates, rest } = readDates(reading.rest, now, (day) => isOccasion(day, lexicon))
    return { ...reading, rest, dates, constraints: [...reading.constraints, ...dates] }
  },
  weekdays: (reading) => {
    const { weekdays, rest } = readWeekdays(withWholeWeekdays(reading.rest))
    return { ...reading, rest, weekdays }
  },
  ages: (reading) => {
    const { ages, rest } = readAges(reading.rest)
    return { ...reading, rest, constraints: [...reading.constraints, ...ages] }
  },
  orderSums: (reading) => {
    const { sums, rest } = readOrderSums(reading.rest)
    return { ...reading, rest, constraints: [...reading.constraints, ...sums] }
  },
  quantities: (reading, { vocabulary }) => {
    const { quantities, rest } = readQuantities(reading.rest, vocabulary)
    return { ...reading, rest, quantities }
  },
  amounts: (reading) => {
    const { constraints, rest } = readConstraints(reading.rest)
    return { ...reading, rest, constraints: [...reading.constraints, ...constraints] }
  },
  impossibleDates: (reading, { lexicon }) => ({
    ...reading,
    rest: withoutNoDates(reading.rest, lexicon),
  }),
} satisfies Record<string, TextStage>

export type TextStageName = keyof typeof TEXT_STAGES

const IN_ORDER = Object.keys(TEXT_STAGES) as TextStageName[]

/** Reads a text by the stages, in their order unless another one is tried. */
export function readText(
  text: QueryText,
  context: TextContext,
  order: readonly TextStageName[] = IN_ORDER,
): TextReading {
  const unread: TextReading = {
    rest: text,
    constraints: [],
    hours: [],
    dates: [],
    weekdays: [],
    quantities: [],
  }
  return order.reduce<TextReading>((reading, name) => TEXT_STAGES[name](reading, context), unread)
}

/** What looks like a date and is none: 30/2. */
const NO_DATE = /(?<![\d/])\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])/g

function withoutNoDates(text: QueryText, lexicon: Lexicon): QueryText {
  return [...text.folded.matchAll(NO_DATE)]
    .filter(([day]) => !isOccasion(day, lexicon))
    .reduce(
      (rest, { 0: day, index }) => replaceIn(rest, index, index + day.length, ' '.repeat(day.length)),
      text,
    )
}

/** Whether a day is the name of an occasion: 8/3, Women's Day. */
function isOccasion(day: string, lexicon: Lexicon): boolean {
  const key = wordsOf(day).join(' ')
  return lexicon.phrasesFrom(key)?.some(({ concept }) => concept.kind === 'occasion') ?? false
}
