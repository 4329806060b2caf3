/**
 * Keeps compiled code beside the releases, in a folder by its digest. Releases share it, and it outlives
 * them: a process that serves imports modules whose files have to be there, however many releases come and
 * go.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CODE_FOLDER, type KeptRelease, touchCode } from '#process/releases.ts'
import { COMPILED } from '#publish/code/compile-code.ts'
import { filesBelow } from '#publish/files/files-below.ts'
import { DAY_MS } from '#text/days.ts'

/** Code that is in no release and that no process has marked as used for so long is removed. */
const KEPT_MS = DAY_MS

/** Puts the code that was compiled last beside the releases, complete or not at all. */
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

/** Removes code that is in none of the releases and that no process uses. */
export async function pruneCode(
  releasesDir: string,
  releases: readonly Pick<KeptRelease, 'codeDigest'>[],
  now: number,
): Promise<void> {
  const used = new Set(releases.map(({ codeDigest }) => codeDigest))
  const parent = join(releasesDir, CODE_FOLDER)
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = join(parent, name)
    // What a killed publication or removal has left: nobody else publishes now.
    if (name.startsWith('.')) await rm(folder, { recursive: true, force: true })
    else if (!used.has(name) && now - (await stat(folder)).mtimeMs > KEPT_MS) {
      // Under a name that is no digest first, so that a removal that is killed leaves no half of the code.
      const gone = join(parent, `.${name}-gone`)
      await rename(folder, gone)
      await rm(gone, { recursive: true, force: true })
    }
  }
}

/** The same files at another place. */
function linkTree(from: string, to: string): void {
  const made = new Set<string>()
  for (const path of filesBelow(from)) {
    const file = join(to, path)
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true })
    made.add(dirname(file))
    linkOrCopy(join(from, path), file)
  }
}

/** The code may lie on another disk than the releases, or belong to a user whose files cannot be linked. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EXDEV', 'EPERM'].includes(code)) throw error
    copyFileSync(from, to)
  }
}
