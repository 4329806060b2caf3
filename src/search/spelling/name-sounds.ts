/** Finds names of stores, brands and models that a query writes as Vietnamese speakers hear them. */
import { type Concept, conceptTerm } from '#search/concept.ts'
import type { Budget } from '#search/budget.ts'
import type { LexiconIndex } from '#search/lexicon.ts'
import { editCost } from '#search/spelling/edit-cost.ts'
import { isVietnameseSyllable } from '#search/spelling/vietnamese-syllable.ts'
import { textsIn } from '#search/texts/packed-texts.ts'
import { WEIGHTS } from '#search/weights.ts'
import { stripMarks } from '#text/fold.ts'
import { withoutTone } from '#text/tones.ts'

/** A stretch of words that sounds like a name: the places of its first word and behind its last one. */
interface Heard {
  from: number
  to: number
  /** The name, folded. */
  name: string
}

/**
 * Returns the name that some words of a query sound like; undefined when none is near enough, or none sounds
 * just like them where it has to (`isExact`).
 */
type HearName = (words: readonly HeardWord[], budget: Budget, isExact: boolean) => Heard | undefined

interface HeardWord {
  /** In lower case, with its diacritics. */
  accented: string
  /** It may be a piece of a name: it is none of a meaning that was recognised. */
  isLoose: boolean
  /** It is loose, and a Vietnamese word by itself, which is hardly a piece of a foreign name. */
  isOrdinary: boolean
}

const WORDS_MAX = 6

/** Shorter sounds are those of too many words. */
const SOUND_MIN_CHARACTERS = 4

/** So many names are compared in the time of a step: most differ soon. */
const NAMES_A_STEP = 4

const BRAND_TERMS = conceptTerm('brand', '')

/** Names of letters, as they are spelt out: "ca ép xê". */
const LETTERS: Record<string, string> = Object.fromEntries(
  (
    'a:a b:bê,bi,bờ c:xê,cê,si,xi,cờ d:đê,đi,dê e:e f:ép,ép-phờ,phờ g:giê,gờ,gi h:hát,ết,hờ i:i j:gi,chây k:ca,cây,kây,kê ' +
    'l:eo,lờ,en-lờ m:em,mờ n:en,nờ o:o p:pê,pi,pờ q:quy,cu,kiu r:rờ,a-rờ s:ét,ét-sì,sờ t:tê,ti,tờ u:u v:vê,vi x:ích,xờ z:dét,giét'
  )
    .split(' ')
    .flatMap((row) => {
      const [letter = '', names = ''] = row.split(':')
      return names.split(',').map((name) => [withoutTone(name), letter])
    }),
)

/** A consonant that Vietnamese cannot say before another one has a filling vowel: "cờ lúc" is Klook. */
const FILLED = /^(?:[bcdđgklmnprstvx]|ch|kh|ph|th|tr)ờ$/u

/** How letters sound alike, in this order, to somebody who writes down a foreign name. */
const SOUNDS = [
  [/'/g, ''],
  [/igh/g, 'ai'],
  [/^i(?=p|mac)/g, 'ai'],
  [/^mc/g, 'mak'],
  [/tch/g, 'ch'],
  [/ph/g, 'f'],
  [/kh|gh|ck|qu|q/g, 'k'],
  [/^g(?=oa)/g, ''],
  [/sh|x|z|j|gi(?=[aeou])/g, 's'],
  [/th/g, 't'],
  [/ch(?![aeiouy])/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/oo|ou/g, 'u'],
  [/ee|ea|ie(?=t)|y/g, 'i'],
  [/w|oa/g, 'ua'],
  [/uaa/g, 'ua'],
  [/uao/g, 'ua'],
  [/(?<=[bdfgkpt])r/g, ''],
  [/n[gh](?![aeiou])/g, 'n'],
  [/(?<=[aeiou])r(?![aeiou])/g, ''],
  [/b(?![aeioulr])/g, 'p'],
  [/d(?![aeiour])/g, 't'],
  [/g(?![aeiourl])/g, 'k'],
  [/l[dt](?![aeiou])/g, 'l'],
  [/h/g, ''],
  [/(?<=.{3})t?s$/g, ''],
] as const

const REPEATED = /(.)\1+/g

/** What else a name may sound like: its last s is said as t, its last e is silent or said. */
const VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[aeiou])s$/, 't'],
  [/(?<=.{2}[^aeiou])e$/, ''],
  [/i(?=[^aeiou]e$)/, 'ai'],
]

/** A way to say a name. Of names that are as near, the one of the lowest rank is meant. */
interface NameSound {
  name: string
  sound: string
  rank: number
  /** The letters of the sound, as {@link lettersOf} gives them. */
  letters: number
}

/** The names by the lengths of their sounds, and by the sounds themselves. */
interface NameSounds {
  byLength: ReadonlyMap<number, readonly NameSound[]>
  bySound: ReadonlyMap<string, NameSound>
}

/** Makes what hears names over the names of a lexicon; their sounds are worked out when first needed. */
export function createHearName(index: LexiconIndex): HearName {
  let names: ReadonlySet<string> | undefined
  let sounds: NameSounds | undefined
  return (words, budget, isExact) => {
    if (!mayBeName(words)) return undefined
    names ??= new Set(namesIn(index))
    sounds ??= groupBySound(names)
    const plain = words.map(({ accented }) => toPlain(accented))
    let best: (Heard & { slips: number }) | undefined
    for (let from = 0; from < words.length; from += 1) {
      for (let to = Math.min(words.length, from + WORDS_MAX); to > from; to -= 1) {
        const stretch = words.slice(from, to)
        if (!mayBeName(stretch)) continue
        const said = plain.slice(from, to)
        const spelled = spelledOut(said)
        const sound = soundTogether(said)
        const allowed = isExact || isDoubtful(stretch) ? 0 : slipsAllowed(sound.length)
        const near = namesAround(sound, sounds, allowed)
        if (!budget.take(1 + Math.ceil(near.length / NAMES_A_STEP))) return best
        const found =
          spelled !== undefined && names.has(spelled)
            ? { name: spelled, slips: 0 }
            : nearest(sound, near, allowed)
        if (!found) continue
        const slips = found.slips - WEIGHTS.sounds.word * stretch.length
        if (best === undefined || slips < best.slips) best = { name: found.name, slips, from, to }
      }
    }
    return best
  }
}

/** Whether words may be a name: one that is ordinary is none beside words whose meaning is known. */
function mayBeName(words: readonly HeardWord[]): boolean {
  const loose = words.filter(({ isLoose }) => isLoose)
  return loose.length > 1 || loose.some(({ isOrdinary }) => !isOrdinary)
}

/** Whether words are likelier meant as they are, so that they have to sound just like a name. */
function isDoubtful(stretch: readonly HeardWord[]): boolean {
  return stretch.some(({ isLoose }) => !isLoose) || stretch.every(({ isOrdinary }) => isOrdinary)
}

function groupBySound(names: Iterable<string>): NameSounds {
  const all = Array.from(names, (name, rank) => ({ name, rank })).flatMap(({ name, rank }) =>
    Array.from(soundsOf(name), (sound) => ({ name, rank, sound, letters: lettersOf(sound) })),
  )
  return {
    byLength: Map.groupBy(all, ({ sound }) => sound.length),
    // Of names that sound alike the first is kept, whose rank is lowest.
    bySound: new Map(all.toReversed().map((each) => [each.sound, each])),
  }
}

/**
 * The names whose sounds may be within `allowed` of a sound. No sound has a space or the same letter twice in
 * a row, so that one more or less costs what any other letter does.
 */
function namesAround(sound: string, { byLength, bySound }: NameSounds, allowed: number): NameSound[] {
  if (sound.length < SOUND_MIN_CHARACTERS) return []
  if (allowed === 0) {
    const same = bySound.get(sound)
    return same ? [same] : []
  }
  const { droppedOrAdded, soundsAlike } = WEIGHTS.edits
  const band = Math.floor(allowed / droppedOrAdded)
  const othersMax = Math.floor(allowed / Math.min(droppedOrAdded, soundsAlike))
  const letters = lettersOf(sound)
  const near: NameSound[] = []
  for (let length = sound.length - band; length <= sound.length + band; length += 1)
    for (const each of byLength.get(length) ?? [])
      if (bitsIn(letters & ~each.letters) <= othersMax && bitsIn(each.letters & ~letters) <= othersMax)
        near.push(each)
  return near
}

/** The letters that a sound has, a bit each. */
function lettersOf(sound: string): number {
  let letters = 0
  for (let at = 0; at < sound.length; at += 1) letters |= 1 << (sound.charCodeAt(at) & 31)
  return letters
}

function bitsIn(number: number): number {
  let bits = 0
  for (let left = number; left !== 0; left &= left - 1) bits += 1
  return bits
}

function nearest(
  sound: string,
  names: readonly NameSound[],
  most: number,
): { name: string; slips: number } | undefined {
  let best: (NameSound & { slips: number }) | undefined
  for (const each of names) {
    const slips = editCost(sound, each.sound, best?.slips ?? most)
    if (slips > most) continue
    if (!best || slips < best.slips || (slips === best.slips && each.rank < best.rank))
      best = { ...each, slips }
  }
  return best
}

/** How far a sound may be from that of a name, as {@link editCost} counts. */
function slipsAllowed(characters: number): number {
  const { from5, from6, from8 } = WEIGHTS.sounds
  if (characters >= 8) return from8
  if (characters >= 6) return from6
  return characters >= 5 ? from5 : 0
}

/** So many letters that are spelt out are a name. */
const SPELLED_LETTERS = 3

function spelledOut(words: readonly PlainWord[]): string | undefined {
  return words.length === SPELLED_LETTERS && words.every(({ letter }) => letter !== '')
    ? words.map(({ letter }) => letter).join('')
    : undefined
}

/** How a name may sound. */
function soundsOf(name: string): Set<string> {
  const written = name.replaceAll(' ', '')
  const ways = VARIANTS.map(([pattern, said]) => written.replace(pattern, said))
  return new Set([written, ...ways].map(soundOf))
}

/** A word of a query in plain letters, as it is said among words without diacritics and with some. */
interface PlainWord {
  isMarked: boolean
  plain: string
  amongMarked: string
  /** The letter that it names; empty where it names none. */
  letter: string
}

function toPlain(word: string): PlainWord {
  const stripped = stripMarks(word)
  const isFilled = FILLED.test(word)
  const plain = isFilled ? stripped.replace(/o$/, '') : stripped
  return {
    isMarked: stripped !== word,
    plain,
    // With diacritics a plain d is the sound of z.
    amongMarked: isFilled ? plain : stripMarks(word.replace(/^d/, 'z')),
    letter: LETTERS[withoutTone(word)] ?? '',
  }
}

/** How some words sound together. */
function soundTogether(words: readonly PlainWord[]): string {
  const isMarked = words.some((word) => word.isMarked)
  return soundOf(words.map(({ plain, amongMarked }) => (isMarked ? amongMarked : plain)).join(''))
}

/** How plain letters sound, in letters that stand for one sound each. */
function soundOf(plain: string): string {
  return SOUNDS.reduce((sound, [pattern, written]) => sound.replace(pattern, written), plain).replace(
    REPEATED,
    '$1',
  )
}

/**
 * The folded names of a lexicon in Latin letters that are foreign, those that stores and brands go by first:
 * Vietnamese words are written as they are heard.
 */
function namesIn({ concepts, keys, offsets, conceptOf }: LexiconIndex): string[] {
  const [own, others]: [string[], string[]] = [[], []]
  /** Names of Vietnamese words without their spaces. */
  const joined = new Set<string>()
  let number = -1
  for (const key of textsIn(keys)) {
    number += 1
    const concept = concepts[conceptOf[offsets[number] ?? 0] ?? 0]
    if (!concept || !/^[a-z][a-z' ]+$/.test(key) || !isName(concept, key)) continue
    if (key.split(' ').every(isVietnameseSyllable)) joined.add(key.replaceAll(' ', ''))
    else (key === concept.id.replaceAll('-', ' ') ? own : others).push(key)
  }
  return [...own, ...others.filter((name) => !joined.has(name))]
}

function isName(concept: Concept, key: string): boolean {
  if (concept.kind === 'store' || concept.kind === 'brand') return true
  return (
    concept.kind === 'product-type' &&
    !key.includes(' ') &&
    concept.also.some((term) => term.startsWith(BRAND_TERMS))
  )
}
