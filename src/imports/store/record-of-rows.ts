/** Rows of the store become the record that the catalog shows: what is missing ends, prices have a past. */
import { lowestOf, offersOf } from '#imports/prices/offer-history.ts'
import { compactHistory, type PricedDay, recordPrice } from '#imports/prices/price-history.ts'
import { momentText, validityOf } from '#imports/records/moments.ts'
import { type Fields, textOf } from '#imports/records/record.ts'
import type { PricePeriod, CatalogRow } from '#imports/store/record-store.ts'
import { vietnamDayOf } from '#text/days.ts'

/** The price periods of a row whose price changed. */
export type HistoryOf = (row: Pick<CatalogRow, 'source' | 'id'>) => readonly PricePeriod[]

/** A deal. One that is missing from its source ends at that moment, or is withdrawn before it begins. */
export function dealOf({ fields, missingAt }: CatalogRow): Fields | undefined {
  if (!fields || missingAt === null) return fields ?? undefined
  const { starts, ends } = validityOf(fields)
  if (ends <= missingAt) return fields
  return starts < missingAt
    ? { ...fields, endsAt: momentText(missingAt, 'end') }
    : { ...fields, status: 'withdrawn' }
}

/**
 * A product with an offer of each store that has it now; where no store has, the last offer stays with its
 * day. `seen` is the day of the last run of each source.
 */
export function productOf(
  rows: readonly CatalogRow[],
  seen: ReadonlyMap<string, string | undefined>,
  historyOf: HistoryOf,
  now: number,
  withDrafts = false,
): Fields | undefined {
  const published = rows.filter(({ fields }) => fields && (withDrafts || fields['status'] !== 'draft'))
  const present = published.filter(({ missingAt }) => missingAt === null)
  const last = published.toSorted((a, b) => (b.missingAt ?? 0) - (a.missingAt ?? 0)).slice(0, 1)
  const shown = (present.length > 0 ? present : last).toSorted((a, b) => a.firstSeenAt - b.firstSeenAt)
  const [first] = shown
  if (!first?.fields) return undefined
  const offers = new Map<string, Fields>()
  for (const { source, fields, missingAt } of shown) {
    const [offer] = offersOf(fields ?? {})
    const store = textOf(offer?.['store'])
    if (!offer || offers.has(store)) continue
    const day = missingAt === null ? seen.get(source) : undefined
    const isLater = day !== undefined && day > textOf(offer['seenAt']).slice(0, 10)
    offers.set(store, isLater ? { ...offer, seenAt: day } : offer)
  }
  const history = historyOfProduct(published.flatMap(historyOf), [...offers.values()], now)
  return {
    ...first.fields,
    offers: [...offers.values()],
    ...(history.length > 1 && { priceHistory: history.map((day) => ({ ...day })) }),
  }
}

/** An offer or a deal that a record had: its link was shared. `endedAt` is in milliseconds since 1970. */
export interface FormerOffer {
  store: string
  endedAt: number
}

/** What rows of a record offered or may have offered, apart from what it shows. */
export function formerOffers(rows: readonly CatalogRow[], shown: Fields | undefined): FormerOffer[] {
  const present = new Set(offersOf(shown ?? {}).map(({ store }) => textOf(store)))
  const former = new Map<string, FormerOffer>()
  for (const { fields, missingAt, changedAt } of rows) {
    const [offer] = fields ? offersOf(fields) : []
    const store = textOf(offer ? offer['store'] : fields?.['store'])
    if (store !== '' && !present.has(store)) former.set(store, { store, endedAt: missingAt ?? changedAt })
  }
  return [...former.values()]
}

/** The lowest price on each day on which one of the prices began, in the currency of the offers. */
function historyOfProduct(
  periods: readonly PricePeriod[],
  offers: readonly Fields[],
  now: number,
): PricedDay[] {
  if (periods.length < 2) return []
  const currencies = offers.map((offer) => textOf(offer['currency'] ?? 'VND'))
  const currency = currencies.includes('VND') ? 'VND' : (currencies[0] ?? 'VND')
  const own = periods.filter((period) => period.currency === currency && period.since <= now)
  let history: PricedDay[] = []
  for (const { since } of own.toSorted((a, b) => a.since - b.since)) {
    const holding = own.filter((period) => period.since <= since && (period.until ?? Infinity) > since)
    const lowest = Math.min(...holding.map(({ price }) => price))
    const day = vietnamDayOf(since)
    if (Number.isFinite(lowest) && history.at(-1)?.price !== lowest)
      history = recordPrice(history, day, lowest)
  }
  const today = lowestOf(offers, now)
  if (today !== undefined && history.length > 0 && history.at(-1)?.price !== today)
    history = recordPrice(history, vietnamDayOf(now), today)
  return compactHistory(history, vietnamDayOf(now))
}
