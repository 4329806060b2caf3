import { listOf, placeIn, type PostingIndex } from '#search/posting-index.ts'
import { WEIGHTS } from '#search/weights.ts'

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
  const { records, start, end } = listOf(index, thing)
  const places = listOf(index, placed)
  const step = Math.max(1, Math.floor((end - start) / WEIGHTS.counts.placedSample))
  let seen = 0
  let ofPlaces = 0
  for (let at = start; at < end; at += step) {
    seen += 1
    if (placeIn(places, records[at] ?? 0) >= 0) ofPlaces += 1
  }
  return ofPlaces >= seen * WEIGHTS.thresholds.placedDeals
}
