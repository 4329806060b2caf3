/** Rows whose mapping makes a record of each item of a list. */
import type { SourceEntry } from '#entries/source.ts'
import type { Row } from '#imports/formats/row.ts'
import { createValues } from '#imports/formats/row.ts'
import { meets, pickFields } from '#imports/mapping/pick-fields.ts'

/** What the last import had, by the id at the source. */
export interface LastImport {
  /** The code of a record; undefined when it has none. */
  codeOf: (sourceId: string) => unknown
  isKnownId: (sourceId: string) => boolean
}

/** Whether a row is a product rather than a deal. */
export function isProductRow(
  row: Row,
  { deals, products }: Pick<SourceEntry, 'deals' | 'products'>,
): boolean {
  return products !== undefined && (!deals || (products.when !== undefined && meets(row, products.when)))
}

/**
 * The rows of a row whose mapping makes each item of a list a record. Products have ids of their own. Of
 * deals, the item whose code the record of the
 * row had last keeps the id of the row, else the first item; the ids of the others end in their codes.
 */
export function splitRow(
  row: Row,
  mapping: Pick<SourceEntry, 'deals' | 'products'>,
  last: LastImport,
): Row[] {
  const { deals, products } = mapping
  const isProduct = isProductRow(row, mapping)
  const path = (isProduct ? products : deals)?.each?.split('.')
  const items = path && listAt(row.values, path)
  if (!path || !items || items.length === 0) return [row]
  if (isProduct || !deals) return items.map((item) => ({ ...row, values: withItem(row.values, path, item) }))
  const { id, code } = deals.fields
  const rowId = id === undefined ? undefined : pickFields(row, { id }).text('id')
  const parts = items.map((item, index) => {
    const values = withItem(row.values, path, item)
    const own = code === undefined ? undefined : pickFields({ ...row, values }, { code }).text('code')
    return { values, part: own ?? String(index + 1) }
  })
  if (rowId === undefined) return parts.map(({ values }) => ({ ...row, values }))
  const had = last.codeOf(rowId)
  const isKnown = (part: string): boolean => last.isKnownId(`${rowId}/${part}`)
  const main = parts.find(({ part }) => part === had) ?? parts.find(({ part }) => !isKnown(part))
  return parts.map((each) => ({
    ...row,
    values: each.values,
    ...(each !== main && { part: each.part }),
  }))
}

function listAt(value: unknown, [head, ...rest]: readonly string[]): unknown[] | undefined {
  if (head === undefined) return Array.isArray(value) ? value : undefined
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, head)) return undefined
  return listAt((value as Record<string, unknown>)[head], rest)
}

/** A copy of values in which a list is one of its items. */
function withItem(
  values: Record<string, unknown>,
  [head = '', ...rest]: readonly string[],
  item: unknown,
): Record<string, unknown> {
  const copy = createValues(Object.entries(values))
  copy[head] = rest.length === 0 ? item : withItem(copy[head] as Record<string, unknown>, rest, item)
  return copy
}
