import { createImportedReader, type ImportedContent } from '#imports/store/imported-content.ts'
import { readSettings } from '#process/env.ts'

/** The records of the store that belong to a content folder, for a command that reads it once. */
export function readImported(contentDir: string): Promise<ImportedContent | undefined> {
  return createImportedReader({ ...readSettings(process.env), CONTENT_DIR: contentDir })(Date.now())
}
