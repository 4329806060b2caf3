import { type PackedTexts, packKeys } from '#search/texts/packed-texts.ts'
import { createPackedPlaces } from '#search/texts/places.ts'

/**
 * Lists of numbers by texts, in arrays that can be written and read as they are: the numbers of text `t`
 * stand in `numbers` from `starts[t]` to `starts[t + 1]`.
 */
export interface PackedLists {
  texts: PackedTexts
  starts: Uint32Array
  numbers: Uint32Array
}

const NONE = new Uint32Array(0)

/** Packs what `addAll` adds to the lists of texts, in the order in which it does. */
export function packLists(addAll: (add: (text: string, number: number) => void) => void): PackedLists {
  const places = new Map<string, number>()
  const placeOf: number[] = []
  const added: number[] = []
  addAll((text, number) => {
    const known = places.get(text)
    if (known === undefined) places.set(text, places.size)
    placeOf.push(known ?? places.size - 1)
    added.push(number)
  })
  const { packed, order } = packKeys(places.keys())
  const counts = new Uint32Array(order.length)
  for (const place of placeOf) counts[place] = (counts[place] ?? 0) + 1
  const starts = new Uint32Array(order.length + 1)
  const next = new Uint32Array(order.length)
  for (const [at, place] of order.entries()) {
    next[place] = starts[at] ?? 0
    starts[at + 1] = (starts[at] ?? 0) + (counts[place] ?? 0)
  }
  const numbers = new Uint32Array(added.length)
  for (const [index, place] of placeOf.entries()) {
    const at = next[place] ?? 0
    numbers[at] = added[index] ?? 0
    next[place] = at + 1
  }
  return { texts: packed, starts, numbers }
}

/** Makes what gives the list of a text, empty where it has none. */
export function createListOf({ texts, starts, numbers }: PackedLists): (text: string) => Uint32Array {
  const placeOf = createPackedPlaces(texts)
  return (text) => {
    const place = placeOf(text)
    return place === undefined ? NONE : numbers.subarray(starts[place], starts[place + 1])
  }
}
