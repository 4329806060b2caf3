import { JSONParser } from '@streamparser/json'
import { ImportProblem } from '#imports/import-problem.ts'
import { type ReadRow, RECORD_MAX_CHARACTERS } from '#imports/formats/row.ts'

/**
 * Yields the records of a JSON list at a path such as `data.items`; without a path the document is the list.
 */
export async function* readJson(
  texts: AsyncIterable<string>,
  file: string,
  path?: string,
): AsyncGenerator<ReadRow> {
  const rows: ReadRow[] = []
  let count = 0
  const parser = new JSONParser({ paths: [path === undefined ? '$.*' : `$.${path}.*`], keepStack: false })
  parser.onValue = ({ value }) => {
    count += 1
    rows.push(toRow(value, { file, line: count }))
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
    advance(() => parser.write(text))
    characters = rows.length > 0 ? 0 : characters + text.length
    if (characters > RECORD_MAX_CHARACTERS)
      throw new ImportProblem(
        `${file} has more than ${RECORD_MAX_CHARACTERS / 1024} KB without a record behind record ${count}: a quotation mark is not closed, or the mapping names another list. Nothing was written.`,
      )
    yield* rows.splice(0)
  }
  advance(() => {
    if (!parser.isEnded) parser.end()
  })
  yield* rows
  if (count === 0) {
    const where = path === undefined ? 'as the whole document' : `at ${path}`
    throw new ImportProblem(
      `${file} has no list of records ${where}; write records in the mapping. Nothing was written.`,
    )
  }
}

/** Yields the records of JSON Lines. An invalid line does not affect the others. */
export async function* readJsonLines(texts: AsyncIterable<string>, file: string): AsyncGenerator<ReadRow> {
  let rest = ''
  let line = 0
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > RECORD_MAX_CHARACTERS)
      throw new ImportProblem(
        `${file} has a line of more than ${RECORD_MAX_CHARACTERS / 1024} KB: it is no JSON lines. Nothing was written.`,
      )
    for (const each of lines) {
      line += 1
      if (each.trim() !== '') yield parseLine(each, { file, line })
    }
  }
  if (rest.trim() !== '') yield parseLine(rest, { file, line: line + 1 })
}

function parseLine(text: string, place: { file: string; line: number }): ReadRow {
  try {
    return toRow(JSON.parse(text), place)
  } catch (error) {
    const cells = [...text.matchAll(/"([^"\\]*)"|:\s*([\w.-]+)/gu)].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    )
    return { place, mistake: `is no JSON: ${(error as Error).message}`, cells }
  }
}

function toRow(value: unknown, place: { file: string; line: number }): ReadRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { place, values: value as Record<string, unknown> }
    : { place, mistake: 'is no group of fields', cells: [] }
}
