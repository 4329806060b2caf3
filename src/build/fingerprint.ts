import { hash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#runtime/env.ts'

/** What a build is made of, beside the content folder. */
const SOURCES = [
  'src',
  'public',
  'content',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** A text that is the same as long as no input of the build was added, removed, resized or written to. */
export async function fingerprintInputs({
  CONTENT_DIR,
  SITE_URL,
}: Pick<Settings, 'CONTENT_DIR' | 'SITE_URL'>): Promise<string> {
  const inputs = [...new Set([...SOURCES, CONTENT_DIR])]
  const lines = await Promise.all(inputs.map(describe))
  return hash('sha256', [SITE_URL, CONTENT_DIR, process.version, ...lines.flat()].join('\n'), 'hex')
}

async function describe(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [`${path} ${found.size} ${found.mtimeMs}`]
  const names = await readdir(path)
  const lines = await Promise.all(names.toSorted().map((name) => describe(join(path, name))))
  return lines.flat()
}
