import type { Catalog } from '#catalog/catalog.ts'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { createPaidPrices, type PaidPricesUpdate } from '#catalog/worth/paid-prices.ts'
import { changesBetween, extendHistory, firstHistory } from '#changes/history.ts'
import type { Recorded } from '#process/snapshot-files.ts'
import { recordPaidPrices } from '#savings/record-paid-prices.ts'

/** What is recorded up to a release, and the changes since the one before it. */
export interface RecordedChanges extends Pick<Recorded, 'history' | 'paidPrices'> {
  changes: readonly RecordedChange[]
  paidPricesUpdate: PaidPricesUpdate
}

/** A release of which nothing but its records and what was recorded up to it is asked. */
interface Before extends Pick<Recorded, 'history' | 'paidPrices'> {
  snapshot: Pick<Snapshot, 'deals' | 'products' | 'builtAt'>
}

/** Extends what was recorded up to the last release; without one, history and prices begin. */
export function recordChanges(
  snapshot: Snapshot,
  catalog: Catalog,
  before: Before | undefined,
): RecordedChanges {
  const { builtAt } = snapshot
  const changes = before ? changesBetween(before.snapshot, snapshot) : firstHistory(snapshot)
  const { paidPrices, update } = recordPaidPrices(
    before?.paidPrices ?? createPaidPrices(new Map()),
    catalog,
    builtAt,
  )
  return {
    changes,
    history: extendHistory(before?.history ?? [], changes, builtAt),
    paidPrices,
    paidPricesUpdate: update,
  }
}
