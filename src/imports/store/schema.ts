import type { Sql } from '#imports/store/sql.ts'

/**
 * The tables of the store. Times are milliseconds since 1970; lists and groups are JSON. The same statements
 * run on SQLite and PostgreSQL.
 *
 * - `feed_sources`: what is known of a source as a whole: what its rows were read by, what the server said of
 *   its answer.
 * - `feed_runs`: one row a run, numbered. `number` is the number of the store that readers follow. A follower
 *   whose last run is no longer there makes its copy anew.
 * - `feed_rows`: one row a row of an export: raw, and what was read of it. `record` is the id in the catalog.
 * - `feed_prices`: what an offer asked, and from when to when.
 * - `feed_states`: when a row changed, was missing, or returned.
 */
const TABLES = [
  `CREATE TABLE IF NOT EXISTS feed_sources (
    source text PRIMARY KEY, reader text, validators text)`,
  `CREATE TABLE IF NOT EXISTS feed_runs (
    number bigint PRIMARY KEY, source text NOT NULL, started_at bigint NOT NULL, ended_at bigint NOT NULL,
    outcome text NOT NULL, counts text NOT NULL, notes text NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS feed_runs_by_source ON feed_runs (source, number)`,
  `CREATE TABLE IF NOT EXISTS feed_rows (
    source text NOT NULL, id text NOT NULL, record text, match_key text, digest text NOT NULL, code text,
    raw text NOT NULL, fields text, doubts text, problem text, first_seen_at bigint NOT NULL,
    changed_at bigint NOT NULL, missing_at bigint, returned_at bigint, number bigint NOT NULL,
    PRIMARY KEY (source, id))`,
  `CREATE INDEX IF NOT EXISTS feed_rows_in_order ON feed_rows (record, source, id)`,
  `DROP INDEX IF EXISTS feed_rows_by_record`,
  `CREATE INDEX IF NOT EXISTS feed_rows_by_match ON feed_rows (match_key)`,
  `CREATE INDEX IF NOT EXISTS feed_rows_by_number ON feed_rows (number)`,
  `CREATE TABLE IF NOT EXISTS feed_prices (
    source text NOT NULL, id text NOT NULL, kind text NOT NULL, since bigint NOT NULL, until bigint,
    price double precision NOT NULL, currency text NOT NULL, PRIMARY KEY (source, id, kind, since))`,
  // For what is removed as too old, without a look at all that is not.
  `CREATE INDEX IF NOT EXISTS feed_prices_closed ON feed_prices (source, until) WHERE until IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS feed_states (
    source text NOT NULL, id text NOT NULL, number bigint NOT NULL, state text NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (source, id, number, state))`,
  `CREATE INDEX IF NOT EXISTS feed_states_changed ON feed_states (source, at) WHERE state = 'changed'`,
]

export async function createSchema(sql: Sql): Promise<void> {
  for (const table of TABLES) await sql.query(table)
}
