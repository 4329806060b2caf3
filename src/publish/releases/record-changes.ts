import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import type { ServerSnapshot, Snapshot } from '#catalog/snapshot.ts'
import { extendHistory, firstHistory } from '#changes/history.ts'
import type { KeptRelease } from '#process/releases.ts'
import { CATALOG_FILE, CHANGES_FILE, loadHistory } from '#process/snapshot-files.ts'

/** What changes of the next release are found by: the records of one, and the history up to it. */
interface Recorded {
  records: Pick<Snapshot, 'deals' | 'products' | 'builtAt'>
  history: readonly RecordedChange[]
}

/** That of the release with an id. */
export interface PublishedHistory extends Recorded {
  id: string
}

/**
 * Compares what is published with the release before, and leaves the history of both in the `server/` folder
 * of the new one. A release before it that cannot be read is none: the history begins anew. `known` spares
 * reading it where it is that of the release before.
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
