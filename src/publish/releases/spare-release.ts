import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listFilesBelow } from '#process/files/list-files.ts'
import { type PageKeys, readPageKeys } from '#publish/pages/page-keys.ts'

/**
 * A release that is no longer kept. The next publication makes its own of it: most files are right already,
 * which spares linking and removing each of them.
 */
export interface SpareRelease {
  keys: PageKeys
  /** Its public files, as paths from `client/`. */
  paths: Set<string>
  /** Moves it to a folder that is not there, without anything but its public files. */
  moveTo: (folder: string) => void
}

/** In the folder of releases. It begins with a dot, so that it counts for none. */
const SPARE = '.spare'

/** Keeps a release as the spare one; false where there is one already. */
export function keepAsSpare(folder: string, releasesDir: string): boolean {
  const spare = join(releasesDir, SPARE)
  if (existsSync(spare)) return false
  renameSync(folder, spare)
  return true
}

/**
 * Finds the spare release. One whose pages have other code or another site `around` them is of no use, and is
 * removed.
 */
export async function findSpare(releasesDir: string, around: string): Promise<SpareRelease | undefined> {
  const spare = join(releasesDir, SPARE)
  if (!existsSync(spare)) return undefined
  const keys = await readPageKeys(spare).catch(() => undefined)
  if (keys?.around !== around) {
    rmSync(spare, { recursive: true, force: true })
    return undefined
  }
  return {
    keys,
    paths: new Set(await listFilesBelow(join(spare, 'client'))),
    moveTo: (folder) => {
      for (const name of readdirSync(spare))
        if (name !== 'client') rmSync(join(spare, name), { recursive: true })
      renameSync(spare, folder)
    },
  }
}
