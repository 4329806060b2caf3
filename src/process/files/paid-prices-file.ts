/**
 * The file of what publications recorded to be paid after codes: JSON with a line for each product, in the
 * order of their ids. A server reads a line when the page of its product shows it.
 */
import type { PaidAtStores, PaidPrices, PaidPricesOf, PaidPricesUpdate } from '#catalog/worth/paid-prices.ts'
import { readBytes, readLines } from '#process/files/read-lines.ts'
import { firstIndexWhere } from '#text/first-index.ts'

export const PAID_PRICES_FILE = 'paid-prices.json'

export function renderPaidPrices(prices: PaidPrices): string {
  const lines = [...prices]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, stores]) => `${JSON.stringify(id)}:${JSON.stringify(stores)}`)
  return `{\n${lines.join(',\n')}\n}`
}

/** All of a file, for whoever extends it. */
export function parsePaidPrices(text: string): PaidPrices {
  return new Map(Object.entries(JSON.parse(text) as Record<string, PaidAtStores>))
}

/** Prices of a file with updates. */
export interface SavedPaidPrices extends PaidPricesOf {
  after: (update: PaidPricesUpdate) => SavedPaidPrices
}

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
  return withChanges((id) => {
    const place = firstIndexWhere(1, last, (line) => idIn(lineAt(line)) >= id)
    const line = place < last ? lineAt(place) : ''
    return idIn(line) === id
      ? (JSON.parse(line.slice(line.indexOf(':') + 1).replace(/,\n$/, '')) as PaidAtStores)
      : undefined
  })
}

/** Ids are of letters, digits and hyphens. */
function idIn(line: string): string {
  return line.slice(1, line.indexOf('"', 1))
}

export function withChanges(
  get: PaidPricesOf['get'],
  changed: ReadonlyMap<string, PaidAtStores | null> = new Map(),
): SavedPaidPrices {
  return {
    get: (id) => (changed.has(id) ? (changed.get(id) ?? undefined) : get(id)),
    after: (update) => withChanges(get, new Map([...changed, ...Object.entries(update)])),
  }
}
