import sax from 'sax'
import { ImportProblem } from '#imports/import-problem.ts'
import { type ReadRow, RECORD_MAX_CHARACTERS } from '#imports/formats/row.ts'

const DEPTH_MAX = 40

/** An element that is being read. */
interface Element {
  name: string
  text: string
  values: Record<string, unknown>
}

/**
 * Yields the elements of a name in an XML feed. Only the five predefined entities are expanded; a document
 * that declares entities is rejected.
 */
export async function* readXml(
  texts: AsyncIterable<string>,
  file: string,
  recordName = 'item',
): AsyncGenerator<ReadRow> {
  const rows: ReadRow[] = []
  const open: Element[] = []
  let [count, depth, characters, startLine] = [0, 0, 0, 0]
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
    if (!element) return
    addCharacters(text.length)
    element.text += text
  }
  parser.onerror = (error) => stop(`no whole XML: ${error.message.split('\n', 1)[0] ?? ''}`)
  parser.ondoctype = (text) => {
    if (/<!ENTITY/iu.test(text)) stop('declares entities, which are not expanded; remove them')
  }
  parser.onopentagstart = () => {
    if (open.length === 0) characters = 0
  }
  parser.onattribute = ({ name, value }) => addCharacters(name.length + value.length)
  parser.onopentag = ({ name, attributes }) => {
    depth += 1
    if (depth > DEPTH_MAX) stop(`elements are nested more than ${DEPTH_MAX} deep`)
    if (open.length === 0 && name !== recordName) return
    if (open.length === 0) startLine = parser.line + 1
    const values = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [`@${key}`, String(value)]),
    )
    addCharacters(name.length)
    open.push({ name, text: '', values })
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onclosetag = () => {
    depth -= 1
    const element = open.pop()
    if (!element) return
    const parent = open.at(-1)
    if (parent) addChild(parent.values, element.name, toValue(element))
    else {
      count += 1
      rows.push({ place: { file, line: startLine }, values: element.values })
    }
  }
  for await (const text of texts) {
    parser.write(text)
    yield* rows.splice(0)
  }
  parser.close()
  yield* rows
  if (count === 0)
    throw new ImportProblem(
      `${file} has no element ${recordName}; write records in the mapping. Nothing was written.`,
    )
}

/**
 * The value of an element: its text when it has neither children nor attributes; otherwise its children and
 * attributes, with any text as `#text`.
 */
function toValue({ text, values }: Element): unknown {
  if (Object.keys(values).length === 0) return text
  return text.trim() === '' ? values : { ...values, '#text': text }
}

/** Adds a child. Children with the same name become a list. */
function addChild(values: Record<string, unknown>, name: string, value: unknown): void {
  const known = values[name]
  if (Array.isArray(known)) known.push(value)
  else values[name] = known === undefined ? value : [known, value]
}
