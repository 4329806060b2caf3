/** What an import changes in files of deals, planned in the staging database and written by nobody here. */
import { dealEntrySchema } from '#entries/deal.ts'
import { parseRecord } from '#entries/parse-record.ts'
import { editField, renderRecord } from '#imports/merge/record-text.ts'
import { type Merged, mergeFields } from '#imports/merge/three-way.ts'
import { digestOf, fieldsOf, keyDigest, type RecordFiles } from '#imports/plan/record-files.ts'
import type { StateEntry, StagingDatabase } from '#imports/plan/staging-database.ts'
import { likenessKeys, slugOf } from '#imports/records/likeness.ts'
import { momentText, validityOf } from '#imports/records/moments.ts'
import { settleFields, withStatus } from '#imports/plan/settle-fields.ts'
import { type Fields, type HeldField, plain, reasonsOf, textOf } from '#imports/records/record.ts'

/** A row that became a deal or an offer. */
export interface RecordRow {
  sourceId: string
  fields: Fields
  keys: () => string[]
  doubts: string[]
  held: HeldField[]
  place: string
}

/** The planned changes of deals. */
export class DealPlan {
  readonly #source: string
  readonly #files: RecordFiles
  readonly #staging: StagingDatabase

  constructor(source: string, files: RecordFiles, staging: StagingDatabase) {
    this.#source = source
    this.#files = files
    this.#staging = staging
  }

  /** Reads the existing deals and the keys by which rows match them. */
  scan(): void {
    for (const record of this.#files.list()) {
      const text = this.#files.read(record) ?? ''
      const last = this.#staging.lastOfRecord(record)
      const fields = last?.digest === digestOf(text) ? last.fields : fieldsOf(text)
      if (!fields) continue
      const { name, id } = (fields['source'] ?? {}) as Record<string, string>
      this.#staging.addFile(record, name === this.#source ? id : undefined)
      if (fields['status'] !== 'withdrawn') this.#addKeys(record, fields, keysOf(fields))
    }
  }

  add(row: RecordRow): void {
    const { sourceId, fields, held, place } = row
    const record = this.#staging.recordOf(sourceId)
    const last = record === undefined ? this.#staging.lastOf(sourceId) : undefined
    if (record !== undefined) this.#addKnown(record, row)
    else if (last) {
      this.#staging.report({ kind: 'removed', record: last.record, place })
      this.#staging.addNext({ ...last, fields })
    } else this.#create({ ...row, fields: withStatus(fields, held) })
  }

  #addKnown(record: string, row: RecordRow): void {
    const { sourceId, fields, held, place } = row
    if (this.#staging.keepLast(sourceId, record, fields)) {
      this.#staging.report({ kind: 'unchanged', record })
      for (const { reason, isLoss = false } of held)
        if (reason !== undefined && !isLoss) this.#staging.report({ kind: 'doubtful', record, place, reason })
      return
    }
    const last = this.#staging.lastOf(sourceId)
    if (this.#files.read(record) === undefined) {
      const reason = 'is no deal at the last import'
      this.#staging.report({ kind: 'skipped', place, sourceId, reason })
      this.#staging.addUnreadable(sourceId)
      return
    }
    const settled = settleFields(fields, held, last?.fields ?? {})
    this.#update(record, last, { ...row, fields: last ? settled.fields : fields })
    for (const reason of settled.reports) this.#staging.report({ kind: 'doubtful', record, place, reason })
  }

  /** Ends a deal that is missing from the export. */
  end(entry: StateEntry, now: number): void {
    const { record, fields } = entry
    const gone = { ...entry, isGone: true }
    const text = this.#files.read(record)
    const file = text === undefined ? undefined : fieldsOf(text)
    if (text === undefined || !file || validityOf(file).ends < now || file['status'] === 'withdrawn') {
      this.#staging.addNext(gone)
      return
    }
    const hasBegun = validityOf(file).starts < now
    if (!hasBegun && file['status'] === 'draft') {
      this.#staging.report({
        kind: 'doubtful',
        record,
        reason: 'is gone from the export before it began; delete the draft, or publish it by hand',
      })
      this.#staging.addNext(gone)
      return
    }
    const next: Fields = hasBegun
      ? { ...fields, endsAt: momentText(now, 'end') }
      : { ...fields, status: 'withdrawn' }
    const merged = mergeFields(fields, file, next)
    this.#reportConflicts(record, merged, undefined)
    const written = this.#apply(record, text, merged, undefined)
    if (written !== undefined && merged.changes.length > 0) this.#staging.report({ kind: 'ended', record })
    this.#staging.addNext({ ...gone, fields: next, digest: digestOf(written ?? text) })
  }

  #create({ sourceId, fields, keys, doubts, held, place }: RecordRow): void {
    const { starts, ends } = validityOf(fields)
    const own = keys()
    const twin = own
      .map((key) => this.#staging.twinOf(keyDigest(key), starts, ends, ''))
      .find((record) => record !== undefined)
    if (twin !== undefined) {
      // Its id may have changed: then it is not gone.
      const known = this.#staging.sourceIdOf(twin)
      if (known !== undefined) this.#staging.addUnreadable(known)
      this.#staging.report({ kind: 'skipped', place, sourceId, reason: `is the deal ${twin} already` })
      return
    }
    const record = this.#freeId(textOf(fields['store']), textOf(fields['title']), sourceId)
    const text = renderRecord(fields)
    this.#files.write(record, text)
    this.#staging.addFile(record, sourceId)
    this.#addKeys(record, fields, own)
    this.#staging.addNext({ sourceId, record, digest: digestOf(text), fields, isGone: false })
    this.#staging.report({ kind: 'new', record, place })
    for (const reason of [...doubts, ...reasonsOf(held)])
      this.#staging.report({ kind: 'doubtful', record, place, reason })
  }

  #update(
    record: string,
    last: StateEntry | undefined,
    { sourceId, fields, doubts, place }: RecordRow,
  ): void {
    if (last && !last.isGone && JSON.stringify(plain(last.fields)) === JSON.stringify(plain(fields))) {
      this.#staging.addNext({ ...last, record })
      this.#staging.report({ kind: 'unchanged', record })
      return
    }
    const text = this.#files.read(record) ?? ''
    const merged = mergeFields(last?.fields, fieldsOf(text) ?? {}, fields)
    this.#reportConflicts(record, merged, place)
    const written = this.#apply(record, text, merged, place)
    if (written === undefined) {
      this.#staging.addNext(last ?? { sourceId, record, digest: digestOf(text), fields, isGone: false })
      return
    }
    if (last?.isGone === true) this.#staging.report({ kind: 'revived', record, place })
    for (const { field, from, to } of merged.changes) {
      this.#staging.report({ kind: 'changed', record, place, field, from: plain(from), to: plain(to) })
    }
    if (merged.changes.length === 0 && last?.isGone !== true)
      this.#staging.report({ kind: 'unchanged', record })
    else for (const reason of doubts) this.#staging.report({ kind: 'doubtful', record, place, reason })
    this.#staging.addNext({ sourceId, record, digest: digestOf(written), fields, isGone: false })
  }

  /** The text with the changes applied; undefined when the file would become invalid. */
  #apply(record: string, text: string, { changes }: Merged, place: string | undefined): string | undefined {
    if (changes.length === 0) return text
    let edited = text
    for (const { field, to } of changes) edited = editField(edited, field, to)
    const [mistake] = parseRecord(record, edited, dealEntrySchema).mistakes
    if (mistake) {
      const reason = `would be wrong in ${record}: ${mistake.field} ${mistake.message}`
      this.#staging.report({ kind: 'skipped', place: place ?? record, reason })
      return undefined
    }
    this.#files.write(record, edited)
    return edited
  }

  #reportConflicts(record: string, { conflicts }: Merged, place: string | undefined): void {
    for (const { field, from, to } of conflicts) {
      this.#staging.report({
        kind: 'kept',
        record,
        ...(place !== undefined && { place }),
        field,
        from: plain(from),
        to: plain(to),
      })
    }
  }

  #addKeys(record: string, fields: Fields, keys: readonly string[]): void {
    const { starts, ends } = validityOf(fields)
    for (const key of keys) this.#staging.addKey(keyDigest(key), record, starts, ends)
  }

  #freeId(store: string, title: string, sourceId: string): string {
    // A title may have no letters that can be in an id; then the id of the source distinguishes the records.
    const slug = slugOf(store, slugOf('', title) === '' ? sourceId : title)
    if (!this.#staging.hasFile(slug)) return slug
    const named = slugOf(slug, sourceId)
    if (!this.#staging.hasFile(named) && named !== slug) return named
    let number = 2
    while (this.#staging.hasFile(`${slug}-${number}`)) number += 1
    return `${slug}-${number}`
  }
}

function keysOf(fields: Fields): string[] {
  const terms = [fields['discount'], fields['minimumSpend'], fields['endsAt']]
  return likenessKeys({
    store: textOf(fields['store']),
    title: textOf(fields['title']),
    code: fields['code'] === undefined ? undefined : textOf(fields['code']),
    terms: JSON.stringify(terms.map(plain)),
  })
}
