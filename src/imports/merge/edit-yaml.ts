/**
 * Changes values inside the text of a YAML file: what stays the same keeps its comments, quotes and shape.
 */
import {
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { renderYaml } from '#imports/merge/render-yaml.ts'
import { isSame, plain, type Value } from '#imports/records/record.ts'

/** A part of the text that is replaced. */
interface Edit {
  from: number
  to: number
  text: string
}

/**
 * The text with another value of a field that it has, changed in as few lines as possible; undefined where
 * the value cannot be written into its place.
 */
export function editInPlace(text: string, name: string, value: Value): string | undefined {
  const document = parseDocument(text, { uniqueKeys: false, schema: 'failsafe' })
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined
  const pair = pairOf(document.contents as YAMLMap, name)
  if (!isNode(pair?.value)) return undefined
  const edits: Edit[] = []
  if (!diff(text, pair.value, value, edits)) return undefined
  let edited = text
  for (const { from, to, text: replacement } of edits.toSorted((a, b) => b.from - a.from))
    edited = edited.slice(0, from) + replacement + edited.slice(to)
  const result = parseDocument(edited, { schema: 'failsafe' })
  const isRight = result.errors.length === 0 && isSame(plainOf(result.get(name)), value)
  return isRight ? edited : undefined
}

function plainOf(value: unknown): unknown {
  return isCollection(value) ? plain(value.toJSON()) : value
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isCollection(value)
}

function pairOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === name)
}

/** Adds the edits that turn a node into a value; returns whether that is possible. */
function diff(text: string, node: Node, value: Value, edits: Edit[]): boolean {
  if (isSame(isScalar(node) ? node.value : (node as YAMLMap).toJSON(), value)) return true
  if (isScalar(node) && typeof value !== 'object') return diffScalar(text, node, value, edits)
  if (isMap(node) && typeof value === 'object' && !Array.isArray(value))
    return diffMap(text, node as YAMLMap, value, edits)
  if (isSeq(node) && Array.isArray(value)) return diffList(text, node as YAMLSeq, value, edits)
  return false
}

function diffScalar(text: string, node: Node, value: Value, edits: Edit[]): boolean {
  const [from, to] = node.range ?? [0, 0]
  const written = text.slice(from, to)
  if (written.includes('\n') || /^[|>&*!]/.test(written)) return false
  edits.push({ from, to, text: scalarText(value, isInFlow(text, from)) })
  return true
}

function diffMap(text: string, map: YAMLMap, value: Record<string, Value>, edits: Edit[]): boolean {
  const names = new Set(map.items.map(({ key }) => (isScalar(key) ? String(key.value) : '')))
  for (const [index, pair] of map.items.entries()) {
    const name = isScalar(pair.key) ? String(pair.key.value) : ''
    const wanted = value[name]
    if (wanted !== undefined) {
      if (!isNode(pair.value)) return false
      if (!diff(text, pair.value, wanted, edits)) return false
    } else if (map.flow === true || index === 0 || map.items.length === 1) return false
    else edits.push(lineEdit(text, startOf(pair), endOf(pair)))
  }
  let before: string | undefined
  for (const [name, wanted] of Object.entries(value)) {
    if (names.has(name)) before = name
    else if (!insertPair(text, map, before, name, wanted, edits)) return false
  }
  return true
}

/** Inserts a pair behind the pair that precedes it in the value. */
function insertPair(
  text: string,
  map: YAMLMap,
  before: string | undefined,
  name: string,
  value: Value,
  edits: Edit[],
): boolean {
  const last = before === undefined ? undefined : pairOf(map, before)
  if (!last) return false
  const end = endOf(last)
  if (map.flow === true) {
    if (typeof value === 'object') return false
    edits.push({ from: end, to: end, text: `, ${name}: ${scalarText(value, true)}` })
    return true
  }
  const at = lineEnd(text, end)
  const indent = ' '.repeat(columnOf(text, startOf(map.items[0] as Pair)))
  edits.push({ from: at, to: at, text: `\n${indented({ [name]: value }, indent)}` })
  return true
}

/**
 * Items that are equal at both ends stay; of those between, as many as are in both are changed in place.
 */
function diffList(text: string, list: YAMLSeq, value: readonly Value[], edits: Edit[]): boolean {
  const items = list.items as Node[]
  if (items.length === 0 || items.some((item) => !isNode(item))) return false
  const isEqual = (item: number, wanted: number): boolean =>
    isSame(
      isScalar(items[item]) ? items[item].value : (items[item] as YAMLMap | undefined)?.toJSON(),
      value[wanted],
    )
  let head = 0
  while (head < items.length && head < value.length && isEqual(head, head)) head += 1
  let tail = 0
  while (
    tail < items.length - head &&
    tail < value.length - head &&
    isEqual(items.length - 1 - tail, value.length - 1 - tail)
  )
    tail += 1
  const between = items.slice(head, items.length - tail)
  const wanted = value.slice(head, value.length - tail)
  const common = Math.min(between.length, wanted.length)
  for (let index = 0; index < common; index += 1) {
    const [item, next] = [between[index], wanted[index]]
    if (!item || next === undefined || !diff(text, item, next, edits)) return false
  }
  if (list.flow === true) return between.length === wanted.length
  for (const item of between.slice(common)) {
    const dash = text.lastIndexOf('-', (item.range?.[0] ?? 0) - 1)
    edits.push(lineEdit(text, dash, endOfNode(item)))
  }
  const anchor = items[head + common - 1]
  const added = wanted.slice(common)
  if (added.length === 0) return true
  const model = anchor ?? items[0]
  if (!model) return false
  const dash = text.lastIndexOf('-', (model.range?.[0] ?? 0) - 1)
  const indent = ' '.repeat(columnOf(text, dash))
  const isFlow = isMap(model) && model.flow === true
  const lines = added.map((item) => itemText(item, indent, isFlow)).join('\n')
  if (anchor) {
    const at = lineEnd(text, endOfNode(anchor))
    edits.push({ from: at, to: at, text: `\n${lines}` })
  } else {
    const at = text.lastIndexOf('\n', dash) + 1
    edits.push({ from: at, to: at, text: `${lines}\n` })
  }
  return true
}

function itemText(item: Value, indent: string, isFlow: boolean): string {
  if (typeof item !== 'object' || Array.isArray(item)) return `${indent}- ${scalarText(item, false)}`
  const isPlain = Object.values(item).every((value) => typeof value !== 'object')
  if (isFlow && isPlain) {
    const pairs = Object.entries(item).map(([name, value]) => `${name}: ${scalarText(value, true)}`)
    return `${indent}- { ${pairs.join(', ')} }`
  }
  return `${indent}- ${indented(item, `${indent}  `).trimStart()}`
}

function indented(fields: Record<string, Value>, indent: string): string {
  return renderYaml(fields)
    .trimEnd()
    .split('\n')
    .map((line) => indent + line)
    .join('\n')
}

/** A scalar on one line. */
function scalarText(value: Value, isFlow: boolean): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const rendered = renderYaml({ x: value }).trimEnd().slice('x: '.length)
  if (!rendered.includes('\n') && !(isFlow && /[,[\]{}]/.test(rendered))) return rendered
  return JSON.stringify(value)
}

/** Whether a place is inside brackets that open on its line. */
function isInFlow(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return /[[{]/.test(line.replace(/'[^']*'|"[^"]*"/g, ''))
}

function startOf({ key }: Pair): number {
  return (key as Node).range?.[0] ?? 0
}

function endOf({ key, value }: Pair): number {
  return endOfNode((isNode(value) ? value : key) as Node)
}

/** Where the last value inside a node ends. */
function endOfNode(node: Node): number {
  const [, end = 0] = node.range ?? []
  if (isScalar(node) || (node as YAMLMap).flow === true) return end
  const last = (node as YAMLMap | YAMLSeq).items.at(-1)
  if (last === undefined) return end
  return isNode(last) ? endOfNode(last) : endOf(last as Pair)
}

/** Removes the whole lines of a part. */
function lineEdit(text: string, from: number, to: number): Edit {
  const end = lineEnd(text, to)
  return { from: text.lastIndexOf('\n', from - 1) + 1, to: Math.min(end + 1, text.length), text: '' }
}

/** The end of the line at or behind a place; a block scalar ends behind its line break. */
function lineEnd(text: string, at: number): number {
  if (text[at - 1] === '\n') return at - 1
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1)
}
