/** All ways to write all concepts, packed for a file, and the look-up in them. */
import type { SnapshotProduct, Store } from '#catalog/snapshot.ts'
import {
  brandId,
  type Concept,
  type ConceptKind,
  type ConceptPhrase,
  conceptTerm,
  type Lexicon,
} from '#search/concept.ts'
import { CATEGORIES } from '#contract/category.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#text/language.ts'
import { type LexiconEntry, wordsOfConcept } from '#entries/lexicon.ts'
import { HASH_START, hash32, hashOn } from '#text/digest32.ts'
import { simplify } from '#search/spelling/simplified.ts'
import { fold } from '#text/fold.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { createPackedPlaces } from '#search/texts/places.ts'
import { packLists } from '#search/texts/packed-lists.ts'
import { packKeys, type PackedTexts, packTexts, textAt, textsIn } from '#search/texts/packed-texts.ts'
import { tokensOf } from '#text/words.ts'

/**
 * Every way to write every concept, in lists that can be written and read as they are.
 * The ways that share the folded words `keys[k]` stand from `offsets[k]` to `offsets[k + 1]`.
 */
export interface LexiconIndex {
  concepts: Concept[]
  keys: PackedTexts
  offsets: Uint32Array
  conceptOf: Uint32Array
  /** The words with their diacritics; empty where these are the folded ones. */
  accented: PackedTexts
  /** Place in {@link LANGUAGES}, or beyond its end for names, for marked and for asked words. */
  languageOf: Uint8Array
  /** Words of everyday speech with their diacritics, and foreign ones without them too. */
  everyday: PackedTexts
}

/**
 * Vietnamese phrases and names that are typed without their space, such as `khachsan`, are found from this
 * length on.
 */
const JOINED_MIN_CHARACTERS = 6

const VIETNAMESE = LANGUAGES.indexOf('vi')
const ENGLISH = LANGUAGES.indexOf('en')
const JAPANESE = LANGUAGES.indexOf('ja')

/** In the place of a language. */
const NAME = LANGUAGES.length
const MARKED = LANGUAGES.length + 1
const ASKED = LANGUAGES.length + 2

/** What is called by names, whose words may be no others: the Lạn of an island. */
const NAMED: ReadonlySet<ConceptKind | undefined> = new Set<ConceptKind>(['place', 'store', 'brand'])

/** Fewer initials are rather a word. */
const INITIALS_MIN_CHARACTERS = 3

interface Way {
  /** The folded words. */
  key: string
  concept: number
  accented: string
  language: number
}

interface LexiconSources {
  lexicon: readonly LexiconEntry[]
  stores: ReadonlyMap<string, Pick<Store, 'id' | 'name' | 'aliases' | 'hosts'>>
  products: readonly Pick<SnapshotProduct, 'brand'>[]
}

/**
 * Indexes the words of `content/lexicon/` and those of the catalog itself: names of stores, brands and
 * categories need no entry to be known.
 */
export function createLexiconIndex({ lexicon, stores, products }: LexiconSources): LexiconIndex {
  const relativesOf = createRelatives(lexicon)
  const concepts: Concept[] = []
  const numbers = new Map<string, number>()
  const ways: Way[] = []
  const joinedWays: Way[] = []

  const numberOf = (kind: ConceptKind, id: string): number => {
    const term = conceptTerm(kind, id)
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, concepts.length)
    return concepts.push({ kind, id, term, ...relativesOf(id) }) - 1
  }
  const add = (text: string, concept: number, language: number): void => {
    const tokens = tokensOf(text)
    if (tokens.length === 0) return
    const key = tokens.map(({ folded }) => folded).join(' ')
    const accented = tokens.map((token) => token.accented).join(' ')
    ways.push({ key, concept, accented, language })
    // Queries in traditional characters are read in simplified ones.
    const simplified = language === JAPANESE ? accented : simplify(accented)
    if (simplified !== accented) ways.push({ key: simplified, concept, accented: simplified, language })
    const isVietnamese = language === VIETNAMESE || language === NAME || language === ASKED
    if (tokens.length === 1 || !isVietnamese) return
    const joined = key.replaceAll(' ', '')
    if (joined.length < JOINED_MIN_CHARACTERS) return
    for (const written of new Set([accented.replaceAll(' ', ''), joined]))
      joinedWays.push({ key: joined, concept, accented: written, language })
  }

  const storeNamed = storesByName(stores)
  for (const { kind: written, concepts: entries } of lexicon) {
    if (written === 'everyday') continue
    for (const [named, concept] of Object.entries(entries)) {
      // Of a shop that sells under its own brand the words are those of the shop.
      const store = written === 'brand' ? storeNamed.get(fold(concept.vi?.[0] ?? '')) : undefined
      const [kind, id] = store === undefined ? [written, named] : (['store', store] as const)
      for (const { language, text } of wordsOfConcept(concept)) {
        add(text, numberOf(kind, id), LANGUAGES.indexOf(language))
      }
      for (const text of concept.names ?? []) add(text, numberOf(kind, id), NAME)
      for (const text of concept.marked ?? []) add(text, numberOf(kind, id), MARKED)
      for (const text of concept.asked ?? []) add(text, numberOf(kind, id), ASKED)
    }
  }
  const addName = (name: string, kind: ConceptKind, id: string): void => add(name, numberOf(kind, id), NAME)
  for (const { id, name, aliases, hosts } of stores.values()) {
    for (const each of [name, ...aliases, ...hosts]) addName(each, 'store', id)
  }
  // Each once, however many products it has.
  for (const brand of new Set(products.map((product) => product.brand)))
    addName(brand, 'brand', brandId(brand))
  for (const { id, nameVi, nameEn } of CATEGORIES) {
    add(nameVi, numberOf('category', id), VIETNAMESE)
    add(nameEn, numberOf('category', id), ENGLISH)
  }
  // After all others, so that a word of its own is never taken for two that were joined, nor for initials.
  for (const way of joinedWays) ways.push(way)
  const initials = initialsOfOne(stores.values())
  for (const { key } of ways) initials.delete(key)
  for (const { id, written } of initials.values())
    for (const each of new Set([written, fold(written)])) addName(each, 'store', id)
  return { concepts, ...layOut(ways), everyday: packTexts(everydayWordsOf(lexicon), 0) }
}

/** Vietnamese words without their diacritics are other words; French ones are the same, typed in haste. */
function everydayWordsOf(lexicon: readonly LexiconEntry[]): string[] {
  const words = lexicon
    .filter(({ kind }) => kind === 'everyday')
    .flatMap(({ concepts }) => Object.values(concepts).flatMap(wordsOfConcept))
    .flatMap(({ language, text }) =>
      tokensOf(text).flatMap(({ accented, folded }) => (language === 'vi' ? accented : [accented, folded])),
    )
  return [...new Set(words)]
}

/**
 * Stores by their folded names, and by what begins or ends the name of one alone: "Long Châu" of the
 * pharmacy Nhà thuốc Long Châu. One word is too little of a name.
 */
function storesByName(stores: LexiconSources['stores']): ReadonlyMap<string, string> {
  const named = new Map(
    [...stores.values()].flatMap(({ id, name, aliases }) =>
      [name, ...aliases].map((each) => [fold(each), id] as const),
    ),
  )
  const shorter = [...stores.values()].flatMap(({ id, name }) => {
    const words = fold(name).split(' ')
    const lengths = Array.from({ length: Math.max(0, words.length - 2) }, (_, place) => place + 2)
    return lengths.flatMap((length) =>
      [words.slice(0, length), words.slice(-length)].map((part) => ({ part: part.join(' '), id })),
    )
  })
  for (const [part, owners] of Map.groupBy(shorter, (each) => each.part)) {
    const [{ id } = { id: '' }] = owners
    if (!named.has(part) && owners.every((owner) => owner.id === id)) named.set(part, id)
  }
  return named
}

/** Initials that the names of one store alone have, as written and by their folded form. */
function initialsOfOne(
  stores: Iterable<Pick<Store, 'id' | 'name'>>,
): Map<string, { id: string; written: string }> {
  const all = [...stores]
    .map(({ id, name }) => ({ id, written: initialsOf(name) }))
    .filter(({ written }) => written.length >= INITIALS_MIN_CHARACTERS)
  const owners = Map.groupBy(all, ({ written }) => fold(written))
  return new Map(
    [...owners].flatMap(([key, [only, ...more]]) => (only && more.length === 0 ? [[key, only]] : [])),
  )
}

/** `Thế Giới Di Động` as shoppers shorten it: `tgdđ`; empty for a name that is not several words. */
function initialsOf(name: string): string {
  const words = tokensOf(name).map(({ accented }) => accented)
  return words.every((word) => /^\p{Script=Latin}/u.test(word))
    ? words.map((word) => word.charAt(0)).join('')
    : ''
}

function layOut(ways: readonly Way[]): Omit<LexiconIndex, 'concepts' | 'everyday'> {
  const { texts, starts, numbers } = packLists((add) => {
    for (const [number, { key }] of ways.entries()) add(key, number)
  })
  const inOrder = Array.from(numbers, (number) => ways[number] as Way)
  return {
    keys: texts,
    offsets: starts,
    conceptOf: Uint32Array.from(inOrder, ({ concept }) => concept),
    accented: packTexts(
      inOrder.map(({ key, accented }) => (accented === key ? '' : accented)),
      0,
    ),
    languageOf: Uint8Array.from(inOrder, ({ language }) => language),
  }
}

const NO_PHRASES: readonly ConceptPhrase[] = []

/** Makes an index ready to be asked, once. */
export const createLexicon = onceForEach(prepareLexicon)

function prepareLexicon({
  concepts,
  keys,
  offsets,
  conceptOf,
  accented,
  languageOf,
  everyday,
}: LexiconIndex): Lexicon {
  const numberOf = createPackedPlaces(keys)
  const beginnings = createBeginnings(keys)
  const words = new Map<string, number>()
  let number = 0
  for (const key of textsIn(keys)) {
    markWords(words, key, FOLDED)
    for (let at = offsets[number] ?? 0; at < (offsets[number + 1] ?? 0); at += 1) {
      const isNamed = NAMED.has(concepts[conceptOf[at] ?? 0]?.kind)
      markWords(words, textAt(accented, at) || key, isNamed ? ACCENTED : ACCENTED | ORDINARY)
    }
    number += 1
  }
  for (const word of textsIn(everyday)) markWords(words, word, EVERYDAY)
  const isWord = createFlags(words)
  /** By number, made when first asked for. */
  const cached: (readonly ConceptPhrase[] | undefined)[] = []
  return {
    has: (key) => numberOf(key) !== undefined,
    hasWord: (word) => isWord(word, FOLDED),
    hasAccentedWord: (word) => isWord(word, ACCENTED),
    hasOrdinaryWord: (word) => isWord(word, ORDINARY),
    isEverydayWord: (word) => isWord(word, EVERYDAY),
    phrasesFrom: (key) => {
      if (!beginnings.mayHave(key)) return undefined
      const number = numberOf(key)
      return number === undefined ? NO_PHRASES : (cached[number] ??= makePhrases(number))
    },
  }

  function makePhrases(number: number): ConceptPhrase[] {
    const phrases: ConceptPhrase[] = []
    const key = textAt(keys, number)
    for (let at = offsets[number] ?? 0; at < (offsets[number + 1] ?? 0); at += 1) {
      const concept = concepts[conceptOf[at] ?? 0]
      const language = languageOf[at] ?? NAME
      const isMarked = language === MARKED
      if (!concept) continue
      phrases.push({
        concept,
        accented: textAt(accented, at) || key,
        language: isMarked ? DEFAULT_LANGUAGE : LANGUAGES[language],
        isMarked,
        isAsked: language === ASKED,
      })
    }
    return phrases
  }
}

/** As many bits as keep the hashes of a hundred thousand texts apart, nearly all. */
const BEGINNING_BITS = 1 << 21

/**
 * What phrases begin with, up to each space or the end, as a bit each: the texts themselves would take a
 * fifth of the lexicon's memory. A few other texts seem to be beginnings too, which costs a reader one more
 * look.
 */
function createBeginnings(keys: PackedTexts): { mayHave(text: string): boolean } {
  const bits = new Uint8Array(BEGINNING_BITS / 8)
  const mark = (hash: number): void => {
    const byte = (hash & (BEGINNING_BITS - 1)) >> 3
    bits[byte] = (bits[byte] ?? 0) | (1 << (hash & 7))
  }
  for (const key of textsIn(keys)) {
    let hash = HASH_START
    for (let at = 0; at < key.length; at += 1) {
      const unit = key.charCodeAt(at)
      if (unit === SPACE) mark(hash)
      hash = hashOn(hash, unit)
    }
    mark(hash)
  }
  return {
    mayHave: (text) => {
      const hash = hash32(text)
      return ((bits[(hash & (BEGINNING_BITS - 1)) >> 3] ?? 0) & (1 << (hash & 7))) !== 0
    },
  }
}

/** Makes what tells whether a text has some of these bits; a `Map` would take three times the memory. */
function createFlags(flags: ReadonlyMap<string, number>): (text: string, bits: number) => boolean {
  const { keys, bitsAt } = packFlags(flags)
  const placeOf = createPackedPlaces(keys)
  return (text, bits) => ((bitsAt[placeOf(text) ?? -1] ?? 0) & bits) !== 0
}

/** In a function of its own, so that nothing keeps the map. */
function packFlags(flags: ReadonlyMap<string, number>): { keys: PackedTexts; bitsAt: Uint8Array } {
  const { packed, order } = packKeys(flags.keys())
  const bits = [...flags.values()]
  return { keys: packed, bitsAt: Uint8Array.from(order, (place) => bits[place] ?? 0) }
}

const SPACE = 32

/**
 * How a word stands in phrases, a bit each: folded, with its diacritics, in one that is no name; and whether
 * it is one of everyday speech.
 */
const [FOLDED, ACCENTED, ORDINARY, EVERYDAY] = [1, 2, 4, 8]

/** Marks the words of a phrase, without a list of them: there are very many phrases. */
function markWords(words: Map<string, number>, phrase: string, as: number): void {
  for (let start = 0; start <= phrase.length;) {
    const space = phrase.indexOf(' ', start)
    const end = space < 0 ? phrase.length : space
    const word = phrase.slice(start, end)
    const known = words.get(word) ?? 0
    if ((known | as) !== known) words.set(word, known | as)
    start = end + 1
  }
}

/**
 * Follows `parent` upwards, and the nearest `also` of that line once: motorbike tyres that are for motorbikes
 * too are not for cars as other tyres are, and what is for camping too is no sport as camping is. What a
 * province is a part of today comes last, because it is not near.
 * Ids of product types, places and the like share one namespace, so a parent may stand in any file.
 */
export function createRelatives(
  lexicon: readonly LexiconEntry[],
): (id: string) => Pick<Concept, 'broader' | 'also'> {
  const entries = new Map<string, Pick<LexiconEntry['concepts'][string], 'parent' | 'also' | 'nowIn'>>()
  const terms = new Map<string, string>()
  for (const { kind, concepts } of lexicon) {
    if (kind === 'everyday') continue
    for (const [id, concept] of Object.entries(concepts)) {
      if (kind !== 'store') terms.set(id, conceptTerm(kind, id))
      // A file that only adds words to a concept leaves the others' fields as they are.
      const { parent, also, nowIn } = concept
      const known = entries.get(id)
      entries.set(id, {
        parent: parent ?? known?.parent,
        also: also ?? known?.also,
        nowIn: nowIn ?? known?.nowIn,
      })
    }
  }
  /** From an id to the widest. */
  const lineOf = (id: string): string[] => {
    const line = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !line.has(at); at = entries.get(at)?.parent)
      line.add(at)
    return [...line]
  }
  const termsOf = (ids: Iterable<string>): string[] => [...ids].flatMap((id) => terms.get(id) ?? [])
  return (id) => {
    const line = lineOf(id)
    const nearest = line.map((each) => entries.get(each)?.also).find((ids) => ids !== undefined) ?? []
    const also = new Set(nearest.flatMap(lineOf))
    for (const each of line) also.delete(each)
    const today = line.flatMap((each) => entries.get(each)?.nowIn ?? [])
    return { broader: termsOf(new Set([...line.slice(1), ...today])), also: termsOf(also) }
  }
}
