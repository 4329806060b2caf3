/**
 * Tells of a record of the catalog which value comes from where, what was doubted, and when it changed.
 */
import { FOLDERS } from '#entries/check-content.ts'
import type { SourceEntry } from '#entries/source.ts'
import { parseValue } from '#entries/parse-record.ts'
import { offersOf } from '#imports/prices/offer-history.ts'
import { type Fields, isSame, textOf, type Value } from '#imports/records/record.ts'
import type { EditorFile } from '#imports/store/editor-file.ts'
import type { ImportedRecord } from '#imports/store/read-records.ts'
import { joinEditor } from '#imports/store/join-editor.ts'
import type { PricePeriod, StateChange, StoredRow } from '#imports/store/record-store.ts'
import { vietnamMinuteOf } from '#text/days.ts'

interface Explained {
  record: ImportedRecord
  rows: readonly StoredRow[]
  states: readonly (StateChange & { at: number })[]
  prices: readonly PricePeriod[]
  editor: EditorFile | undefined
  /** What the mapping of each source says of its use. */
  terms: ReadonlyMap<string, Pick<SourceEntry, 'licence' | 'attribution'>>
}

export function* explainRecord({
  record,
  rows,
  states,
  prices,
  editor,
  terms,
}: Explained): Generator<string> {
  yield `${record.kind}/${record.id}`
  for (const row of rows) {
    yield `  from ${row.source} ${row.id}, ${stateOf(row)}`
    for (const doubt of row.doubts) yield `    doubtful: ${doubt}`
    if (row.problem !== null) yield `    its last row was not read: ${row.problem}`
  }
  for (const [source, { licence, attribution }] of terms) {
    if (licence !== undefined) yield `  licence of ${source}: ${licence}`
    if (attribution)
      yield `  pages name ${source}: ${[attribution.text, attribution.url ?? ''].join(' ').trim()}`
  }
  if (editor) yield `  an editor wrote ${editor.path}`
  yield ''
  const joined = joinEditor([record.fields], editor?.fields ?? {}) as Fields
  const sources = [...new Set(rows.map(({ source }) => source))].join(', ')
  for (const [name, value] of Object.entries(joined)) {
    if (name === 'offers') continue
    yield originLine(name, value, record.fields[name], editor?.fields[name], sources)
  }
  const written = new Map(offersOf(editor?.fields ?? {}).map((offer) => [textOf(offer['store']), offer]))
  const given = new Map(offersOf(record.fields).map((offer) => [textOf(offer['store']), offer]))
  for (const offer of offersOf(joined)) {
    const store = textOf(offer['store'])
    const { name = sources } = Object(given.get(store)?.['source']) as { name?: string }
    for (const [field, value] of Object.entries(offer))
      if (field !== 'source' && field !== 'store')
        yield originLine(
          `${store}.${field}`,
          value,
          given.get(store)?.[field],
          written.get(store)?.[field],
          name,
        )
  }
  const { mistakes } = parseValue(record.id, '', joined, FOLDERS[record.kind])
  for (const { field, message } of mistakes) yield `\nkept back: ${field} ${message}`
  if (prices.length > 0) yield ''
  for (const { kind, since, until, price, currency, source } of prices)
    yield `  ${kind} ${price} ${currency} (${source})  ${vietnamMinuteOf(since)} – ${until === null ? 'now' : vietnamMinuteOf(until)}`
  if (states.length > 0) yield ''
  for (const { source, id, state, at } of states) yield `  ${vietnamMinuteOf(at)}  ${source} ${id}: ${state}`
}

function originLine(
  name: string,
  value: Value,
  given: Value | undefined,
  written: Value | undefined,
  source: string,
): string {
  if (written === undefined) return `  ${name}: ${describe(value)}  ← ${source}`
  if (given === undefined || isSame(given, written)) return `  ${name}: ${describe(value)}  ← the editor`
  return `  ${name}: ${describe(value)}  ← the editor; ${source} says ${describe(given)}`
}

function stateOf({ missingAt, firstSeenAt, changedAt }: StoredRow): string {
  const since = `first seen ${vietnamMinuteOf(firstSeenAt)}, changed ${vietnamMinuteOf(changedAt)}`
  return missingAt === null ? since : `${since}, missing since ${vietnamMinuteOf(missingAt)}`
}

function describe(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
