import { renameSync, rmSync } from 'node:fs'
import { readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { CURRENT_LINK, type KeptRelease, listReleases, readCurrentId } from '#process/releases.ts'
import { pruneCode } from '#publish/code/store-code.ts'

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
  const current = await readCurrentId(folder)
  const before = (await listReleases(folder)).find(({ id }) => current !== undefined && id < current)
  if (!before) throw new Error(`There is no release before the current one in ${folder}.`)
  await switchRelease(folder, before.id)
  return before
}

/** A release on its way out. It begins with a dot, so that it counts for none. */
const GONE = '.gone-'

/** What a killed publication, removal or transport has left. Other folders are none of ours. */
const LEFT = /^(?:\d{8}T\d{9}Z-[\w-]+$|\.gone-|\.pull-)/

/** Removes releases beyond the last five, code that nobody uses, and what a killed publication has left. */
export async function pruneReleases(folder: string): Promise<void> {
  const releases = await listReleases(folder)
  const kept = new Set(releases.slice(0, RELEASES_KEPT).map(({ id }) => id))
  // Even one that this version cannot read may be served by another.
  const current = await readCurrentId(folder)
  if (current !== undefined) kept.add(current)
  const known = new Set(releases.map(({ id }) => id))
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries)
    if (entry.isDirectory() && !kept.has(entry.name) && (known.has(entry.name) || LEFT.test(entry.name)))
      remove(folder, entry.name)
  await pruneCode(
    folder,
    releases.filter(({ id }) => kept.has(id)),
    Date.now(),
  )
}

/** A removal that is killed on its way leaves no half of what still looks like a release. */
function remove(folder: string, name: string): void {
  const gone = join(folder, name.startsWith('.') ? name : GONE + name)
  // Of tens of thousands of files the asynchronous call makes as many promises.
  const removeAll = (): void => rmSync(gone, { recursive: true, force: true })
  if (!name.startsWith('.')) {
    removeAll()
    renameSync(join(folder, name), gone)
  }
  removeAll()
}
