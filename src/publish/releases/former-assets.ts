import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { KeptRelease } from '#process/releases.ts'
import type { ReleaseFiles } from '#publish/releases/release-files.ts'
import { pathsBelow } from '#publish/releases/release-parts.ts'
import { DAY_MS } from '#text/days.ts'

/** The folder of scripts and styles, whose names change with their content. */
const ASSETS = '/_astro'

/** So long a page may stay open in a browser, or in a cache on the way, and ask for what it loads. */
const KEPT_MS = DAY_MS

/**
 * Takes over the scripts and styles of the current release that the next one has not; returns them with the
 * moments at which their pages were replaced. After a day they are left out.
 */
export function keepFormerAssets(
  current: KeptRelease | undefined,
  files: ReleaseFiles,
  now: number,
): Record<string, number> {
  if (!current) return {}
  const client = join(current.folder, 'client')
  const assets = existsSync(join(client, ASSETS)) ? pathsBelow(join(client, ASSETS)) : []
  const former = assets
    .map((path) => ASSETS + path)
    .filter((path) => !path.endsWith('.br') && !files.has(path))
    .map((path): [string, number] => [path, current.formerAssets[path] ?? now])
    .filter(([, replacedAt]) => now - replacedAt < KEPT_MS)
  for (const [path] of former) files.keepFrom(client, path)
  return Object.fromEntries(former)
}
