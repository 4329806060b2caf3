/** What a subscriber follows and the time become news, each with the reason for which it is told. */
import type { Delivery, Progress, Subscriber } from '#alerts/subscription.ts'
import { endAlertsAt } from '#alerts/moments.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { presentPricesOf } from '#savings/product-prices.ts'
import { toPriceRows } from '#savings/price-rows.ts'
import type { DealSearch, Match } from '#search/search-outcome.ts'
import { dayAfter, vietnamDayOf } from '#text/days.ts'
import type { Language } from '#text/language.ts'

/** News for a subscriber. */
export type News =
  | { kind: 'price'; product: SnapshotProduct; paid: number; currency: string; store: string; target: number }
  | { kind: 'begun'; deal: SnapshotDeal }
  | { kind: 'new'; deal: SnapshotDeal }
  | { kind: 'found'; record: Match; query: string }
  | { kind: 'ends'; deal: SnapshotDeal; endsAt: number }

/** The reasons by weight: a record that has several is told once, for the first. */
const KINDS = ['price', 'begun', 'new', 'found', 'ends'] as const satisfies News['kind'][]

/** How many results of a followed search may be news. */
const FOUND_MAX = 50

export interface FoundNews {
  news: News[]
  /** The prices that are reached now, to be kept as told once they are. */
  reached: string[]
}

interface NewsSource {
  catalog: Catalog
  /** Undefined where there is no search index: followed searches then find nothing. */
  search: DealSearch | undefined
  now: number
}

/**
 * Creates the function that finds the news of a subscriber since a progress. What several subscribers need is
 * found once, so that it is made for a moment and soon dropped.
 */
export function createNewsFinder({ catalog, search, now }: NewsSource) {
  const freshSince = memoised(
    ({ publishedAt, seenAt }: Progress) => `${publishedAt} ${seenAt}`,
    (since) => freshRecords(since, catalog, now),
  )
  const lowestOf = memoised(
    (id: string) => id,
    (id) => {
      const product = catalog.productOf(id)
      if (!product) return undefined
      const [row] = toPriceRows(presentPricesOf(product, catalog, now).offers.slice(0, 1))
      return row && { product, paid: row.paid, currency: row.offer.currency, store: row.offer.store }
    },
  )
  const matchesOf = memoised(
    ({ query, language }: { query: string; language: Language }) => `${language} ${query}`,
    ({ query, language }): readonly Match[] => {
      const outcome = search?.({ query, language, now, limit: FOUND_MAX, sources: ['deals', 'products'] })
      return outcome?.matched ? outcome.matches : []
    },
  )

  return (
    { follows, language }: Pick<Subscriber, 'follows' | 'language'>,
    since: Progress,
    told: Delivery['told'] = [],
  ): FoundNews => {
    const fresh = freshSince(since)
    const reached: string[] = []
    const news = Object.entries(follows).flatMap(([followed, target]): News[] => {
      const [kind, id = '', dealId = ''] = followed.split('/')
      if (kind === 'store') {
        return fresh.deals.filter(({ store }) => store === id).map((deal) => ({ kind: 'new', deal }))
      }
      if (kind === 'deal') return newsOfDeal(catalog.dealOf(dealId), fresh, now)
      if (kind === 'search') {
        // Without anything new no search has to run.
        if (fresh.ids.size === 0) return []
        const query = decodeURIComponent(id)
        return matchesOf({ query, language })
          .filter((match) => fresh.ids.has(idOf(match)))
          .map((record) => ({ kind: 'found', record, query }))
      }
      const lowest = target === null ? undefined : lowestOf(id)
      if (target === null || !lowest || lowest.paid > target) return []
      const mark = `${followed}=${target}`
      reached.push(mark)
      return told.includes(mark) ? [] : [{ kind: 'price', target, ...lowest }]
    })
    return { news: onceEach(news), reached }
  }
}

/** Finds the news of a subscriber. */
export type NewsFinder = ReturnType<typeof createNewsFinder>

/** What became usable or changed since a progress. */
interface FreshRecords {
  /** Deals that can be used now and could not before. */
  deals: SnapshotDeal[]
  /** The ids of these deals, and of new products. */
  ids: ReadonlySet<string>
  /** The deals whose beginning or end was changed by a publication, with the change. */
  moved: ReadonlyMap<string, RecordedChange>
  since: Progress
}

function freshRecords(since: Progress, catalog: Catalog, now: number): FreshRecords {
  const published = catalog.changes.filter(({ at }) => at > since.publishedAt)
  const added = published.filter(({ type }) => type === 'new')
  const addedIds = new Set(added.map(({ id }) => id))
  const moved = new Map(
    published.filter(({ kind, fields }) => kind === 'deal' && fields).map((change) => [change.id, change]),
  )
  const deals = catalog
    .currentDeals(now)
    .filter((deal) => addedIds.has(deal.id) || hasBegun(deal, { moved, since }, now))
  const products = added.filter(({ kind }) => kind === 'product')
  const ids = new Set([...deals, ...products].map(({ id }) => id))
  return { deals, ids, moved, since }
}

/** Whether a current deal began since, by the clock or because its beginning was moved to the past. */
function hasBegun(
  { id, startsAt }: SnapshotDeal,
  { moved, since }: Pick<FreshRecords, 'moved' | 'since'>,
  now: number,
): boolean {
  if (startsAt !== undefined && startsAt > since.seenAt && startsAt <= now) return true
  const change = moved.get(id)
  const from = change?.fields?.find(({ field }) => field === 'startsAt')?.from
  return change !== undefined && typeof from === 'number' && from > change.at
}

function newsOfDeal(deal: SnapshotDeal | undefined, fresh: FreshRecords, now: number): News[] {
  if (!deal || dealStateAt(deal, now) !== 'current') return []
  if (hasBegun(deal, fresh, now)) return [{ kind: 'begun', deal }]
  const { endsAt } = deal
  const alertsAt = endAlertsAt(now)
  const isTomorrow = endsAt !== undefined && vietnamDayOf(endsAt) === dayAfter(vietnamDayOf(now))
  if (!isTomorrow || now < alertsAt) return []
  const isMoved = fresh.moved.get(deal.id)?.fields?.some(({ field }) => field === 'endsAt') ?? false
  return alertsAt > fresh.since.seenAt || isMoved ? [{ kind: 'ends', deal, endsAt }] : []
}

/** The record that news is about. */
export function recordOf(news: News): SnapshotDeal | SnapshotProduct {
  if (news.kind === 'price') return news.product
  if (news.kind !== 'found') return news.deal
  return news.record.source === 'deals' ? news.record.deal : news.record.product
}

function idOf(match: Match): string {
  return match.source === 'deals' ? match.deal.id : match.product.id
}

function onceEach(news: readonly News[]): News[] {
  const byWeight = news.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
  const first = new Map<string, News>()
  for (const each of byWeight) {
    const { id } = recordOf(each)
    if (!first.has(id)) first.set(id, each)
  }
  return [...first.values()]
}

/** Computes a value once for each key. */
function memoised<Input, Value>(keyOf: (input: Input) => string, make: (input: Input) => Value) {
  const known = new Map<string, { value: Value }>()
  return (input: Input): Value => {
    const key = keyOf(input)
    const found = known.get(key) ?? { value: make(input) }
    known.set(key, found)
    return found.value
  }
}
