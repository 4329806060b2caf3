/** The YAML of one record, written or edited so that an editor's lines stay as they are. */
import { editInPlace } from '#imports/merge/edit-yaml.ts'
import { renderYaml } from '#imports/merge/render-yaml.ts'
import type { Fields, Value } from '#imports/records/record.ts'

/** The order of fields in the files of deals and products. */
const ORDER = [
  'title',
  'brand',
  'store',
  'category',
  'type',
  'url',
  'summary',
  'lang',
  'code',
  'redeem',
  'scope',
  'discount',
  'minimumSpend',
  'appliesTo',
  'startsAt',
  'endsAt',
  'slots',
  'eligibility',
  'stacking',
  'evidence',
  'terms',
  'products',
  'tags',
  'featured',
  'offers',
  'priceHistory',
  'specs',
  'variant',
  'gtin',
  'image',
  'imageUrl',
  'source',
  'status',
  'translations',
]

/** Renders a record as an editor would write it. */
export function renderRecord(fields: Fields): string {
  const names = Object.keys(fields).toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
  return renderYaml(Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])))
}

/**
 * Sets a field in the text of a file, or removes it when the value is undefined. All other lines stay as
 * they are; inside the field, so do those whose values stay.
 */
export function editField(text: string, name: string, value: Value | undefined): string {
  const lines = text.split('\n')
  const [start, end] = rangeOf(lines, name)
  const inPlace = start !== -1 && value !== undefined ? editInPlace(text, name, value) : undefined
  if (inPlace !== undefined) return inPlace
  const rendered =
    value === undefined
      ? []
      : renderYaml({ [name]: value })
          .trimEnd()
          .split('\n')
  if (start !== -1) return [...lines.slice(0, start), ...rendered, ...lines.slice(end)].join('\n')
  if (value === undefined) return text
  const before = ORDER.slice(0, ORDER.indexOf(name))
    .map((each) => rangeOf(lines, each)[1])
    .reduce((last, place) => Math.max(last, place), 0)
  return [...lines.slice(0, before), ...rendered, ...lines.slice(before)].join('\n')
}

/**
 * The index of the first line of a top-level field and that of the line after its last; -1 and 0 when it is
 * absent.
 */
function rangeOf(lines: readonly string[], name: string): [start: number, end: number] {
  const start = lines.findIndex((line) => line.startsWith(`${name}:`))
  if (start === -1) return [-1, 0]
  let end = start + 1
  while (end < lines.length && /^(?:\s+\S|\s*-(?:\s|$)|\s+$)/.test(lines[end] ?? '')) end += 1
  return [start, end]
}
