import { dealEntrySchema } from '#entries/deal.ts'
import { schemaMistake } from '#imports/records/schema-mistakes.ts'
import type { DealField, SourceEntry } from '#entries/source.ts'
import type { Row } from '#imports/formats/row.ts'
import { pickFields, type PickedFields } from '#imports/mapping/pick-fields.ts'
import { shorten } from '#imports/mapping/transform.ts'
import { readAddress, storeNamed } from '#imports/records/address.ts'
import type { ReadCategory } from '#imports/records/category.ts'
import { likenessKeys } from '#imports/records/likeness.ts'
import { writeMoment } from '#imports/records/moments.ts'
import { type Fields, isSame, plain, type RowRecord } from '#imports/records/record.ts'
import { type ReadTerms, readTerms } from '#imports/terms/read-terms.ts'
import type { StoresByHost } from '#links/stores-by-host.ts'
import { wordsOf } from '#text/words.ts'

/** The context for reading rows. */
export interface RowTools {
  /** The name of the mapping's file. */
  source: string
  mapping: SourceEntry
  stores: StoresByHost
  categoryOf: ReadCategory
}

const TITLE_MAX = 160
const TERM_MAX = 300
const TERMS_MAX = 12
const NO_CODE = /^(?:null|none|n\/?a|no code.*|-+|không.*|0|false)$/iu
const CODE = /^[\u{21}-\u{7E}]{2,64}$/u

/** Converts a row to a deal. Values that are not certain are left out and reported in `doubts`. */
export function dealFromRow(row: Row, { source, mapping, stores, categoryOf }: RowTools): RowRecord {
  const fields = pickFields(row, mapping.deals?.fields ?? {})
  const sourceId = fields.text('id')
  const skipped = (reason: string): RowRecord => ({ kind: 'skipped', sourceId, reason })
  if (sourceId === undefined) return skipped('has no id')
  const title = fields.text('title')
  if (title === undefined) return skipped('has no title')
  if (title.length > TITLE_MAX)
    return skipped(`the title has ${title.length} characters; at most ${TITLE_MAX} fit`)
  const address = readAddress(fields.texts('url'), mapping, stores)
  if ('doubt' in address) return skipped(address.doubt)
  const named = storeNamed(fields.text('store'), mapping)
  if (named !== undefined && named !== address.store) {
    return skipped(`the store is ${named}, but the address is one of ${address.store}`)
  }
  const category = categoryOf(fields.texts('category'), title, address.store, mapping)
  if (category === undefined) {
    return skipped(
      `no rule says the category of "${shorten(fields.text('category') ?? title)}"; add one to the mapping`,
    )
  }

  const { doubts } = fields
  const code = readCode(fields.text('code'), doubts)
  if (code === false)
    return skipped(`"${shorten(fields.text('code') ?? '')}" is no code that a checkout takes`)
  const terms = termsOf(fields, doubts)
  const read = readTerms([title, ...terms].join('\n'))
  const currency = currencyOf(fields, mapping, doubts)
  const discount = discountOf(fields, read, currency, doubts)
  const minimum =
    amountOf(fields, 'minimumSpend', doubts) ?? (currency === 'VND' ? read.minimumSpend : undefined)
  doubts.push(...read.doubts.map((doubt) => `terms: ${doubt}; left empty`))
  const startsAt = writeMoment(fields.text('startsAt'), 'start')
  const endsAt = writeMoment(fields.text('endsAt'), 'end')
  const summary = summaryOf(fields.text('summary'), title)
  const eligibility: Fields = {
    ...(read.newUser && { newUser: true }),
    ...(read.appOnly && { appOnly: true }),
    ...(read.payment && { payment: read.payment }),
  }
  const record: Fields = {
    title,
    store: address.store,
    category,
    url: address.url,
    ...(summary !== undefined && { summary }),
    ...(mapping.lang !== 'vi' && { lang: mapping.lang }),
    ...(code !== undefined && { code }),
    ...(discount && { discount }),
    ...(minimum !== undefined && minimum > 0 && { minimumSpend: minimum }),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(Object.keys(eligibility).length > 0 && { eligibility }),
    ...(terms.length > 0 && { terms }),
    ...tagsOf(fields.texts('tags')),
    source: { name: source, id: sourceId },
    ...(mapping.status === 'draft' && { status: 'draft' }),
  }
  const mistake = schemaMistake(dealEntrySchema, record)
  if (mistake !== undefined) return skipped(mistake)
  const keys = likenessKeys({
    store: address.store,
    title,
    code,
    terms: JSON.stringify([record['discount'], record['minimumSpend'], record['endsAt']].map(plain)),
  })
  return { kind: 'deal', sourceId, fields: record, keys, doubts }
}

/**
 * A code that a checkout would accept; false for an invalid one, undefined when none is needed or it is
 * ambiguous.
 */
function readCode(text: string | undefined, doubts: string[]): string | false | undefined {
  if (text === undefined || NO_CODE.test(text)) return undefined
  if (/[,;|/]|\s(?:hoặc|or|và|and)\s/iu.test(text)) {
    doubts.push(`code: "${shorten(text)}" looks like two codes; left empty`)
    return undefined
  }
  return CODE.test(text) ? text : false
}

/** Splits terms into sentences. Lines that are too long are split at their sentences. */
function termsOf(fields: PickedFields<DealField>, doubts: string[]): string[] {
  const lines = fields
    .texts('terms')
    .flatMap((text) => text.split(/\n+/u))
    .flatMap((line) => (line.length > TERM_MAX ? line.split(/(?<=[.;])\s+/u) : [line]))
    .map((line) => line.replace(/^[-•*+·–]\s*/u, '').trim())
    .filter((line) => wordsOf(line).length > 0)
  const fitting = [...new Set(lines)].filter((line) => line.length <= TERM_MAX).slice(0, TERMS_MAX)
  if (fitting.length < new Set(lines).size)
    doubts.push(`terms: ${lines.length - fitting.length} do not fit; left out`)
  return fitting
}

function summaryOf(text: string | undefined, title: string): string | undefined {
  const summary = text?.replace(/(?<!\s)\s*\n\s*/gu, ' ')
  if (summary === undefined || wordsOf(summary).join(' ') === wordsOf(title).join(' ')) return undefined
  if (summary.length <= 600) return summary
  const cut = summary.slice(0, 600)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '))
  return end > 0 ? cut.slice(0, end + 1) : undefined
}

const CURRENCIES = new Set(['VND', 'SGD', 'IDR', 'THB', 'MYR', 'PHP', 'USD'])

function currencyOf(
  fields: PickedFields<DealField>,
  mapping: SourceEntry,
  doubts: string[],
): string | undefined {
  const said = fields.text('currency')?.toUpperCase()
  if (said === undefined) return mapping.currency
  if (CURRENCIES.has(said)) return said
  doubts.push(`currency: ${shorten(said)} is none that records have; amounts are left empty`)
  return undefined
}

function amountOf(fields: PickedFields<DealField>, name: DealField, doubts: string[]): number | undefined {
  const text = fields.text(name)
  if (text === undefined) return undefined
  if (/^\d{1,12}(?:\.\d{1,2})?$/.test(text)) return Number(text)
  doubts.push(`${name}: "${shorten(text)}" is no amount; left empty`)
  return undefined
}

const KINDS = new Set(['percent', 'amount', 'cashback', 'gift', 'freeship', 'bogo'])

/** The discount by the columns, else by the text; undefined when the two contradict each other. */
function discountOf(
  fields: PickedFields<DealField>,
  read: ReadTerms,
  currency: string | undefined,
  doubts: string[],
): Fields | undefined {
  const { said, kind: kindSaid } = saidDiscount(fields)
  const [, digits, sign] = /^(\d{1,12}(?:\.\d{1,2})?)\s*(%)?$/.exec(said ?? '') ?? []
  if (said !== undefined && digits === undefined)
    doubts.push(`discountValue: "${shorten(said)}" is no number; left empty`)
  const kind = kindSaid ?? (sign === '%' ? 'percent' : undefined)
  const words = currency === undefined ? undefined : read.discount
  const written = words && (currency === 'VND' || words.kind === 'percent') ? dropUndefined(words) : undefined
  if (
    kind === undefined ||
    !KINDS.has(kind) ||
    (digits === undefined && (kind === 'percent' || kind === 'amount'))
  ) {
    return written && withCurrency(written, currency)
  }
  const value = digits === undefined ? undefined : Number(digits)
  const max = amountOf(fields, 'discountMax', doubts)
  const column = dropUndefined({
    kind,
    value: value === 0 ? undefined : value,
    max: max === 0 ? undefined : max,
  })
  if (column['value'] === undefined && (kind === 'percent' || kind === 'amount')) return undefined
  if (kind === 'percent' && Number(column['value']) > 100) {
    doubts.push(`discountValue: ${said ?? ''} is more than 100 percent; left empty`)
    return undefined
  }
  if (written && (written['kind'] !== kind || (written['value'] ?? value) !== value)) {
    doubts.push(`discount: the columns say ${tell(column)}, the words say ${tell(written)}; left empty`)
    return undefined
  }
  const merged = written ? { ...written, ...column } : column
  if (kind === 'amount' && isSame(merged['max'], merged['value'])) delete merged['max']
  return withCurrency(merged, currency)
}

/** The discount in the columns: a kind with a value, or one column for each kind, in which 0 means none. */
function saidDiscount(fields: PickedFields<DealField>): {
  said: string | undefined
  kind: string | undefined
} {
  const kinds = { percent: fields.text('discountPercent'), amount: fields.text('discountAmount') }
  for (const [kind, text] of Object.entries(kinds)) {
    if (text !== undefined && Number(text) !== 0) return { said: text.trim(), kind }
  }
  return { said: fields.text('discountValue')?.trim(), kind: fields.text('discountKind') }
}

function withCurrency(discount: Fields, currency: string | undefined): Fields {
  return currency === undefined || currency === 'VND' ? discount : { ...discount, currency }
}

function dropUndefined(group: Record<string, string | number | undefined>): Fields {
  return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined)) as Fields
}

function tell({ kind, value, max }: Fields): string {
  return [kind, value, max]
    .filter((each) => each !== undefined)
    .map(String)
    .join(' ')
}

function tagsOf(texts: readonly string[]): Fields {
  const tags = [
    ...new Set(
      texts.map((text) => wordsOf(text).join('-')).filter((tag) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(tag)),
    ),
  ]
  return tags.length > 0 ? { tags } : {}
}
