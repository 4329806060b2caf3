import type { ConditionEntry, FieldEntry } from '#entries/source.ts'
import type { Row } from '#imports/formats/row.ts'
import { transform } from '#imports/mapping/transform.ts'
import { fold } from '#text/fold.ts'

/** The fields of a row as texts. `doubts` has a reason for each field that was left empty. */
export interface PickedFields<Name extends string> {
  text: (name: Name) => string | undefined
  texts: (name: Name) => string[]
  doubts: string[]
}

/** Invisible characters, which would make equal texts differ. */
const INVISIBLE = /[^\P{C}\n\t\u200D]|(?!\u200D)\p{Default_Ignorable_Code_Point}/gu

/** Extracts the fields of a mapping from a row. */
export function pickFields<Name extends string>(
  row: Row,
  fields: Partial<Record<Name, FieldEntry>>,
): PickedFields<Name> {
  const doubts: string[] = []
  const valueOf = (column: string): string => readColumn(row, column).join(' ')
  const picked = new Map<string, string[]>()
  for (const [name, field] of Object.entries(fields) as [Name, FieldEntry][]) {
    const { from, otherwise, steps } =
      typeof field === 'string'
        ? { from: [field], otherwise: undefined, steps: [] }
        : { from: field.from, otherwise: field.otherwise, steps: field.do }
    let texts = from.map((column) => readColumn(row, column)).find((values) => values.length > 0) ?? []
    const startsEmpty = texts.length === 0
    for (const step of steps) {
      if (texts.length === 0 && !(typeof step === 'object' && 'template' in step)) continue
      const result = transform(texts, step, valueOf)
      if ('doubt' in result) doubts.push(`${name}: ${result.doubt}; left empty`)
      texts = 'doubt' in result ? [] : result.texts
    }
    if (texts.length === 0 && startsEmpty && otherwise !== undefined) texts = [otherwise]
    picked.set(name, texts)
  }
  return {
    text: (name) => picked.get(name)?.[0],
    texts: (name) => picked.get(name) ?? [],
    doubts,
  }
}

/** Whether a row meets a condition. */
export function meets(row: Row, { column, is, isNot }: ConditionEntry): boolean {
  const value = fold(readColumn(row, column).join(' '))
  const has = (words: readonly string[]): boolean => words.some((word) => fold(word.trim()) === value)
  return (is === undefined || has(is)) && (isNot === undefined || !has(isNot))
}

/** The cleaned texts at a column or a path; empty when there are none. */
export function readColumn({ values }: Row, column: string): string[] {
  const direct = values[column]
  const found = direct === undefined ? readPath(values, column.split('.')) : direct
  return textsOf(found)
    .map(clean)
    .filter((text) => text !== '')
}

function readPath(value: unknown, [head, ...rest]: readonly string[]): unknown {
  if (head === undefined) return value
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, head) ? readPath((value as Record<string, unknown>)[head], rest) : undefined
}

/** More deeply nested lists are ignored. */
const DEPTH_MAX = 40

function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  if (Array.isArray(value)) return depth < DEPTH_MAX ? value.flatMap((each) => textsOf(each, depth + 1)) : []
  const text = (value as Record<string, unknown> | null | undefined)?.['#text']
  return typeof text === 'string' ? [text] : []
}

function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[\p{Z}\t]+/gu, ' ')
    .trim()
}

/** The columns that a mapping requires in the header of a table. */
export function columnsOf(fields: Partial<Record<string, FieldEntry>>): string[] {
  return Object.values(fields).flatMap((field) => {
    if (field === undefined) return []
    return typeof field === 'string' ? [field] : field.from.slice(0, 1)
  })
}
