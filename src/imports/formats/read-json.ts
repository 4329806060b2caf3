/** Records of a JSON document or of JSON Lines, with numbers as they are written. */
import { Tokenizer, TokenParser } from '@streamparser/json'
import { ImportProblem } from '#imports/import-problem.ts'
import {
  type PageFact,
  type PagePaths,
  type RawRow,
  rawRow,
  type ReadRow,
  RECORD_MAX_CHARACTERS,
} from '#imports/formats/row.ts'

/** Keeps the digits of numbers as text: ids of 19 digits are no doubles. */
class ExactTokenizer extends Tokenizer {
  override parseNumber(digits: string): number {
    return exactNumber(digits) as number
  }
}

/** A number as it is written, as text; a number with an exponent as a number. */
function exactNumber(digits: string): unknown {
  return /e/iu.test(digits) ? Number(digits) : digits
}

interface JsonOptions {
  /**
   * Paths of lists of records, `data.items`. Without one the document is the list.
   */
  records?: readonly string[] | undefined
  pages?: PagePaths | undefined
  onFact?: ((fact: PageFact) => void) | undefined
}

/**
 * Yields the records of a JSON list. A list whose members have keys is one too: programs write one with
 * gaps so.
 */
export async function* readJson(
  texts: AsyncIterable<string>,
  file: string,
  { records = [], pages, onFact }: JsonOptions = {},
): AsyncGenerator<RawRow[]> {
  const rows: RawRow[] = []
  let count = 0
  /** The text so far, while it has no record. */
  let before = ''
  const lists = records.length > 0 ? records.map((path) => `$.${path}`) : ['$']
  const facts = new Map(
    (Object.entries(pages ?? {}) as [PageFact['name'], readonly string[]][]).flatMap(([name, paths]) =>
      paths.map((path) => [path, name] as const),
    ),
  )
  const tokenizer = new ExactTokenizer()
  const parser = new TokenParser({
    paths: [...lists.map((path) => `${path}.*`), ...[...facts.keys()].map((path) => `$.${path}`)],
    keepStack: false,
  })
  tokenizer.onToken = (token) => parser.write(token)
  parser.onError = (error) => tokenizer.error(error)
  tokenizer.onEnd = () => {
    if (!parser.isEnded) parser.end()
  }
  parser.onEnd = () => {
    if (!tokenizer.isEnded) tokenizer.end()
  }
  parser.onValue = ({ value, key, stack }) => {
    const path = [...stack.slice(1).map((item) => item.key), key].filter((each) => each !== undefined)
    const fact = facts.get(path.join('.'))
    if (fact) onFact?.({ name: fact, value })
    if (!lists.includes(['$', ...path.slice(0, -1)].join('.'))) return
    if (typeof key !== 'number' && !(isGroup(value) && /^\d+$/.test(String(key)))) return
    count += 1
    rows.push(rawRow(toRow(value, { file, line: count })))
  }
  const advance = (step: () => void): void => {
    try {
      step()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ImportProblem(
        `${file} is no whole JSON behind record ${count}: it was cut off, or a comma is missing (${reason}). Nothing was written.`,
      )
    }
  }
  let characters = 0
  for await (const text of texts) {
    if (count === 0) before += text
    advance(() => tokenizer.write(text))
    characters = rows.length > 0 ? 0 : characters + text.length
    if (characters > RECORD_MAX_CHARACTERS)
      throw new ImportProblem(
        `${file} has more than ${RECORD_MAX_CHARACTERS / 1024} KB without a record behind record ${count}: a quotation mark is not closed, or the mapping names another list. Nothing was written.`,
      )
    yield rows.splice(0)
  }
  advance(() => {
    if (!tokenizer.isEnded || !parser.isEnded) tokenizer.end()
  })
  yield rows
  if (count === 0 && !hasEmptyList(before, records)) {
    const where = records.length === 0 ? 'as the whole document' : `at ${records.join(' or ')}`
    throw new ImportProblem(
      `${file} has no list of records ${where}; write records in the mapping. Nothing was written.`,
    )
  }
}

/** Whether a document without records has the list that they would be in. */
function hasEmptyList(text: string, records: readonly string[]): boolean {
  const valueAt = (path: string | undefined): unknown =>
    (path?.split('.') ?? []).reduce<unknown>(
      (value, key) => (isGroup(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      JSON.parse(text),
    )
  return (records.length > 0 ? records : [undefined]).some((path) => Array.isArray(valueAt(path)))
}

/** Yields the records of JSON Lines. An invalid line does not affect the others. */
export async function* readJsonLines(texts: AsyncIterable<string>, file: string): AsyncGenerator<RawRow[]> {
  let rest = ''
  let line = 0
  const take = (lines: readonly string[]): RawRow[] => {
    const rows: RawRow[] = []
    for (const text of lines) {
      line += 1
      const place = { file, line }
      if (text.trim() !== '') rows.push({ text, read: () => parseLine(text, place) })
    }
    return rows
  }
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > RECORD_MAX_CHARACTERS)
      throw new ImportProblem(
        `${file} has a line of more than ${RECORD_MAX_CHARACTERS / 1024} KB: it is no JSON lines. Nothing was written.`,
      )
    yield take(lines)
  }
  yield take([rest])
}

/** A line may have a number that a double cannot hold. */
const LONG_NUMBER = /\d{16}/u

function parseLine(text: string, place: { file: string; line: number }): ReadRow {
  try {
    return toRow(LONG_NUMBER.test(text) ? JSON.parse(text, reviveExactly) : JSON.parse(text), place)
  } catch (error) {
    const cells = [...text.matchAll(/"([^"\\]*)"|:\s*([\w.-]+)/gu)].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    )
    return { place, mistake: `is no JSON: ${(error as Error).message}`, cells }
  }
}

function reviveExactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? exactNumber(context?.source ?? String(value)) : value
}

function toRow(value: unknown, place: { file: string; line: number }): ReadRow {
  return isGroup(value) ? { place, values: value } : { place, mistake: 'is no group of fields', cells: [] }
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
