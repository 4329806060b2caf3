import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type KeptRelease, listReleases, readCurrentRelease } from '#process/releases.ts'
import { lockReleases } from '#publish/releases/lock-releases.ts'
import { pruneReleases, switchRelease } from '#publish/releases/switch-release.ts'

/** Writes the current release as one archive, for machines that share no folder with this one. */
export async function packRelease(releasesDir: string, archive: string): Promise<KeptRelease> {
  const current = await readCurrentRelease(releasesDir)
  if (!current) throw new Error(`There is no release in ${releasesDir}; publish one first.`)
  // Under another name until it is whole, so that nobody fetches half of it.
  const started = `${archive}.part`
  tar(['-czf', resolve(started), '-C', resolve(releasesDir), current.id])
  await rename(started, archive)
  return current
}

/**
 * Takes the release in an archive, or the current one in another folder of releases, over into a folder, and
 * switches to it. A server that follows the folder serves it then. The folder keeps its release when the
 * other one is not whole.
 */
export async function pullRelease(releasesDir: string, from: string): Promise<KeptRelease> {
  const unlock = lockReleases(releasesDir)
  try {
    const scratch = await mkdtemp(join(releasesDir, '.pull-'))
    try {
      await fetchInto(scratch, from)
      const [pulled] = await listReleases(scratch)
      if (!pulled) throw new Error(`${from} has no whole release; pack it again.`)
      const kept = (await listReleases(releasesDir)).some(({ id }) => id === pulled.id)
      if (!kept) await rename(pulled.folder, join(releasesDir, pulled.id))
      await switchRelease(releasesDir, pulled.id)
      return { ...pulled, folder: join(releasesDir, pulled.id) }
    } finally {
      await rm(scratch, { recursive: true, force: true })
      await pruneReleases(releasesDir)
    }
  } finally {
    unlock()
  }
}

async function fetchInto(scratch: string, from: string): Promise<void> {
  if (!(await stat(from)).isDirectory()) {
    tar(['-xzf', resolve(from), '-C', scratch])
    return
  }
  const current = await readCurrentRelease(from)
  if (!current) throw new Error(`There is no release in ${from}.`)
  await cp(current.folder, join(scratch, current.id), { recursive: true })
}

function tar(given: readonly string[]): void {
  const { status, stderr, error } = spawnSync('tar', given, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tar ${given.join(' ')} failed: ${error?.message ?? stderr.trim()}`)
}
