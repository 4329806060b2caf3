import { FAILSAFE_SCHEMA, load } from 'js-yaml'
import { closestMatch } from 'leven'
import {
  type Alias,
  type Document,
  type ErrorCode,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import type { z } from 'zod'

/** One thing to correct in one file. `line` and `column` count from 1. */
export interface Mistake {
  file: string
  line: number
  column: number
  field: string
  message: string
}

/**
 * A well-formed YAML file: its values as written, and the means to point at them for checks that need other
 * records too.
 */
export interface SourceRecord {
  value: unknown
  mistakeAt(path: Path, message: string): Mistake
  /**
   * The comment behind a value on its line, without the `#`; nothing when there is none in the file that
   * begins without a space.
   */
  commentAt(path: Path): string | undefined
}

export type Path = readonly PropertyKey[]

/** What a file is read as; `source` only where it is well-formed, `data` where it has no mistakes. */
export interface ParsedRecord<Data = unknown> {
  data?: Data
  source?: SourceRecord
  mistakes: Mistake[]
}

/** Reads one file, like {@link parseRecord}; what was read before may come back. */
export type ReadRecord = (file: string, text: string, schema: z.ZodType) => ParsedRecord

/**
 * Reads one YAML file as the schema's shape (`data`), or says everything that is wrong with it.
 * Every scalar is taken as the text that stands in the file; the schema decides which of them are numbers,
 * flags or dates.
 */
export function parseRecord<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): ParsedRecord<z.output<Schema>> {
  if (text.length > RECORD_MAX_CHARACTERS) {
    const message = `${Math.round(text.length / 1024)} KB; a record has at most ${RECORD_MAX_CHARACTERS / 1024} KB, so divide it or remove what is no part of it`
    return { mistakes: [fileMistake(file, message)] }
  }
  const plain = readPlain(text)
  const accepted = plain === undefined ? undefined : schema.safeParse(plain.value)
  if (plain && accepted?.success)
    return { data: accepted.data, source: sourceOf(file, text, plain.value), mistakes: [] }

  const conflict = CONFLICT.exec(text)
  if (conflict) {
    const line = text.slice(0, conflict.index).split('\n').length
    const message = 'a conflict marker of git; keep one of the two versions and delete the three marker lines'
    return { mistakes: [{ file, line, column: 1, field: '(YAML)', message }] }
  }
  const lines = new LineCounter()
  const document = parseDocument(text, { ...YAML_OPTIONS, lineCounter: lines })
  // A warning is a part of the file that would be left out.
  const problems = [...document.errors, ...document.warnings]
  if (problems.length > 0) {
    const tooDeep = problems.find(({ code }) => code === 'RESOURCE_EXHAUSTION')
    const mistakes = (tooDeep ? [tooDeep] : problems).map(({ code, message, pos }) => ({
      file,
      ...toPosition(lines, pos[0]),
      field: '(YAML)',
      message: explainYaml(code, message),
    }))
    return { mistakes }
  }
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === '')) {
    return { mistakes: [fileMistake(file, 'the file is empty; write a record or delete the file')] }
  }
  const alias = findUnknownAlias(document)
  if (alias) {
    const message = explainYaml('BAD_ALIAS', `Nothing is named ${alias.source}`)
    return { mistakes: [{ file, ...toPosition(lines, alias.range?.[0] ?? 0), field: '(YAML)', message }] }
  }
  const value = toValue(document)
  if (value === undefined) {
    return { mistakes: [fileMistake(file, 'anchors and aliases unfold to too much; write the values out')] }
  }

  const source = sourceOf(file, text, value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return { data: parsed.data, source, mistakes: [] }
  const mistakes = parsed.error.issues
    .flatMap((issue) => explain(issue, schema))
    .map(({ path, message }) => source.mistakeAt(path, message))
  return { source, mistakes }
}

/**
 * The values of a file that is in order, five times as fast as with their places. Nothing where the two
 * readers could differ: a mistake, an alias.
 */
export function readPlain(text: string): { value: unknown } | undefined {
  try {
    return { value: load(text, { schema: FAILSAFE_SCHEMA, maxAliases: 0 }) }
  } catch {
    return undefined
  }
}

/**
 * A file whose values are known. Where they stand in it is found out when somebody asks, which is seldom: the
 * places take fifty times the memory of the text.
 */
export function sourceOf(file: string, text: string, value: unknown): SourceRecord {
  let places: { document: Document; lines: LineCounter } | undefined
  const findPlaces = (): { document: Document; lines: LineCounter } => {
    if (places) return places
    const lines = new LineCounter()
    places = { document: parseDocument(text, { ...YAML_OPTIONS, lineCounter: lines }), lines }
    return places
  }
  return {
    value,
    mistakeAt: (path, message) => {
      const { document, lines } = findPlaces()
      return {
        file,
        ...positionOf(document, path, lines),
        field: fieldName(path),
        message: `${describe(nodeAt(document, path))}; ${message}`,
      }
    },
    commentAt: (path) => {
      const mayHave = COMMENT_BEHIND_TEXT.test(text)
      return mayHave ? (nodeAt(findPlaces().document, path)?.comment ?? undefined) : undefined
    },
  }
}

/** Three times the longest list of words. Checks compare the values of a record with each other. */
const RECORD_MAX_CHARACTERS = 256 * 1024

const YAML_OPTIONS = { schema: 'failsafe', prettyErrors: false } as const

/** A number sign that begins a comment without a space behind it. */
const COMMENT_BEHIND_TEXT = /\s#\S/

/** The lines that git leaves where two versions of a file disagree. */
const CONFLICT = /^(?:<{7} |={7}$|>{7} )/m

/** What to do about a mistake in YAML, for editors who do not know YAML. The parser's own words come last. */
function explainYaml(code: ErrorCode, message: string): string {
  const advice = YAML_ADVICE[code]
  return advice === undefined ? `${message}; write valid YAML here` : `${advice} (${message})`
}

const YAML_ADVICE: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'a colon in the text; put the whole text in quotes',
  TAB_AS_INDENT: 'a tab; indent with two spaces',
  BAD_INDENT: 'the indentation is wrong, or a bracket is not closed; indent with two spaces',
  MULTIPLE_DOCS: 'a second record after ---; write one record a file',
  DUPLICATE_KEY: 'this field stands in the record twice; delete one of the two',
  MISSING_CHAR: 'a quotation mark or bracket is not closed, or a colon is missing',
  UNEXPECTED_TOKEN:
    'a character that means something else in YAML, such as * or %; put the whole text in quotes',
  RESOURCE_EXHAUSTION:
    'lists or groups within each other without end; close the brackets, or put the text in quotes',
  BAD_SCALAR_START: 'a text that begins with a sign of YAML, such as % or @; put it in quotes',
  TAG_RESOLVE_FAILED: 'a text that begins with !; put it in quotes',
  BAD_ALIAS: 'a text that begins with * or &; put it in quotes',
  MULTILINE_IMPLICIT_KEY:
    'a line without a field; put a text of several lines in quotes, or begin it with >-',
}

/** A mistake of the file as a whole. */
export function fileMistake(file: string, message: string): Mistake {
  return { file, line: 1, column: 1, field: '(file)', message }
}

/** The first text that begins with a star, which YAML takes for the name of another part of the file. */
function findUnknownAlias(document: Document): Alias.Parsed | undefined {
  let unknown: Alias.Parsed | undefined
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document)) return undefined
      unknown = alias as Alias.Parsed
      return visit.BREAK
    },
  })
  return unknown
}

/** The JavaScript value of a document, or nothing when its aliases are a bomb. */
function toValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch {
    return undefined
  }
}

/** One sentence an issue; an unknown field is an issue of its own with the nearest known name. */
function explain(issue: z.core.$ZodIssue, schema: z.ZodType): { path: Path; message: string }[] {
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, issue.path)
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: unknownField(key, known) }))
  }
  if (issue.code === 'invalid_union') {
    const meant = meantChoice(issue.errors)
    if (meant)
      return meant.flatMap((each) => explain({ ...each, path: [...issue.path, ...each.path] }, schema))
  }
  if (issue.code === 'invalid_key') {
    return [{ path: issue.path, message: issue.issues[0]?.message ?? issue.message }]
  }
  return [{ path: issue.path, message: issue.message }]
}

/**
 * The issues of the choice of a union that was meant: the one that fits in outline and fails inside, or in
 * its words alone.
 */
function meantChoice(choices: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  const inside = choices.filter((issues) => issues.every(({ path }) => path.length > 0))
  const inWords = choices.filter((issues) => issues.every(({ code }) => code !== 'invalid_type'))
  return [inside, inWords].find(({ length }) => length === 1)?.[0]
}

function unknownField(key: string, known: readonly string[]): string {
  const guess = nearest(key, known)
  return guess === undefined
    ? `unknown field; write one of ${known.join(', ')}`
    : `unknown field; did you mean ${guess}?`
}

/** The word an editor probably meant: at most a third of it is different. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  return closestMatch(word, [...known], { maxDistance: Math.max(2, Math.ceil(word.length / 3)) })
}

/** The field names that the schema knows at a path. */
export function fieldsAt(schema: z.core.$ZodType, path: Path): string[] {
  const { def } = schema._zod
  const inner = innerSchemas(def)
  if (inner.length > 0) return inner.flatMap((each) => fieldsAt(each, path))
  const [head, ...rest] = path
  if (def.type === 'object') {
    const { shape } = def as z.core.$ZodObjectDef
    if (head === undefined) return Object.keys(shape)
    const next = shape[String(head)]
    return next === undefined ? [] : fieldsAt(next, rest)
  }
  if (def.type === 'array') return fieldsAt((def as z.core.$ZodArrayDef).element, rest)
  if (def.type === 'record') {
    const { keyType, valueType } = def as z.core.$ZodRecordDef
    return head === undefined ? [...(keyType._zod.values ?? [])].map(String) : fieldsAt(valueType, rest)
  }
  return []
}

/** What a wrapper (optional, default, pipe, union) wraps. */
function innerSchemas(def: z.core.$ZodTypeDef): readonly z.core.$ZodType[] {
  if ('innerType' in def) return [def.innerType as z.core.$ZodType]
  if (def.type === 'pipe') return [(def as z.core.$ZodPipeDef).in]
  if (def.type === 'union') return (def as z.core.$ZodUnionDef).options
  return []
}

function nodeAt(document: Document, path: Path): Node | undefined {
  const found = path.length === 0 ? document.contents : document.getIn(path, true)
  return isNode(found) ? found : undefined
}

/**
 * Where the field's value stands; for an unknown field its name, for a missing one the record it is missing
 * from.
 */
function positionOf(document: Document, path: Path, lines: LineCounter): { line: number; column: number } {
  const parent = nodeAt(document, path.slice(0, -1))
  const key = path.at(-1)
  if (isMap(parent) && key !== undefined) {
    const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === String(key))
    if (isPair(pair) && isScalar(pair.key) && pair.key.range) return toPosition(lines, pair.key.range[0])
  }
  const node = nodeAt(document, path) ?? parent ?? document.contents
  return toPosition(lines, isNode(node) ? (node.range?.[0] ?? 0) : 0)
}

function toPosition(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(line, 1), column: Math.max(col, 1) }
}

/** What stands in the file, short enough for one line. */
function describe(node: Node | undefined): string {
  if (node === undefined) return 'missing'
  if (isMap(node)) return 'found a group of fields'
  if (isCollection(node)) return 'found a list'
  const text = isScalar(node) ? String(node.value) : ''
  return text === ''
    ? 'found nothing'
    : `found ${JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)}`
}

function fieldName(path: Path): string {
  return path.length === 0 ? '(record)' : path.map(String).join('.')
}
