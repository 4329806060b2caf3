/** Writes changed values into the text of a record. */
import { Document, isMap, isScalar, isSeq, type Pair, parseDocument, stringify, type YAMLMap } from 'yaml'
import { type Group, isGroup, isSame, type Value } from '#form/values.ts'

interface Edit {
  from: number
  to: number
  text: string
}

/** Maximum width of a value on one line. */
const WIDTH = 106

/** Texts longer than this are folded with `>-`, except titles. */
const FOLDED_FROM = 60

/** Groups that are written on one line if they fit. */
const IN_LINE = new Set(['appliesTo', 'except'])

/** Lists of sentences, which are written one item per line. */
const BELOW_EACH_OTHER = new Set(['terms'])

/** Fields whose values look like numbers or times and are quoted. */
const QUOTED = new Set(['code', 'slots', 'of'])

const YAML_OPTIONS = { schema: 'failsafe', prettyErrors: false } as const

/**
 * Updates a YAML file to the given values. Only changed values are rewritten; the rest keeps its comments,
 * line breaks and quoting. `order` places new fields.
 */
export function rewrite(text: string, values: Group, order: readonly string[]): string {
  const { contents, errors } = parseDocument(text, YAML_OPTIONS)
  if (errors.length > 0 || !isMap(contents) || contents.flow) return render(values, order)
  const edits = editMap({ text, map: contents, values, order, indent: '', end: text.length })
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((edited, edit) => edited.slice(0, edit.from) + edit.text + edited.slice(edit.to), text)
}

/** Renders a new file. */
export function render(values: Group, order: readonly string[]): string {
  return inOrder(values, order)
    .map(([name, value]) => `${renderField(name, value, '')}\n`)
    .join('')
}

interface Place {
  text: string
  map: YAMLMap
  values: Group
  order: readonly string[]
  indent: string
  /** The position at which the text of the map ends at the latest. */
  end: number
}

function editMap({ text, map, values, order, indent, end }: Place): Edit[] {
  const pairs = map.items.map((pair) => ({ pair, name: nameOf(pair), from: lineOf(text, pair) }))
  const chunks = pairs.map((each, index) => ({
    ...each,
    from: index === 0 ? each.from : withComments(text, each.from),
    to: index + 1 < pairs.length ? withComments(text, pairs[index + 1]?.from ?? end) : end,
  }))
  const changed = chunks.flatMap(({ pair, name, from, to }): Edit[] => {
    const value = values[name]
    if (value === undefined) return [{ from, to, text: '' }]
    return editPair(text, pair, value, indent, to)
  })
  const added = inOrder(values, order)
    .filter(([name]) => !chunks.some((chunk) => chunk.name === name))
    .map(([name, value]): Edit => {
      const place = order.indexOf(name)
      const above = chunks.findLast((chunk) => order.indexOf(chunk.name) < place || place === -1)
      const at = above ? above.to : (chunks[0]?.from ?? end)
      const needsBreak = at > 0 && text[at - 1] !== '\n'
      return { from: at, to: at, text: `${needsBreak ? '\n' : ''}${renderField(name, value, indent)}\n` }
    })
  // Additions at the same position are reversed, because edits are applied from the end of the text.
  return [...changed, ...added.toReversed()]
}

function editPair(text: string, pair: Pair, value: Value, indent: string, end: number): Edit[] {
  const node = pair.value
  if (node === null || (!isMap(node) && !isSeq(node) && !isScalar(node)))
    return [replacePair(text, pair, value, indent)]
  if (isSame((node as { toJSON: () => unknown }).toJSON(), value)) return []
  const name = nameOf(pair)
  if (isMap(node) && !node.flow && isGroup(value)) {
    const inner = indentOf(text, node)
    const order = [...node.items.map(nameOf), ...Object.keys(value)]
    return editMap({ text, map: node, values: value, order, indent: inner, end })
  }
  if (isSeq(node) && !node.flow && Array.isArray(value) && node.items.length === value.length) {
    const edits = node.items.map((item, index) => editItem(item, value[index]))
    if (edits.every((each) => each !== undefined)) return edits.flat()
  }
  const isPlainText = isScalar(node) && typeof value === 'string' && !isLong(name, value)
  if (isPlainText && node.range && node.type !== 'BLOCK_FOLDED' && node.type !== 'BLOCK_LITERAL') {
    const [from, to] = node.range
    // An empty value begins right after the colon.
    const space = from === to ? ' ' : ''
    return [{ from, to, text: space + renderText(name, value) }]
  }
  return [replacePair(text, pair, value, indent)]
}

/** The edits within an item of a list; undefined when the whole list has to be rewritten. */
function editItem(item: unknown, value: Value): Edit[] | undefined {
  if (isScalar(item) && item.range && typeof value === 'string') {
    if (item.value === value) return []
    const [from, to] = item.range
    return item.type?.startsWith('BLOCK') ? undefined : [{ from, to, text: renderText('', value) }]
  }
  if (!isMap(item) || !isGroup(value)) return undefined
  if (isSame(item.toJSON(), value)) return []
  const names = item.items.map(nameOf)
  if (names.length !== Object.keys(value).length || !names.every((name) => name in value)) return undefined
  const edits = item.items.map((pair) => {
    const { value: node } = pair
    const given = value[nameOf(pair)]
    if (isScalar(node) && node.value === given) return []
    if (!isScalar(node) || !node.range || typeof given !== 'string') return undefined
    if (node.type?.startsWith('BLOCK') || isLong(nameOf(pair), given)) return undefined
    return [{ from: node.range[0], to: node.range[1], text: renderText(nameOf(pair), given) }]
  })
  return edits.every((each) => each !== undefined) ? edits.flat() : undefined
}

/**
 * Rewrites a field. A comment after its old value moves above the field when the new value has several lines.
 */
function replacePair(text: string, pair: Pair, value: Value, indent: string): Edit {
  const from = isScalar(pair.key) && pair.key.range ? pair.key.range[0] : 0
  const node = pair.value as { range?: [number, number, number] | null } | null
  const until = node?.range ? node.range[1] : from + nameOf(pair).length + 1
  const to = from + text.slice(from, until).trimEnd().length
  const written = renderField(nameOf(pair), value, indent).slice(indent.length)
  const [behind = '', comment] = /^[ \t]+(#.*)/.exec(text.slice(to)) ?? []
  if (comment === undefined || !written.includes('\n')) return { from, to, text: written }
  return { from, to: to + behind.length, text: `${comment}\n${indent}${written}` }
}

function renderField(name: string, value: Value, indent: string): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const isPlain = value.every(
      (item) => typeof item === 'string' && item.length <= 60 && !item.includes('\n'),
    )
    if (isPlain && !BELOW_EACH_OTHER.has(name)) return `${indent}${name}: ${renderInLine(name, value)}`
    const items = value.map((item) => {
      if (!isGroup(item)) return `${inner}- ${renderText('', String(item))}`
      const fields = Object.entries(item).map(([field, each]) => renderField(field, each, `${inner}  `))
      return `${inner}- ${fields.join('\n').trimStart()}`
    })
    return `${indent}${name}:\n${items.join('\n')}`
  }
  if (isGroup(value)) {
    const line = IN_LINE.has(name) ? `${indent}${name}: ${renderInLine(name, value)}` : undefined
    if (line !== undefined && line.length <= WIDTH) return line
    return `${indent}${name}:\n${Object.entries(value)
      .map(([field, each]) => renderField(field, each, inner))
      .join('\n')}`
  }
  const written = String(value)
  if (written.includes('\n')) {
    const lines = written.split('\n').map((line) => (line === '' ? '' : inner + line))
    return `${indent}${name}: |\n${lines.join('\n')}`
  }
  if (isLong(name, written)) return `${indent}${name}: >-\n${foldLines(written, inner)}`
  return `${indent}${name}: ${renderText(name, written)}`
}

function isLong(name: string, text: string): boolean {
  return text.includes('\n') || (name !== 'title' && text.length > FOLDED_FROM && text.includes(' '))
}

/** Folds a text at spaces into lines. */
function foldLines(text: string, indent: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH - indent.length)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => indent + line).join('\n')
}

function renderText(name: string, text: string): string {
  if (QUOTED.has(name)) return `'${text.replaceAll("'", "''")}'`
  return stringify(text, { schema: 'failsafe', singleQuote: true, lineWidth: 0 }).trimEnd()
}

function renderInLine(name: string, value: Value): string {
  const document = new Document(value, { schema: 'failsafe' })
  const { contents } = document
  if (isMap(contents) || isSeq(contents)) contents.flow = true
  if (isSeq(contents) && QUOTED.has(name)) {
    for (const item of contents.items) if (isScalar(item)) item.type = 'QUOTE_SINGLE'
  }
  return document.toString({ lineWidth: 0, singleQuote: true }).trimEnd()
}

function inOrder(values: Group, order: readonly string[]): [string, Value][] {
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(values).toSorted(([a], [b]) => place(a) - place(b))
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : ''
}

/** The start of the line of a field. */
function lineOf(text: string, { key }: Pair): number {
  const from = isScalar(key) && key.range ? key.range[0] : 0
  return text.lastIndexOf('\n', from - 1) + 1
}

/** The start of the comments right above a line. */
function withComments(text: string, from: number): number {
  const [above = ''] = /(?:^[ \t]*#.*\n)*$/m.exec(text.slice(0, from)) ?? []
  return from - above.length
}

function indentOf(text: string, map: YAMLMap): string {
  const [first] = map.items
  const from = first && isScalar(first.key) && first.key.range ? first.key.range[0] : 0
  return ' '.repeat(from - (text.lastIndexOf('\n', from - 1) + 1))
}
