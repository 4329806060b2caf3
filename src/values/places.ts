/** A name of a place, as somebody wrote it in one of six languages, becomes a place of the lexicon. */
import { fold } from '#text/fold.ts'
import { type Language, LANGUAGES } from '#text/language.ts'

/** What the lexicon says of a place; see `entries/lexicon.ts`. */
export interface PlaceConcept extends Partial<Record<Language, string[] | undefined>> {
  parent?: string | undefined
  nowIn?: string | undefined
  names?: string[] | undefined
}

interface Place {
  id: string
  /** False for a district or sight in the place, which the lexicon has among the words of the place. */
  isWhole: boolean
}

/** The known places. */
export interface Places {
  /** The place of a name; undefined when it is unknown or may be two places. */
  find(name: string): Place | undefined
  /**
   * The narrowest place of an address such as `Quận 1, TP.HCM, Việt Nam`. Undefined where its places are not
   * in one another, or an unknown name follows a known one.
   */
  findInAddress(address: string): Place | undefined
  /** Whether all of `place` is in `region`, by the provinces before or after 1 July 2025. */
  isIn(place: Place, region: Place): boolean
  /** The place that a former province is a part of today; undefined for every other place. */
  todayOf(id: string): string | undefined
  /** The Vietnamese name, as it is written in a sentence. */
  nameOf(id: string): string
}

/** What says that a name is one of a city or province. */
const BEFORE = /^(?:thu do|thanh pho|tinh|tp|city of|province of|province de|province d|ville de) /
const AFTER = / (?:city|province|ville)$|(?<=..)[시성市省]$/

/** What stands between the parts of an address; postcodes are no places. */
const APART = / [-–|] |[,，、;()（）]|(?<![\p{L}\d/-])\d{5,6}(?![\p{L}\d/-])/u

/** Makes the table of places from the concepts of the lexicon. */
export function createPlaces(lexicon: readonly { kind: string; concepts: object }[]): Places {
  const concepts = new Map<string, PlaceConcept>(
    lexicon.flatMap(({ kind, concepts: own }) => (kind === 'place' ? Object.entries(own) : [])),
  )
  const names = new Map<string, Set<string>>()
  const parts = new Map<string, Set<string>>()
  const add = (to: Map<string, Set<string>>, text: string, id: string): void => {
    const key = keyOf(text)
    to.set(key, (to.get(key) ?? new Set()).add(id))
  }
  for (const [id, concept] of concepts) {
    for (const language of LANGUAGES) {
      const [first, ...others] = concept[language] ?? []
      if (first !== undefined) add(names, first, id)
      for (const other of others) add(parts, other, id)
    }
    for (const name of concept.names ?? []) add(names, name, id)
  }
  const onlyOf = (from: Map<string, Set<string>>, key: string): string | undefined => {
    const [id, ...others] = from.get(key) ?? []
    return others.length === 0 ? id : undefined
  }
  /** A place, all that it was a part of, and the provinces that those are a part of today. */
  const enclosing = (id: string): Set<string> => {
    const line = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !line.has(at); at = concepts.get(at)?.parent)
      line.add(at)
    return new Set([...line, ...[...line].flatMap((each) => concepts.get(each)?.nowIn ?? [])])
  }
  const find: Places['find'] = (name) => {
    const key = keyOf(name)
    const whole = onlyOf(names, key) ?? onlyOf(names, key.replace(/^tp/, ''))
    if (whole !== undefined) return { id: whole, isWhole: true }
    const id = names.has(key) ? undefined : onlyOf(parts, key)
    return id === undefined ? undefined : { id, isWhole: false }
  }
  const isIn: Places['isIn'] = (place, region) => region.isWhole && enclosing(place.id).has(region.id)
  return {
    find,
    findInAddress: (address) => {
      const found = address.split(APART).flatMap((part) => (/\p{L}/u.test(part) ? [find(part)] : []))
      const known = found.slice(found.findIndex((place) => place !== undefined))
      return known.find(
        (place) => place && known.every((other) => other && (other.id === place.id || isIn(place, other))),
      )
    },
    isIn,
    todayOf: (id) => concepts.get(id)?.nowIn,
    nameOf: (id) => {
      const { names: [written] = [], vi: [word] = [] } = concepts.get(id) ?? {}
      return written ?? (word ?? id).replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    },
  }
}

/** What the spellings of a name have in common: its letters and digits without what kind of place it is. */
function keyOf(name: string): string {
  const words = fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words.replace(BEFORE, '').replace(AFTER, '').replaceAll(' ', '')
}
