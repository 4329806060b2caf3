import { fold } from '#text/fold.ts'
import type { Places } from '#values/places.ts'

/** A region in the words of a list of regions. */
interface NamedRegion {
  /** The name in the list for the same place; else the name of the place, or what was written. */
  region: string
  /** The other names in the list whose places this one is in, the narrowest first. */
  regionsAround: readonly string[]
  /** The names in the list whose places are a part of this one. */
  regionsWithin: readonly string[]
}

/**
 * Finds a region that somebody wrote among the regions that deals name. Undefined when its place is unknown
 * and no deal names it.
 */
export function findRegion(
  written: string,
  names: readonly string[],
  places: Places,
): NamedRegion | undefined {
  const place = places.find(written) ?? places.findInAddress(written)
  const isWritten = (name: string): boolean => fold(name) === fold(written)
  if (!place && !names.some(isWritten)) return undefined
  const isPart = (inner: typeof place, wide: typeof place): boolean =>
    inner !== undefined && wide !== undefined && places.isIn(inner, wide)
  const around = names.filter((name) => isWritten(name) || isPart(place, places.find(name)))
  const same = around.find(
    (name) => isWritten(name) || (place?.isWhole === true && places.find(name)?.id === place.id),
  )
  const depthOf = (name: string): number =>
    around.filter((other) => isPart(places.find(name), places.find(other))).length
  const region = same ?? (place?.isWhole ? places.nameOf(place.id) : written)
  return {
    region,
    regionsAround: around.filter((name) => name !== region).toSorted((a, b) => depthOf(b) - depthOf(a)),
    regionsWithin: names.filter((name) => !around.includes(name) && isPart(places.find(name), place)),
  }
}
