import { rmSync } from 'node:fs'
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CURRENT_LINK, type KeptRelease, listReleases, readCurrentRelease } from '#process/releases.ts'

/** So many releases can be gone back to. */
const RELEASES_KEPT = 5

/** Makes a release the one that is served, in one step. */
export async function switchRelease(folder: string, id: string): Promise<void> {
  const started = join(folder, `.${CURRENT_LINK}-${process.pid}`)
  await rm(started, { force: true })
  await symlink(id, started)
  await rename(started, join(folder, CURRENT_LINK))
}

/** Goes back to the release before the current one; returns it. Throws where there is none. */
export async function rollBack(folder: string): Promise<KeptRelease> {
  const current = await readCurrentRelease(folder)
  const before = (await listReleases(folder)).find(({ id }) => current !== undefined && id < current.id)
  if (!before) throw new Error(`There is no release before the current one in ${folder}.`)
  await switchRelease(folder, before.id)
  return before
}

/** What a killed publication or transport has left; other folders with a dot are none of ours. */
function isLeft(name: string): boolean {
  return !name.startsWith('.') || name.startsWith('.pull-')
}

/** Removes releases beyond the last five, and what a killed publication has left. */
export async function pruneReleases(folder: string): Promise<void> {
  const kept = new Set((await listReleases(folder)).slice(0, RELEASES_KEPT).map(({ id }) => id))
  // Even one that this version cannot read may be served by another.
  const current = await readlink(join(folder, CURRENT_LINK)).catch(() => undefined)
  if (current !== undefined) kept.add(basename(current))
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries)
    if (entry.isDirectory() && !kept.has(entry.name) && isLeft(entry.name))
      // Of tens of thousands of files the asynchronous call makes as many promises.
      rmSync(join(folder, entry.name), { recursive: true, force: true })
}
