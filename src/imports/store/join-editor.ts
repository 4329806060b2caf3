import { offersOf } from '#imports/prices/offer-history.ts'
import { type Fields, textOf, type Value } from '#imports/records/record.ts'
import { gtin14 } from '#values/gtin.ts'

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

/** The records of sources that an editor's file is about, by their ids there or by a GTIN of 14 digits. */
export function subjectOf(editor: Fields): { sources: { name: string; id: string }[]; gtin?: string } {
  const offers = offersOf(editor).filter((offer) => typeof offer === 'object')
  const sources = [editor['source'], ...offers.map(({ source }) => source)].flatMap((source) => {
    const { name, id } = Object(source) as { name?: unknown; id?: unknown }
    return typeof name === 'string' && typeof id === 'string' ? [{ name, id }] : []
  })
  const { gtin } = editor
  return { sources, ...(typeof gtin === 'string' && { gtin: gtin14(gtin) }) }
}

/** A value with every scalar as text, as a file has it. */
export function valueOf(value: Value): unknown {
  if (Array.isArray(value)) return value.map(valueOf)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, valueOf(each)]))
  return String(value)
}
