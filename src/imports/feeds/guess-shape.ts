/** What an export that nobody has mapped looks like: its format, and where its records are. */
import { openText } from '#imports/formats/open-text.ts'
import type { ExportFile } from '#imports/formats/read-rows.ts'

interface Shape {
  format: 'csv' | 'tsv' | 'json' | 'jsonl' | 'xml'
  /** Empty where the document is the list. */
  records: string[]
}

/** Format and place of the records, by how a file begins. `countFields` says how many fields columns have. */
export async function shapeOf(
  { name, bytes }: ExportFile,
  countFields: (columns: readonly string[]) => number,
): Promise<Shape> {
  const pieces = await Array.fromAsync(openText(bytes, { file: name, encoding: 'utf-8' }))
  const start = pieces.join('').trimStart()
  if (start.startsWith('<')) return { format: 'xml', records: [elementOf(start)] }
  if (start.startsWith('[') || start.startsWith('{')) {
    const value = parseJson(start)
    return value === undefined
      ? { format: 'jsonl', records: [] }
      : { format: 'json', records: listsIn(value, countFields) }
  }
  const [head = ''] = start.split('\n', 1)
  return { format: head.split('\t').length > head.split(',').length ? 'tsv' : 'csv', records: [] }
}

/** The paths of a row: columns of a table, or of groups and lists within each other. */
export function pathsOf(values: Record<string, unknown>, depth = 0): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value
    return isGroup(inner) && depth < 3 ? pathsOf(inner, depth + 1).map((path) => `${key}.${path}`) : [key]
  })
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The paths of the lists whose groups have the most fields; of the longest of them, where none has any. */
function listsIn(value: unknown, countFields: (columns: readonly string[]) => number): string[] {
  const lists: { path: string; fields: number; length: number }[] = []
  const look = (each: unknown, path: readonly string[]): void => {
    if (Array.isArray(each)) {
      const groups = each.filter(isGroup)
      const columns = new Set(groups.slice(0, 20).flatMap((group) => pathsOf(group)))
      if (groups.length > 0)
        lists.push({ path: path.join('.'), fields: countFields([...columns]), length: groups.length })
    } else if (isGroup(each) && path.length < 5)
      for (const [key, inner] of Object.entries(each)) look(inner, [...path, key])
  }
  look(value, [])
  const most = Math.max(...lists.map(({ fields }) => fields))
  const best = lists.filter(({ fields }) => fields === most).toSorted((a, b) => b.length - a.length)
  const paths = (most > 1 ? best : best.slice(0, 1)).map(({ path }) => path)
  return paths.includes('') ? [] : paths
}

/** The element that most often has the most other elements in it. Markup within a text is none. */
function elementOf(text: string): string {
  const children = new Map<string, { times: number; names: Set<string> }>()
  const open: { name: string; names: Set<string> }[] = []
  const bare = text.replace(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->/gu, '')
  for (const [, isClosing, name = '', isEmpty] of bare.matchAll(
    /<(\/?)([a-z][\w:.-]*)(?![\w:.-])(?:"[^"]*"|'[^']*'|[^"'<>])*?(\/?)>/giu,
  )) {
    if (isClosing === '/') {
      const closed = open.pop()
      if (!closed || closed.names.size === 0) continue
      const known = children.get(closed.name) ?? { times: 0, names: new Set() }
      children.set(closed.name, { times: known.times + 1, names: known.names.union(closed.names) })
      continue
    }
    open.at(-1)?.names.add(name)
    if (isEmpty !== '/') open.push({ name, names: new Set() })
  }
  const scores = [...children].map(([name, { times, names }]) => ({ name, score: times * names.size }))
  return scores.reduce((best, each) => (each.score > best.score ? each : best), { name: 'item', score: 0 })
    .name
}
