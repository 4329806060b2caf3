/** Switching to a release, rolling back, and removing old releases. */
import { renameSync, rmSync } from 'node:fs'
import { readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { CURRENT_LINK, type StoredRelease, listReleases, readCurrentId } from '#process/releases.ts'
import { pruneCode } from '#publish/code/store-code.ts'

/** The number of releases that are kept, including the current one. */
const RELEASES_MAX = 5

/** Makes a release the current one, atomically. */
export async function switchRelease(folder: string, id: string): Promise<void> {
  const started = join(folder, `.${CURRENT_LINK}-${process.pid}`)
  await rm(started, { force: true })
  await symlink(id, started)
  await rename(started, join(folder, CURRENT_LINK))
}

/** Switches to the release before the current one and returns it. Throws when there is none. */
export async function rollBack(folder: string): Promise<StoredRelease> {
  const current = await readCurrentId(folder)
  const before = (await listReleases(folder)).find(({ id }) => current !== undefined && id < current)
  if (!before) throw new Error(`There is no release before the current one in ${folder}.`)
  await switchRelease(folder, before.id)
  return before
}

/** The prefix of a release that is being removed. Names with a dot are not releases. */
const GONE = '.gone-'

/** Folders that a killed publication, removal or transport left behind. No other folders are removed. */
const LEFT = /^(?:\d{8}T\d{9}Z-[\w-]+$|\.gone-|\.pull-)/

/** Removes releases beyond the last five, unused code, and what killed publications left behind. */
export async function pruneReleases(folder: string): Promise<void> {
  const releases = await listReleases(folder)
  const retained = new Set(releases.slice(0, RELEASES_MAX).map(({ id }) => id))
  // Another version may serve a release that this one cannot read.
  const current = await readCurrentId(folder)
  if (current !== undefined) retained.add(current)
  const known = new Set(releases.map(({ id }) => id))
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries)
    if (entry.isDirectory() && !retained.has(entry.name) && (known.has(entry.name) || LEFT.test(entry.name)))
      remove(folder, entry.name)
  await pruneCode(
    folder,
    releases.filter(({ id }) => retained.has(id)),
    Date.now(),
  )
}

/** Renames a release before it is removed, so that a killed removal leaves no partial release. */
function remove(folder: string, name: string): void {
  const gone = join(folder, name.startsWith('.') ? name : GONE + name)
  // The asynchronous call would create a promise for each of tens of thousands of files.
  const removeAll = (): void => rmSync(gone, { recursive: true, force: true })
  if (!name.startsWith('.')) {
    removeAll()
    renameSync(join(folder, name), gone)
  }
  removeAll()
}
