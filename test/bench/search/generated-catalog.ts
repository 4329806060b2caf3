import type { Catalog } from '#catalog/catalog.ts'
import { type Content, FOLDERS } from '#entries/check-content.ts'
import { catalogOf, readContent, smallFiles } from '../../support/content.ts'
import { generateRecords } from '../generate.ts'

/** A catalog of generated records with the project's own lexicon. The records go through the real schemas, but never through YAML. */
export function generateCatalog(deals: number): Catalog {
  const content: Content = {
    ...readContent(smallFiles({ withLexicon: true })),
    deals: [],
    products: [],
    stores: [],
  }
  for (const { folder, id, fields } of generateRecords(deals)) {
    const records: unknown[] = content[folder]
    records.push({ ...FOLDERS[folder].parse(asWritten(fields)), id })
  }
  return catalogOf(content)
}

/** The schemas read what stands in a file, where a number is its digits. */
function asWritten(fields: object): unknown {
  return JSON.parse(JSON.stringify(fields), (_, value: unknown) =>
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
  )
}
