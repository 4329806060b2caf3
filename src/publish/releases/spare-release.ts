import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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

interface SpareToFind {
  releasesDir: string
  /** The digest of what pages have around them now. */
  around: string
  /** Lists the files below a folder, as paths from there. */
  list: (folder: string) => Promise<string[]>
  /** The keys of a release, where they are known. */
  keysOf: (id: string) => PageKeys | undefined
}

/**
 * Finds the spare release. One whose pages have other code or another site `around` them is of no use, and is
 * removed.
 */
export async function findSpare({
  releasesDir,
  around,
  list,
  keysOf,
}: SpareToFind): Promise<SpareRelease | undefined> {
  const spare = join(releasesDir, SPARE)
  if (!existsSync(spare)) return undefined
  // They are listed while the keys are read.
  const listing = list(join(spare, 'client')).catch(() => undefined)
  const keys = keysOf(idOf(spare)) ?? (await readPageKeys(spare).catch(() => undefined))
  const paths = await listing
  if (keys?.around !== around || !paths) {
    rmSync(spare, { recursive: true, force: true })
    return undefined
  }
  return {
    keys,
    paths: new Set(paths),
    moveTo: (folder) => {
      for (const name of readdirSync(spare))
        if (name !== 'client') rmSync(join(spare, name), { recursive: true })
      renameSync(spare, folder)
    },
  }
}

/** The id that a release had; nothing that is one where its description cannot be read. */
function idOf(folder: string): string {
  try {
    const { id } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { id?: unknown }
    return String(id)
  } catch {
    return ''
  }
}
