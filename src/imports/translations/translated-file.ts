/** What comes back from a translator, in any format: which of its texts are work, and why others are not. */
import { type Language, LANGUAGES } from '#text/language.ts'

/** A translated text. */
export interface TranslatedText {
  record: string
  name: string
  source: string
  target: string
  /** Whether the file says that somebody finished it. Many tools leave that out, or lose it. */
  isConfirmed?: boolean | undefined
  /** Whether somebody took the last decision about it. */
  isFinal?: boolean | undefined
}

/** A text that is not taken over, with the reason. */
export interface RefusedText extends Pick<TranslatedText, 'record' | 'name'> {
  why: string
}

export interface TranslatedFile {
  targetLanguage: Language
  texts: TranslatedText[]
  /** The texts that somebody began and did not finish. */
  unfinished: RefusedText[]
}

/** States of XLIFF 2 in which somebody has worked on a text. */
const CONFIRMED: ReadonlySet<string> = new Set(['translated', 'reviewed', 'final'])

/** A text as a file has it. */
export interface TranslatedUnit extends TranslatedText {
  /** One of XLIFF 2, or `part` or `placeholder` for a translation that is not whole. */
  state?: string | undefined
}

/** Tells work from what nobody touched. Throws for a language that the site does not have. */
export function toTranslatedFile(targetLanguage: string, units: readonly TranslatedUnit[]): TranslatedFile {
  const language = languageOf(targetLanguage)
  if (!language) {
    throw new Error(`the target language is "${targetLanguage}"; write one of ${LANGUAGES.join(', ')}`)
  }
  const filled = units.filter(({ target }) => target.trim() !== '')
  return {
    targetLanguage: language,
    texts: filled
      .filter(({ state = '' }) => state === '' || CONFIRMED.has(state))
      .map(({ record, name, source, target, state = '' }) => ({
        record,
        name,
        source,
        target,
        ...(CONFIRMED.has(state) && { isConfirmed: true }),
        ...(state === 'final' && { isFinal: true }),
      })),
    unfinished: filled.flatMap(({ record, name, state = '' }) =>
      state === '' || CONFIRMED.has(state)
        ? []
        : [{ record, name, why: WHY[state] ?? `its state is ${state}` }],
    ),
  }
}

const WHY: Record<string, string> = {
  part: 'a segment of it has no translation',
  placeholder: 'it has a placeholder in place of a text; write the text',
  initial: 'its state is initial: nobody worked on it',
}

/** The language of a tag such as `en-US` or `zh-Hans`. Texts in Chinese are in simplified characters. */
function languageOf(tag: string): Language | undefined {
  if (/^zh[-_](?:.*hant|tw|hk|mo)/iu.test(tag)) return undefined
  return LANGUAGES.find((each) => each === tag.split(/[-_]/u, 1)[0]?.toLowerCase())
}

/**
 * The texts with their records. One that names no record of the content, as in files that a tool converted,
 * is the translation of every text that is missing and has its source.
 */
export function placeTexts<Text extends TranslatedText>(
  texts: readonly Text[],
  missing: readonly { record: string; name: string; source: string }[],
  isRecord: (path: string) => boolean,
): Text[] {
  const bySource = Map.groupBy(missing, ({ source }) => source.trim())
  return texts.flatMap((text) =>
    isRecord(text.record)
      ? [text]
      : (bySource.get(text.source.trim())?.map(({ record, name }) => ({ ...text, record, name })) ?? [text]),
  )
}

/**
 * Reads the JSON of an export in which each `target` is filled in. Throws when it is no whole file for a
 * language of the site.
 */
export function parseTranslationJson(text: string): TranslatedFile {
  const file = JSON.parse(text.replace(/^\uFEFF/u, '')) as { targetLanguage?: unknown; units?: unknown }
  if (!Array.isArray(file.units)) throw new Error('it has no list of units; export it again')
  const units = file.units.map((unit: Record<string, unknown>): TranslatedUnit => {
    const textOf = (field: string): string => {
      const value = unit[field] ?? ''
      if (typeof value !== 'string') throw new Error(`${field} of a unit is no text; export it again`)
      return value
    }
    const [record, name, source, target] = ['record', 'name', 'source', 'target'].map(textOf)
    return {
      record: record ?? '',
      name: name ?? '',
      source: source ?? '',
      target: target ?? '',
      state: textOf('state'),
    }
  })
  return toTranslatedFile(String(file.targetLanguage), units)
}
