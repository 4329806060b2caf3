/** Releases as archives: packed on one machine, pulled by another. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import {
  CODE_FOLDER,
  type StoredRelease,
  listReleases,
  readCurrentRelease,
  touchCode,
} from '#process/releases.ts'
import { replaceFile } from '#process/files/replace-file.ts'
import { lockReleases } from '#publish/releases/lock-releases.ts'
import { pruneReleases, switchRelease } from '#publish/releases/switch-release.ts'

/** The share of the free disk space that a pulled release may take. */
const ROOM_SHARE = 0.9

/** Writes the current release and its code as one archive, for machines without access to this folder. */
export async function packRelease(releasesDir: string, archive: string): Promise<StoredRelease> {
  const current = await readCurrentRelease(releasesDir)
  if (!current) throw new Error(`There is no release in ${releasesDir}; publish one first.`)
  await replaceFile(archive, async (temporary) => {
    tar(['-czf', resolve(temporary), '-C', resolve(releasesDir), ...partsOf(current)])
  })
  return current
}

/**
 * Copies the release of an archive, or the current one of another folder of releases, into a folder and
 * switches to it. A server that follows the folder then serves the release and runs its code, so an archive
 * needs the same trust as the code of this repository. The current release stays when the other one is
 * incomplete, has more than `bytesMax` bytes (by default what the disk has room for), or contains anything
 * but files and folders.
 */
export async function pullRelease(
  releasesDir: string,
  from: string,
  bytesMax?: number,
): Promise<StoredRelease> {
  const unlock = lockReleases(releasesDir)
  try {
    const scratch = await mkdtemp(join(releasesDir, '.pull-'))
    try {
      await fetchInto(scratch, from, bytesMax ?? (await roomIn(scratch)))
      await refuseLinks(scratch)
      const [pulled] = await listReleases(scratch)
      if (!pulled) throw new Error(`${from} has no whole release; pack it again.`)
      await takeCode(scratch, releasesDir, pulled)
      const isHere = (await listReleases(releasesDir)).some(({ id }) => id === pulled.id)
      if (!isHere) await rename(pulled.folder, join(releasesDir, pulled.id))
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

async function fetchInto(scratch: string, from: string, bytesMax: number): Promise<void> {
  if (!(await stat(from)).isDirectory()) {
    await unpack(from, scratch, bytesMax)
    return
  }
  const current = await readCurrentRelease(from)
  if (!current) throw new Error(`There is no release in ${from}.`)
  for (const part of partsOf(current)) await cp(join(from, part), join(scratch, part), { recursive: true })
}

/** The folders that make up a release. Its pages and pictures are made where they are served. */
function partsOf({ id, codeDigest }: StoredRelease): string[] {
  return [id, join(CODE_FOLDER, codeDigest)]
}

/** Moves the code of a release that was fetched to the code of this folder, unless it is there. */
async function takeCode(scratch: string, releasesDir: string, { codeDigest }: StoredRelease): Promise<void> {
  const [fetched, local] = [scratch, releasesDir].map((each) => join(each, CODE_FOLDER, codeDigest)) as [
    string,
    string,
  ]
  if (!existsSync(fetched))
    throw new Error(`The code ${codeDigest} of the release is missing; pack it again.`)
  if (!existsSync(local)) {
    await mkdir(join(releasesDir, CODE_FOLDER), { recursive: true })
    await rename(fetched, local)
  }
  await touchCode(local)
}

/** The number of bytes that may be written to the disk of a folder. */
async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize * ROOM_SHARE
}

/** Unpacks an archive of at most `bytesMax` bytes. The files belong to the current user. */
async function unpack(archive: string, folder: string, bytesMax: number): Promise<void> {
  const tar = spawn('tar', ['-x', '-o', '--no-same-permissions', '-f', '-', '-C', folder], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let bytes = 0
  let isWhole = false
  const bounded = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new Error(`it has more than ${Math.floor(bytesMax / 1e6)} MB unpacked`)
      yield chunk
    }
    isWhole = true
  }
  const [reading, writing, complaint] = await Promise.allSettled([
    pipeline(createReadStream(archive), createGunzip(), bounded, tar.stdin),
    once(tar, 'close').then(([code]) => {
      if (code !== 0) throw new Error(`tar ended with ${String(code)}`)
    }),
    text(tar.stderr),
  ])
  // The exit of tar may be reported before the end of the writes to it.
  const reasons = (isWhole ? [writing] : [reading, writing]).flatMap((part) =>
    part.status === 'rejected' ? (part.reason as Error).message : [],
  )
  if (reasons.length > 0)
    throw new Error(
      `${archive} cannot be unpacked: ${reasons[0]}${complaint.status === 'fulfilled' && complaint.value !== '' ? ` (${complaint.value.trim()})` : ''}`,
    )
}

/** Refuses links, which could lead to any file of this machine, and devices and pipes. */
async function refuseLinks(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const other = entries.find((entry) => !entry.isFile() && !entry.isDirectory())
  if (other)
    throw new Error(
      `${relative(folder, join(other.parentPath, other.name))} is neither a file nor a folder, and a release has nothing else; pack it again.`,
    )
}

function tar(given: readonly string[]): void {
  const { status, stderr, error } = spawnSync('tar', given, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tar ${given.join(' ')} failed: ${error?.message ?? stderr.trim()}`)
}
