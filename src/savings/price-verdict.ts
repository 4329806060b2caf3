/** How a price stands to what was recorded of it: whether it is good, and what a coming sale day did. */
import { describeSaleDay } from '#catalog/describe-sale-day.ts'
import { type SaleDate, upcomingSaleDays } from '#catalog/sale-days.ts'
import type { SaleDay } from '#catalog/snapshot.ts'
import type { StringKey, Strings } from '#entries/strings.ts'
import type { PricedDay } from '#savings/shown/price-series.ts'
import { DAY_MS } from '#text/days.ts'
import { fillIn, formatDay, formatPercent } from '#text/format.ts'

/** Less than this is no difference to a shopper. */
const NOTABLE = 0.015

/** With fewer recorded prices, or a shorter time, nothing is said. */
const RECORDED_MIN = 3
const RECORDED_DAYS_MIN = 30

/** What is usual is what was paid in so many days. */
const USUAL_DAYS = 180

/** Which price is told about: the one before codes, or what is paid after them at a store. */
type Priced = { kind: 'list' } | { kind: 'paid'; store: string }

const WORDS = {
  list: {
    lowest: 'priceLowestSince',
    above: 'priceAboveUsual',
    below: 'priceBelowUsual',
    usual: 'priceUsual',
    outlook: 'priceSaleOutlook',
  },
  paid: {
    lowest: 'paidLowestSince',
    above: 'paidAboveUsual',
    below: 'paidBelowUsual',
    usual: 'paidUsual',
    outlook: 'paidSaleOutlook',
  },
} as const satisfies Record<Priced['kind'], Record<string, StringKey>>

/**
 * How a price stands to its history, oldest first, at a moment. Each recorded price holds until the next one.
 * Undefined where the history is too short to tell.
 */
export function describePriceVerdict(
  price: number,
  history: readonly PricedDay[],
  now: number,
  strings: Strings,
  priced: Priced = { kind: 'list' },
): string | undefined {
  const [first] = history
  if (!first || history.length < RECORDED_MIN || now - first.date < RECORDED_DAYS_MIN * DAY_MS) {
    return undefined
  }
  const words = WORDS[priced.kind]
  const store = priced.kind === 'paid' ? priced.store : ''
  const prices = history.map((day) => day.price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  if (price <= lowest && lowest < highest) {
    return fillIn(strings[words.lowest], { store, date: formatDay(first.date, strings.language) })
  }
  const usual = usualPrice(history, now - USUAL_DAYS * DAY_MS, now) ?? price
  const share = Math.abs(usual - price) / Math.max(usual, price)
  if (share < NOTABLE) return fillIn(strings[words.usual], { store })
  const percent = formatPercent(Math.round(share * 100), strings.language)
  return fillIn(strings[usual < price ? words.above : words.below], { store, percent })
}

/** The median of what was asked from one moment to another, by time; undefined where nothing is known. */
function usualPrice(history: readonly PricedDay[], from: number, to: number): number | undefined {
  const held = history
    .map(({ date, price }, index) => ({
      price,
      time: Math.min(history[index + 1]?.date ?? to, to) - Math.max(date, from),
    }))
    .filter(({ time }) => time > 0)
    .toSorted((a, b) => a.price - b.price)
  let left = held.reduce((sum, { time }) => sum + time, 0) / 2
  return held.find(({ time }) => (left -= time) <= 0)?.price
}

/** A sale day that begins later than this is no reason to wait. */
const WAIT_DAYS = 21

/** The days before last year's sale day with which its price is compared. */
const BEFORE_DAYS = 30

/**
 * What the price did a year ago on a sale day that comes soon: `12.12 còn 14 ngày: năm ngoái …`. Undefined
 * unless a lower price was recorded on that very day, and another in the weeks before it.
 */
export function describeSaleOutlook(
  history: readonly PricedDay[],
  saleDays: readonly SaleDay[],
  now: number,
  strings: Strings,
  kind: Priced['kind'] = 'list',
): string | undefined {
  for (const { day, startsAt } of upcomingSaleDays(saleDays, now)) {
    const days = Math.ceil((startsAt - now) / DAY_MS)
    if (days < 1 || days > WAIT_DAYS) continue
    const share = dropAt(lastYears({ day, startsAt }), history)
    if (share === undefined || share < NOTABLE) continue
    return fillIn(strings[WORDS[kind].outlook], {
      name: describeSaleDay(day, strings.language, strings).name,
      days,
      percent: formatPercent(Math.round(share * 100), strings.language),
    })
  }
  return undefined
}

/** The same sale day about a year earlier; undefined where its date is not known. */
function lastYears({ day, startsAt }: SaleDate): number | undefined {
  const [before] = upcomingSaleDays([day], startsAt - 380 * DAY_MS)
  return before && startsAt - before.startsAt > 345 * DAY_MS ? before.startsAt : undefined
}

/** How much lower the price of a day was than before it, as a share; undefined where it is not known. */
function dropAt(date: number | undefined, history: readonly PricedDay[]): number | undefined {
  if (date === undefined) return undefined
  const onDay = history.filter((each) => date <= each.date && each.date < date + DAY_MS)
  const isKnownBefore = history.some(
    (each) => date - 3 * BEFORE_DAYS * DAY_MS <= each.date && each.date < date,
  )
  const before = usualPrice(history, date - BEFORE_DAYS * DAY_MS, date)
  if (onDay.length === 0 || !isKnownBefore || before === undefined) return undefined
  return 1 - Math.min(...onDay.map(({ price }) => price)) / before
}
