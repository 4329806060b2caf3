import { fold } from '#text/fold.ts'
import type { Places } from '#values/places.ts'
import { shorten } from '#values/reading.ts'

/** Words of lists of regions that leave none out. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  'all',
  'all regions',
  'worldwide',
  'global',
  'toan quoc',
  'tat ca',
])

/** The countries by their codes, in a language whose names the lexicon has. */
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Reads regions by their names or by ISO 3166-1 codes: the names that the catalog has for them. No value
 * where the source means everywhere, and the reason where one of them is no place that the lexicon has.
 */
export function readRegions(texts: readonly string[], places: Places): { value?: string[]; reason?: string } {
  const words = texts
    .flatMap((text) => text.split(/[,;|]/u))
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (words.length === 0 || words.some((word) => EVERYWHERE.has(fold(word)))) return {}
  const regions = new Set<string>()
  for (const word of words) {
    const name = /^[A-Z]{2}$/u.test(word) ? (COUNTRIES.of(word) ?? word) : word
    const place = places.find(name)
    if (!place) return { reason: `"${shorten(word)}" is no place of content/lexicon/places.yaml` }
    regions.add(place.isWhole ? places.nameOf(place.id) : name)
  }
  return { value: [...regions] }
}
