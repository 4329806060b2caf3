import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** The formatter's configuration, independent of the location of the content. */
const PACKAGE = join(import.meta.dirname, '..', '..', 'package.json')

/** Formats YAML like the project's formatter, so that files written by tools pass the format check. */
export async function formatYaml(text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(PACKAGE)), parser: 'yaml', plugins: [] })
}
