/** The temporary database of an import into files; the store of sources is in imports/store. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Fields } from '#imports/records/record.ts'

/** The state of one record of a source after the last import. */
export interface StateEntry {
  sourceId: string
  /** The id of the record, which is the name of its file. */
  record: string
  /** A digest of the file as it was written. */
  digest: string
  fields: Fields
  /** Whether it was missing from the last export and has been ended. */
  isGone: boolean
}

/** An event of the import, for the report. */
export type ImportEvent =
  | { kind: 'new' | 'unchanged' | 'revived' | 'ended' | 'removed'; record: string; place?: string }
  | { kind: 'changed' | 'kept'; record: string; place?: string; field: string; from?: unknown; to?: unknown }
  | { kind: 'skipped'; place: string; reason: string; sourceId?: string }
  | { kind: 'doubtful'; record: string; place?: string; reason: string }

export type EventKind = ImportEvent['kind']

/**
 * The working data of an import, in a temporary database, so that memory does not grow with the export.
 * Content is written only after the whole export has been read.
 */
export class StagingDatabase implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'import-'))
  readonly #database = new DatabaseSync(join(this.#folder, 'staging.sqlite'))
  /** What is to be told of the export as a whole. */
  readonly notes: string[] = []
  readonly #statements = new Map<string, StatementSync>()

  constructor() {
    this.#database.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000;
      CREATE TABLE last (sourceId TEXT PRIMARY KEY, record TEXT, digest TEXT, fields TEXT, gone INT) WITHOUT ROWID;
      CREATE INDEX lastByRecord ON last (record);
      CREATE TABLE next (sourceId TEXT PRIMARY KEY, record TEXT, digest TEXT, fields TEXT, gone INT) WITHOUT ROWID;
      CREATE TABLE files (record TEXT PRIMARY KEY, sourceId TEXT) WITHOUT ROWID;
      CREATE TABLE owned (sourceId TEXT PRIMARY KEY, record TEXT) WITHOUT ROWID;
      CREATE TABLE keys (digest BLOB, record TEXT, starts REAL, ends REAL);
      CREATE INDEX keysByDigest ON keys (digest);
      CREATE TABLE unreadable (cell TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE writes (record TEXT PRIMARY KEY, path TEXT, text TEXT) WITHOUT ROWID;
      CREATE TABLE events (kind TEXT, body TEXT);
      CREATE INDEX eventsByKind ON events (kind);
      BEGIN`)
  }

  [Symbol.dispose](): void {
    this.#database.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #run(sql: string, ...values: (string | number | Uint8Array | null)[]): void {
    this.#prepare(sql).run(...values)
  }

  #get(sql: string, ...values: (string | number | Uint8Array)[]): Record<string, unknown> | undefined {
    return this.#prepare(sql).get(...values)
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  addLast({ sourceId, record, digest, fields, isGone }: StateEntry): void {
    this.#run(
      'INSERT OR REPLACE INTO last VALUES (?, ?, ?, ?, ?)',
      sourceId,
      record,
      digest,
      JSON.stringify(fields),
      Number(isGone),
    )
  }

  lastOf(sourceId: string): StateEntry | undefined {
    return toEntry(this.#get('SELECT * FROM last WHERE sourceId = ?', sourceId))
  }

  lastOfRecord(record: string): StateEntry | undefined {
    return toEntry(this.#get('SELECT * FROM last WHERE record = ?', record))
  }

  addNext({ sourceId, record, digest, fields, isGone }: StateEntry): void {
    this.#run(
      'INSERT OR REPLACE INTO next VALUES (?, ?, ?, ?, ?)',
      sourceId,
      record,
      digest,
      JSON.stringify(fields),
      Number(isGone),
    )
  }

  isSeen(sourceId: string): boolean {
    return this.#get('SELECT 1 FROM next WHERE sourceId = ?', sourceId) !== undefined
  }

  /**
   * Carries the state of a row over when the last import had the same fields and the record was not gone;
   * returns whether it did.
   */
  keepLast(sourceId: string, record: string, fields: Fields): boolean {
    const { changes } = this.#prepare(
      `INSERT OR REPLACE INTO next SELECT * FROM last
        WHERE sourceId = ? AND record = ? AND fields = ? AND gone = 0`,
    ).run(sourceId, record, JSON.stringify(fields))
    return changes === 1
  }

  /** Records of the last import that are missing from this one, ordered by id. */
  *absent(): Generator<StateEntry> {
    const page = this.#prepare(
      'SELECT * FROM last WHERE sourceId > ? AND sourceId NOT IN (SELECT sourceId FROM next) ORDER BY sourceId LIMIT 500',
    )
    for (let after = ''; ;) {
      const entries = page.all(after).flatMap((row) => toEntry(row) ?? [])
      yield* entries
      const last = entries.at(-1)
      if (!last) return
      after = last.sourceId
    }
  }

  /** Stores a cell of a row that could not be read. It may be the id of a record. */
  addUnreadable(cell: string): void {
    this.#run('INSERT OR IGNORE INTO unreadable VALUES (?)', cell)
  }

  isUnreadable(sourceId: string): boolean {
    return this.#get('SELECT 1 FROM unreadable WHERE cell = ?', sourceId) !== undefined
  }

  countAbsent(): { gone: number; known: number } {
    const row = this.#get(`SELECT
      (SELECT count(*) FROM last WHERE gone = 0) AS known,
      (SELECT count(*) FROM last WHERE gone = 0 AND sourceId NOT IN (SELECT sourceId FROM next)) AS gone`)
    return { gone: Number(row?.['gone'] ?? 0), known: Number(row?.['known'] ?? 0) }
  }

  /** The state after this import, ordered by id. */
  *nextState(): Generator<StateEntry> {
    for (const row of this.#prepare('SELECT * FROM next ORDER BY sourceId').iterate()) {
      const entry = toEntry(row)
      if (entry) yield entry
    }
  }

  addFile(record: string, sourceId: string | undefined): void {
    this.#run('INSERT OR REPLACE INTO files VALUES (?, ?)', record, sourceId ?? null)
    if (sourceId !== undefined) this.#run('INSERT OR REPLACE INTO owned VALUES (?, ?)', sourceId, record)
  }

  hasFile(record: string): boolean {
    return this.#get('SELECT 1 FROM files WHERE record = ?', record) !== undefined
  }

  /** The id that the source has for a record; undefined when another brought it in. */
  sourceIdOf(record: string): string | undefined {
    const sourceId = this.#get('SELECT sourceId FROM files WHERE record = ?', record)?.['sourceId']
    return typeof sourceId === 'string' ? sourceId : undefined
  }

  recordOf(sourceId: string): string | undefined {
    return this.#get('SELECT record FROM owned WHERE sourceId = ?', sourceId)?.['record'] as
      string | undefined
  }

  addKey(digest: Uint8Array, record: string, starts: number, ends: number): void {
    this.#run('INSERT INTO keys VALUES (?, ?, ?, ?)', digest, record, starts, ends)
  }

  /** A record with the same key whose validity overlaps; undefined when there is none. */
  twinOf(digest: Uint8Array, starts: number, ends: number, except: string): string | undefined {
    return this.#get(
      'SELECT record FROM keys WHERE digest = ? AND starts <= ? AND ends >= ? AND record <> ? LIMIT 1',
      digest,
      ends,
      starts,
      except,
    )?.['record'] as string | undefined
  }

  write(record: string, path: string, text: string): void {
    this.#run('INSERT OR REPLACE INTO writes VALUES (?, ?, ?)', record, path, text)
  }

  writtenText(record: string): string | undefined {
    return this.#get('SELECT text FROM writes WHERE record = ?', record)?.['text'] as string | undefined
  }

  *writes(): Generator<{ path: string; text: string }> {
    for (const row of this.#prepare('SELECT path, text FROM writes ORDER BY record').iterate())
      yield row as { path: string; text: string }
  }

  countWrites(): number {
    return Number(this.#get('SELECT count(*) AS count FROM writes')?.['count'] ?? 0)
  }

  report(event: ImportEvent): void {
    this.#run('INSERT INTO events VALUES (?, ?)', event.kind, JSON.stringify(event))
  }

  counts(): Record<EventKind, number> {
    const counts = {
      new: 0,
      changed: 0,
      unchanged: 0,
      ended: 0,
      revived: 0,
      removed: 0,
      kept: 0,
      skipped: 0,
      doubtful: 0,
    }
    for (const { kind, count } of this.#prepare(
      "SELECT kind, count(DISTINCT CASE WHEN kind = 'changed' THEN json_extract(body, '$.record') ELSE rowid END) AS count FROM events GROUP BY kind",
    ).all() as { kind: EventKind; count: number }[])
      counts[kind] = count
    return counts
  }

  *events(kind: EventKind, most = -1): Generator<ImportEvent> {
    for (const { body } of this.#prepare('SELECT body FROM events WHERE kind = ? LIMIT ?').iterate(
      kind,
      most,
    ))
      yield JSON.parse(body as string) as ImportEvent
  }
}

function toEntry(row: Record<string, unknown> | undefined): StateEntry | undefined {
  if (!row) return undefined
  const { sourceId, record, digest, fields, gone } = row as Record<string, string>
  return {
    sourceId: sourceId ?? '',
    record: record ?? '',
    digest: digest ?? '',
    fields: JSON.parse(fields ?? '{}') as Fields,
    isGone: Number(gone) === 1,
  }
}
