import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the look of a page depends on beside the content. */
const CODE = ['src', 'public', 'astro.config.mjs', 'compile.config.mjs', 'package-lock.json', 'tsconfig.json']

/** Changes whenever the code does, the public address that is compiled in, or Node. */
export function digestCode(siteUrl: string): string {
  const lines: string[] = [siteUrl, process.version]
  for (const name of CODE) for (const file of filesBelow(name)) lines.push(`${file} ${digestOf(file)}`)
  return hash('sha256', lines.join('\n'), 'hex').slice(0, 16)
}

/** Digests of files, with what the file system said of them before they were read. */
const known = new Map<string, { state: string; digest: string }>()

/** A file is read again when it was written to: who watches the content asks with each publication. */
function digestOf(file: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file)
  const state = `${size} ${mtimeMs} ${ctimeMs} ${ino}`
  const before = known.get(file)
  if (before?.state === state) return before.digest
  const digest = hash('sha256', readFileSync(file), 'hex')
  known.set(file, { state, digest })
  return digest
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
