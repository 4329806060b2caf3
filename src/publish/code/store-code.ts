/**
 * Stores compiled code beside the releases, in a folder named by its digest. Releases share it. It outlives
 * them, because a server imports modules of the code long after it loaded the release.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CODE_FOLDER, type StoredRelease, touchCode } from '#process/releases.ts'
import { COMPILED } from '#publish/code/compile-code.ts'
import { filesBelow } from '#process/files/files-below.ts'
import { DAY_MS } from '#text/days.ts'

/** The age after which unmarked code that is in no release is removed. */
const RETENTION_MS = DAY_MS

/** Stores the code that was compiled last, completely or not at all. */
export async function storeCode(releasesDir: string, codeDigest: string): Promise<void> {
  const folder = join(releasesDir, CODE_FOLDER, codeDigest)
  if (existsSync(folder)) {
    await touchCode(folder)
    return
  }
  const started = join(releasesDir, CODE_FOLDER, `.${codeDigest}-${process.pid}`)
  await rm(started, { recursive: true, force: true })
  linkTree(COMPILED, started)
  await rename(started, folder)
  await touchCode(folder)
}

/** Removes code that no release has and no process uses. */
export async function pruneCode(
  releasesDir: string,
  releases: readonly Pick<StoredRelease, 'codeDigest'>[],
  now: number,
): Promise<void> {
  const used = new Set(releases.map(({ codeDigest }) => codeDigest))
  const parent = join(releasesDir, CODE_FOLDER)
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = join(parent, name)
    // A killed publication or removal left it; no other process publishes now.
    if (name.startsWith('.')) await rm(folder, { recursive: true, force: true })
    else if (!used.has(name) && now - (await stat(folder)).mtimeMs > RETENTION_MS) {
      // It is renamed first, so that a killed removal leaves no partial code under its digest.
      const gone = join(parent, `.${name}-gone`)
      await rename(folder, gone)
      await rm(gone, { recursive: true, force: true })
    }
  }
}

/** Links or copies the files to another folder. */
function linkTree(from: string, to: string): void {
  const folders = new Set<string>()
  for (const path of filesBelow(from)) {
    const file = join(to, path)
    if (!folders.has(dirname(file))) mkdirSync(dirname(file), { recursive: true })
    folders.add(dirname(file))
    linkOrCopy(join(from, path), file)
  }
}

/** Errors of code on another disk, or of a user whose files cannot be linked. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EXDEV', 'EPERM'].includes(code)) throw error
    copyFileSync(from, to)
  }
}
