/** Initials for phrases, as mln for máy lọc nước, where titles have the words side by side. */
import type { LexiconIndex } from '#search/lexicon.ts'
import { createListOf, type PackedLists, packLists } from '#search/texts/packed-lists.ts'
import { textAt } from '#search/texts/packed-texts.ts'
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

/**
 * Indexes the short forms of the lexicon's phrases, by which it gives the numbers of their keys: all
 * initials, the first or the last words written out, or the first of two words as its letter.
 */
export function createShortFormIndex({ concepts, keys, offsets, conceptOf }: LexiconIndex): PackedLists {
  return packLists((add) => {
    for (let number = 0; number < keys.ends.length; number += 1) {
      const concept = concepts[conceptOf[offsets[number] ?? 0] ?? 0]
      if (concept && KINDS.has(concept.kind))
        for (const form of shortFormsOf(textAt(keys, number))) add(form, number)
    }
  })
}

/**
 * Makes the look-up of {@link createShortFormIndex}. A phrase counts if titles have its words side by side.
 * Of several phrases with one short form it is that of the meaning which most records have.
 */
export function createShortForms(
  index: PackedLists,
  lexicon: LexiconIndex,
  recordsWith: (term: string) => number,
): ShortForms {
  const keysOf = createListOf(index)
  return (typed) => {
    let best: { phrase: string; records: number } | undefined
    for (const key of keysOf(typed)) {
      const phrase = textAt(lexicon.keys, key)
      if (!areSideBySide(phrase.split(' '), (pair) => recordsWith(pair) > 0)) continue
      const concept = lexicon.concepts[lexicon.conceptOf[lexicon.offsets[key] ?? 0] ?? 0]
      const records = recordsWith(concept?.term ?? '')
      if (!best || best.records < records) best = { phrase, records }
    }
    return best?.phrase
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
