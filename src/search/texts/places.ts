import { hash32 } from '#text/digest32.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { isTextAt, type PackedTexts, textAt } from '#search/texts/packed-texts.ts'

/**
 * Finds texts in a list that has each of them once: their places, from 0. It keeps 6 to 12 bytes a text
 * beside the list, where a `Map` would keep thirty. The list must not change afterwards.
 */
export const createPlaces = onceForEach((texts: readonly string[]) =>
  placesAmong(
    texts.length,
    (place) => texts[place] ?? '',
    (place, text) => texts[place] === text,
  ),
)

/** The same for texts that are packed. */
export const createPackedPlaces = onceForEach((texts: PackedTexts) =>
  placesAmong(
    texts.ends.length,
    (place) => textAt(texts, place),
    (place, text) => isTextAt(texts, place, text),
  ),
)

function placesAmong(
  count: number,
  textOf: (place: number) => string,
  isAt: (place: number, text: string) => boolean,
): (text: string) => number | undefined {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(ROOM * Math.max(1, count))))
  const last = slots.length - 1
  for (let place = 0; place < count; place += 1) {
    let slot = hash32(textOf(place)) & last
    while (slots[slot] !== FREE) slot = (slot + 1) & last
    slots[slot] = place + 1
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
