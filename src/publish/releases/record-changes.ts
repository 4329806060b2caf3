import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerSnapshot, Snapshot } from '#catalog/snapshot.ts'
import { extendHistory, firstHistory } from '#changes/history.ts'
import type { KeptRelease } from '#process/releases.ts'
import { CATALOG_FILE, CHANGES_FILE, loadHistory } from '#process/snapshot-files.ts'

/**
 * Compares what is published with the release before, and leaves the history of both in the `server/` folder
 * of the new one. A release before it that cannot be read is none: the history begins anew.
 */
export async function recordChanges(
  server: string,
  snapshot: Snapshot,
  current: KeptRelease | undefined,
): Promise<void> {
  const before = current && (await readBefore(join(current.folder, 'server')))
  const history = before ? extendHistory(before.history, before.snapshot, snapshot) : firstHistory(snapshot)
  await writeFile(join(server, CHANGES_FILE), JSON.stringify(history))
}

async function readBefore(server: string) {
  try {
    const snapshot = JSON.parse(await readFile(join(server, CATALOG_FILE), 'utf8')) as ServerSnapshot
    const history = await loadHistory(server).catch(() => undefined)
    return { snapshot, history: history ?? firstHistory(snapshot) }
  } catch {
    return undefined
  }
}
