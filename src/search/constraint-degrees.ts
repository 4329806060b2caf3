import type { Constraint } from '#search/constraints.ts'
import type { Features } from '#search/features.ts'
import { ANY_AGE } from '#search/ages.ts'
import { WEIGHTS } from '#search/weights.ts'
import { DAY_MS } from '#text/days.ts'

const DEGREES = WEIGHTS.degrees

/**
 * Writes how well each of some records meets a constraint at a moment, in their order: 1 wholly, 0 not at
 * all, below 0 where it says that it does not. Very many records are asked, so that each kind has a loop that
 * calls nothing it could not hold itself.
 */
export function writeDegrees(
  degrees: Float64Array,
  records: Uint32Array,
  { kind, value, from = -Infinity }: Constraint,
  features: Features,
  now: number,
): void {
  const { dealCount, percent, isCashback, amountOff, minimumSpend, price, startsAt, endsAt } = features
  const { youngest, oldest, hours } = features
  const count = records.length
  switch (kind) {
    case 'percent':
      for (let place = 0; place < count; place += 1) {
        const record = records[place] ?? 0
        degrees[place] =
          atLeast(percent[record] ?? 0, value) * (isCashback[record] === 1 ? DEGREES.cashback : 1)
      }
      return
    case 'amount-off':
      for (let place = 0; place < count; place += 1)
        degrees[place] = atLeast(amountOff[records[place] ?? 0] ?? 0, value)
      return
    case 'at-most':
      for (let place = 0; place < count; place += 1) {
        const record = records[place] ?? 0
        const cost = price[record] ?? 0
        degrees[place] =
          cost === 0 && record < dealCount
            ? fitsUnder(minimumSpend[record] ?? 0, value)
            : cost <= value
              ? DEGREES.priceWithin
              : 0
      }
      return
    case 'order-at-most':
      for (let place = 0; place < count; place += 1) {
        const record = records[place] ?? 0
        degrees[place] = record < dealCount ? fitsUnder(minimumSpend[record] ?? 0, value) : 0
      }
      return
    case 'order-at-least':
      for (let place = 0; place < count; place += 1) {
        const record = records[place] ?? 0
        degrees[place] = record < dealCount ? fitsAbove(minimumSpend[record] ?? 0, value) : 0
      }
      return
    case 'no-minimum':
      for (let place = 0; place < count; place += 1) {
        const record = records[place] ?? 0
        degrees[place] = Number(record < dealCount && (minimumSpend[record] ?? 0) === 0)
      }
      return
    case 'for-age':
      for (let place = 0; place < count; place += 1) {
        const record = records[place] ?? 0
        const [first, last] = [youngest[record] ?? ANY_AGE.from, oldest[record] ?? ANY_AGE.to]
        degrees[place] = first > value || last < from ? DEGREES.otherAges : fitsAge(first, last)
      }
      return
    case 'at-hour':
      for (let place = 0; place < count; place += 1) {
        const own = hours[records[place] ?? 0] ?? 0
        degrees[place] = own === 0 ? DEGREES.anyHour : (own & value) === 0 ? DEGREES.otherHours : 1
      }
      return
    case 'at-least':
      for (let place = 0; place < count; place += 1) {
        const record = records[place] ?? 0
        const cost = price[record] ?? 0
        degrees[place] =
          cost === 0 && record < dealCount
            ? fitsAbove(minimumSpend[record] ?? 0, value)
            : cost >= value
              ? DEGREES.priceWithin
              : 0
      }
      return
    case 'about':
      for (let place = 0; place < count; place += 1) {
        const record = records[place] ?? 0
        degrees[place] = Math.max(
          near(price[record] ?? 0, value),
          near(amountOff[record] ?? 0, value),
          near(minimumSpend[record] ?? 0, value),
        )
      }
      return
    case 'ending-soon':
      for (let place = 0; place < count; place += 1) {
        const days = ((endsAt[records[place] ?? 0] ?? Infinity) - now) / DAY_MS
        degrees[place] =
          days <= value
            ? 1 - (DEGREES.withinSoon * Math.max(0, days)) / value
            : (DEGREES.afterSoon * value) / days
      }
      return
    case 'valid-in':
      for (let place = 0; place < count; place += 1) {
        const record = records[place] ?? 0
        const [begin, end] = [startsAt[record] ?? 0, endsAt[record] ?? 0]
        const isOut = record >= dealCount || begin > value || end < from
        // Deals made for these days come before those that always run.
        const isMade = (begin >= from || end <= value) && end - begin <= WEIGHTS.counts.madeForDays * DAY_MS
        degrees[place] = isOut ? 0 : isMade ? 1 : DEGREES.alwaysValid
      }
      return
    case 'ending-in':
      for (let place = 0; place < count; place += 1) {
        const record = records[place] ?? 0
        const end = record < dealCount ? (endsAt[record] ?? Infinity) : Infinity
        degrees[place] = endsWithin(end, from, value)
      }
  }
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

/** What is for every age fits, what names one that is asked for fits better. */
function fitsAge(first: number, last: number): number {
  return first === ANY_AGE.from && last === ANY_AGE.to ? DEGREES.anyAge : 1
}
