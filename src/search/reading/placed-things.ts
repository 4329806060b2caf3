import { placeOf, type PostingIndex } from '#search/posting-index.ts'

/** So many of its records tell what is usual for a thing. */
const LOOKED_AT = 200

/** The deals for a thing that is had at places name one at least this often: hotels do, umbrellas do not. */
const PLACED_SHARE = 0.1

/** Makes what tells whether the deals for a thing, by its term, usually have the term of a place. */
export function createPlacedThings(
  index: PostingIndex,
  placed: number | undefined,
): (thing: number) => boolean {
  const known = new Map<number, boolean>()
  return (thing) => {
    const found = known.get(thing) ?? (placed !== undefined && isOfPlaces(thing, placed, index))
    known.set(thing, found)
    return found
  }
}

function isOfPlaces(thing: number, placed: number, index: PostingIndex): boolean {
  const { offsets, records } = index
  const [start, end] = [offsets[thing] ?? 0, offsets[thing + 1] ?? 0]
  const step = Math.max(1, Math.floor((end - start) / LOOKED_AT))
  let seen = 0
  let ofPlaces = 0
  for (let at = start; at < end; at += step) {
    seen += 1
    if (placeOf(index, placed, records[at] ?? 0) >= 0) ofPlaces += 1
  }
  return ofPlaces >= seen * PLACED_SHARE
}
