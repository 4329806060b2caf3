import type { Catalog } from '#catalog/catalog.ts'

const shared = new WeakSet<object>()

/**
 * The catalogs whose views share parts, each with a number. Cached parts store the number, so that they do
 * not keep a catalog in memory.
 */
const numbers = new WeakMap<Catalog, number>()
let lastNumber = 0

/**
 * Makes the views of a catalog share their common parts, also with the views of the next catalog where
 * records are unchanged. The memory is worthwhile only if every page is made.
 */
export function shareParts(catalog: Catalog): void {
  if (!numbers.has(catalog)) numbers.set(catalog, (lastNumber += 1))
}

/** Whether a part is immutable and shared by many views, so that the same object means the same content. */
export function isShared(part: object): boolean {
  return shared.has(part)
}

/** Marks a part as immutable and shared. */
export function noteShared<Part extends object>(part: Part): Part {
  shared.add(part)
  return part
}

interface KeptPart<Part> {
  part: Part
  /** The number of the last catalog in which the part was checked and found valid. */
  rightIn: number
}

/**
 * Creates a cache of parts of one kind. A part is checked once per catalog and made again when it is no
 * longer valid. A deal, for example, is shown on a hundred pages.
 */
export function createSharedParts<Record extends object, Key, Part extends object>(): (
  catalog: Catalog,
  record: Record,
  key: Key,
  isRight: (part: Part) => boolean,
  make: () => Part,
) => Part {
  const kept = new WeakMap<Record, Map<Key, KeptPart<Part>>>()
  return (catalog, record, key, isRight, make) => {
    const number = numbers.get(catalog)
    if (number === undefined) return make()
    const parts = kept.get(record) ?? new Map<Key, KeptPart<Part>>()
    const known = parts.get(key)
    if (known && (known.rightIn === number || isRight(known.part))) {
      known.rightIn = number
      return known.part
    }
    const part = noteShared(make())
    kept.set(record, parts.set(key, { part, rightIn: number }))
    return part
  }
}
