import { productEntrySchema } from '#entries/product.ts'
import type { Row } from '#imports/formats/row.ts'
import { pickFields } from '#imports/mapping/pick-fields.ts'
import { shorten } from '#imports/mapping/transform.ts'
import { readAddress, storeNamed } from '#imports/records/address.ts'
import type { RowTools } from '#imports/records/deal-from-row.ts'
import { momentText } from '#imports/records/moments.ts'
import type { Fields, RowRecord } from '#imports/records/record.ts'
import { schemaMistake } from '#imports/records/schema-mistakes.ts'
import { wordsOf } from '#text/words.ts'

/** Converts a row to an offer of a store with its product. `today` is the day on which it was seen. */
export function offerFromRow(
  row: Row,
  { source, mapping, stores, categoryOf }: RowTools,
  today: string,
): RowRecord {
  const fields = pickFields(row, mapping.products?.fields ?? {})
  const sourceId = fields.text('id')
  const skipped = (reason: string): RowRecord => ({ kind: 'skipped', sourceId, reason })
  if (sourceId === undefined) return skipped('has no id')
  const [title, brand] = [fields.text('title'), fields.text('brand')]
  if (title === undefined) return skipped('has no title')
  if (brand === undefined) return skipped('has no brand')
  const address = readAddress(fields.texts('url'), mapping, stores)
  if ('doubt' in address) return skipped(address.doubt)
  const named = storeNamed(fields.text('store'), mapping)
  if (named !== undefined && named !== address.store) {
    return skipped(`the store is ${named}, but the address is one of ${address.store}`)
  }
  const price = [fields.text('salePrice'), fields.text('price')].map(Number).find((amount) => amount > 0)
  if (price === undefined)
    return skipped(fields.doubts.find((doubt) => /price/i.test(doubt)) ?? 'has no price')
  const category = categoryOf(fields.texts('category'), title, address.store, mapping)
  if (category === undefined) {
    return skipped(
      `no rule says the category of "${shorten(fields.text('category') ?? title)}"; add one to the mapping`,
    )
  }
  const currency = fields.text('currency') ?? mapping.currency
  const summary = fields.text('summary')?.replace(/\s*\n\s*/gu, ' ')
  const read = fields.text('seenAt')
  const seenAt = read === undefined ? today : momentText(Number.parseInt(read, 10), 'start')
  const product: Fields = {
    title,
    brand,
    category,
    ...(summary !== undefined && summary.length <= 600 && { summary }),
    ...(mapping.lang !== 'vi' && { lang: mapping.lang }),
    offers: [
      {
        store: address.store,
        url: address.url,
        price,
        ...(currency !== 'VND' && { currency }),
        seenAt,
        source: { name: source, id: sourceId },
      },
    ],
  }
  const mistake = schemaMistake(productEntrySchema, product)
  if (mistake !== undefined) return skipped(mistake)
  return { kind: 'offer', sourceId, fields: product, keys: [productKey(brand, title)], doubts: fields.doubts }
}

/** A key that two records of one product share: brand and words of the title in any order. */
export function productKey(brand: string, title: string): string {
  const words = new Set([...wordsOf(brand), ...wordsOf(title)])
  return `product ${[...words].toSorted().join(' ')}`
}
