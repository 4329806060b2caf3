import type { ExportFile } from '#imports/formats/read-rows.ts'

/** Files of an export with contents of a test's own, by their names. */
export function exportFiles(contents: Readonly<Record<string, string | Uint8Array>>): ExportFile[] {
  return Object.entries(contents).map(([name, content]) => ({
    name,
    bytes: (async function* () {
      yield new Uint8Array(Buffer.from(content))
    })(),
  }))
}
