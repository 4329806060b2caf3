import { productEntrySchema } from '#entries/product.ts'
import { parseRecord } from '#entries/parse-record.ts'
import { editField, renderRecord } from '#imports/merge/record-text.ts'
import { mergeFields } from '#imports/merge/three-way.ts'
import { digestOf, fieldsOf, keyDigest, type RecordFiles } from '#imports/plan/record-files.ts'
import type { DealRow } from '#imports/plan/plan-deals.ts'
import type { StateEntry, Workbench } from '#imports/plan/workbench.ts'
import { compactHistory, type PricedDay, recordPrice } from '#imports/prices/price-history.ts'
import { slugOf } from '#imports/records/likeness.ts'
import { productKey } from '#imports/records/offer-from-row.ts'
import { type Fields, isSame, plain, textOf, type Value } from '#imports/records/record.ts'

/** The fields of the product itself; prices are in `offers`. */
const OWN_FIELDS = ['title', 'brand', 'category', 'summary'] as const

/** The planned changes of products. A row is the offer of one store for a product. */
export class OfferPlan {
  readonly #source: string
  readonly #files: RecordFiles
  readonly #workbench: Workbench
  /** The day of the import, `2026-11-22`. */
  readonly #today: string

  constructor(source: string, files: RecordFiles, workbench: Workbench, today: string) {
    this.#source = source
    this.#files = files
    this.#workbench = workbench
    this.#today = today
  }

  /** Reads the existing products and the offers that this source imported. */
  scan(): void {
    for (const record of this.#files.list()) {
      const fields = fieldsOf(this.#files.read(record) ?? '')
      if (!fields) continue
      this.#workbench.addFile(record, undefined)
      for (const { source } of offersOf(fields)) {
        const { name, id } = (source ?? {}) as Record<string, string>
        if (name === this.#source && id !== undefined) this.#workbench.addFile(record, id)
      }
      this.#addKey(record, textOf(fields['brand']), textOf(fields['title']))
    }
  }

  add({ sourceId, fields, keys, doubts, place }: DealRow): void {
    const last = this.#workbench.lastOf(sourceId)
    const record = this.#workbench.recordOf(sourceId)
    const [offer] = offersOf(fields)
    if (!offer) return
    if (record !== undefined) this.#update(record, last, fields, offer, sourceId, place)
    else if (last && !last.isGone) {
      this.#workbench.tell({ kind: 'removed', record: last.record, place })
      this.#workbench.addNext(last)
    } else {
      const known = keys.map((key) => this.#workbench.twinOf(keyDigest(key), 0, 0, '')).find((each) => each)
      if (known === undefined) this.#create(fields, sourceId, doubts, place)
      else this.#addOffer(known, offer, fields, sourceId, last, place)
    }
  }

  /** Removes an offer that is missing from the export. The last offer of a product stays with its date. */
  end(entry: StateEntry): void {
    const { record, sourceId } = entry
    const gone = { ...entry, isGone: true }
    this.#workbench.addNext(gone)
    const text = this.#files.read(record)
    const fields = text === undefined ? undefined : fieldsOf(text)
    if (text === undefined || !fields) return
    const offers = offersOf(fields)
    const staying = offers.filter((offer) => !this.#isOf(offer, sourceId))
    if (staying.length === offers.length) return
    if (staying.length === 0) {
      const reason =
        'is gone from the export, and has no other offer; its price is that of the day it was seen'
      this.#workbench.tell({ kind: 'doubtful', record, reason })
      return
    }
    this.#files.write(record, editField(text, 'offers', asNumbers(staying)))
    this.#workbench.tell({ kind: 'ended', record })
  }

  #create(fields: Fields, sourceId: string, doubts: readonly string[], place: string): void {
    const [brand, title] = [textOf(fields['brand']), textOf(fields['title'])]
    const slug = slugOf('', title)
    const record = this.#workbench.hasFile(slug) ? slugOf(slug, sourceId) : slug
    const text = renderRecord(fields)
    this.#files.write(record, text)
    this.#workbench.addFile(record, undefined)
    this.#workbench.addFile(record, sourceId)
    this.#addKey(record, brand, title)
    this.#workbench.addNext({ sourceId, record, digest: digestOf(text), fields, isGone: false })
    this.#workbench.tell({ kind: 'new', record, place })
    for (const reason of doubts) this.#workbench.tell({ kind: 'doubtful', record, place, reason })
  }

  #addOffer(
    record: string,
    offer: Fields,
    fields: Fields,
    sourceId: string,
    last: StateEntry | undefined,
    place: string,
  ): void {
    const text = this.#files.read(record) ?? ''
    const offers = offersOf(fieldsOf(text) ?? {})
    if (offers.some((each) => each['store'] === offer['store'])) {
      const reason = `${record} has an offer of ${textOf(offer['store'])} already`
      this.#workbench.tell({ kind: 'skipped', place, sourceId, reason })
      return
    }
    const written = this.#write(record, text, [...offers, offer], place)
    if (written === undefined) return
    this.#workbench.addFile(record, sourceId)
    this.#workbench.addNext({
      sourceId,
      record,
      digest: digestOf(written),
      fields: { offers: fields['offers'] ?? [] },
      isGone: false,
    })
    this.#workbench.tell(
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

  #update(
    record: string,
    last: StateEntry | undefined,
    fields: Fields,
    offer: Fields,
    sourceId: string,
    place: string,
  ): void {
    const text = this.#files.read(record) ?? ''
    const file = fieldsOf(text) ?? {}
    const offers = offersOf(file)
    const is = offers.find((each) => this.#isOf(each, sourceId)) ?? {}
    const [was] = offersOf(last?.fields ?? {})
    const ownWas = last && pick(last.fields)
    const own =
      last?.fields['title'] === undefined
        ? { changes: [], kept: [] }
        : mergeFields(ownWas, pick(file), pick(fields))
    // An unchanged price updates `seenAt` only, which does not count as a change.
    const { seenAt: _wasSeen, ...wasOffer } = was ?? {}
    const { seenAt: _seen, ...nextOffer } = offer
    const merged = mergeFields(was && wasOffer, is, nextOffer)
    for (const { field, from, to } of [...own.kept, ...merged.kept])
      this.#workbench.tell({ kind: 'kept', record, place, field, from: plain(from), to: plain(to) })
    const isKept = merged.kept.length > 0
    const seenAt = isKept || textOf(is['seenAt']) >= textOf(offer['seenAt']) ? is['seenAt'] : offer['seenAt']
    const changed: Fields = {
      ...is,
      ...Object.fromEntries(merged.changes.map(({ field, to }) => [field, to ?? ''])),
      ...(seenAt !== undefined && { seenAt }),
    }
    let edited = text
    for (const { field, to } of own.changes) edited = editField(edited, field, to)
    const written =
      isSame(changed, is) && edited === text
        ? text
        : this.#write(
            record,
            edited,
            offers.map((each) => (each === is ? changed : each)),
            place,
          )
    if (written === undefined) return
    if (last?.isGone === true) this.#workbench.tell({ kind: 'revived', record, place })
    const changes = [...own.changes, ...merged.changes]
    for (const { field, from, to } of changes)
      this.#workbench.tell({ kind: 'changed', record, place, field, from: plain(from), to: plain(to) })
    if (changes.length === 0) this.#workbench.tell({ kind: 'unchanged', record })
    const isOwn = last?.fields['title'] !== undefined
    this.#workbench.addNext({
      sourceId,
      record,
      digest: digestOf(written),
      fields: isOwn ? fields : { offers: fields['offers'] ?? [] },
      isGone: false,
    })
  }

  /** Writes a product with its offers, and records the lowest price of today if it has changed. */
  #write(record: string, text: string, offers: readonly Fields[], place: string): string | undefined {
    const before = fieldsOf(text) ?? {}
    let edited = editField(text, 'offers', asNumbers(offers))
    const [was, is] = [lowestOf(offersOf(before)), lowestOf(offers)]
    const history = historyOf(before)
    if (was !== undefined && is !== undefined && was !== is) {
      const recorded = recordPrice(
        history.length > 0 ? history : [{ date: seenDay(before), price: was }],
        this.#today,
        is,
      )
      edited = editField(
        edited,
        'priceHistory',
        compactHistory(recorded, this.#today).map((day) => ({ ...day })),
      )
    }
    const [mistake] = parseRecord(record, edited, productEntrySchema).mistakes
    if (mistake) {
      const reason = `would be wrong in ${record}: ${mistake.field} ${mistake.message}`
      this.#workbench.tell({ kind: 'skipped', place, reason })
      return undefined
    }
    this.#files.write(record, edited)
    return edited
  }

  #isOf({ source }: Fields, sourceId: string): boolean {
    const { name, id } = (source ?? {}) as Record<string, Value>
    return name === this.#source && textOf(id) === sourceId
  }

  #addKey(record: string, brand: string, title: string): void {
    this.#workbench.addKey(keyDigest(productKey(brand, title)), record, -1, 1)
  }
}

export function offersOf({ offers }: Fields): Fields[] {
  return Array.isArray(offers) ? (offers as Fields[]) : []
}

/** The price history of a product or of an offer; empty when there is none. */
export function historyOf(fields: Fields, name: 'priceHistory' | 'history' = 'priceHistory'): PricedDay[] {
  const history = fields[name]
  return Array.isArray(history)
    ? (history as Fields[]).map(({ date, price }) => ({ date: textOf(date), price: Number(price) }))
    : []
}

/** Offers in the types of the file: prices as numbers, source ids as text. */
export function asNumbers(offers: readonly Fields[]): Fields[] {
  return offers.map((offer) => ({
    ...offer,
    price: Number(offer['price']),
    ...(offer['history'] !== undefined && {
      history: historyOf(offer, 'history').map((day) => ({ ...day })),
    }),
  }))
}

export function lowestOf(offers: readonly Fields[]): number | undefined {
  const prices = offers.map(({ price }) => Number(price))
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/** The last day on which a price of the product was seen; empty without offers. */
function seenDay(fields: Fields): string {
  return offersOf(fields)
    .map(({ seenAt }) => textOf(seenAt).slice(0, 10))
    .reduce((latest, day) => (day > latest ? day : latest), '')
}

function pick(fields: Fields): Fields {
  return Object.fromEntries(
    OWN_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  ) as Fields
}
