import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { filesBelow } from '#process/files/files-below.ts'

/** The files that pages depend on besides the content. */
const CODE = ['src', 'public', 'astro.config.mjs', 'compile.config.mjs', 'package-lock.json', 'tsconfig.json']

/** A digest of the code, of the public address that is compiled in, and of the version of Node. */
export function digestCode(siteUrl: string): string {
  const lines: string[] = [siteUrl, process.version]
  for (const name of CODE) {
    const files = statSync(name).isFile() ? [name] : filesBelow(name).map((path) => name + path)
    for (const file of files) lines.push(`${file} ${digestOf(file)}`)
  }
  return hash('sha256', lines.join('\n'), 'hex').slice(0, 16)
}

/** Digests of files, each with the state of the file before it was read. */
const known = new Map<string, { state: string; digest: string }>()

/** Reads only files that changed since the last call, because every publication asks. */
function digestOf(file: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file)
  const state = `${size} ${mtimeMs} ${ctimeMs} ${ino}`
  const before = known.get(file)
  if (before?.state === state) return before.digest
  const digest = hash('sha256', readFileSync(file), 'hex')
  known.set(file, { state, digest })
  return digest
}
