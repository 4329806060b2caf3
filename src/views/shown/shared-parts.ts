import type { Catalog } from '#catalog/catalog.ts'

const shared = new WeakSet<object>()
const sharing = new WeakSet<Catalog>()

/**
 * From now on the views of this catalog share what many of them show, with each other and with those of the
 * next catalog that has the same records: worth its memory where every page is made.
 */
export function shareParts(catalog: Catalog): void {
  sharing.add(catalog)
}

/** Whether a part that never changes is in many views: the same object has the same content. */
export function isShared(part: object): boolean {
  return shared.has(part)
}

/** Makes parts of one kind, each again where it is right no longer. */
export function createSharedParts<Record extends object, Key, Part extends object>(): (
  catalog: Catalog,
  record: Record,
  key: Key,
  isRight: (part: Part) => boolean,
  make: () => Part,
) => Part {
  const kept = new WeakMap<Record, Map<Key, Part>>()
  return (catalog, record, key, isRight, make) => {
    if (!sharing.has(catalog)) return make()
    const parts = kept.get(record) ?? new Map<Key, Part>()
    const known = parts.get(key)
    if (known && isRight(known)) return known
    const part = make()
    shared.add(part)
    kept.set(record, parts.set(key, part))
    return part
  }
}
