import type { BackupRows, LinkEngine } from '#process/link-database/link-engine.ts'

/** Rows that are read or written at once. */
export const PAGE = 500

/** The tables of a backup, in its order. */
export const BACKUP_TABLES = Object.keys(noRows()) as (keyof BackupRows)[]

/** Reads the tables one after the other, page by page. */
export async function* readPages({ rowsAfter }: Pick<LinkEngine, 'rowsAfter'>): AsyncGenerator<BackupRows> {
  for (const table of BACKUP_TABLES) {
    const pages = pagesOf<BackupRows[typeof table][number]>((last, count) => rowsAfter(table, last, count))
    for await (const rows of pages) yield { ...noRows(), [table]: rows }
  }
}

/** A page without rows. */
export function noRows(): BackupRows {
  return { links: [], clicks: [], votes: [], subscriptions: [], tips: [] }
}

/** Ends at the first page that is not full. */
export async function* pagesOf<Row>(
  readAfter: (last: Row | undefined, count: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ;) {
    const rows = await readAfter(last, PAGE)
    yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)
  }
}
