/** Prices from a table into the price history of product files, for `npm run prices`. */
import { join } from 'node:path'
import { parseRecord } from '#entries/parse-record.ts'
import { productEntrySchema } from '#entries/product.ts'
import type { ReadRow } from '#imports/formats/row.ts'
import { readColumn } from '#imports/mapping/pick-fields.ts'
import { readMoney } from '#values/money/read-money.ts'
import { editField } from '#imports/merge/record-text.ts'
import { asNumbers } from '#imports/plan/plan-offers.ts'
import { fieldsOf, RecordFiles } from '#imports/plan/record-files.ts'
import { type Fields, textOf } from '#imports/records/record.ts'
import { saleAt } from '#catalog/worth/offer-price.ts'
import { vietnamDayOf } from '#text/days.ts'
import type { StagingDatabase } from '#imports/plan/staging-database.ts'
import { historyOf, lowestOf, offersOf, timedPriceOf } from '#imports/prices/offer-history.ts'
import { compactHistory, JUMP_SHARE, jumpFrom, recordPrice } from '#imports/prices/price-history.ts'

/** The outcome of recording prices. */
export interface RecordedPrices {
  recorded: number
  /** Prices that differ greatly from the last one, one sentence each. */
  jumps: string[]
  /** Rejected rows with position and reason. */
  mistakes: string[]
}

/**
 * Records the prices of a table with the columns product, store, price and optionally date, by default
 * today. Each price goes into the history of its offer and, if it is the newest, becomes the price of the
 * offer. The lowest price of the day goes into the history of the product.
 */
export async function recordPrices(
  rows: AsyncIterable<ReadRow>,
  contentDir: string,
  staging: StagingDatabase,
  now: number,
): Promise<RecordedPrices> {
  const files = new RecordFiles(join(contentDir, 'products'), staging)
  const done: RecordedPrices = { recorded: 0, jumps: [], mistakes: [] }
  for await (const row of rows) {
    const place = `${row.place.file}:${row.place.line}`
    const mistake = 'mistake' in row ? row.mistake : takePrice(row, files, done, now)
    if (mistake !== undefined) done.mistakes.push(`${place}: ${mistake}`)
  }
  return done
}

/** Records one price. Returns the reason when it is rejected. */
function takePrice(
  row: Extract<ReadRow, { values: unknown }>,
  files: RecordFiles,
  done: RecordedPrices,
  now: number,
): string | undefined {
  const today = vietnamDayOf(now)
  const [product, store, priceText, date = today] = ['product', 'store', 'price', 'date'].map(
    (column) => readColumn(row, column)[0],
  )
  if (product === undefined || store === undefined || priceText === undefined)
    return 'needs product, store and price; name the columns so'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return `${date} is not a day; write it as 2026-11-30`
  if (date > today) return `${date} is a day to come`
  const text = files.read(product)
  const fields = text === undefined ? undefined : fieldsOf(text)
  if (text === undefined || !fields) return `there is no products/${product}.yaml`
  const offers = offersOf(fields)
  const offer = offers.find((each) => each['store'] === store)
  if (!offer) return `${product} has no offer of ${store}; add it to the file`
  const currency = textOf(offer['currency'] ?? 'VND')
  const read = readMoney(priceText, { store: currency })
  if (!read.ok) return `${read.message}, and no price`
  if (read.value.amount === 0) return `${priceText} is no price`
  if (read.value.currency !== currency)
    return `${priceText} is in ${read.value.currency}, the offer in ${currency}`
  const price = read.value.amount

  const isNewest = date >= textOf(offer['seenAt']).slice(0, 10)
  const next = isNewest
    ? offers.map((each) => (each === offer ? atPrice(offer, price, date, now) : each))
    : offers
  const own = compactHistory(recordPrice(historyOf(offer, 'history'), date, price), today)
  const withHistory = next.map((each) =>
    each['store'] === store ? { ...each, history: own.map((day) => ({ ...day })) } : each,
  )
  const lowest = isNewest ? lowestOf(next, now) : price
  const history = historyOf(fields)
  const share = jumpFrom(history, date, lowest ?? price)
  if (share !== undefined && Math.abs(share) > JUMP_SHARE) {
    done.jumps.push(
      `${product}: ${share > 0 ? '+' : '−'}${Math.round(Math.abs(share) * 100)} % on ${date}, to ${lowest ?? price}`,
    )
  }
  const recorded = compactHistory(recordPrice(history, date, lowest ?? price), today)
  const edited = editField(
    editField(text, 'offers', asNumbers(withHistory)),
    'priceHistory',
    recorded.map((day) => ({ ...day })),
  )
  const [mistake] = parseRecord(product, edited, productEntrySchema).mistakes
  if (mistake) return `${product} would be wrong: ${mistake.field} ${mistake.message}`
  if (edited !== text) files.write(product, edited)
  done.recorded += 1
  return undefined
}

/** An offer with a price that was seen: that of its sale while one holds. */
function atPrice(offer: Fields, price: number, date: string, now: number): Fields {
  const { sale, ...rest } = offer as Fields & { sale?: Fields }
  if (!sale) return { ...offer, price, seenAt: date }
  const isOn = saleAt(timedPriceOf(offer), now) !== undefined
  if (isOn && price < Number(offer['price'])) return { ...offer, sale: { ...sale, price }, seenAt: date }
  // A sale that is not lower than the price outside it is none.
  const isKept = !isOn && price > Number(sale['price'])
  return { ...rest, price, ...(isKept && { sale }), seenAt: date }
}

/** Shortens the histories of all products and returns the number of changed files. */
export function compactPrices(contentDir: string, staging: StagingDatabase, today: string): number {
  const files = new RecordFiles(join(contentDir, 'products'), staging)
  let shortened = 0
  for (const record of files.list()) {
    const text = files.read(record) ?? ''
    const history = historyOf(fieldsOf(text) ?? {})
    const compact = compactHistory(history, today)
    if (compact.length === history.length) continue
    shortened += 1
    files.write(
      record,
      editField(
        text,
        'priceHistory',
        compact.map((day) => ({ ...day })),
      ),
    )
  }
  return shortened
}
