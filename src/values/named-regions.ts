import { fold } from '#text/fold.ts'
import type { Places } from '#values/places.ts'

/** A region in the words of a list of regions. */
interface NamedRegion {
  /** The name in the list for the same place; else the name of the place, or what was written. */
  region: string
  /** The other names in the list whose places this one is in. */
  regionsAround: readonly string[]
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
  const around = names.filter((name) => {
    const wide = places.find(name)
    return isWritten(name) || (place !== undefined && wide !== undefined && places.isIn(place, wide))
  })
  const same = around.find((name) => {
    const wide = places.find(name)
    return isWritten(name) || (place?.isWhole === true && wide?.id === place.id)
  })
  const region = same ?? (place?.isWhole ? places.nameOf(place.id) : written)
  return { region, regionsAround: around.filter((name) => name !== region) }
}
