import type { Catalog } from '#catalog/catalog.ts'

/**
 * The same function, which works out once for each catalog what follows from one of its parts: the pages of
 * all languages ask for the same.
 */
export function keptByCatalog<Part extends object, Value>(
  make: (part: Part, catalog: Catalog) => Value,
): (part: Part, catalog: Catalog) => Value {
  const kept = new WeakMap<Catalog, Map<Part, Value>>()
  return (part, catalog) => {
    const values = kept.get(catalog) ?? new Map<Part, Value>()
    const value = values.get(part) ?? make(part, catalog)
    kept.set(catalog, values.set(part, value))
    return value
  }
}
