/** What an import changes in files of products and their offers, planned as for deals. */
import { productEntrySchema } from '#entries/product.ts'
import { parseRecord } from '#entries/parse-record.ts'
import { editField, renderRecord } from '#imports/merge/record-text.ts'
import { mergeFields } from '#imports/merge/three-way.ts'
import { digestOf, fieldsOf, keyDigest, type RecordFiles } from '#imports/plan/record-files.ts'
import type { RecordRow } from '#imports/plan/plan-deals.ts'
import { settleFields, splitHeld, withStatus } from '#imports/plan/settle-fields.ts'
import type { StateEntry, StagingDatabase } from '#imports/plan/staging-database.ts'
import { historyOf, offersOf, presentHistory } from '#imports/prices/offer-history.ts'
import { compactHistory } from '#imports/prices/price-history.ts'
import { slugOf } from '#imports/records/likeness.ts'
import { productKey } from '#imports/records/offer-from-row.ts'
import { type Fields, isSame, plain, reasonsOf, textOf, type Value } from '#imports/records/record.ts'
import { vietnamDayOf } from '#text/days.ts'

/** The fields of the product itself; prices are in `offers`. */
const OWN_FIELDS = ['title', 'brand', 'category', 'summary', 'variant', 'gtin', 'imageUrl', 'status'] as const

/** The planned changes of products. A row is the offer of one store for a product. */
export class OfferPlan {
  readonly #source: string
  readonly #files: RecordFiles
  readonly #staging: StagingDatabase
  /** The day of the import, `2026-11-22`. */
  readonly #today: string
  readonly #now: number

  constructor(source: string, files: RecordFiles, staging: StagingDatabase, now: number) {
    this.#source = source
    this.#files = files
    this.#staging = staging
    this.#today = vietnamDayOf(now)
    this.#now = now
  }

  /** Reads the existing products and the offers that this source imported. */
  scan(): void {
    for (const record of this.#files.list()) {
      const fields = fieldsOf(this.#files.read(record) ?? '')
      if (!fields) continue
      this.#staging.addFile(record, undefined)
      for (const { source } of offersOf(fields)) {
        const { name, id } = (source ?? {}) as Record<string, string>
        if (name === this.#source && id !== undefined) this.#staging.addFile(record, id)
      }
      this.#addKey(record, fields)
    }
  }

  add(row: RecordRow): void {
    const { sourceId, fields, keys, held, place } = row
    const last = this.#staging.lastOf(sourceId)
    const record = this.#staging.recordOf(sourceId)
    const [offer] = offersOf(fields)
    if (!offer) return
    if (record !== undefined) {
      if (this.#files.read(record) === undefined) {
        const reason = 'is no product at the last import'
        this.#staging.report({ kind: 'skipped', place, sourceId, reason })
        this.#staging.addUnreadable(sourceId)
      } else this.#update(record, last, row, offer)
    } else if (last && !last.isGone) {
      this.#staging.report({ kind: 'removed', record: last.record, place })
      this.#staging.addNext(last)
    } else {
      const known = keys()
        .map((key) => this.#staging.twinOf(keyDigest(key), 0, 0, ''))
        .find((each) => each)
      if (known === undefined) this.#create({ ...row, fields: withStatus(fields, held) })
      else this.#addOffer(known, offer, row, last)
    }
  }

  /** Removes an offer that is missing from the export. The last offer of a product stays with its date. */
  end(entry: StateEntry): void {
    const { record, sourceId } = entry
    const gone = { ...entry, isGone: true }
    this.#staging.addNext(gone)
    const text = this.#files.read(record)
    const fields = text === undefined ? undefined : fieldsOf(text)
    if (text === undefined || !fields) return
    const offers = offersOf(fields)
    const staying = offers.filter((offer) => !this.#isOf(offer, sourceId))
    if (staying.length === offers.length) return
    if (staying.length === 0) {
      const reason =
        'is gone from the export, and has no other offer; its price is that of the day it was seen'
      this.#staging.report({ kind: 'doubtful', record, reason })
      return
    }
    this.#files.write(record, editField(text, 'offers', asNumbers(staying)))
    this.#staging.report({ kind: 'ended', record })
  }

  #create({ fields, sourceId, held, place }: RecordRow): void {
    const { variant } = fields as { variant?: Fields }
    const slug = slugOf('', [textOf(fields['title']), textOf(variant?.['name'])].join(' '))
    const record = this.#staging.hasFile(slug) ? slugOf(slug, sourceId) : slug
    const text = renderRecord(fields)
    this.#files.write(record, text)
    this.#staging.addFile(record, undefined)
    this.#staging.addFile(record, sourceId)
    this.#addKey(record, fields)
    this.#staging.addNext({ sourceId, record, digest: digestOf(text), fields, isGone: false })
    this.#staging.report({ kind: 'new', record, place })
    for (const reason of reasonsOf(held)) this.#staging.report({ kind: 'doubtful', record, place, reason })
  }

  #addOffer(record: string, offer: Fields, row: RecordRow, last: StateEntry | undefined): void {
    const { sourceId, fields, held, place } = row
    const text = this.#files.read(record) ?? ''
    const offers = offersOf(fieldsOf(text) ?? {})
    const same = offers.find((each) => each['store'] === offer['store'])
    if (same) {
      const reason = `${record} has an offer of ${textOf(offer['store'])} already`
      this.#staging.report({ kind: 'skipped', place, sourceId, reason })
      // Its id may have changed: then it is not gone.
      const { name, id } = (same['source'] ?? {}) as Record<string, Value>
      if (name === this.#source && id !== undefined) this.#staging.addUnreadable(textOf(id))
      return
    }
    const [unread] = held.filter(({ isEssential }) => isEssential)
    if (unread?.reason !== undefined) {
      this.#staging.report({ kind: 'skipped', place, sourceId, reason: unread.reason })
      return
    }
    const written = this.#write(record, text, [...offers, offer], place)
    if (written === undefined) return
    this.#staging.addFile(record, sourceId)
    this.#staging.addNext({
      sourceId,
      record,
      digest: digestOf(written),
      fields: { offers: fields['offers'] ?? [] },
      isGone: false,
    })
    this.#staging.report(
      last?.isGone === true
        ? { kind: 'revived', record, place }
        : {
            kind: 'changed',
            record,
            place,
            field: `offers.${textOf(offer['store'])}`,
            to: plain(offer['price']),
          },
    )
  }

  #update(record: string, last: StateEntry | undefined, row: RecordRow, offer: Fields): void {
    const { sourceId, held, place } = row
    const text = this.#files.read(record) ?? ''
    const file = fieldsOf(text) ?? {}
    const offers = offersOf(file)
    const is = offers.find((each) => this.#isOf(each, sourceId)) ?? {}
    const [was] = offersOf(last?.fields ?? {})
    const isOwn = last?.fields['title'] !== undefined
    const { ofOffer, ofProduct } = splitHeld(held)
    const known = settleFields(pick(row.fields), ofProduct, pick(last?.fields ?? {}))
    const settled = was ? settleFields(offer, ofOffer, was) : { fields: offer, reports: [] }
    const own = isOwn
      ? mergeFields(pick(last.fields), pick(file), known.fields)
      : { changes: [], conflicts: [] }
    // An unchanged price updates `seenAt` only, which does not count as a change.
    const { seenAt: _wasSeen, ...wasOffer } = was ?? {}
    const { seenAt: _seen, ...nextOffer } = settled.fields
    const merged = mergeFields(was && wasOffer, is, nextOffer)
    for (const { field, from, to } of [...own.conflicts, ...merged.conflicts])
      this.#staging.report({ kind: 'kept', record, place, field, from: plain(from), to: plain(to) })
    const isInDoubt = merged.conflicts.length > 0 || settled.reports.length > 0
    const seenAt =
      isInDoubt || textOf(is['seenAt']) >= textOf(offer['seenAt']) ? is['seenAt'] : offer['seenAt']
    const changed: Fields = { ...is, ...(seenAt !== undefined && { seenAt }) }
    for (const { field, to } of merged.changes) {
      if (to === undefined) delete changed[field]
      else changed[field] = to
    }
    let edited = text
    for (const { field, to } of own.changes) edited = editField(edited, field, to)
    const written =
      isSame(changed, is) && edited === text
        ? text
        : this.#write(
            record,
            edited,
            offers.map((each) => (each === is ? inOrder(changed, nextOffer) : each)),
            place,
          )
    for (const reason of [...(isOwn ? known.reports : []), ...settled.reports])
      this.#staging.report({ kind: 'doubtful', record, place, reason })
    if (written === undefined) {
      this.#staging.addUnreadable(sourceId)
      return
    }
    if (last?.isGone === true) this.#staging.report({ kind: 'revived', record, place })
    const changes = [...own.changes, ...merged.changes]
    for (const { field, from, to } of changes)
      this.#staging.report({ kind: 'changed', record, place, field, from: plain(from), to: plain(to) })
    if (changes.length === 0) this.#staging.report({ kind: 'unchanged', record })
    this.#staging.addNext({
      sourceId,
      record,
      digest: digestOf(written),
      fields: inOrder({ ...(isOwn && known.fields), offers: [settled.fields] }, row.fields),
      isGone: false,
    })
  }

  /** Writes a product with its offers, and records the lowest price of today if it has changed. */
  #write(record: string, text: string, offers: readonly Fields[], place: string): string | undefined {
    const before = fieldsOf(text) ?? {}
    let edited = editField(text, 'offers', asNumbers(offers))
    const history = presentHistory(before, offers, this.#now)
    if (history)
      edited = editField(
        edited,
        'priceHistory',
        compactHistory(history, this.#today).map((day) => ({ ...day })),
      )
    const [mistake] = parseRecord(record, edited, productEntrySchema).mistakes
    if (mistake) {
      const reason = `would be wrong in ${record}: ${mistake.field} ${mistake.message}`
      this.#staging.report({ kind: 'skipped', place, reason })
      return undefined
    }
    this.#files.write(record, edited)
    return edited
  }

  #isOf({ source }: Fields, sourceId: string): boolean {
    const { name, id } = (source ?? {}) as Record<string, Value>
    return name === this.#source && textOf(id) === sourceId
  }

  #addKey(record: string, fields: Fields): void {
    const { brand, title, variant } = fields as { brand?: Value; title?: Value; variant?: Fields }
    const key = productKey(textOf(brand), [textOf(title), textOf(variant?.['name'])].join(' '))
    this.#staging.addKey(keyDigest(key), record, -1, 1)
  }
}

/** Offers in the types of the file: amounts as numbers, everything else as text. */
export function asNumbers(offers: readonly Fields[]): Fields[] {
  return offers.map((offer) => {
    const typed: Fields = { ...offer }
    for (const name of AMOUNTS) if (offer[name] !== undefined) typed[name] = Number(offer[name])
    const { sale } = offer as { sale?: Fields }
    if (sale) typed['sale'] = { ...sale, price: Number(sale['price']) }
    if (offer['history'] !== undefined)
      typed['history'] = historyOf(offer, 'history').map((day) => ({ ...day }))
    return typed
  })
}

const AMOUNTS = ['price', 'listPrice', 'shippingPrice'] as const

/** Fields in the order in which a row has them; others keep their place behind. */
function inOrder(fields: Fields, model: Fields): Fields {
  const names = Object.keys(model)
  const placeOf = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length)
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => placeOf(a) - placeOf(b)))
}

function pick(fields: Fields): Fields {
  return Object.fromEntries(
    OWN_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  ) as Fields
}
