/** The file of an editor over a record of the store: where it is, and a new one that changes nothing yet. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPlain } from '#entries/parse-record.ts'
import { renderYaml } from '#imports/merge/render-yaml.ts'
import { offersOf } from '#imports/prices/offer-history.ts'
import { type Fields, textOf } from '#imports/records/record.ts'
import { subjectOf } from '#imports/store/join-editor.ts'
import type { ImportedRecord } from '#imports/store/read-records.ts'

export interface EditorFile {
  path: string
  fields: Fields
}

/** The file that an editor wrote over a record; undefined when there is none. */
export function findEditorFile(
  contentDir: string,
  { kind, id, rows, fields: given }: ImportedRecord,
): EditorFile | undefined {
  const folder = join(contentDir, kind)
  const own = `${id}.yaml`
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : []
  const gtin = subjectOf(given).gtin
  // The file of the same name first; others name the source and its id, or the GTIN.
  for (const name of [...names.filter((each) => each === own), ...names]) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    const isMentioned = rows.some((row) => text.includes(row.source) && text.includes(row.id))
    if (name !== own && !isMentioned && (gtin === undefined || !text.includes('gtin'))) continue
    const value = readPlain(text)?.value
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const fields = value as Fields
    const subject = subjectOf(fields)
    const isAbout =
      (gtin !== undefined && subject.gtin === gtin) ||
      rows.some((row) => subject.sources.some((each) => each.name === row.source && each.id === row.id))
    if (name === own || isAbout) return { path, fields }
  }
  return undefined
}

const HEAD = `# A field that is written here wins over the value of the source. All others follow the source.
# To change one, remove the number sign before it. Without this file, the record is the source's again.
`

/** A file over a record: its values as comments, each of which an editor may make a value. */
export function renderEditorFile({ kind, fields }: Pick<ImportedRecord, 'kind' | 'fields'>): string {
  const { source, offers: _, priceHistory: __, ...own } = fields
  const comments = comment(renderYaml(own))
  if (kind === 'deals') return `${HEAD}${renderYaml({ source: source ?? '' })}${comments}`
  const offers = offersOf(fields).map((offer) => {
    const { store, source: ___, history: ____, ...rest } = offer
    return `  - store: ${textOf(store)}\n${comment(renderYaml(rest), '    ')}`
  })
  return `${HEAD}${comments}offers:\n${offers.join('')}`
}

function comment(text: string, indent = ''): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}# ${line}\n`)
    .join('')
}
