import type { Catalog } from '#catalog/catalog.ts'
import { type Content, FOLDERS } from '#entries/check-content.ts'
import { catalogOf, readContent, smallFiles } from '../../support/content.ts'
import { type GeneratedRecord, generateRecords } from '../generate.ts'

/** A catalog of generated records with the project's own lexicon. */
export function generateCatalog(deals: number): Catalog {
  return catalogOf(generatedContent(generateRecords(deals)))
}

/**
 * Content of generated records and the project's own lexicon. Records are validated by the real schemas, but
 * are not serialised as YAML.
 */
export function generatedContent(records: Iterable<GeneratedRecord>): Content {
  const content: Content = {
    ...readContent(smallFiles({ withLexicon: true, withStrings: true })),
    deals: [],
    products: [],
    stores: [],
  }
  for (const { folder, id, fields } of records) {
    const entries: unknown[] = content[folder]
    entries.push({ ...FOLDERS[folder].parse(asWritten(fields)), id })
  }
  return content
}

/** Converts values to strings, as the schemas expect the values of a YAML file. */
function asWritten(fields: object): unknown {
  return JSON.parse(JSON.stringify(fields), (_, value: unknown) =>
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
  )
}
