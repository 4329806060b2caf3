import type { Catalog } from '#catalog/catalog.ts'
import type { Features } from '#search/features.ts'
import type { SearchRequest } from '#search/search-outcome.ts'
import { untilChange } from '#text/until-change.ts'

/** What a record is at a moment: none of these is a deal that has ended. */
const [CURRENT, COMING, PRODUCT] = [1, 2, 4]

export interface RecordStates {
  /** Whether a record may be shown. */
  isShownAt: (now: number, sources: SearchRequest['sources']) => (record: number) => boolean
  /** Whether a record is a deal that has not begun. */
  isComingAt: (now: number) => (record: number) => boolean
}

/** The state of each record, computed again when a deal begins or ends. */
export function createRecordStates(
  features: Features,
  nextChangeAfter: Catalog['nextChangeAfter'],
): RecordStates {
  const statesAt = untilChange((now) => statesOf(features, now), nextChangeAfter)
  return {
    isShownAt: (now, sources) => {
      const states = statesAt(now)
      const shown = (sources.includes('deals') ? CURRENT : 0) | (sources.includes('products') ? PRODUCT : 0)
      return (record) => ((states[record] ?? 0) & shown) !== 0
    },
    isComingAt: (now) => {
      const states = statesAt(now)
      return (record) => states[record] === COMING
    },
  }
}

/** A search asks this of more records than anything else, so that it stands in a byte each. */
function statesOf({ dealCount, startsAt, endsAt }: Features, now: number): Uint8Array {
  const states = new Uint8Array(startsAt.length).fill(PRODUCT, dealCount)
  for (let record = 0; record < dealCount; record += 1) {
    const [start, end] = [startsAt[record] ?? 0, endsAt[record] ?? 0]
    if (now <= end && start <= end) states[record] = start <= now ? CURRENT : COMING
  }
  return states
}
