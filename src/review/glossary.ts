/** Compares texts with the glossary, the spelling of names and the spacing of their language. */
import type { GlossaryEntry } from '#entries/glossary.ts'
import type { Path } from '#entries/parse-record.ts'
import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'
import { createFindingCache } from '#review/finding-cache.ts'
import { type WrittenText, writtenTextsOf } from '#review/written-texts.ts'
import type { Language } from '#text/language.ts'
import { withFrenchSpaces, withoutWideSpaces } from '#text/spacing.ts'

/** A message that says what is wrong in a text and what to write instead. */
type Slip = string

/**
 * Checks that texts use the words of the glossary, the owners' spelling of names and the spacing of their
 * language. Findings in texts of the interface are errors, those in records warnings.
 */
export const reviewGlossary: Review = ({ glossary, ...records }) => {
  const { strings, deals, products, posts, stores, calendar } = records
  const spelled = [...stores.map(({ entry }) => entry.name), ...glossary.names]
  const names = createNameSlips(spelled)
  const spacingSlips = createSpacingSlips(spelled)
  const slipsIn = createSlips(glossary)
  const once = cachedFor([glossary, spelled])
  const look = (
    record: ReviewedRecord,
    texts: readonly WrittenText[],
    place: 'strings' | 'records',
  ): Finding[] =>
    texts.flatMap(({ path, text, language }) =>
      [...slipsIn(text, language, place), ...spacingSlips(text, language, path), ...names(text)].map(
        (slip) => (place === 'strings' ? record.errorAt(path, slip) : record.warningAt(path, slip)),
      ),
    )
  return [
    ...strings.flatMap((record) => once(record, () => look(record, textsOfStrings(record), 'strings'))),
    ...[...deals, ...products, ...posts, ...stores, ...calendar].flatMap((record) =>
      once(record, () => look(record, writtenTextsOf(record.entry), 'records')),
    ),
  ]
}

const cachedFor = createFindingCache()

function textsOfStrings({ entry: { id, ...texts } }: ReviewedRecord<'strings'>): WrittenText[] {
  return Object.entries(texts).map(([key, text]) => ({ path: [key], text, language: id as Language }))
}

/** Compiles the glossary into a function that finds its unwanted words. */
function createSlips({ words }: GlossaryEntry) {
  const terms = Object.fromEntries(
    Object.entries(words).map(([language, list]) => [
      language,
      list.flatMap((term) => term.not.map((not) => ({ ...term, not, pattern: patternOf(not, term.except) }))),
    ]),
  )
  return (text: string, language: Language, place: 'strings' | 'records'): Slip[] =>
    (terms[language] ?? [])
      .filter((term) => (term.in === 'all' || place === 'strings') && term.pattern.test(text))
      .map(({ use, not }) => `says "${not}"; the word of this site is "${use}"`)
}

/**
 * Matches a whole word, or any occurrence in scripts without spaces, but not within one of the excepted
 * phrases.
 */
function patternOf(word: string, except: readonly string[]): RegExp {
  const isLatin = /^[\p{Script=Latin}\p{M}]/u.test(word)
  const [before, after] = isLatin ? [String.raw`(?<![\p{L}\p{M}])`, String.raw`(?![\p{L}\p{M}])`] : ['', '']
  const not = except.map((phrase) => {
    const at = phrase.toLowerCase().indexOf(word.toLowerCase())
    return `(?<!${RegExp.escape(phrase.slice(0, at))}(?=${RegExp.escape(phrase.slice(at))}))`
  })
  return new RegExp(`${before}${not.join('')}${RegExp.escape(word)}${after}`, 'iu')
}

/** Compiles a function that finds names with wrong capitals. */
function createNameSlips(names: readonly string[]) {
  // Only names with capitals inside them are often misspelt. Others, such as `Be` and `Tiki`, are written
  // like any word.
  const spelled = names.filter((name) => /^\P{L}*\p{L}.*\p{Lu}/u.test(name) && name.length > 3)
  const byFolded = new Map(spelled.map((name) => [name.toLowerCase(), name]))
  const any = [...byFolded.keys()].toSorted((a, b) => b.length - a.length).map((name) => RegExp.escape(name))
  if (any.length === 0) return () => []
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}./@-])(?:${any.join('|')})(?![\p{L}\p{N}/-]|\.\p{L})`,
    'giu',
  )
  return (text: string): Slip[] =>
    [...text.matchAll(pattern)].flatMap(([found]) => {
      const name = byFolded.get(found.toLowerCase())
      return name === undefined || name === found ? [] : [`writes "${found}"; the name is "${name}"`]
    })
}

/** A missing space before or after these marks in French. */
const FRENCH_MISSING = /[\p{L}\p{N})]([;?!»])(?!\w)|(«)[\p{L}\p{N}]/u
const HALF_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]([,;!?]|:(?!\/))/u
/** Typewriter marks in place of typographic ones. After a digit they stand for feet and inches. */
const STRAIGHT_APOSTROPHE = /(?<!\d)'/u
const STRAIGHT_QUOTE = /(?<!\d)"/u
const QUOTES: Record<Language, string> = {
  vi: '“ ”',
  en: '“ ”',
  ko: '“ ”',
  zh: '“ ”',
  fr: '« »',
  ja: '「」',
}

function createSpacingSlips(names: readonly string[]) {
  // Names with marks of their own, addresses, and Markdown tables and code are skipped.
  const kept = names.filter((name) => /[^\p{L}\p{N} ]/u.test(name)).map((name) => RegExp.escape(name))
  const skipped = new RegExp(
    [...kept, '`[^`]*`', String.raw`https?:\S+|\]\([^)\]]*\)|\|?[-:]{3,}\|?`].join('|'),
    'g',
  )
  return (text: string, language: Language, path: Path): Slip[] => {
    const own = text.replaceAll(skipped, 'x')
    const isName = path.at(-1) === 'title' || path.at(-1) === 'name'
    return [...spacingSlips(own, language, isName), ...keyboardSlips(own, language)]
  }
}

/** Checks quotation marks and apostrophes. In Vietnamese texts an apostrophe belongs to a foreign name. */
function keyboardSlips(own: string, language: Language): Slip[] {
  return [
    ...(language !== 'vi' && STRAIGHT_APOSTROPHE.test(own) ? ['has a straight apostrophe; write ’'] : []),
    ...(STRAIGHT_QUOTE.test(own) ? [`has a straight quotation mark; write ${QUOTES[language]}`] : []),
  ]
}

function spacingSlips(own: string, language: Language, isName: boolean): Slip[] {
  if (language === 'fr') {
    const [, before, behind] = FRENCH_MISSING.exec(own) ?? []
    const mark = changedAt(own, withFrenchSpaces(own)) ?? before ?? behind
    return mark === undefined ? [] : [`has no no-break space at "${mark}"; npm run content -- --fix sets it`]
  }
  if (language !== 'zh' && language !== 'ja') return []
  const mark = HALF_WIDTH.exec(own)?.[1]
  // Japanese shops separate the words of a product name by spaces.
  const tight = language === 'ja' && isName ? own : withoutWideSpaces(own)
  const spaced = changedAt(own, tight)
  return [
    ...(mark === undefined ? [] : [`has a half-width "${mark}" after a character; write the full-width one`]),
    ...(spaced === undefined ? [] : [`has a space before "${spaced}"; leave it out`]),
  ]
}

/** The character after the first space that a correction changes; undefined when it changes nothing. */
function changedAt(text: string, corrected: string): string | undefined {
  if (text === corrected) return undefined
  let at = 0
  while (text[at] === corrected[at]) at += 1
  return text.slice(at).trim().charAt(0)
}
