import type { Catalog } from '#catalog/catalog.ts'

const shared = new WeakSet<object>()

/** The catalogs whose views share parts, by numbers of their own: a part that is kept holds no catalog. */
const numbers = new WeakMap<Catalog, number>()
let lastNumber = 0

/**
 * From now on the views of this catalog share the parts that many of them show, also with the views of the
 * next catalog that has the same records. This is worth its memory where every page is made.
 */
export function shareParts(catalog: Catalog): void {
  if (!numbers.has(catalog)) numbers.set(catalog, (lastNumber += 1))
}

/** Whether a part that never changes is in many views: the same object has the same content. */
export function isShared(part: object): boolean {
  return shared.has(part)
}

/** Says of a part that is kept elsewhere that it never changes. */
export function noteShared<Part extends object>(part: Part): Part {
  shared.add(part)
  return part
}

interface KeptPart<Part> {
  part: Part
  /** The last catalog in which it was found to be right. */
  rightIn: number
}

/**
 * Makes parts of one kind, each again where it is right no longer. Of each part that is asked once a catalog:
 * a deal stands on a hundred pages.
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
