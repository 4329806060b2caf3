import { join } from 'node:path'
import type { Snapshot } from '#catalog/snapshot.ts'
import { renderStored } from '#process/files/stored-records.ts'
import { loadWritten, type WrittenRelease } from '#process/snapshot-files.ts'

/**
 * A release that another process made, as if this one had made it: where a record of the snapshot is as it
 * was, it is the same object. Resolves to undefined when a file of the release cannot be read.
 */
export async function resumeRelease(
  folder: string,
  { deals, products, endedLinks }: Snapshot,
): Promise<WrittenRelease | undefined> {
  const written = await loadWritten(join(folder, 'server')).catch(() => undefined)
  if (!written) return undefined
  const { snapshot: was } = written
  return {
    ...written,
    snapshot: {
      ...was,
      deals: unchanged(was.deals, deals, ({ id }) => id, renderStored),
      products: unchanged(was.products, products, ({ id }) => id, renderStored),
      endedLinks: unchanged(was.endedLinks, endedLinks, ({ hashId }) => hashId, JSON.stringify),
    },
  }
}

/** The records of before, each as the object of after that has the same text. */
function unchanged<Item>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => string,
  textOf: (item: Item) => string,
): Item[] {
  const byId = new Map(after.map((item) => [idOf(item), item]))
  return before.map((item) => {
    const now = byId.get(idOf(item))
    return now && textOf(now) === textOf(item) ? now : item
  })
}
