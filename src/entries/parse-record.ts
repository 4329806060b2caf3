/** Reads one YAML file by a schema, with the place of every mistake. */
import { FAILSAFE_SCHEMA, load, type YAMLException } from 'js-yaml'
import { closestMatch } from 'leven'
import {
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
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
  const plain = loadPlain(text)
  const readable = plain.ok ? { ...plain, ...schema.safeParse(plain.value) } : undefined
  if (readable?.success)
    return { data: readable.data, source: sourceOf(file, text, readable.value), mistakes: [] }

  const conflict = CONFLICT.exec(text)
  if (conflict) {
    const line = text.slice(0, conflict.index).split('\n').length
    const message = 'a conflict marker of git; keep one of the two versions and delete the three marker lines'
    return { mistakes: [{ file, line, column: 1, field: '(YAML)', message }] }
  }
  if (text.length > EXPLAINED_MAX_CHARACTERS) {
    if (readable) return mistakesOf(readable.error, sourceOf(file, text, readable.value), schema)
    const { reason = 'unreadable', mark } = plain.ok ? {} : plain.problem
    const { line = 0, column = 0 } = mark ?? {}
    const message = `${reason}; correct the YAML here, and check again`
    return { mistakes: [{ file, line: line + 1, column: column + 1, field: '(YAML)', message }] }
  }
  const lines = new LineCounter()
  const document = parseDocument(text, { ...YAML_OPTIONS, lineCounter: lines })
  // A warning is a part of the file that would be left out.
  const problems = [...document.errors, ...document.warnings]
  if (problems.length > 0) {
    const tooDeep = problems.find(({ code }) => code === 'RESOURCE_EXHAUSTION')
    const told = tooDeep ? [tooDeep] : oneOfEachPlace(problems)
    return {
      mistakes: firstMistakes(told, ({ code, message, pos }) => ({
        file,
        ...toPosition(lines, pos[0]),
        field: '(YAML)',
        message: explainYaml(code, message),
      })),
    }
  }
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === '')) {
    return { mistakes: [fileMistake(file, 'the file is empty; write a record or delete the file')] }
  }
  const { misuses, aliases } = survey(document)
  if (misuses.length > 0) {
    return {
      mistakes: firstMistakes(misuses, ({ code, node, message }) => ({
        file,
        ...toPosition(lines, node.range?.[0] ?? 0),
        field: '(YAML)',
        message: explainYaml(code, message),
      })),
    }
  }
  const value = aliases * text.length > UNFOLDED_MAX_CHARACTERS ? undefined : toValue(document)
  if (value === undefined) {
    return { mistakes: [fileMistake(file, 'anchors and aliases unfold to too much; write the values out')] }
  }

  const source = sourceOf(file, text, value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return { data: parsed.data, source, mistakes: [] }
  return mistakesOf(parsed.error, source, schema)
}

/**
 * Reads values that are known already, with every scalar as text, as the schema's shape. The text is that of
 * the file, which may have only some of them.
 */
export function parseValue(file: string, text: string, value: unknown, schema: z.ZodType): ParsedRecord {
  const source = sourceOf(file, text, value)
  const parsed = schema.safeParse(value)
  return parsed.success
    ? { data: parsed.data, source, mistakes: [] }
    : mistakesOf(parsed.error, source, schema)
}

function mistakesOf({ issues }: z.ZodError, source: SourceRecord, schema: z.ZodType): ParsedRecord<never> {
  const explained = issues.flatMap((issue) => explain(issue, schema))
  const tell = ({ path, messageOf }: Explained): Mistake => source.mistakeAt(path, messageOf())
  return { source, mistakes: firstMistakes(explained, tell) }
}

/**
 * The values of a file without mistakes, read five times as fast as with their positions. Returns undefined
 * when the two readers could differ: for a mistake or an alias.
 */
export function readPlain(text: string): { value: unknown } | undefined {
  const plain = loadPlain(text)
  return plain.ok ? { value: plain.value } : undefined
}

type Plain =
  { ok: true; value: unknown } | { ok: false; problem: Partial<Pick<YAMLException, 'reason' | 'mark'>> }

function loadPlain(text: string): Plain {
  try {
    return { ok: true, value: load(text, { schema: FAILSAFE_SCHEMA, maxAliases: 0 }) }
  } catch (problem) {
    return { ok: false, problem: problem as Partial<YAMLException> }
  }
}

/**
 * A file whose values are known. Where they stand in it is found out when somebody asks, which is seldom: the
 * places take fifty times the memory of the text.
 */
export function sourceOf(file: string, text: string, value: unknown): SourceRecord {
  return new KnownSource(file, text, value)
}

/** A class, because closures of each record would take as much memory as its values. */
class KnownSource implements SourceRecord {
  readonly value: unknown
  readonly #file: string
  readonly #text: string
  #places: { document: Document; lines: LineCounter } | undefined

  constructor(file: string, text: string, value: unknown) {
    this.#file = file
    this.#text = text
    this.value = value
  }

  mistakeAt(path: Path, message: string): Mistake {
    const { document, lines } = this.#findPlaces()
    return {
      file: this.#file,
      ...positionOf(document, path, lines),
      field: fieldName(path),
      message: `${describe(valueAt(this.value, path))}; ${message}`,
    }
  }

  commentAt(path: Path): string | undefined {
    const mayHave = COMMENT_BEHIND_TEXT.test(this.#text)
    return mayHave ? (nodeAt(this.#findPlaces().document, path)?.comment ?? undefined) : undefined
  }

  #findPlaces(): { document: Document; lines: LineCounter } {
    if (this.#places) return this.#places
    const lines = new LineCounter()
    const document = parseDocument(this.#text, { ...YAML_OPTIONS, lineCounter: lines })
    this.#places = { document, lines }
    return this.#places
  }
}

/**
 * Longer files with mistakes in their YAML are told the first one alone: finding all of them takes ten times
 * as long as reading the values.
 */
const EXPLAINED_MAX_CHARACTERS = 64 * 1024

/** Three times the longest list of words. Checks compare the values of a record with each other. */
const RECORD_MAX_CHARACTERS = 256 * 1024

// The parser compares each key with every other one of its group; `survey` does so in one pass.
const YAML_OPTIONS = { schema: 'failsafe', prettyErrors: false, uniqueKeys: false } as const

/** Each alias may stand for the whole record, and schemas read it again. */
const UNFOLDED_MAX_CHARACTERS = 1024 * 1024
const ALIASES_MAX = 100

/** An editor corrects the first mistakes and checks again. */
const MISTAKES_MAX = 20

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

/**
 * The mistakes of a list, the first {@link MISTAKES_MAX} told one by one and the others by their number. The
 * list is that of one file.
 */
export function firstMistakes<Wrong>(wrong: readonly Wrong[], tell: (each: Wrong) => Mistake): Mistake[] {
  const told = wrong.slice(0, MISTAKES_MAX).map(tell)
  const last = told.at(-1)
  const more = wrong.length - told.length
  return last === undefined || more === 0
    ? told
    : [...told, { ...last, field: '(file)', message: `and ${more} more mistakes; correct these first` }]
}

/** A tab is told once, not once for each rule of YAML that it breaks. */
function oneOfEachPlace<Problem extends { code: ErrorCode; pos: readonly [number, number] }>(
  problems: readonly Problem[],
): Problem[] {
  const tab = problems.find(({ code }) => code === 'TAB_AS_INDENT')
  if (tab) return [tab]
  return [...new Map(problems.toReversed().map((problem) => [problem.pos[0], problem])).values()].toReversed()
}

interface Misuse {
  code: ErrorCode
  node: Node
  message: string
}

/**
 * Fields that stand in a group twice, and texts that begin with a star, which YAML takes for the name of
 * another part of the file; and how many aliases there are.
 */
function survey(document: Document): { misuses: Misuse[]; aliases: number } {
  const anchors = new Set<string>()
  const misuses: Misuse[] = []
  let aliases = 0
  visit(document, {
    Node: (_, node) => {
      if ('anchor' in node && node.anchor !== undefined) anchors.add(node.anchor)
      if (isMap(node)) misuses.push(...repeatedKeys(node))
      if (!isAlias(node)) return undefined
      aliases += 1
      if (!anchors.has(node.source))
        misuses.push({ code: 'BAD_ALIAS', node, message: `Nothing is named ${node.source}` })
      return undefined
    },
  })
  return { misuses, aliases }
}

function repeatedKeys(map: YAMLMap): Misuse[] {
  const seen = new Set<unknown>()
  return map.items.flatMap(({ key }) => {
    if (!isScalar(key)) return []
    const isRepeated = seen.has(key.value)
    seen.add(key.value)
    return isRepeated
      ? [{ code: 'DUPLICATE_KEY' as const, node: key, message: 'Map keys must be unique' }]
      : []
  })
}

/** The JavaScript value of a document; undefined when its aliases expand beyond the bound. */
function toValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: ALIASES_MAX })
  } catch {
    return undefined
  }
}

/** A mistake whose sentence is made when it is told: finding the nearest name takes a while. */
interface Explained {
  path: Path
  messageOf: () => string
}

/** One sentence an issue; an unknown field is an issue of its own with the nearest known name. */
function explain(issue: z.core.$ZodIssue, schema: z.ZodType): Explained[] {
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, issue.path)
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      messageOf: () => unknownField(key, known),
    }))
  }
  if (issue.code === 'invalid_union') {
    const meant = meantChoice(issue.errors)
    if (meant)
      return meant.flatMap((each) => explain({ ...each, path: [...issue.path, ...each.path] }, schema))
  }
  const { message } = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue
  return [{ path: issue.path, messageOf: () => message }]
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

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((inside: unknown, key) => {
    const group = Object(inside) as Record<PropertyKey, unknown>
    return Object.hasOwn(group, key) ? group[key] : undefined
  }, value)
}

/** A value as it was written, shortened to one line. */
function describe(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'found a list'
  if (value === null || value === '') return 'found nothing'
  if (typeof value === 'object') return 'found a group of fields'
  const text = String(value as string | number | boolean)
  return `found ${JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)}`
}

function fieldName(path: Path): string {
  return path.length === 0 ? '(record)' : path.map(String).join('.')
}
