import { hash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#process/env.ts'

/** The inputs of a build besides the content folder. */
const SOURCES = [
  'src',
  'public',
  'content',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** A text that changes when an input of the build is added, removed, resized or written to. */
export function fingerprintInputs({
  CONTENT_DIR,
  SITE_URL,
  BY_PRODUCTS,
}: Pick<Settings, 'CONTENT_DIR' | 'SITE_URL' | 'BY_PRODUCTS'>): string {
  const inputs = [...new Set([...SOURCES, CONTENT_DIR])]
  return hash(
    'sha256',
    [
      SITE_URL,
      CONTENT_DIR,
      BY_PRODUCTS,
      process.version,
      process.env['TEST_CLOCK'] ?? '',
      ...inputs.flatMap(describeFiles),
    ].join('\n'),
    'hex',
  )
}

/** A line for each file at or below a path: path, size and time of the last write. */
export function describeFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [`${path} ${found.size} ${found.mtimeMs}`]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => describeFiles(join(path, name)))
}
