import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '#catalog/catalog.ts'
import type { PaidPrices } from '#catalog/worth/paid-prices.ts'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import type { ServerSnapshot, Snapshot } from '#catalog/snapshot.ts'
import { extendHistory, firstHistory } from '#changes/history.ts'
import type { KeptRelease } from '#process/releases.ts'
import {
  CATALOG_FILE,
  CHANGES_FILE,
  loadHistory,
  loadPaidPrices,
  PAID_PRICES_FILE,
} from '#process/snapshot-files.ts'
import { recordPaidPrices } from '#savings/record-paid-prices.ts'

/** The records of a release and the history up to it, with which the next release is compared. */
interface Recorded {
  records: Pick<Snapshot, 'deals' | 'products' | 'builtAt'>
  history: readonly RecordedChange[]
  paidPrices: PaidPrices
}

/** The records and the history of a published release. */
export interface PublishedHistory extends Recorded {
  id: string
}

/**
 * Compares a snapshot with the current release, and writes the extended history and the prices after codes
 * into the `server/` folder of the new one. Both begin anew when the current release cannot be read. `known`
 * is used instead of reading the current release when it has the same id.
 */
export async function recordChanges(
  server: string,
  snapshot: Snapshot,
  catalog: Catalog,
  current: KeptRelease | undefined,
  known: PublishedHistory | undefined,
): Promise<Recorded> {
  const before = known && known.id === current?.id ? known : current && (await readBefore(current))
  const history = before ? extendHistory(before.history, before.records, snapshot) : firstHistory(snapshot)
  const { deals, products, builtAt } = snapshot
  const paidPrices = recordPaidPrices(before?.paidPrices ?? {}, catalog, builtAt)
  await writeFile(join(server, CHANGES_FILE), JSON.stringify(history))
  await writeFile(join(server, PAID_PRICES_FILE), JSON.stringify(paidPrices))
  return { records: { deals, products, builtAt }, history, paidPrices }
}

async function readBefore({ folder }: KeptRelease): Promise<Recorded | undefined> {
  const server = join(folder, 'server')
  try {
    const records = JSON.parse(await readFile(join(server, CATALOG_FILE), 'utf8')) as ServerSnapshot
    const history = await loadHistory(server).catch(() => undefined)
    const paidPrices = await loadPaidPrices(server).catch(() => undefined)
    return { records, history: history ?? firstHistory(records), paidPrices: paidPrices ?? {} }
  } catch {
    return undefined
  }
}
