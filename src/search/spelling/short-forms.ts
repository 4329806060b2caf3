import type { LexiconIndex } from '#search/lexicon.ts'
import { createPackedPlaces } from '#search/texts/places.ts'
import { type PackedTexts, packTexts, textAt, textsIn } from '#search/texts/packed-texts.ts'
import { areSideBySide } from '#search/terms.ts'

/** The phrase that chats shorten to some letters, folded: `mln` is máy lọc nước, `vot cl` vợt cầu lông. */
export type ShortForms = (typed: string) => string | undefined

/** Only consonants: everything else is rather a word. */
const CONSONANTS = /^[bcdghklmnpqrstvx]{2,6}$/

/** Fewer words have no such form. */
const THREE_WORDS = /^[a-z]+(?: [a-z]+){2,}$/

/** Of two words the first may be clipped to its letter: `mgiat` is máy giặt. */
const TWO_WORDS = /^([a-z])[a-z]+ ([a-z]{3,})$/

/** With such a beginning it is rather a word of its own, Vietnamese or English: `stay` is no sổ tay. */
const WORD_BEGINNING =
  /^(?:[ckpst]h|[gn]h|n?g[hi]?|qu|tr|s(?:[klmnptqw]|c(?!h))|[bcfgpk][lr]|dr|tw|[kw][nr]|.[aeiouy])/

/** Things alone are shortened so; names of stores have initials of their own. */
const KINDS: ReadonlySet<string> = new Set(['product-type', 'category'])

/** Short forms and their phrases, the phrase of each at the same place. */
export interface ShortFormIndex {
  forms: PackedTexts
  phrases: PackedTexts
}

/**
 * Indexes the short forms of the lexicon's phrases: all initials, the first or the last words written out, or
 * the first of two words as its letter.
 * Of several phrases with one short form it is that of the meaning which most records have.
 */
export function createShortFormIndex(
  { concepts, keys, offsets, conceptOf }: LexiconIndex,
  recordsWith: (term: string) => number,
): ShortFormIndex {
  const phrases = new Map<string, { key: string; records: number }>()
  let number = -1
  for (const key of textsIn(keys)) {
    number += 1
    const concept = concepts[conceptOf[offsets[number] ?? 0] ?? 0]
    if (!concept || !KINDS.has(concept.kind)) continue
    const forms = shortFormsOf(key)
    if (forms.length === 0 || !areSideBySide(key.split(' '), (pair) => recordsWith(pair) > 0)) continue
    const records = recordsWith(concept.term)
    for (const short of forms) {
      const known = phrases.get(short)
      if (!known || known.records < records) phrases.set(short, { key, records })
    }
  }
  // Forms and phrases consist of the letters a to z and spaces.
  return {
    forms: packTexts([...phrases.keys()], phrases.size),
    phrases: packTexts(
      Array.from(phrases.values(), ({ key }) => key),
      phrases.size,
    ),
  }
}

/** Makes the look-up of a {@link ShortFormIndex}. */
export function createShortForms({ forms, phrases }: ShortFormIndex): ShortForms {
  const placeOf = createPackedPlaces(forms)
  return (typed) => {
    const place = placeOf(typed)
    return place === undefined ? undefined : textAt(phrases, place)
  }
}

/** Whether a word has the look of initials. */
export function isShortForm(word: string): boolean {
  return CONSONANTS.test(word)
}

function shortFormsOf(key: string): string[] {
  const [, letter = '', second = ''] = TWO_WORDS.exec(key) ?? []
  const clipped = letter + second
  if (clipped !== '') return WORD_BEGINNING.test(clipped) ? [] : [clipped]
  if (!THREE_WORDS.test(key)) return []
  const words = key.split(' ')
  const initials = words.map((word) => word.charAt(0)).join('')
  const [first = '', , ...last] = words
  const forms = [[initials], [first, initials.slice(1)], [initials.slice(0, 2), ...last]]
  return forms.filter((form) => form.some(isShortForm)).map((form) => form.join(' '))
}
