/** A row becomes the offer of one store for a product. */
import type { ProductField } from '#entries/source.ts'
import { AVAILABILITIES, productEntrySchema } from '#entries/product.ts'
import { isGtin } from '#values/gtin.ts'
import type { Row } from '#imports/formats/row.ts'
import { pickFields, type PickedFields } from '#imports/mapping/pick-fields.ts'
import { readAddress } from '#imports/records/address.ts'
import type { RowTools } from '#imports/records/deal-from-row.ts'
import { writeMoment } from '#imports/records/moments.ts'
import type { Fields, HeldField, RowRecord, Value } from '#imports/records/record.ts'
import { readRegions } from '#imports/records/regions.ts'
import { createAmountReader, type ReadAmount } from '#imports/records/row-amounts.ts'
import { readSourceId } from '#imports/records/source-id.ts'
import { schemaMistake } from '#imports/records/schema-mistakes.ts'
import { ID_PATTERN } from '#entries/text.ts'
import { fold } from '#text/fold.ts'
import { wordsOf } from '#text/words.ts'
import type { Places } from '#values/places.ts'
import { shorten } from '#values/reading.ts'

/** Converts a row to an offer of a store with its product. */
export function offerFromRow(row: Row, tools: RowTools): RowRecord {
  const { source, mapping, storeById, storeNamed, categoryOf, today } = tools
  const fields = pickFields(row, mapping.products?.fields ?? {})
  const id = readSourceId(fields)
  if (!id.ok) return { kind: 'skipped', reason: id.message }
  const sourceId = id.value
  const skipped = (reason: string): RowRecord => ({ kind: 'skipped', sourceId, reason })
  for (const name of ['title', 'brand', 'url'] as const) {
    const reason = reasonOf(fields, name)
    if (reason !== undefined) return skipped(`${name}: ${reason}`)
  }
  const [title, brand] = [fields.line('title'), fields.line('brand')]
  if (title === undefined) return skipped('has no title')
  if (!/\p{L}/u.test(title)) return skipped(`the title "${shorten(title)}" has no letter`)
  if (brand === undefined) return skipped('has no brand')
  const named = storeNamed(fields.texts('store').slice(0, 1))?.store
  const address = readAddress(fields.texts('url'), tools, named)
  if ('doubt' in address) return skipped(address.doubt)
  if (named !== undefined && named !== address.store) {
    return skipped(`the store is ${named}, but the address is one of ${address.store}`)
  }
  const countries = storeById.get(address.store)?.countries ?? []
  const amountOf = createAmountReader<ProductField>(
    fields,
    mapping,
    mapping.products?.fields ?? {},
    countries,
  )
  const price = amountOf('price')
  if (price.kind === 'unreadable') return skipped(`price: ${price.reason}`)
  if (price.kind === 'none' || price.amount === 0) return skipped('has no price')
  const category = categoryOf(fields.texts('category'), title, address.store)
  if (category === undefined) {
    return skipped(
      `no rule says the category of "${shorten(fields.text('category') ?? title)}"; add one to the mapping`,
    )
  }

  const held: HeldField[] = []
  const hold = (field: string, reason: string | undefined, isEssential = false): void => {
    if (reason !== undefined)
      held.push({ field, reason: `${field.replace('offers.', '')}: ${reason}`, isEssential })
  }
  const said = (field: string, { value, reason }: Said): Fields => {
    hold(field, reason, field === 'offers.sale' || field === 'offers.availability' || field === 'variant')
    return value === undefined || reason !== undefined ? {} : { [field.replace('offers.', '')]: value }
  }
  if (!category.isSaid && fields.texts('category').length > 0) held.push({ field: 'category' })
  const summary = fields.line('summary')
  const isLong = summary !== undefined && summary.length > 600
  hold('summary', isLong ? `it has ${summary.length} characters` : reasonOf(fields, 'summary'))
  const seenAt = seenAtOf(fields, today)
  const regions = regionsOf(fields, tools.places, countries)
  hold('offers.seenAt', seenAt.reason)
  const product: Fields = {
    title,
    brand,
    category: category.id,
    ...(summary !== undefined && !isLong && { summary }),
    ...(mapping.lang !== 'vi' && { lang: mapping.lang }),
    ...said('variant', variantOf(fields)),
    ...said('gtin', gtinOf(fields)),
    ...said('imageUrl', imageOf(fields)),
    offers: [
      {
        store: address.store,
        url: address.url,
        price: price.amount,
        ...(price.currency !== 'VND' && { currency: price.currency }),
        ...said('offers.sale', saleOf(fields, price, amountOf('salePrice'), today)),
        ...said(
          'offers.listPrice',
          besideOf(price, amountOf('listPrice'), (list) => list > price.amount),
        ),
        ...said('offers.availability', availabilityOf(fields)),
        ...said(
          'offers.shippingPrice',
          // A charge is for the regions beside it.
          regions.reason === undefined ? besideOf(price, amountOf('shippingPrice'), () => true) : regions,
        ),
        ...said('offers.regions', regions),
        seenAt: seenAt.value ?? today,
        source: { name: source, id: sourceId },
      },
    ],
    ...(mapping.status === 'draft' && { status: 'draft' }),
  }
  const mistake = schemaMistake(productEntrySchema, product)
  if (mistake !== undefined) return skipped(mistake)
  const { variant } = product as { variant?: Fields }
  const name = variant?.['name']
  const kind = typeof name === 'string' ? name : ''
  const keys = (): string[] => [productKey(brand, `${title} ${kind}`)]
  const match = modelKey(brand, fields.text('model'), kind)
  return { kind: 'offer', sourceId, fields: product, keys, doubts: [], held, match }
}

/** A key that two records of one product share: brand and words of the title in any order. */
export function productKey(brand: string, title: string): string {
  const words = new Set([...wordsOf(brand), ...wordsOf(title)])
  return `product ${[...words].toSorted().join(' ')}`
}

/** Brand and model number, by which offers are of one product; undefined for a number that says little. */
function modelKey(brand: string, model: string | undefined, variant: string): string | undefined {
  const plain = fold(model ?? '').replaceAll(/[^a-z0-9]/g, '')
  return plain.length >= 4 && /\d/.test(plain)
    ? `model ${fold(brand)} ${plain} ${fold(variant)}`.trim()
    : undefined
}

type Said = { value?: Value | undefined; reason?: string | undefined }
type Amount = Extract<ReadAmount, { kind: 'amount' }>

function reasonOf<Name extends string>(fields: PickedFields<Name>, name: Name): string | undefined {
  const state = fields.state(name)
  return state.kind === 'unreadable' ? state.reason : undefined
}

/** The sale of an offer. One that is over is none; without a sale price there is none. */
function saleOf(fields: PickedFields<ProductField>, price: Amount, sale: ReadAmount, today: string): Said {
  if (sale.kind === 'unreadable') return { reason: sale.reason }
  const period: Record<string, string> = {}
  for (const [name, field, role] of [
    ['startsAt', 'saleStartsAt', 'start'],
    ['endsAt', 'saleEndsAt', 'end'],
  ] as const) {
    const reason = reasonOf(fields, field)
    if (reason !== undefined) return { reason }
    const moment = writeMoment(fields.text(field), role, today)
    if (moment !== undefined) period[name] = moment
  }
  if (sale.kind === 'none') return {}
  if (sale.amount === price.amount) return {}
  if (sale.amount === 0) return { reason: 'the price is 0' }
  if (sale.currency !== price.currency)
    return { reason: `it is in ${sale.currency}, the price in ${price.currency}` }
  if (sale.amount > price.amount)
    return { reason: `the price ${sale.amount} is above ${price.amount}, the price outside it` }
  if (period['endsAt'] !== undefined && period['endsAt'].slice(0, 10) < today) return {}
  return { value: { price: sale.amount, ...period } }
}

/** An amount beside a price, in the same currency. */
function besideOf(price: Amount, read: ReadAmount, isKept: (amount: number) => boolean): Said {
  if (read.kind === 'unreadable') return { reason: read.reason }
  if (read.kind === 'none') return {}
  if (read.currency !== price.currency)
    return { reason: `it is in ${read.currency}, the price in ${price.currency}` }
  return isKept(read.amount) ? { value: read.amount } : {}
}

function availabilityOf(fields: PickedFields<ProductField>): Said {
  const text = fields.text('availability')
  if (text === undefined) return { reason: reasonOf(fields, 'availability') }
  const word = fold(text.replace(/^(?:https?:\/\/schema\.org\/|schema:)/iu, ''))
    .replace(/(?<=\S)[\s_-]+/gu, '')
    .replace(/(?<=\p{L})\([1-9]\d*\)$|^[>≥](?=[1-9])|(?<=^[1-9]\d*)\+$/gu, '')
    .replace(/^(\d+)(?:[.,]0+)?$/u, (_, count: string) => (Number(count) > 0 ? '1' : '0'))
  const known = AVAILABILITY_OF.get(word)
  return known === undefined
    ? { reason: `"${shorten(text)}" is none of ${AVAILABILITIES.join(', ')}` }
    : { value: known }
}

/** What sources say of stock, beside the words of records: numbers of pieces, flags, words of schema.org. */
const AVAILABILITY_OF = new Map<string, (typeof AVAILABILITIES)[number]>(
  Object.entries({
    'in-stock':
      'in-stock|available|limited availability|online only|yes|y|true|1|còn hàng|còn|có hàng|sẵn hàng|có sẵn|在庫あり|在庫有り|有货|有貨|现货|現貨|재고 있음|판매중|en stock|disponible|tersedia|ready stock|ready|มีสินค้า|พร้อมส่ง',
    'out-of-stock':
      'out-of-stock|sold out|not available|not in stock|unavailable|discontinued|temporarily out of stock|no|n|false|0|hết hàng|hết|tạm hết hàng|tạm hết|không còn hàng|ngừng kinh doanh|在庫なし|在庫切れ|品切れ|売り切れ|完売|缺货|缺貨|无货|無貨|售罄|재고 없음|품절|rupture de stock|épuisé|indisponible|habis|stok habis|สินค้าหมด|หมด',
    preorder: 'preorder|pre sale|đặt trước|予約受付中|预售|預售|예약판매|précommande',
    backorder: 'backorder|on backorder|hàng đặt',
  } satisfies Record<(typeof AVAILABILITIES)[number], string>).flatMap(([state, words]) =>
    words
      .split('|')
      .map(
        (word) => [fold(word).replace(/[\s_-]+/gu, ''), state as (typeof AVAILABILITIES)[number]] as const,
      ),
  ),
)

function regionsOf(fields: PickedFields<ProductField>, places: Places, countries: readonly string[]): Said {
  const reason = reasonOf(fields, 'regions')
  return reason === undefined ? readRegions(fields.texts('regions'), places, countries) : { reason }
}

function gtinOf(fields: PickedFields<ProductField>): Said {
  // A spreadsheet that took it for a number writes 4006381333931.0.
  const text = fields.text('gtin')?.replace(/[\s-]|\.0+$/gu, '')
  if (text === undefined) return { reason: reasonOf(fields, 'gtin') }
  return isGtin(text)
    ? { value: text }
    : { reason: `"${shorten(text)}" is no GTIN: its check digit is wrong` }
}

/** Products of a group differ in what the row calls the variant; without that they are not told apart. */
function variantOf(fields: PickedFields<ProductField>): Said {
  for (const name of ['group', 'variant'] as const) {
    const reason = reasonOf(fields, name)
    if (reason !== undefined) return { reason }
  }
  const [group, name] = [fields.text('group'), fields.texts('variant').join(' / ')]
  if (group === undefined || name === '') return {}
  const id = wordsOf(group).join('-')
  return ID_PATTERN.test(id) && name.length <= 40
    ? { value: { group: id, name } }
    : { reason: `"${shorten(`${group} ${name}`)}" is no group with a short name` }
}

function seenAtOf(fields: PickedFields<ProductField>, today: string): { value?: string; reason?: string } {
  const reason = reasonOf(fields, 'seenAt')
  if (reason !== undefined) return { reason }
  const moment = writeMoment(fields.text('seenAt'), 'start', today)
  return { value: moment !== undefined && moment.slice(0, 10) <= today ? moment : today }
}

/** A web address that is not a store's page; of several in one cell the first. */
function imageOf(fields: PickedFields<ProductField>): Said {
  const text = fields
    .text('imageUrl')
    ?.split(/(?:[;,|]\s*|(?<![;,|\s])\s+)(?=https?:\/\/)/iu, 1)[0]
    ?.replace(/^\/\//, 'https://')
    .replace(/^http:/i, 'https:')
  if (text === undefined) return { reason: reasonOf(fields, 'imageUrl') }
  return /^(?=https:\/\/[^\s/]+\.\S)\S+$/u.test(text) && URL.canParse(text)
    ? { value: new URL(text).href }
    : { reason: `"${shorten(text)}" is no web address` }
}
