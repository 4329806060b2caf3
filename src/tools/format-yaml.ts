import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** Where the project says how it formats, wherever the content lies. */
const PACKAGE = join(import.meta.dirname, '..', '..', 'package.json')

/** YAML as the project's formatter writes it, so that what a tool wrote passes the check of formats. */
export async function formatYaml(text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(PACKAGE)), parser: 'yaml', plugins: [] })
}
