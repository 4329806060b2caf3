import type { EventKind, ImportEvent, StagingDatabase } from '#imports/plan/staging-database.ts'

const SHOWN_MAX = 20

const HEADINGS: Record<Exclude<EventKind, 'unchanged'>, string> = {
  new: 'new',
  changed: 'changed',
  ended: 'ended: no longer in the export',
  revived: 'revived: in the export again',
  kept: 'kept as an editor wrote it, although the source has changed',
  removed: 'not brought back: an editor deleted the file',
  doubtful: 'doubtful: left as it was, or empty, for an editor to look at',
  skipped: 'skipped',
}

/** Yields the report of an import in lines: the number of events of each kind, and the first of each. */
export function* renderReport(staging: StagingDatabase): Generator<string> {
  const counts = staging.counts()
  yield Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
  yield* staging.notes
  for (const [kind, heading] of Object.entries(HEADINGS) as [keyof typeof HEADINGS, string][]) {
    if (counts[kind] === 0) continue
    yield ''
    yield `${heading}:`
    let shown = 0
    for (const event of staging.events(kind, SHOWN_MAX)) {
      shown += 1
      yield `  ${renderEvent(event)}`
    }
    if (counts[kind] > shown && kind !== 'changed') yield `  … and ${counts[kind] - shown} more`
  }
}

function renderEvent(event: ImportEvent): string {
  switch (event.kind) {
    case 'changed':
    case 'kept':
      return `${event.record}  ${event.field}: ${show(event.from)} → ${show(event.to)}`
    case 'skipped':
      return `${event.place}  ${event.sourceId === undefined ? '' : `${show(event.sourceId)}: `}${event.reason}`
    case 'doubtful':
      return `${event.record}  ${event.reason}`
    default:
      return event.place === undefined ? event.record : `${event.record}  (${event.place})`
  }
}

function show(value: unknown): string {
  if (value === undefined) return '(nothing)'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
