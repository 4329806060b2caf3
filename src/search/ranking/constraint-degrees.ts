/** How well records meet the constraints of a query. */
import { ANY_AGE } from '#search/ages.ts'
import type { Constraint } from '#search/constraints.ts'
import type { Features } from '#search/features.ts'
import { WEIGHTS } from '#search/weights.ts'
import { DAY_MS } from '#text/days.ts'

const DEGREES = WEIGHTS.degrees

/** Gives the degree to which a record meets a constraint. */
type DegreeOf = (record: number) => number

/** Makes what gives the degrees to which records meet a constraint at a moment. */
type Meets = (
  constraint: Pick<Constraint, 'value'> & { from: number },
  features: Features,
  now: number,
) => DegreeOf

const MEETS: Record<Constraint['kind'], Meets> = {
  percent:
    ({ value }, { percent, isCashback }) =>
    (record) =>
      atLeast(percent[record] ?? 0, value) * (isCashback[record] === 1 ? DEGREES.cashback : 1),
  'amount-off':
    ({ value }, { amountOff }) =>
    (record) =>
      atLeast(amountOff[record] ?? 0, value),
  'at-most':
    ({ value }, { price, minimumSpend, dealCount }) =>
    (record) => {
      const cost = price[record] ?? 0
      if (cost === 0 && record < dealCount) return fitsUnder(minimumSpend[record] ?? 0, value)
      return cost <= value ? DEGREES.priceWithin : 0
    },
  'at-least':
    ({ value }, { price, minimumSpend, dealCount }) =>
    (record) => {
      const cost = price[record] ?? 0
      if (cost === 0 && record < dealCount) return fitsAbove(minimumSpend[record] ?? 0, value)
      return cost >= value ? DEGREES.priceWithin : 0
    },
  about:
    ({ value }, { price, amountOff, minimumSpend }) =>
    (record) =>
      Math.max(
        near(price[record] ?? 0, value),
        near(amountOff[record] ?? 0, value),
        near(minimumSpend[record] ?? 0, value),
      ),
  'order-at-most':
    ({ value }, { minimumSpend, dealCount }) =>
    (record) =>
      record < dealCount ? fitsUnder(minimumSpend[record] ?? 0, value) : 0,
  'order-at-least':
    ({ value }, { minimumSpend, dealCount }) =>
    (record) =>
      record < dealCount ? fitsAbove(minimumSpend[record] ?? 0, value) : 0,
  'no-minimum':
    (_, { minimumSpend, dealCount }) =>
    (record) =>
      Number(record < dealCount && (minimumSpend[record] ?? 0) === 0),
  'for-age':
    ({ value, from }, { youngest, oldest }) =>
    (record) => {
      const [first, last] = [youngest[record] ?? ANY_AGE.from, oldest[record] ?? ANY_AGE.to]
      if (first > value || last < from) return DEGREES.otherAges
      return first === ANY_AGE.from && last === ANY_AGE.to ? DEGREES.anyAge : 1
    },
  'at-hour':
    ({ value }, { hours }) =>
    (record) => {
      const own = hours[record] ?? 0
      if (own === 0) return DEGREES.anyHour
      return (own & value) === 0 ? DEGREES.otherHours : 1
    },
  'ending-soon':
    ({ value }, { endsAt }, now) =>
    (record) => {
      const days = ((endsAt[record] ?? Infinity) - now) / DAY_MS
      if (days > value) return (DEGREES.afterSoon * value) / days
      return 1 - (DEGREES.withinSoon * Math.max(0, days)) / value
    },
  'valid-in':
    ({ value, from }, { startsAt, endsAt, dealCount }) =>
    (record) => {
      const [begin, end] = [startsAt[record] ?? 0, endsAt[record] ?? 0]
      return Number(record < dealCount && begin <= value && end >= from)
    },
  'ending-in':
    ({ value, from }, { endsAt, dealCount }) =>
    (record) =>
      endsWithin(record < dealCount ? (endsAt[record] ?? Infinity) : Infinity, from, value),
}

/**
 * Writes how well each of some records meets a constraint at a moment, in their order: 1 wholly, 0 not at
 * all, below 0 where it says that it does not.
 */
export function writeDegrees(
  degrees: Float64Array,
  records: Uint32Array,
  { kind, value, from = -Infinity }: Constraint,
  features: Features,
  now: number,
): void {
  const degreeOf = MEETS[kind]({ value, from }, features, now)
  for (let place = 0; place < records.length; place += 1) degrees[place] = degreeOf(records[place] ?? 0)
}

/** Deals without a minimum fit any sum, those made for this one fit better. */
function fitsUnder(minimum: number, sum: number): number {
  if (minimum > sum) return 0
  return minimum === 0 ? DEGREES.noMinimum : DEGREES.minimumReached
}

/**
 * An order above this sum can use every deal whose minimum it reaches; those made for such orders come first.
 */
function fitsAbove(minimum: number, sum: number): number {
  if (minimum > sum) return DEGREES.minimumMissed
  if (minimum === 0) return DEGREES.noMinimumAbove
  return DEGREES.minimumReached + ((1 - DEGREES.minimumReached) * minimum) / sum
}

/** Without an end it does not end in time; of the others the nearest end is the closest answer. */
function endsWithin(end: number, first: number, last: number): number {
  if (end === Infinity) return 0
  if (end >= first && end <= last) return 1
  const days = Math.abs(end < first ? first - end : end - last) / DAY_MS
  return DEGREES.otherEnd + DEGREES.otherEndNear / (1 + days)
}

/** 1 for the sum itself, less the further away, at least a little. */
function near(sum: number, asked: number): number {
  return Math.max(DEGREES.farFromSum, 1 - (Math.abs(sum - asked) / asked) * DEGREES.awayFromSum)
}

/** The amount asked for is best, more is nearly as good, less counts by its share. */
function atLeast(offered: number, asked: number): number {
  if (offered <= 0) return 0
  if (offered >= asked) return offered === asked ? 1 : DEGREES.moreThanAsked
  return (DEGREES.lessThanAsked * offered) / asked
}
