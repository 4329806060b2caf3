import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixRecord } from '#editing/fix-record.ts'
import { FOLDERS, nameOf, SINGLES } from '#entries/check-content.ts'
import { parseRecord } from '#entries/parse-record.ts'
import { readUtf8 } from '#process/files/text-cache.ts'
import { withFrenchSpaces, withoutWideSpaces } from '#text/spacing.ts'
import { formatYaml } from '#tools/format-yaml.ts'

/**
 * Spacing rules for the files of interface texts, which hold one language each. In records they are applied
 * by language.
 */
const STRINGS: Record<string, (text: string) => string> = {
  'strings/fr.yaml': withFrenchSpaces,
  'strings/zh.yaml': withoutWideSpaces,
  'strings/ja.yaml': withoutWideSpaces,
}

const SCHEMAS = { ...FOLDERS, ...SINGLES }

/**
 * Corrects files in place and returns a line for each changed file. A file that is not UTF-8 stays as it is,
 * and has a line that says so: its letters would be lost.
 */
export async function fixFiles(folder: string, paths: readonly string[]): Promise<string[]> {
  const reports: string[] = []
  for (const path of paths) {
    const schema = SCHEMAS[nameOf(path)]
    const file = join(folder, path)
    if (readUtf8(file) === undefined) {
      reports.push(`kept    ${file}: not UTF-8 text; save it as UTF-8 in the editor that wrote it`)
      continue
    }
    // With the byte order mark, which is one of the corrections.
    const text = readFileSync(file, 'utf8')
    const fixed = fixRecord(STRINGS[path]?.(text) ?? text, schema)
    if (fixed.text === text) continue
    const isBroken = parseRecord(path, fixed.text, schema).source === undefined
    writeFileSync(file, isBroken ? fixed.text : await formatYaml(fixed.text))
    reports.push(`fixed   ${file}: ${fixed.changes.join('; ') || 'set the spaces of its language'}`)
  }
  return reports
}
