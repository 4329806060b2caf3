import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything that the look of a page depends on beside the content. */
const CODE = ['src', 'public', 'astro.config.mjs', 'compile.config.mjs', 'package-lock.json', 'tsconfig.json']

/** Changes whenever the code does, the public address that is compiled in, or Node. */
export async function digestCode(siteUrl: string): Promise<string> {
  const lines: string[] = [siteUrl, process.version]
  for (const name of CODE)
    for (const file of await filesBelow(name)) {
      lines.push(`${file} ${hash('sha256', await readFile(file), 'hex')}`)
    }
  return hash('sha256', lines.join('\n'), 'hex').slice(0, 16)
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
