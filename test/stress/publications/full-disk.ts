/**
 * `node test/stress/publications/full-disk.ts`: publishes to a full tmpfs in its own mount namespace. Prints
 * the outcome as JSON; prints nothing if the system does not allow such a namespace.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { smallFiles } from '../../support/content.ts'
import { runCommand } from '../../support/run-command.ts'
import { findDamage } from './whole-release.ts'

export interface FullDiskFigures {
  /** The message of the publication that ran out of space. */
  told: string
  code: number | null
  damage: string | undefined
  /** Whether the next publication succeeded after space was freed. */
  isPublished: boolean
}

const DISK_MB = 120

/** Undefined when the system does not allow unprivileged users to mount a tmpfs. */
export function publishOntoFullDisk(): FullDiskFigures | undefined {
  const script = ['mount -t tmpfs -o "size=$1m" tmpfs "$2"', 'exec "$3" "$4" inside "$2"'].join(' && ')
  const disk = join('node_modules', '.cache', `full-disk-${process.pid}`)
  mkdirSync(disk, { recursive: true })
  try {
    const given = [String(DISK_MB), disk, process.execPath, import.meta.filename]
    const { status, stdout } = spawnSync('unshare', ['-Urm', 'sh', '-c', script, 'sh', ...given], {
      encoding: 'utf8',
    })
    return status === 0 ? (JSON.parse(stdout) as FullDiskFigures) : undefined
  } finally {
    rmSync(disk, { recursive: true, force: true })
  }
}

const [command, disk = ''] = process.argv.slice(2)
if (command === 'inside') console.log(JSON.stringify(await fillAndPublish(disk)))

async function fillAndPublish(folder: string): Promise<FullDiskFigures> {
  const [content, releases] = [join(folder, 'content'), join(folder, 'releases')]
  for (const { path, text = '' } of smallFiles({ withStrings: true })) {
    mkdirSync(join(content, path, '..'), { recursive: true })
    writeFileSync(join(content, path), text)
  }
  let edits = 0
  const publish = () => {
    writeFileSync(
      join(content, 'deals', 'edited.yaml'),
      `title: Lần ${(edits += 1)}\nstore: shopee\ncategory: food\nurl: https://shopee.vn/\n`,
    )
    return runCommand(['src/publish/publish.ts'], { CONTENT_DIR: content, RELEASES_DIR: releases })
  }
  const first = await publish()
  if (first.code !== 0) throw new Error(first.errors)
  const { bavail, bsize } = statfsSync(folder)
  // Leaves room for only a part of a release, which takes megabytes.
  writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize - 300_000))
  const { code, errors } = await publish()
  const damage = await findDamage(releases)
  rmSync(join(folder, 'filler'))
  const next = await publish()
  const after = await findDamage(releases)
  return { told: errors.trim(), code, damage, isPublished: next.code === 0 && after === undefined }
}
