import { hash32 } from '#text/digest32.ts'
import { isTextAt, type PackedTexts, textsIn } from '#search/texts/packed-texts.ts'

/**
 * Finds texts in a list that has each of them once: their places, from 0. It keeps 6 to 12 bytes a text
 * beside the list, where a `Map` would keep thirty. The list must not change afterwards.
 */
export function createPlaces(texts: readonly string[]): (text: string) => number | undefined {
  return placesAmong(texts, texts.length, (place, text) => texts[place] === text)
}

/** The same for texts that are packed. */
export function createPackedPlaces(texts: PackedTexts): (text: string) => number | undefined {
  return placesAmong(textsIn(texts), texts.ends.length, (place, text) => isTextAt(texts, place, text))
}

function placesAmong(
  texts: Iterable<string>,
  count: number,
  isAt: (place: number, text: string) => boolean,
): (text: string) => number | undefined {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(ROOM * Math.max(1, count))))
  const last = slots.length - 1
  let place = 0
  for (const text of texts) {
    let slot = hash32(text) & last
    while (slots[slot] !== FREE) slot = (slot + 1) & last
    slots[slot] = place += 1
  }
  return (text) => {
    for (let slot = hash32(text) & last; ; slot = (slot + 1) & last) {
      const counted = slots[slot] ?? FREE
      if (counted === FREE) return undefined
      if (isAt(counted - 1, text)) return counted - 1
    }
  }
}

/** Slots a text: fewer would be searched for longer. */
const ROOM = 1.4

/** A slot without a text; the others hold a place counted from 1. */
const FREE = 0
