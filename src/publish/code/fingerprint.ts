import { hash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#process/env.ts'

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
  BY_PRODUCTS,
}: Pick<Settings, 'CONTENT_DIR' | 'SITE_URL' | 'BY_PRODUCTS'>): Promise<string> {
  const inputs = [...new Set([...SOURCES, CONTENT_DIR])]
  const lines = await Promise.all(inputs.map(describeFiles))
  return hash(
    'sha256',
    [
      SITE_URL,
      CONTENT_DIR,
      BY_PRODUCTS,
      process.version,
      process.env['TEST_CLOCK'] ?? '',
      ...lines.flat(),
    ].join('\n'),
    'hex',
  )
}

/** A line for each file at or below a path: where it is, how large, when it was written. */
export async function describeFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [`${path} ${found.size} ${found.mtimeMs}`]
  const names = await readdir(path)
  const lines = await Promise.all(names.toSorted().map((name) => describeFiles(join(path, name))))
  return lines.flat()
}
