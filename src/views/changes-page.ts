/** The page of recent changes, by day. */
import type { Catalog } from '#catalog/catalog.ts'
import { changeId, type RecordedChange } from '#catalog/recorded-change.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { describeChange } from '#changes/describe-change.ts'
import { recentChanges } from '#changes/list-changes.ts'
import { pagePathOf, titleOf } from '#changes/to-change.ts'
import type { ChangeType } from '#contract/changes.ts'
import { routes } from '#contract/routes.ts'
import { DAY_MS, toVietnamIso, vietnamDayOf } from '#text/days.ts'
import { formatDay } from '#text/format.ts'
import type { Language } from '#text/language.ts'

/** The number of days that the page shows. */
export const DAYS_SHOWN = 7
/** The maximum per day; the file of the day has the rest. */
const CHANGES_SHOWN = 60

interface ShownChange {
  id: string
  type: ChangeType
  what: string
  details: string[]
  title: string
  lang: Language
  href?: string
  store?: { name: string; href: string }
  time: string
  at: string
}

export interface ShownDay {
  day: string
  name: string
  changes: ShownChange[]
  /** The number of further changes on that day. */
  more: number
}

/** The changes that the page shows at a moment, the latest first. */
export function changesShown(catalog: Catalog, now: number): RecordedChange[] {
  return recentChanges(catalog, now - DAYS_SHOWN * DAY_MS, now).toReversed()
}

/** The changes of the last days, latest first. */
export function showChanges(catalog: Catalog, language: Language, now: number): ShownDay[] {
  const changes = changesShown(catalog, now)
  return [...Map.groupBy(changes, ({ at }) => vietnamDayOf(at))].map(([day, all]) => ({
    day,
    name: formatDay(all[0]?.at ?? now, language),
    changes: all.slice(0, CHANGES_SHOWN).map((change) => toShown(change, catalog, language)),
    more: Math.max(0, all.length - CHANGES_SHOWN),
  }))
}

function toShown(change: RecordedChange, catalog: Catalog, language: Language): ShownChange {
  const { type, at, store } = change
  const href = pagePathOf(change, catalog, language)
  const iso = toVietnamIso(at)
  return {
    id: changeId(change),
    type,
    ...describeChange(change, catalog.stringsIn(language), language),
    ...titleOf(change, catalog, language),
    ...(href !== undefined && { href }),
    ...(store !== undefined &&
      catalog.stores.has(store) && {
        store: { name: storeNameOf(store, catalog), href: routes.storeCodes(store, language) },
      }),
    time: iso.slice(11, 16),
    at: iso,
  }
}
