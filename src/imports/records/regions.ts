/** Lists of regions in a row, as the ids of places; a name that is unknown leaves all of them open. */
import { fold } from '#text/fold.ts'
import type { Places } from '#values/places.ts'
import { shorten } from '#values/reading.ts'

/** Words of lists of regions that leave none out. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  'all|all regions|all areas|worldwide|global|international|nationwide|toan quoc|ca nuoc|tat ca|全国|全國|전국|ทั่วประเทศ|seluruh indonesia'
    .split('|')
    .map((word) => fold(word)),
)

/** The beginning of a region that is left out. */
const EXCLUSION =
  /^(?:[!¬]|[–−-](?! ))|(?<!\p{L})(?:tru|ngoai|khong|not|no|non|except|exclud\p{L}*|without|outside|kecuali|sauf|hors)(?!\p{L})|除|以外|不(?:含|包括)|제외/u

/** What stands between two regions of a cell beside a comma. */
const AND = /[/&+]|\s(?:và|and|et|dan)\s/iu

/** The countries by their codes, in a language whose names the lexicon has. */
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Reads regions by their names or by ISO 3166-1 codes: the names that the catalog has for them. No value
 * where the source means everywhere, and the reason where one of them is no place that the lexicon has, or
 * is left out. `countries` are those of the store, by their codes.
 */
export function readRegions(
  texts: readonly string[],
  places: Places,
  countries: readonly string[] = [],
): { value?: string[]; reason?: string } {
  const cells = texts.map((text) =>
    text
      .split(/[,;|、，；]/u)
      .flatMap((part) => (placeOf(part, places) ? [part] : part.split(AND)))
      .map((part) => part.trim().replace(/^[–−-]\s+/u, ''))
      .filter((part) => part !== ''),
  )
  const words = cells.flat()
  const regions = new Set<string>()
  let isEverywhere = false
  for (const word of words) {
    if (EXCLUSION.test(fold(word))) return { reason: `"${shorten(word)}" leaves a region out` }
    if (EVERYWHERE.has(fold(word))) {
      isEverywhere = true
      continue
    }
    // A store that does not sell in Singapore writes SG for Sài Gòn, unless other codes stand beside it.
    const isAlone = !words.some((other) => other !== word && isCode(other))
    if (word === 'SG' && isAlone && countries.length > 0 && !countries.includes('SG'))
      return { reason: '"SG" may be Sài Gòn or Singapore' }
    const place = placeOf(word, places)
    if (!place) return { reason: `"${shorten(word)}" is no place of content/lexicon/places.yaml` }
    const wide = cells
      .map((cell) => cell[cell.indexOf(word) + 1])
      .find((next) => next !== undefined && isAround(next, place, places))
    if (wide !== undefined) return { reason: `"${shorten(`${word}, ${wide}`)}" may be one place or two` }
    regions.add(place.isWhole ? places.nameOf(place.id) : word)
  }
  return isEverywhere || regions.size === 0 ? {} : { value: [...regions] }
}

function isCode(word: string): boolean {
  return /^[A-Z]{2}$/u.test(word) && COUNTRIES.of(word) !== undefined
}

type Place = NonNullable<ReturnType<Places['find']>>

/** Whether a word is a place around another one, as in an address: `Quận 1, TP.HCM`. */
function isAround(word: string, place: Place, places: Places): boolean {
  const wide = placeOf(word, places)
  return wide !== undefined && (wide.id !== place.id || !place.isWhole) && places.isIn(place, wide)
}

/** The place of a name or of the code of a country. HN is Hà Nội first, and only then Honduras. */
function placeOf(text: string, places: Places): Place | undefined {
  const word = text.trim()
  const named = places.find(word)
  if (named?.isWhole === true) return named
  return (isCode(word) ? places.find(COUNTRIES.of(word) ?? '') : undefined) ?? named
}
