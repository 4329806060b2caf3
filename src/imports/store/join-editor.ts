import { offersOf } from '#imports/prices/offer-history.ts'
import { type Fields, textOf, type Value } from '#imports/records/record.ts'

/**
 * What an editor wrote over the records that sources gave: each field of the editor wins, and so does each
 * field of an offer of the same store.
 */
export function joinEditor(imported: readonly Fields[], editor: Fields): unknown {
  const [first = {}, ...others] = imported
  const joined: Fields = { ...first, ...editor }
  const written = offersOf(editor)
  const given = [first, ...others].flatMap(offersOf)
  if (given.length > 0) {
    const stores = new Map<string, Fields>()
    for (const offer of given) {
      const store = textOf(offer['store'])
      if (!stores.has(store)) stores.set(store, offer)
    }
    for (const offer of written) {
      const store = textOf(offer['store'])
      stores.set(store, { ...stores.get(store), ...offer })
    }
    joined['offers'] = [...stores.values()]
    delete joined['source']
  }
  return valueOf(joined)
}

/** A value with every scalar as text, as a file has it. */
export function valueOf(value: Value): unknown {
  if (Array.isArray(value)) return value.map(valueOf)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, valueOf(each)]))
  return String(value)
}
