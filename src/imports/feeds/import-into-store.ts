/** One import of a source into the store: rows that changed are read, settled with what stood and written. */
import { hash } from 'node:crypto'
import type { SourceEntry } from '#entries/source.ts'
import type { Row } from '#imports/formats/row.ts'
import { ImportProblem } from '#imports/import-problem.ts'
import { ReasonCounts } from '#imports/feeds/reasons.ts'
import type { KnownContent } from '#imports/load-known.ts'
import { offersOf, timedPriceOf } from '#imports/prices/offer-history.ts'
import { settleFields, splitHeld, withStatus } from '#imports/plan/settle-fields.ts'
import {
  type ExportToRead,
  isFarFewer,
  readExport,
  type SkippedRow,
  whyPartial,
} from '#imports/read-export.ts'
import { slugOf } from '#imports/records/likeness.ts'
import { type Fields, isSame, reasonsOf, type RowRecord, textOf } from '#imports/records/record.ts'
import { contradictionOf, namedProductOf, traitsOf } from '#imports/records/same-product.ts'
import type {
  KnownRow,
  MatchedRecord,
  PricePeriod,
  RunCounts,
  StateChange,
  StoredRow,
  StoreRun,
} from '#imports/store/record-store.ts'
import { partsOf } from '#imports/store/sql.ts'
import { sharedGtin } from '#values/gtin.ts'

export interface StoreImport extends ExportToRead {
  /** Accepts any number of ended records. */
  isForced?: boolean
  /** Reads all rows again, also those that did not change. */
  isFull?: boolean
  /** What the server said of this answer, for a conditional request at the next run. */
  validators?: Record<string, string>
}

/** What an import did. */
export interface ImportedCounts {
  counts: RunCounts
  /** What is to be told of the export as a whole. */
  notes: string[]
}

/** Rows that are written at once. */
const BATCH = 500

/** Reads an export into the store. It rejects, and nothing is written, when the export cannot be trusted. */
export async function importIntoStore(run: StoreRun, request: StoreImport): Promise<ImportedCounts> {
  const { source, mapping, now, isForced = false } = request
  const state = await run.sourceState(source)
  const reader = readerOf(mapping, request.known)
  const isSameReader = state.reader === reader && request.isFull !== true
  const sink = new StoreSink(run, source, now)
  for await (const rows of run.known(source)) for (const row of rows) sink.addKnown(row, isSameReader)
  const read = await readExport(request, sink)
  if (read.isEmpty) throw new ImportProblem('The export has no record. Nothing was written.')
  sink.counts.rows = read.rows
  await sink.flush()
  const absent = sink.absent()
  const share = { gone: absent.length, known: sink.present }
  const partial = isForced
    ? undefined
    : (whyPartial(read, share) ??
      (isFarFewer(share)
        ? `${share.gone} of ${share.known} records are missing; the export may be cut off`
        : undefined))
  if (mapping.complete && partial === undefined) await sink.end(absent)
  else if (partial !== undefined && absent.length > 0)
    sink.notes.push(`Nothing was ended: ${partial}. Where that is meant, run it with --force.`)
  await run.setSourceState(source, { reader, validators: request.validators ?? {} })
  return { counts: sink.counts, notes: [...sink.notes, ...sink.reasons()] }
}

/** A digest of what rows are read by. Another one means that all rows are read again. */
export function readerOf(mapping: SourceEntry, { stores, lexicon }: KnownContent): string {
  const { fetch: _, every: __, licence: ___, attribution: ____, ...reading } = mapping
  return digestOf(JSON.stringify([reading, stores, lexicon]))
}

class StoreSink {
  readonly counts: RunCounts = {
    rows: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    ended: 0,
    returned: 0,
    doubtful: 0,
    skipped: 0,
  }
  readonly notes: string[] = []
  readonly #skipped = new ReasonCounts()
  readonly #doubted = new ReasonCounts()
  readonly #run: StoreRun
  readonly #source: string
  readonly #now: number
  readonly #known = new Map<string, KnownInRun>()
  /** The same by the digest of the raw row. */
  readonly #byDigest = new Map<string, KnownInRun>()
  /** The ids of this run that were not known. */
  readonly #new = new Set<string>()
  readonly #unreadable = new Set<string>()
  #returned: string[] = []
  /** The digest of the row that is being read. */
  #digest = ''
  #pending: PendingRow[] = []

  constructor(run: StoreRun, source: string, now: number) {
    this.#run = run
    this.#source = source
    this.#now = now
  }

  addKnown(row: KnownRow, isComparable: boolean): void {
    const next = isComparable ? this.#byDigest.get(row.digest) : undefined
    const known: KnownInRun = Object.assign(row, { isSeen: false, next })
    this.#known.set(row.id, known)
    if (isComparable) this.#byDigest.set(row.digest, known)
  }

  /** The number of records that the source had before. */
  get present(): number {
    return [...this.#known.values()].filter(({ isMissing, isRecord }) => isRecord && !isMissing).length
  }

  codeOf(sourceId: string): unknown {
    return this.#known.get(sourceId)?.code ?? undefined
  }

  isKnownId(sourceId: string): boolean {
    return this.#known.has(sourceId)
  }

  isKnown(text: string): boolean {
    this.#digest = digestOf(text)
    const first = this.#byDigest.get(this.#digest)
    for (let known = first; known; known = known.next) {
      if (known.isSeen) continue
      known.isSeen = true
      if (known.isUnread) this.counts.skipped += 1
      else if (known.isMissing) this.#returned.push(known.id)
      else this.counts.unchanged += 1
    }
    return first !== undefined
  }

  /** Notes that a row of this run has an id. False where one before it has it. */
  #see(id: string): boolean {
    const known = this.#known.get(id)
    if (known?.isSeen ?? this.#new.has(id)) return false
    if (known) known.isSeen = true
    else this.#new.add(id)
    return true
  }

  addUnreadable(cell: string): void {
    this.#unreadable.add(cell)
  }

  async add(record: Extract<RowRecord, { kind: 'deal' | 'offer' }>, place: string, row: Row): Promise<void> {
    const { sourceId } = record
    if (this.#see(sourceId)) await this.#push({ id: sourceId, row, digest: this.#digest, record })
    else await this.skip({ place, sourceId, reason: 'has the id of a row before it' })
  }

  async skip({ place, sourceId, reason, row }: SkippedRow): Promise<void> {
    this.counts.skipped += 1
    this.#skipped.add(reason, sourceId ?? place)
    if (row === undefined || sourceId === undefined || !this.#see(sourceId)) return
    await this.#push({ id: sourceId, row, digest: this.#digest, problem: reason })
  }

  /** Why rows of this run were skipped or doubted, in lines. */
  *reasons(): Generator<string> {
    yield* this.#skipped.lines('skipped')
    yield* this.#doubted.lines('doubtful')
  }

  /** Ids of present records that the export does not have, in order. */
  absent(): string[] {
    const absent: string[] = []
    for (const { id, isSeen, isRecord, isMissing } of this.#known.values())
      if (!isSeen && isRecord && !isMissing && !this.#unreadable.has(id)) absent.push(id)
    return absent
  }

  /** Marks records as missing; their prices hold no longer. */
  async end(ids: readonly string[]): Promise<void> {
    await this.#run.setMissing(this.#source, ids, this.#now)
    await this.#tell(ids, 'missing')
    for (const part of partsOf(ids, BATCH)) {
      const open = await this.#run.openPrices(this.#source, part, this.#now)
      await this.#run.putPrices(open.map((period) => ({ ...period, until: this.#now })))
    }
    this.counts.ended += ids.length
  }

  async flush(): Promise<void> {
    await this.#write(this.#pending.splice(0))
    const returned = this.#returned.splice(0)
    await this.#run.setReturned(this.#source, returned, this.#now)
    await this.#tell(returned, 'returned')
    this.counts.returned += returned.length
    for (const part of partsOf(returned, BATCH)) {
      const rows = await this.#run.rows(this.#source, part)
      await this.#run.putPrices(rows.flatMap((row) => periodsOf(row, this.#now)))
    }
  }

  async #push(pending: PendingRow): Promise<void> {
    this.#pending.push(pending)
    if (this.#pending.length === BATCH) await this.#write(this.#pending.splice(0))
  }

  async #tell(ids: readonly string[], state: StateChange['state']): Promise<void> {
    const source = this.#source
    await this.#run.addStateChanges(
      ids.map((id) => ({ source, id, state })),
      this.#now,
    )
  }

  async #write(pending: readonly PendingRow[]): Promise<void> {
    if (pending.length === 0) return
    const ids = pending.map(({ id }) => id).filter((id) => this.#known.has(id))
    const before = new Map((await this.#run.rows(this.#source, ids)).map((row) => [row.id, row]))
    const matches = pending.flatMap(({ record }) => matchKeyOf(record) ?? [])
    const records = await this.#run.recordsByMatch([...new Set(matches)])
    const rows = pending.map((each) => this.#settle(each, before.get(each.id), records))
    await this.#run.put(rows)
    const changes = rows.flatMap((row): StateChange[] => {
      const last = before.get(row.id)
      const states = changesOf(row, last)
      if (row.fields && !last?.fields) this.counts.new += 1
      else if (row.fields && states.length === 0) this.counts.unchanged += 1
      return states.map((state) => ({ source: row.source, id: row.id, state }))
    })
    await this.#run.addStateChanges(changes, this.#now)
    await this.#writePrices(rows, before)
    for (const { state } of changes) {
      if (state === 'returned') this.counts.returned += 1
      else this.counts.changed += 1
    }
    this.counts.doubtful += rows.filter(({ doubts }) => doubts.length > 0).length
    for (const row of rows) this.#doubted.addDoubts(row)
  }

  #settle(
    { id, row, digest, record, problem }: PendingRow,
    last: StoredRow | undefined,
    records: Map<string, MatchedRecord[]>,
  ): StoredRow {
    const common = {
      source: this.#source,
      id,
      digest,
      raw: JSON.stringify(row.values),
      firstSeenAt: last?.firstSeenAt ?? this.#now,
      number: this.#run.number,
    }
    if (!record) {
      const kept = last ?? {
        record: null,
        matchKey: null,
        code: null,
        fields: null,
        missingAt: null,
        returnedAt: null,
      }
      return {
        ...kept,
        ...common,
        changedAt: last?.changedAt ?? this.#now,
        doubts: last?.doubts ?? [],
        problem: problem ?? null,
      }
    }
    const { fields, reports } = last?.fields
      ? settleRecord(record, last.fields)
      : {
          fields: withStatus(record.fields, record.held),
          reports: reasonsOf(record.held),
        }
    const matchKey = matchKeyOf(record) ?? null
    const known = matchKey === null ? [] : (records.get(matchKey) ?? [])
    // An id of the catalog never changes: links and pages are made of it.
    const name =
      last?.record ??
      sameRecord(known, this.#source, fields) ??
      recordIdOf(record, matchKey === null || known.length > 0 ? `${this.#source} ${id}` : matchKey)
    if (matchKey !== null && !known.some((each) => each.record === name))
      records.set(matchKey, [...known, { record: name, source: this.#source, fields }])
    return {
      ...common,
      record: name,
      matchKey,
      code: fields['code'] === undefined ? null : textOf(fields['code']),
      fields,
      doubts: [...new Set([...record.doubts, ...reports])],
      problem: null,
      changedAt: last?.fields && isSame(last.fields, fields) ? last.changedAt : this.#now,
      missingAt: null,
      returnedAt: last?.missingAt == null ? (last?.returnedAt ?? null) : this.#now,
    }
  }

  async #writePrices(rows: readonly StoredRow[], before: ReadonlyMap<string, StoredRow>): Promise<void> {
    const offers = rows.filter((row) => row.fields && offersOf(row.fields).length > 0)
    const known = offers.filter(({ id }) => before.has(id)).map(({ id }) => id)
    const open = Map.groupBy(await this.#run.openPrices(this.#source, known, this.#now), ({ id }) => id)
    const periods = offers.flatMap((row) => {
      const held = open.get(row.id) ?? []
      const next = periodsOf(row, this.#now)
      const isHeld = (a: PricePeriod, b: PricePeriod): boolean =>
        a.kind === b.kind && a.price === b.price && a.currency === b.currency && a.until === b.until
      return [
        ...held
          .filter((period) => !next.some((each) => isHeld(period, each)))
          .map((period) => ({ ...period, until: Math.max(period.since, this.#now) })),
        ...next.filter((period) => !held.some((each) => isHeld(each, period))),
      ]
    })
    await this.#run.putPrices(periods)
  }
}

/** A row that was known before this run. */
interface KnownInRun extends KnownRow {
  isSeen: boolean
  /** Another one of the same raw row: several deals may come from one. */
  next: KnownInRun | undefined
}

interface PendingRow {
  id: string
  row: Row
  digest: string
  record?: Extract<RowRecord, { kind: 'deal' | 'offer' }>
  problem?: string
}

/** What changed in a row since the last run. */
function changesOf(row: StoredRow, last: StoredRow | undefined): StateChange['state'][] {
  if (!row.fields || !last?.fields) return []
  const states: StateChange['state'][] = last.missingAt === null ? [] : ['returned']
  return isSame(last.fields, row.fields) ? states : [...states, 'changed']
}

/** The fields of a record that stands, with those of its offer. */
function settleRecord(
  { fields, held }: Extract<RowRecord, { kind: 'deal' | 'offer' }>,
  last: Fields,
): { fields: Fields; reports: string[] } {
  const [offer, was] = [offersOf(fields)[0], offersOf(last)[0]]
  if (!offer || !was) return settleFields(fields, held, last)
  const { ofOffer, ofProduct } = splitHeld(held)
  const own = settleFields(fields, ofProduct, last)
  const settled = settleFields(offer, ofOffer, was)
  return {
    fields: { ...own.fields, offers: [settled.fields] },
    reports: [...own.reports, ...settled.reports],
  }
}

/** The prices of an offer from now on; that of its sale in the sale's own period. */
function periodsOf({ source, id, fields }: StoredRow, now: number): PricePeriod[] {
  const [offer] = offersOf(fields ?? {})
  if (!offer) return []
  const currency = textOf(offer['currency'] ?? 'VND')
  const { price, sale } = timedPriceOf(offer)
  const common = { source, id, currency }
  const always: PricePeriod = { ...common, kind: 'price', since: now, until: null, price }
  if (!sale) return [always]
  const { startsAt = now, endsAt = null } = sale
  return [always, { ...common, kind: 'sale', since: startsAt, until: endsAt, price: sale.price }]
}

/** What two offers of one product share: its GTIN, or brand and model number. Titles alone never do. */
function matchKeyOf(record: PendingRow['record']): string | undefined {
  if (record?.kind !== 'offer') return undefined
  const gtin = textOf(record.fields['gtin'])
  const shared = gtin === '' ? undefined : sharedGtin(gtin)
  return shared === undefined ? record.match : `gtin ${shared}`
}

/** A number that more products share says nothing. */
const SHARED_MAX = 20

/** The first record with the same number that the texts of an offer do not contradict. */
function sameRecord(known: readonly MatchedRecord[], source: string, fields: Fields): string | undefined {
  if (known.length === 0 || known.length > SHARED_MAX) return undefined
  const traits = traitsOf(namedProductOf(fields))
  return known.find(
    (each) =>
      contradictionOf(traitsOf(namedProductOf(each.fields)), traits, each.source === source) === undefined,
  )?.record
}

const ID_DIGITS = 8

/** An id that is free without a look at the others: its end is a digest of what the record is. */
function recordIdOf({ fields }: { fields: Fields }, key: string): string {
  const { variant } = fields as { variant?: Fields }
  const title = [textOf(fields['title']), textOf(variant?.['name'])].join(' ')
  const end = BigInt(`0x${hash('sha256', key, 'hex').slice(0, 16)}`)
    .toString(36)
    .padStart(ID_DIGITS, '0')
  return `${slugOf(textOf(fields['store']), title)}-${end.slice(-ID_DIGITS)}`.replace(/^-/, '')
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}
