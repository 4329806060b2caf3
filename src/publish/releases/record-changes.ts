import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import type { ServerSnapshot, Snapshot } from '#catalog/snapshot.ts'
import { extendHistory, firstHistory } from '#changes/history.ts'
import type { KeptRelease } from '#process/releases.ts'
import { CATALOG_FILE, CHANGES_FILE, loadHistory } from '#process/snapshot-files.ts'

/** The records of a release and the history up to it, with which the next release is compared. */
interface Recorded {
  records: Pick<Snapshot, 'deals' | 'products' | 'builtAt'>
  history: readonly RecordedChange[]
}

/** The records and the history of a published release. */
export interface PublishedHistory extends Recorded {
  id: string
}

/**
 * Compares a snapshot with the current release, and writes the extended history into the `server/` folder of
 * the new one. The history begins anew when the current release cannot be read. `known` is used instead of
 * reading the current release when it has the same id.
 */
export async function recordChanges(
  server: string,
  snapshot: Snapshot,
  current: KeptRelease | undefined,
  known: PublishedHistory | undefined,
): Promise<Recorded> {
  const before = known && known.id === current?.id ? known : current && (await readBefore(current))
  const history = before ? extendHistory(before.history, before.records, snapshot) : firstHistory(snapshot)
  await writeFile(join(server, CHANGES_FILE), JSON.stringify(history))
  const { deals, products, builtAt } = snapshot
  return { records: { deals, products, builtAt }, history }
}

async function readBefore({ folder }: KeptRelease): Promise<Recorded | undefined> {
  const server = join(folder, 'server')
  try {
    const records = JSON.parse(await readFile(join(server, CATALOG_FILE), 'utf8')) as ServerSnapshot
    const history = await loadHistory(server).catch(() => undefined)
    return { records, history: history ?? firstHistory(records) }
  } catch {
    return undefined
  }
}
