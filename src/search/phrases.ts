/** Divides a text into phrases of the lexicon and words; which of two readings is meant comes later. */
import { isWithinWord } from '#search/reading/within-word.ts'
import { partsOfCompound } from '#search/reading/compounds.ts'
import type { Concept, ConceptPhrase, Lexicon } from '#search/concept.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'
import { soundAlike, withoutTone } from '#text/tones.ts'
import type { Token } from '#text/words.ts'

/** A stretch of a text: a phrase of the lexicon with its concept, or one word without. */
export interface Phrase {
  tokens: readonly Token[]
  concept?: Concept
  /** In a query, the languages that write the concept so. */
  languages?: readonly Language[]
  /** The concept's word has diacritics that were not typed, so that another word may be meant. */
  isUnsure?: boolean
  /** It means the concept in a query only; in a text it may stand for something else. */
  isAsked?: boolean
}

/** Shorter words that are asked for are read with their diacritics only. */
const ASKED_MIN_CHARACTERS = 3

/** Letters without a vowel are a short form, whose diacritics are seldom typed: `dn` is `đn`. */
const SHORT_FORM = /^[b-df-hj-np-tv-xz]+$/

/** How a text is read. */
export interface Reading {
  /** It has diacritics, so that a phrase of one word must match to the letter: a plain "de" is no "dế". */
  isAccented: boolean
  /** Whose words are meant where two languages write different things alike: the French "courses". */
  language?: Language | undefined
  /** Words that mean something in a query only mean it here. */
  isQuery?: boolean
}

/** Authors write diacritics, so a plain word of theirs is plain on purpose. */
export const AUTHORED: Reading = { isAccented: true }

/**
 * Cuts words into known phrases, the longest first; deals and queries are read alike.
 * A word that was typed with diacritics stands for those diacritics only: "để" is not "dế".
 */
export function readPhrases(tokens: readonly Token[], lexicon: Lexicon, reading: Reading): Phrase[] {
  const phrases: Phrase[] = []
  for (let start = 0; start < tokens.length;) {
    const { phrase, way } = phraseAt(tokens, start, lexicon, reading)
    const parts = way === undefined ? [] : partsOfCompound(way, lexicon)
    if (parts.length === 0) phrases.push(phrase)
    for (const { concept, from, to } of parts)
      phrases.push({ ...phrase, concept, tokens: phrase.tokens.slice(from, to) })
    start += phrase.tokens.length
    const seam = way === undefined ? undefined : seamAt(tokens, start)
    if (seam === undefined) continue
    phrases.push({ tokens: [seam] })
    start += 1
  }
  return phrases
}

/** The pair of characters that shares one with the phrase before it: 下奶 in 找一下奶茶 begins no other. */
function seamAt(tokens: readonly Token[], start: number): Token | undefined {
  const [last, next] = [tokens[start - 1], tokens[start]]
  const isOneRun = next?.run !== undefined && last?.run === next.run && last.clause === next.clause
  return isOneRun && last.folded.endsWith(next.folded.charAt(0)) ? next : undefined
}

/** A phrase, and the way to write its concept that it was recognised by. */
interface Recognised {
  phrase: Phrase
  way?: ConceptPhrase
}

/**
 * The longest phrase that begins at a word, unless it cuts a longer one, or one as long behind a word that
 * says nothing: "đặt bàn đứng làm việc" asks for a desk, and "đặt bàn phím" for no table.
 */
function phraseAt(tokens: readonly Token[], start: number, lexicon: Lexicon, reading: Reading): Recognised {
  const found = longestPhraseAt(tokens, start, lexicon, reading)
  const { tokens: words, concept } = found.phrase
  if (concept && isWithinWord(tokens, start, start + words.length, lexicon))
    return { phrase: { tokens: words.slice(0, 1) } }
  const next = tokens[start + words.length]
  if (words.length === 1 || concept?.kind === 'off-topic' || next?.clause !== words[0]?.clause) return found
  for (let later = 1; later < words.length; later += 1) {
    const key = [...words.slice(later), next].map((word) => word?.folded).join(' ')
    if (lexicon.phrasesFrom(key) === undefined) continue
    const other = longestPhraseAt(tokens, start + later, lexicon, reading)
    const { length } = other.phrase.tokens
    if (!isToTheLetter(other) || later + length <= words.length || length < words.length) continue
    const before = longestPhraseAt(tokens.slice(0, start + later), start, lexicon, reading)
    const isUninformative = later === 1 && saysNothing(before)
    if (isUninformative || (length > words.length && before.way !== undefined)) return before
  }
  return found
}

/** Whether a phrase is written with no other diacritics than it was typed with. */
function isToTheLetter({ phrase, way }: Recognised): boolean {
  if (way === undefined) return false
  const meant = way.accented.split(' ')
  return phrase.tokens.every(({ folded, accented }, at) => meant[at] === accented || folded === accented)
}

/** Verbs with which people ask for something and words that count it, in front of its name. */
const BEFORE_NAMES: ReadonlySet<string> = new Set(
  'dat mua tang thue lay lam ban chon doi chiec cai cuon quyen'.split(' '),
)

/** Whether a word alone says nothing about which deal is meant. */
function saysNothing({ phrase: { concept, tokens } }: Recognised): boolean {
  if (concept) return concept.kind === 'stop' || concept.kind === 'generic'
  return BEFORE_NAMES.has(tokens[0]?.folded ?? '')
}

/** The longest phrase that begins at a word. */
function longestPhraseAt(
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
  reading: Reading,
): Recognised {
  const first = tokens[start]
  let longest:
    { end: number; typed: string; chosen: ConceptPhrase; candidates: readonly ConceptPhrase[] } | undefined
  let key = ''
  let typed = ''
  for (let end = start; tokens[end]?.clause === first?.clause && end < tokens.length; end += 1) {
    const word = tokens[end]?.folded ?? ''
    const accented = tokens[end]?.accented ?? ''
    key = end === start ? word : `${key} ${word}`
    typed = end === start ? accented : `${typed} ${accented}`
    const known = lexicon.phrasesFrom(key)
    if (known === undefined) break
    if (known.length === 0) continue
    const isOpen = reading.isQuery === true || !known.some(({ isAsked }) => isAsked)
    const candidates = isOpen ? known : known.filter(({ isAsked }) => !isAsked)
    const chosen =
      exactly(candidates, typed, reading.language) ??
      (reading.isAccented && end === start && !SHORT_FORM.test(word)
        ? undefined
        : nearly(candidates, tokens.slice(start, end + 1), lexicon))
    if (chosen) longest = { end, typed, chosen, candidates }
  }
  if (longest === undefined) return { phrase: { tokens: tokens.slice(start, start + 1) } }
  const { end, chosen } = longest
  return {
    phrase: {
      tokens: tokens.slice(start, end + 1),
      concept: chosen.concept,
      ...(reading.isQuery === true && {
        languages: languagesOf(longest.candidates, longest.typed, chosen.concept),
      }),
      ...(end === start && chosen.accented !== first?.accented && { isUnsure: true }),
      ...(chosen.isAsked && { isAsked: true }),
    },
    way: chosen,
  }
}

/**
 * Whose words a stretch is: Vietnamese is typed without its diacritics, "hotel" is no French "hôtel". The
 * name of what is meant is of no language, even where a language lists it among its words.
 */
function languagesOf(candidates: readonly ConceptPhrase[], typed: string, meant: Concept): Language[] {
  const isName = ({ accented, language, isAsked, concept }: ConceptPhrase): boolean =>
    concept === meant && accented === typed && language === undefined && !isAsked
  if (candidates.some(isName)) return []
  const likely = candidates.filter(
    ({ accented, language }) => language === DEFAULT_LANGUAGE || accented === typed,
  )
  return (likely.length > 0 ? likely : candidates).flatMap(({ language }) => language ?? [])
}

/** How a concept is written just as it was typed, in the language of the reading if it is. */
function exactly(
  candidates: readonly ConceptPhrase[],
  typed: string,
  language: Language | undefined,
): ConceptPhrase | undefined {
  return (
    candidates.find((each) => each.accented === typed && (each.isAsked || each.language === language)) ??
    candidates.find(({ accented }) => accented === typed)
  )
}

/** How a concept is written whose diacritics agree with a text's; none if all contradict them. */
function nearly(
  candidates: readonly ConceptPhrase[],
  stretch: readonly Token[],
  lexicon: Lexicon,
): ConceptPhrase | undefined {
  // A query is answered unless it surely asks for something else: "có mã không" is no "có ma không".
  const isPlain = stretch.every(({ folded, accented }) => folded === accented)
  return candidates.find(
    ({ accented, isMarked, isAsked, concept }) =>
      !isMarked &&
      !(isAsked && isVeryShort(stretch)) &&
      (concept.kind === 'off-topic' ? isPlain : agrees(accented.split(' '), stretch, lexicon)),
  )
}

/** Without its diacritics such a word is rather another one: `o` is ở, no ô. */
function isVeryShort([only, ...others]: readonly Token[]): boolean {
  return others.length === 0 && only !== undefined && only.folded.length < ASKED_MIN_CHARACTERS
}

/**
 * Whether the diacritics of a text may be those of a phrase: plain words may; of the others fewer than half
 * may differ, or one of two if it is a slip of its tone: "trà sưa" is "trà sữa", "cá chua" no "cà chua".
 */
function agrees(accented: readonly string[], stretch: readonly Token[], lexicon: Lexicon): boolean {
  const differing = stretch.filter(
    (token, index) => token.accented !== token.folded && token.accented !== accented[index],
  )
  if (differing.length * 2 < stretch.length) return true
  const [only] = differing
  return (
    stretch.length === 2 &&
    differing.length === 1 &&
    only !== undefined &&
    isSlipOfTone(only.accented, accented[stretch.indexOf(only)] ?? '', lexicon)
  )
}

/**
 * Whether a word only has another tone than one that was meant. A word that the lexicon knows was meant as it
 * stands, unless the two sound alike to many: "sửa chua".
 */
function isSlipOfTone(typed: string, meant: string, lexicon: Lexicon): boolean {
  return (
    withoutTone(typed) === withoutTone(meant) && (!lexicon.hasAccentedWord(typed) || soundAlike(typed, meant))
  )
}
