/** Translated files of gettext. */
import {
  toTranslatedFile,
  type TranslatedFile,
  type TranslatedUnit,
} from '#imports/translations/translated-file.ts'

/** A keyword with a quoted text, or a text that goes on from the line before. */
const LINE = /^(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)[ \t]+)?"((?:[^"\\]|\\.)*)"\s*$/u

const ESCAPED: Record<string, string> = { n: '\n', t: '\t', r: '\r' }

/**
 * Reads a PO file. Its entries name no records: their sources tell which texts they are of. What is fuzzy, or
 * has a plural, is unfinished. Throws for a line of another form, and for a language that the site does not
 * have.
 */
export function parsePo(text: string): TranslatedFile {
  const units: TranslatedUnit[] = []
  let [entry, keyword, isFuzzy]: [Record<string, string>, string, boolean] = [{}, '', false]
  let header = ''
  const close = (): void => {
    const { msgid: source = '', msgid_plural: plural, msgstr: target = entry['msgstr[0]'] ?? '' } = entry
    const state = plural === undefined ? (isFuzzy ? 'fuzzy' : undefined) : 'plural'
    if (source === '') header ||= target
    else units.push({ record: '', name: source, source, target, state })
    ;[entry, keyword, isFuzzy] = [{}, '', false]
  }
  for (const [index, line] of text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .entries()) {
    if (line.startsWith('#') || line.trim() === '') {
      if (keyword.startsWith('msgstr')) close()
      if (/^#,.*\bfuzzy\b/u.test(line)) isFuzzy = true
      continue
    }
    const [, own, quoted] = LINE.exec(line) ?? []
    if (quoted === undefined || (own ?? keyword) === '')
      throw new Error(`line ${index + 1} is no line of a PO file; export it again`)
    if (own !== undefined && own in entry) close()
    keyword = own ?? keyword
    const said = quoted.replace(/\\(.)/gu, (_, letter: string) => ESCAPED[letter] ?? letter)
    entry[keyword] = (entry[keyword] ?? '') + said
  }
  close()
  return toTranslatedFile(/^Language: *(\S+)/imu.exec(header)?.[1] ?? '', units)
}
