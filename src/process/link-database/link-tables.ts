/** The tables of the link database, as both engines create them. */
import type { BackupRows } from '#process/link-database/link-engine.ts'

export type TableName = keyof BackupRows | 'voters'

/** The columns of each table, those of its primary key apart. */
const COLUMNS: Record<TableName, { primary: string; other?: string }> = {
  links: {
    primary: 'hash_id',
    other: 'key, input_url, output_url, store_id, campaign_id, title, created_at, removed_at',
  },
  clicks: { primary: 'hash_id, day', other: 'count' },
  votes: { primary: 'deal_id, day', other: 'worked, failed, worked_at' },
  subscriptions: {
    primary: 'id',
    other: 'subscriber, delivery, published_at, seen_at, not_before, expires_at',
  },
  tips: { primary: 'id', other: 'key, what, until, language, day, count, state, outcome, decided_on' },
  voters: { primary: 'day, deal_id, mark' },
}

/** The columns of a table as SQL lists: of its primary key, and all of them. */
export function columnsOf(table: TableName): { primary: string; all: string } {
  const { primary, other } = COLUMNS[table]
  return { primary, all: other === undefined ? primary : `${primary}, ${other}` }
}

/** What rows call a column: `hashId` for `hash_id`. */
export function propertyOf(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

interface Types {
  text: string
  integer: string
  day: string
  /** The end of the definition of a table. */
  options: string
  /** Before `TABLE`, for rows that need not survive a crash. */
  temporary: string
}

/** Statements that create missing tables. */
export function schemaOf({ text, integer, day, options, temporary }: Types): string {
  return `
    CREATE TABLE IF NOT EXISTS links (
      hash_id ${text} PRIMARY KEY, key ${text} NOT NULL UNIQUE, input_url ${text} NOT NULL,
      output_url ${text} NOT NULL, store_id ${text} NOT NULL, campaign_id ${text} NOT NULL, title ${text},
      created_at ${integer} NOT NULL, removed_at ${integer}) ${options};
    CREATE TABLE IF NOT EXISTS clicks (
      hash_id ${text} NOT NULL, day ${day} NOT NULL, count ${integer} NOT NULL,
      PRIMARY KEY (hash_id, day)) ${options};
    CREATE TABLE IF NOT EXISTS votes (
      deal_id ${text} NOT NULL, day ${day} NOT NULL, worked ${integer} NOT NULL, failed ${integer} NOT NULL,
      PRIMARY KEY (deal_id, day)) ${options};
    CREATE TABLE IF NOT EXISTS subscriptions (
      id ${text} PRIMARY KEY, subscriber ${text} NOT NULL, delivery ${text} NOT NULL,
      published_at ${integer} NOT NULL, seen_at ${integer} NOT NULL, not_before ${integer} NOT NULL,
      expires_at ${integer} NOT NULL) ${options};
    -- A key is null once its tip was accepted.
    CREATE TABLE IF NOT EXISTS tips (
      id ${text} PRIMARY KEY, key ${text} UNIQUE, what ${text} NOT NULL, until ${text},
      language ${text} NOT NULL, day ${day} NOT NULL, count ${integer} NOT NULL, state ${text} NOT NULL,
      outcome ${text}, decided_on ${day}) ${options};
    -- The marks of today's voters. They identify nobody after the day's salt is deleted.
    CREATE ${temporary} TABLE IF NOT EXISTS voters (
      day ${day} NOT NULL, deal_id ${text} NOT NULL, mark ${integer} NOT NULL,
      PRIMARY KEY (day, deal_id, mark)) ${options};
    CREATE ${temporary} TABLE IF NOT EXISTS vote_salts (
      day ${day} PRIMARY KEY, salt ${text} NOT NULL) ${options};`
}
