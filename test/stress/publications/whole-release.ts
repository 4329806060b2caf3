import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { codeFolderOf, readCurrentRelease } from '#process/releases.ts'
import { loadSnapshot } from '#process/snapshot-files.ts'

/**
 * Returns the first difference between the current release and its own description, or undefined when there
 * is none.
 */
export async function findDamage(releases: string): Promise<string | undefined> {
  const current = await readCurrentRelease(releases)
  if (!current) return 'there is no current release'
  if (!existsSync(join(codeFolderOf(current), 'server', 'entry.mjs'))) return 'no compiled code'
  const { catalog, index, indexError } = await loadSnapshot(join(current.folder, 'server'))
  if (catalog.version !== current.catalogVersion) return 'another catalog'
  return index ? undefined : String(indexError)
}
