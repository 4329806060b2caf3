/** When sources run by themselves, and the list that says so. */
import type { SourceEntry } from '#entries/source.ts'
import type { RecordStore, StoredRun } from '#imports/store/record-store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, vietnamMinuteOf } from '#text/days.ts'

const UNIT_MS: Record<string, number> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

/** A source that failed is tried again after this time, unless it runs sooner anyway. */
const RETRY_MS = 15 * MINUTE_MS

/** Runs of which failures are counted. */
const RECENT = 20

/** How often a source runs, in milliseconds; undefined when it does not run by itself. */
function intervalOf({ every }: Pick<SourceEntry, 'every'>): number | undefined {
  if (every === undefined) return undefined
  return Number(every.slice(0, -1)) * (UNIT_MS[every.slice(-1)] ?? 0)
}

/** When a source runs next; undefined when it does not run by itself. */
export function nextRunAt(
  mapping: Pick<SourceEntry, 'every'>,
  last: StoredRun | undefined,
): number | undefined {
  const interval = intervalOf(mapping)
  if (interval === undefined) return undefined
  if (!last) return 0
  return last.outcome === 'failed' ? last.endedAt + Math.min(interval, RETRY_MS) : last.startedAt + interval
}

/** What the list says of a source. */
export interface ListedSource {
  source: string
  last: StoredRun | undefined
  next: number | undefined
  records: number
  missing: number
  doubtful: number
  problems: number
  /** Failures among the last runs, and why the last of them failed. */
  failures: number
  reason: string | undefined
}

export async function listSource(
  store: RecordStore,
  source: string,
  mapping: SourceEntry,
): Promise<ListedSource> {
  const runs = await store.runs(source, RECENT)
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  return {
    source,
    last: runs[0],
    next: nextRunAt(mapping, runs[0]),
    ...(await store.count(source)),
    failures: failed.length,
    reason: failed[0]?.notes[0],
  }
}

export function* renderSources(sources: readonly ListedSource[], now: number): Generator<string> {
  if (sources.length === 0) {
    yield 'No mapping says into: store.'
    return
  }
  const rows = [
    ['source', 'last run', 'next run', 'records', 'missing', 'doubtful', 'not read', 'failures'],
    ...sources.map((each) => [
      each.source,
      each.last === undefined ? 'never' : `${vietnamMinuteOf(each.last.startedAt)} ${each.last.outcome}`,
      each.next === undefined ? 'by hand' : each.next <= now ? 'now' : vietnamMinuteOf(each.next),
      ...[each.records, each.missing, each.doubtful, each.problems, each.failures].map(String),
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    yield row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  for (const { source, reason } of sources) if (reason !== undefined) yield `${source} failed: ${reason}`
}
