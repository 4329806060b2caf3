/** Records of an XML feed: the elements of a name, with their children and attributes. */
import sax from 'sax'
import { Namespaces } from '#imports/formats/namespaces.ts'
import { ImportProblem } from '#imports/import-problem.ts'
import {
  createValues,
  type PageFact,
  type PagePaths,
  type RawRow,
  rawRow,
  RECORD_MAX_CHARACTERS,
} from '#imports/formats/row.ts'

const DEPTH_MAX = 40

/** Mistakes of one record. Whatever stands behind them can be read. */
const RECOVERABLE =
  /^(?:Invalid character|Unexpected close tag|Unmatched closing tag|Unencoded <|Invalid attribute|Attribute without value|No whitespace between|Invalid tagname in closing|Weird empty close|Unquoted attribute|Malformed comment)/u

/**
 * Stands behind an ampersand that begins no reference. The parser would take the character after one for
 * text: the end of an attribute or of an element.
 */
const BARE = '\uFDD0'
const BARE_AMPERSAND = /&(?!#?\w{1,32};)/gu
/** Characters of the longest reference, with its ampersand. */
const REFERENCE_MAX = 40
const ESCAPED = `&amp;${BARE}`

/** An element that is being read. */
interface Element {
  name: string
  /** Its own text and that of its children, in order. */
  text: string
  hasOwnText: boolean
  values: Record<string, unknown>
}

interface XmlOptions {
  /** The names of the elements that are records. */
  records?: readonly string[] | undefined
  /** Elements or `@attributes` outside records. */
  pages?: PagePaths | undefined
  onFact?: ((fact: PageFact) => void) | undefined
}

/**
 * Yields the elements of a name in an XML feed, by the usual prefixes of their namespaces. A mistake inside
 * a record costs that record; a document that ends early or declares entities is rejected.
 */
export async function* readXml(
  texts: AsyncIterable<string>,
  file: string,
  { records = ['item'], pages, onFact }: XmlOptions = {},
): AsyncGenerator<RawRow[]> {
  const rows: RawRow[] = []
  const open: Element[] = []
  let [count, depth, characters, startLine, unclosed, outside] = [0, 0, 0, 0, 0, '']
  let mistake: string | undefined
  const namespaces = new Namespaces()
  const parser = sax.parser(true, { position: true })
  const stop = (what: string): never => {
    throw new ImportProblem(`${file}:${parser.line + 1}: ${what}. Nothing was written.`)
  }
  const addCharacters = (count: number): void => {
    characters += count
    if (characters > RECORD_MAX_CHARACTERS) stop(`a record of more than ${RECORD_MAX_CHARACTERS / 1024} KB`)
  }
  const addText = (text: string): void => {
    const element = open.at(-1)
    noteBare(text)
    if (!element) {
      outside = `${outside}${text}`.slice(0, 100)
      return
    }
    addCharacters(text.length)
    element.text += text
    element.hasOwnText ||= text.trim() !== ''
  }
  const noteBare = (text: string): void => {
    if (text.includes(BARE))
      mistake ??= `has an & that begins no reference at line ${parser.line + 1}; write &amp;`
  }
  const emitFact = (path: string, value: string): void => {
    for (const [name, paths] of Object.entries(pages ?? {}) as [PageFact['name'], readonly string[]][])
      if (paths.includes(path)) onFact?.({ name, value })
  }
  const finish = (element: Element): void => {
    count += 1
    const place = { file, line: startLine }
    rows.push(
      rawRow(
        mistake === undefined
          ? { place, values: element.values }
          : { place, mistake, cells: textsIn(element.values) },
      ),
    )
    mistake = undefined
  }
  parser.onerror = (error) => {
    const reason = error.message.split('\n', 1)[0] ?? ''
    if (!RECOVERABLE.test(reason) || (open.length === 0 && unclosed === 0)) stop(`no whole XML: ${reason}`)
    if (open.length > 0) mistake ??= `is no well-formed XML at line ${parser.line + 1}: ${reason}`
    // The parser refuses to go on while it has an error.
    ;(parser as { error: Error | null }).error = null
  }
  parser.ondoctype = (text) => {
    if (/<!ENTITY/iu.test(text)) stop('declares entities, which are not expanded; remove them')
  }
  parser.onopentagstart = () => {
    if (open.length > 0) return
    characters = 0
    mistake = undefined
  }
  parser.onattribute = ({ name, value }) => {
    noteBare(value)
    addCharacters(name.length + value.length)
    if (open.length === 0) emitFact(`@${name}`, value)
  }
  parser.onopentag = ({ name: written, attributes }) => {
    outside = ''
    depth += 1
    namespaces.open(written, attributes, depth)
    const name = namespaces.nameOf(written)
    if (depth > DEPTH_MAX + unclosed) stop(`elements are nested more than ${DEPTH_MAX} deep`)
    const isRecord = records.includes(name) || records.includes(written)
    if (isRecord && mistake !== undefined && open[0]?.name === name) {
      // The mistake hid the end of the record before.
      const [lost] = open.splice(0)
      if (lost) finish(lost)
      unclosed += 1
    }
    if (open.length === 0 && !isRecord) return
    if (open.length === 0) startLine = parser.line + 1
    const values = createValues(
      Object.entries(attributes).map(([key, value]) => [`@${key}`, String(value)] as const),
    )
    addCharacters(name.length)
    open.push({ name, text: '', hasOwnText: false, values })
  }
  parser.ontext = addText
  parser.oncdata = (text) => addText(text.replaceAll(ESCAPED, '&'))
  parser.onclosetag = (written) => {
    const name = namespaces.nameOf(written)
    namespaces.close(depth)
    depth -= 1
    if (open.at(-1)?.name !== name) {
      emitFact(name, outside.trim())
      return
    }
    const element = open.pop()
    const parent = open.at(-1)
    if (!element) return
    if (parent) {
      addChild(parent.values, element.name, toValue(element))
      parent.text += element.text
    } else finish(element)
  }
  let rest = ''
  for await (const text of texts) {
    const whole = rest + text
    const last = whole.lastIndexOf('&')
    const cut = last > whole.length - REFERENCE_MAX && last !== -1 ? last : whole.length
    rest = whole.slice(cut)
    parser.write(whole.slice(0, cut).replace(BARE_AMPERSAND, ESCAPED))
    yield rows.splice(0)
  }
  parser.write(rest.replace(BARE_AMPERSAND, ESCAPED)).close()
  yield rows
  if (count === 0)
    throw new ImportProblem(
      `${file} has no element ${records.join(' or ')}; write records in the mapping. Nothing was written.`,
    )
}

/**
 * The value of an element: its text when it has neither children nor attributes; otherwise its children and
 * attributes, and as `#text` all its text in order where it has some of its own.
 */
function toValue({ text, hasOwnText, values }: Element): unknown {
  let isEmpty = true
  for (const _name in values) {
    isEmpty = false
    break
  }
  if (isEmpty) return text
  if (hasOwnText) values['#text'] = text
  return values
}

/** Adds a child. Children with the same name become a list. */
function addChild(values: Record<string, unknown>, name: string, value: unknown): void {
  const known = values[name]
  if (Array.isArray(known)) known.push(value)
  else values[name] = known === undefined ? value : [known, value]
}

/** Every text of a record, of which one may be its id. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
