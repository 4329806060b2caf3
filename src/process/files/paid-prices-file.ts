/**
 * The file of what publications recorded to be paid after codes: JSON with a line for each product, in the
 * order of their ids. A server reads a line when the page of its product shows it.
 */
import {
  createPaidPrices,
  type PaidAtStores,
  type PaidPrices,
  type PaidPricesOf,
  type UpdatedPrices,
  wholePaidPrices,
} from '#catalog/worth/paid-prices.ts'
import { readBytes, readLines } from '#process/files/read-lines.ts'
import { firstIndexWhere } from '#text/first-index.ts'

export const PAID_PRICES_FILE = 'paid-prices.json'

export function renderPaidPrices(prices: PaidPrices): string {
  const lines = [...wholePaidPrices(prices)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, stores]) => `${JSON.stringify(id)}:${JSON.stringify(stores)}`)
  return `{\n${lines.join(',\n')}\n}`
}

/** All of a file, for whoever extends it. */
export function parsePaidPrices(text: string): PaidPrices {
  return createPaidPrices(new Map(Object.entries(JSON.parse(text) as Record<string, PaidAtStores>)))
}

/** Prices of a file with updates. */
export type SavedPaidPrices = UpdatedPrices<PaidPricesOf>

/** Rejects where the file is incomplete. */
export async function openPaidPrices(path: string): Promise<SavedPaidPrices> {
  const starts: number[] = []
  const { bytes } = await readLines(path, (_bytes, _from, _end, at) => starts.push(at))
  const read = readBytes(path)
  const lineAt = (place: number): string => {
    const start = starts[place] ?? bytes
    return read(start, (starts[place + 1] ?? bytes) - start).toString()
  }
  const last = starts.length - 1
  if (last < 1 || lineAt(last) !== '}') throw new Error('its end is missing')
  const get: PaidPricesOf['get'] = (id) => {
    const place = firstIndexWhere(1, last, (line) => idIn(lineAt(line)) >= id)
    const line = place < last ? lineAt(place) : ''
    return idIn(line) === id
      ? (JSON.parse(line.slice(line.indexOf(':') + 1).replace(/,\n$/, '')) as PaidAtStores)
      : undefined
  }
  return createPaidPrices({ get })
}

/** Ids are of letters, digits and hyphens. */
function idIn(line: string): string {
  return line.slice(1, line.indexOf('"', 1))
}
