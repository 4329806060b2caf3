/** The file of completions that every search box loads; nothing here runs for a query. */
import type { Catalog } from '#catalog/catalog.ts'
import { storesWithDeals } from '#catalog/deal-counts.ts'
import { typesIn, typesOnOffer, wordsOfConcepts } from '#catalog/product-types.ts'
import type { SnapshotDeal, Store } from '#catalog/snapshot.ts'
import type { LexiconEntry } from '#entries/lexicon.ts'
import type { Completions } from '#text/completer.ts'
import { fillIn } from '#text/format.ts'
import { DEFAULT_LANGUAGE, inEach, type Language, LANGUAGES } from '#text/language.ts'
import { prefixKey } from '#text/prefix-key.ts'

/** These limits keep the file small for catalogs of any size. */
const STORES_MAX = 400
const TYPES_MAX = 500
const BRANDS_MAX = 300
const PAIRS_MAX = 120
const STORES_OF_OCCASION_MAX = 3
const NAMES_OF_OCCASION_MAX = 4

/** How many of a language's words for codes and offers are known to stand before what they are for. */
const OPENERS_MAX = 8

/** A word of a concept is a short form up to this length; it completes to the concept's name. */
const SHORT_CHARACTERS = 8
const SHORT_FORMS_MAX = 4

/** The wishes that a kind of discount grants. */
const WISHES = { cashback: 'cashback', gift: 'gift', bogo: 'buy-one-get-one' } as const

/** Languages that put the place behind the thing, or are typed so. */
const THING_FIRST: ReadonlySet<Language> = new Set<Language>(['vi', 'en', 'fr', 'ko'])

type Entry = Completions['names'][number]
type ConceptKind = LexiconEntry['kind']

/** The stores, brands and example queries that have results at the given time, most likely first. */
export function completionsOf(catalog: Catalog, now: number): Completions {
  const current = catalog.currentDeals(now)
  const stores = storesWithDeals(catalog, now)
    .filter(({ count }) => count > 0)
    .slice(0, STORES_MAX)
    .map(({ store }) => store)
  const withCodes = new Set(current.flatMap(({ store, code }) => (code === undefined ? [] : [store])))
  const brands = new Set(catalog.products.map(({ brand }) => brand))
  const sources: Sources = {
    catalog,
    types: typesOnOffer(catalog, now, true).slice(0, TYPES_MAX),
    occasions: storesByOccasion(catalog, current),
    placed: thingsAtPlaces(catalog, current),
    wishes: wishesOf(current),
    coded: stores.filter(({ id }) => withCodes.has(id)),
    isShipped: current.some(({ discount }) => discount?.kind === 'freeship'),
  }
  const names = distinct([
    ...stores.flatMap(namesOf),
    ...[...brands].slice(0, BRANDS_MAX).map((brand): Entry => [brand]),
  ])
  return {
    names,
    sellers: sellersOf(catalog, sources.types, current, names),
    openers: LANGUAGES.flatMap((language) =>
      [...wordsOfConcepts(catalog, 'generic', language).values()].flatMap((words) =>
        words.slice(0, OPENERS_MAX).map(prefixKey),
      ),
    ),
    things: inEach((language) => {
      const words = wordsOfConcepts(catalog, 'product-type', language)
      return sources.types.map((type) => entryOf(words.get(type))[0] ?? [''])
    }),
    words: inEach((language) => wordsIn(language, sources)),
  }
}

/**
 * The entries of a store. Its aliases in Latin script complete to its name; an alias in another script is an
 * entry of its own.
 */
function namesOf({ name, aliases }: Store): Entry[] {
  const isLatin = (text: string): boolean => /\p{Script=Latin}|^\d+$/u.test(text)
  const others = aliases.filter((alias) => !isLatin(alias))
  return [[name, ...aliases.filter(isLatin)], ...others.map((alias): Entry => [alias])]
}

interface Sources {
  catalog: Catalog
  types: readonly string[]
  /** Occasions and audiences that current deals have among their tags, each with the stores of these. */
  occasions: ReadonlyMap<string, readonly string[]>
  /** Things and places that a current deal has both. */
  placed: readonly (readonly [thing: string, place: string])[]
  /** The wishes that current deals grant. */
  wishes: ReadonlySet<string>
  /** Stores that have a deal with a code. */
  coded: readonly Store[]
  /** Whether a deal offers free shipping. */
  isShipped: boolean
}

function wordsIn(language: Language, sources: Sources): Entry[] {
  const { catalog, occasions, placed, wishes, coded, isShipped } = sources
  const strings = catalog.stringsIn(language)
  const wordsOf = (kind: ConceptKind): Map<string, readonly string[]> =>
    wordsOfConcepts(catalog, kind, language)
  const [things, days, audiences, places, intents] = [
    wordsOf('product-type'),
    wordsOf('occasion'),
    wordsOf('audience'),
    wordsOf('place'),
    wordsOf('intent'),
  ]
  const codeForms = shortForms(wordsOf('generic').get('discount-code') ?? [], IS_ONE_WORD)
  const ofPlaces = new Set(placed.map(([, place]) => place))
  const join = (thing: string, place: string): string =>
    THING_FIRST.has(language) ? `${thing} ${place}` : `${place}${thing}`
  return distinct([
    ...(isShipped
      ? [[strings.searchFreeShipping, ...shortForms(intents.get('free-shipping') ?? [])] as Entry]
      : []),
    ...[...ofPlaces].flatMap((place) => entryOf(places.get(place), inCapitals)),
    ...placed.flatMap(([thing, place]) => {
      const [[name], [where]] = [things.get(thing) ?? [], places.get(place) ?? []]
      if (name === undefined || where === undefined) return []
      const joined = join(name, inCapitals(where))
      return [THING_FIRST.has(language) ? [joined] : [joined, `${name}${where}`]] as Entry[]
    }),
    ...[...days, ...audiences].flatMap(([id, words]) =>
      occasions.has(id)
        ? [...entryOf(words), ...words.slice(1, NAMES_OF_OCCASION_MAX).map((name): Entry => [name])]
        : [],
    ),
    ...coded.map(({ name }): Entry => [fillIn(strings.searchCodesOf, { store: name }), ...codeForms]),
    ...[...days].flatMap(([id, [name]]) =>
      (occasions.get(id) ?? [])
        .slice(0, STORES_OF_OCCASION_MAX)
        .map((store): Entry => [`${name} ${catalog.stores.get(store)?.name ?? store}`]),
    ),
    ...[...intents].flatMap(([id, words]) => (wishes.has(id) ? entryOf(words) : [])),
  ])
}

/** The entry of a concept by its words, of which the first is its name and short ones complete to it. */
function entryOf(words: readonly string[] = [], write = (name: string): string => name): Entry[] {
  const [name, ...others] = words
  return name === undefined ? [] : [[write(name), ...shortForms(others)]]
}

/** The words that are short forms: one word each, of few letters, by default of Latin ones. */
function shortForms(words: readonly string[], isForm = IS_LATIN): string[] {
  return words
    .filter((word) => word.length <= SHORT_CHARACTERS && isForm.test(word))
    .slice(0, SHORT_FORMS_MAX)
}

const IS_LATIN = /^[\p{Script=Latin}\d]+$/u
const IS_ONE_WORD = /^[\p{L}\d]+$/u

/** `đà nẵng` as a name is written: `Đà Nẵng`. */
function inCapitals(name: string): string {
  return name.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())
}

function storesByOccasion(catalog: Catalog, current: readonly SnapshotDeal[]): Map<string, string[]> {
  const named = (['occasion', 'audience'] as const).flatMap((kind) =>
    [...wordsOfConcepts(catalog, kind, DEFAULT_LANGUAGE)].flatMap(([id, words]) =>
      [id, ...words].map((word) => [prefixKey(word).replaceAll(' ', '-'), id] as const),
    ),
  )
  const idOf = new Map(named.toReversed())
  const stores = new Map<string, string[]>()
  for (const { tags, store } of current)
    for (const id of new Set(tags.flatMap((tag) => idOf.get(tag) ?? []))) {
      const known = stores.get(id) ?? []
      if (!known.includes(store)) stores.set(id, [...known, store])
    }
  return stores
}

function wishesOf(current: readonly SnapshotDeal[]): Set<string> {
  const wishes = new Set<string>()
  for (const { discount, eligibility } of current) {
    const wish = discount && Object.entries(WISHES).find(([kind]) => kind === discount.kind)?.[1]
    if (wish !== undefined) wishes.add(wish)
    if (eligibility.newUser) wishes.add('new-customer')
  }
  return wishes
}

/** The things and places that a current deal has both: things that it is for, places that it names. */
function thingsAtPlaces(catalog: Catalog, current: readonly SnapshotDeal[]): (readonly [string, string])[] {
  const places = [...wordsOfConcepts(catalog, 'place', DEFAULT_LANGUAGE)].filter(([id]) => !NOWHERE.has(id))
  const pairs = new Map<string, readonly [string, string]>()
  for (const { title, summary = '', category, appliesTo } of current) {
    if (category !== TRAVEL) continue
    const types = typeof appliesTo === 'object' ? (appliesTo.types ?? []) : []
    if (types.length === 0) continue
    const written = ` ${title} ${summary} `.toLowerCase()
    const named = places.filter(([, words]) => words.some((word) => isWordOf(word, written)))
    for (const type of types)
      for (const [place] of named) if (pairs.size < PAIRS_MAX) pairs.set(`${type} ${place}`, [type, place])
  }
  return [...pairs.values()]
}

/** Whether a name with its diacritics stands in a text between other characters than letters. */
function isWordOf(name: string, text: string): boolean {
  const at = text.indexOf(name)
  const isLetter = (character = ''): boolean => /\p{L}/u.test(character)
  return at > 0 && !isLetter(text[at - 1]) && !isLetter(text[at + name.length])
}

/** Deals of other categories name places for other reasons: where a shop is, or where goods come from. */
const TRAVEL = 'travel'

/** Concepts of places that are no place to go to. */
const NOWHERE: ReadonlySet<string> = new Set(['vietnam', 'domestic', 'overseas', 'airport', 'southeast-asia'])

/** For each type of thing the places of its sellers among the names. */
function sellersOf(
  catalog: Catalog,
  types: readonly string[],
  current: readonly SnapshotDeal[],
  names: readonly Entry[],
): number[][] {
  const typesOf = typesIn(catalog)
  const placeOf = new Map(names.map(([name], place) => [name, place]))
  const sellers = new Map<string, Set<number>>()
  for (const { appliesTo, store } of current) {
    const own = typeof appliesTo === 'object' ? (appliesTo.types ?? []) : []
    const place = placeOf.get(catalog.stores.get(store)?.name ?? store)
    if (place === undefined) continue
    for (const type of new Set(own.flatMap((each) => typesOf(each))))
      sellers.set(type, (sellers.get(type) ?? new Set()).add(place))
  }
  return types.map((type) => [...(sellers.get(type) ?? [])])
}

/** Keeps the first of the entries that are equal after folding. */
function distinct(entries: readonly Entry[]): Entry[] {
  const first = new Map<string, Entry>()
  for (const entry of entries) {
    const key = prefixKey(entry[0])
    if (!first.has(key)) first.set(key, entry)
  }
  return [...first.values()]
}
