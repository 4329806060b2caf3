import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRecordStore, type RecordStore } from '#imports/store/record-store.ts'

/** Where the store is, as the environment says. */
export interface StorePlace {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}

/** Opens the store of imported records: PostgreSQL with DATABASE_URL, else SQLite in DATA_DIR. */
export async function openRecordStore({ DATA_DIR, DATABASE_URL }: StorePlace): Promise<RecordStore> {
  if (DATABASE_URL !== undefined) {
    const { openPostgresqlStore } = await import('#imports/store/postgresql.ts')
    return createRecordStore(await openPostgresqlStore(DATABASE_URL))
  }
  const { openSqliteStore } = await import('#imports/store/sqlite.ts')
  return createRecordStore(await openSqliteStore(DATA_DIR))
}

/** A file in DATA_DIR that each run writes that changed the store: who watches it sees the change. */
export const CHANGED_FILE = 'feeds-changed'

/**
 * The path of {@link CHANGED_FILE}, which is created if it is missing: what is not there cannot be
 * watched.
 */
export function watchedFile(dataDir: string): string {
  const path = join(dataDir, CHANGED_FILE)
  if (!existsSync(path)) notifyChanged(dataDir, 0)
  return path
}

/** Tells who watches {@link CHANGED_FILE} that a run changed the store. */
export function notifyChanged(dataDir: string, number: number): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, CHANGED_FILE), `${number}\n`)
}

const INTO_STORE = /^into:\s*['"]?store\b/m

/** The sources of a folder whose records go into the store. Without one, no store is opened. */
export function listStoredSources(contentDir: string): string[] {
  const folder = join(contentDir, 'sources')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') && INTO_STORE.test(readFileSync(join(folder, name), 'utf8')))
    .map((name) => name.replace(/\.yaml$/, ''))
    .toSorted()
}
