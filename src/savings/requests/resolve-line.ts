/** The records that a line of a request names. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { describe, failure, type Read } from '#contract/parse-input.ts'
import type { SavingsBody } from '#contract/savings.ts'
import { nearest } from '#entries/parse-record.ts'

/** A line of a request, whose records are found. */
export interface ResolvedLine extends Omit<NonNullable<SavingsBody['lines']>[number], 'product' | 'store'> {
  /** What the line is called in messages: `lines[2].`, or nothing for an amount. */
  name: string
  product: SnapshotProduct | undefined
  /** Absent when stores are compared. */
  store: string | undefined
}

/** Finds the store, product and product type that a line names. */
export function resolveLine(
  line: NonNullable<SavingsBody['lines']>[number],
  name: string,
  wholeStore: string | undefined,
  { stores, products, lexicon }: Pick<Catalog, 'stores' | 'products' | 'lexicon'>,
): Read<ResolvedLine> {
  const store = line.store ?? wholeStore
  if (store !== undefined && !stores.has(store)) {
    return unknown(line.store === undefined ? 'store' : `${name}store`, store, 'store', [...stores.keys()])
  }
  const product = products.find(({ id }) => id === line.product)
  if (line.product !== undefined && !product) {
    return unknown(
      `${name}product`,
      line.product,
      'product',
      products.map(({ id }) => id),
    )
  }
  if (line.type !== undefined) {
    const types = lexicon.flatMap(({ kind, concepts }) =>
      kind === 'product-type' ? Object.keys(concepts) : [],
    )
    if (!types.includes(line.type)) return unknown(`${name}type`, line.type, 'product type', types)
  }
  if (store === undefined && !product) {
    return refuse(
      `${name}store is missing; name the store, or products to compare the stores that sell them.`,
    )
  }
  if (store === undefined && line.price !== undefined) {
    return refuse(`${name}store is missing; name the store whose price it is, or leave the price out.`)
  }
  return { ok: true, data: { ...line, name, product, store } }
}

export function refuse(message: string): {
  ok: false
  failure: { code: 'invalid_parameter'; message: string }
} {
  return { ok: false, failure: { code: 'invalid_parameter', message } }
}

function unknown(
  field: string,
  value: string,
  what: string,
  known: readonly string[],
): ReturnType<typeof failure> {
  const guess = nearest(value, known)
  const hint = guess === undefined ? `write the id of a ${what} of the catalog` : `did you mean "${guess}"?`
  return refuse(
    `${field} is ${describe(value)}, which is no ${what} of the catalog; ${hint}${guess === undefined ? '.' : ''}`,
  )
}
