/** XLIFF, written as 2.0 and read in both versions; po.ts is for gettext. */
import sax from 'sax'
import {
  toTranslatedFile,
  type TranslatedFile,
  type TranslatedUnit,
} from '#imports/translations/translated-file.ts'
import type { TranslationFile, TranslationUnit } from '#imports/translations/translation-unit.ts'
import { escapeXml } from '#text/escape-xml.ts'

/** Renders texts to translate as XLIFF 2.0, with length limits in its size restriction module. */
export function renderXliff({ sourceLanguage, targetLanguage, units }: TranslationFile): string {
  const files = Map.groupBy(units, ({ record }) => record)
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" version="2.0" srcLang="${sourceLanguage}" trgLang="${targetLanguage}">
${[...files].map(([record, own]) => renderFile(record, own)).join('\n')}
</xliff>
`
}

function renderFile(record: string, units: readonly TranslationUnit[]): string {
  return `  <file id="${escapeXml(record)}">
    <slr:profiles generalProfile="xliff:codepoints"/>
${units.map(renderUnit).join('\n')}
  </file>`
}

/** Renders a unit. Its id may not contain a slash. */
function renderUnit({ name, source, target, maxLength, context }: TranslationUnit): string {
  return `    <unit id="${name.replace('/', '.')}" slr:sizeRestriction="${maxLength}">
      <notes><note>${escapeXml(context)}</note></notes>
      <segment${target === undefined ? '' : ' state="initial" subState="site:older"'}>
        <source xml:space="preserve">${escapeXml(source)}</source>
        <target xml:space="preserve">${escapeXml(target ?? '')}</target>
      </segment>
    </unit>`
}

/** XLIFF 2.0 and its later versions, and the two before it, which many tools write without a namespace. */
const CORE = /^(?:urn:oasis:names:tc:xliff:document:(?:2\.\d+|1\.[12]))?$/

/** States of XLIFF 1.2 by those of XLIFF 2. Every other state is one before the translation. */
const EARLIER_STATES: Record<string, string> = {
  translated: 'translated',
  'needs-review-translation': 'translated',
  'signed-off': 'final',
  final: 'final',
}

/** A segment, or text between segments that is not translated. */
interface Segment {
  source: string
  target?: string
  state?: string
  isIgnorable: boolean
  /** Where its translation stands among those of the unit, from 1 on. */
  order?: number
  /** Whether the translation has a placeholder, whose text is not in it. */
  hasPlaceholder?: true
  /** Its translation where a marked segment of it began. */
  marked?: string
  /** Whether a marked segment of it has no translation. */
  isPart?: true
}

/**
 * Reads a translated file of XLIFF 2 or 1.2, whose `trans-unit` is a unit with one segment. Throws when it is
 * no whole file for a language of the site.
 */
export function parseXliff(xml: string): TranslatedFile {
  const parser = sax.parser(true, { xmlns: true, position: true })
  const units: TranslatedUnit[] = []
  const open: string[] = []
  let isXliff = false
  let [targetLanguage, record, name, version] = ['', '', '', '']
  let segments: Segment[] = []
  const isCore = ({ uri }: { uri: string }): boolean => CORE.test(uri)
  const addText = (text: string): void => {
    const segment = segments.at(-1)
    // Candidates of translation memories stand beside the segments, in a namespace of their own.
    const at = open.findLastIndex((each) => each === 'source' || each === 'target')
    if (!segment || !/^(?:segment|ignorable|trans-unit)$/.test(open[at - 1] ?? '')) return
    if (open[at] === 'source') segment.source += text
    else segment.target = (segment.target ?? '') + text
  }
  parser.onopentag = (tag) => {
    if (!('uri' in tag)) return
    const valueOf = (attribute: string): string => {
      const found = tag.attributes[attribute]
      return typeof found === 'object' ? found.value : ''
    }
    open.push(isCore(tag) ? tag.local : '')
    if (open.length === 1) {
      isXliff = open[0] === 'xliff'
      version = tag.local === 'xliff' ? valueOf('version') : ''
      targetLanguage = valueOf('trgLang')
    }
    if (open.at(-1) === 'file') {
      record = valueOf('id') || valueOf('original')
      const own = valueOf('target-language')
      if (own !== '' && targetLanguage !== '' && own !== targetLanguage)
        throw new Error(`it is in ${targetLanguage} and in ${own}; write a file for each language`)
      targetLanguage ||= own
    }
    if (open.at(-1) === 'unit' || open.at(-1) === 'trans-unit') {
      name = valueOf('id').replace('.', '/')
      segments = []
    }
    if (/^(?:segment|ignorable|trans-unit)$/.test(open.at(-1) ?? '')) {
      const state = valueOf('approved') === 'yes' ? 'reviewed' : valueOf('state')
      segments.push({ source: '', ...(state && { state }), isIgnorable: open.at(-1) === 'ignorable' })
    }
    const segment = segments.at(-1)
    if (segment && open.at(-1) === 'target' && open.at(-2) === 'trans-unit' && valueOf('state') !== '')
      segment.state ??= EARLIER_STATES[valueOf('state')] ?? 'initial'
    if (segment && open.at(-1) === 'mrk' && open.at(-3) === 'trans-unit')
      segment.marked = segment.target ?? ''
    if (segment && open.at(-1) === 'target' && /^[1-9]\d*$/.test(valueOf('order')))
      segment.order = Number(valueOf('order'))
    if (segment && /^(?:ph|x|bpt|ept|it)$/.test(open.at(-1) ?? '') && open.includes('target'))
      segment.hasPlaceholder = true
    if (open.at(-1) === 'cp') addText(String.fromCodePoint(Number.parseInt(valueOf('hex'), 16)))
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onclosetag = () => {
    const closed = open.pop()
    if (closed === 'unit' || closed === 'trans-unit') units.push({ record, name, ...joinSegments(segments) })
    const segment = segments.at(-1)
    // XLIFF 1.2 marks the segments of a unit within its target.
    if (segment && closed === 'mrk' && open.at(-1) === 'target' && segment.marked === (segment.target ?? ''))
      segment.isPart = true
  }
  parser.onerror = (error) => {
    throw new Error(`it is cut off or no XML: ${error.message.replaceAll(/\s+/g, ' ')}; export it again`)
  }
  parser.write(xml).close()
  if (!isXliff) {
    throw new Error(
      `it is ${version === '' ? 'no XLIFF file' : `XLIFF ${version}`}; export it as XLIFF 2, XLIFF 1.2, PO or JSON`,
    )
  }
  return toTranslatedFile(targetLanguage, units)
}

/** A unit as one text. It has a target only when every segment of it has one that is done. */
function joinSegments(segments: readonly Segment[]): Pick<TranslatedUnit, 'source' | 'target' | 'state'> {
  const source = segments.map((segment) => segment.source).join('')
  const work = segments.filter(({ isIgnorable, source: text }) => !isIgnorable && text.trim() !== '')
  const done = work.filter(({ target = '' }) => target.trim() !== '')
  const isPart = done.length > 0 && (done.length < work.length || work.some((segment) => segment.isPart))
  const states = new Set(work.map(({ state }) => state))
  const [only] = states
  const isLacking = segments.some(({ hasPlaceholder }) => hasPlaceholder)
  const state = isPart
    ? 'part'
    : isLacking
      ? 'placeholder'
      : states.has('initial')
        ? 'initial'
        : states.size === 1
          ? only
          : undefined
  const target = segments
    .map((segment, index) => ({ ...segment, order: segment.order ?? index + 1 }))
    .toSorted((a, b) => a.order - b.order)
    .map((segment) => segment.target ?? (segment.isIgnorable ? segment.source : ''))
  return { source, target: done.length === 0 ? '' : target.join(''), ...(state && { state }) }
}
