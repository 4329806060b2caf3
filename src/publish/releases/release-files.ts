import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compressFiles, isCompressed } from '#publish/files/compress-files.ts'
import { linkFiles } from '#publish/releases/link-files.ts'

/** The public files of a release that is being made, beside those of the release before it. */
export interface ReleaseFiles {
  /** Takes a file and its compressed copy over from the release before; false where it has none. */
  keep: (path: string) => boolean
  /** Whether the release before has a file. */
  wasThere: (path: string) => boolean
  /** Puts a file there; one with the same bytes is taken over from the release before. */
  write: (path: string, bytes: Uint8Array) => void
  /** Where a file of this release is to stand. */
  fileOf: (path: string) => string
  /** Counts a file that somebody else has written there. */
  count: (path: string) => void
  /** Counts files that somebody else has taken over. */
  add: (linked: { files: number; bytes: number }) => void
  /** The folder of the release, and that of the one before it. */
  folder: string
  before: string | undefined
  totals: () => { files: number; bytes: number }
}

/**
 * `before` is the public folder of the release before; it shares its unchanged files, which nobody ever
 * writes to.
 */
export function createReleaseFiles(folder: string, before: string | undefined): ReleaseFiles {
  const folders = new Set<string>()
  const totals = { files: 0, bytes: 0 }

  const makeFolder = (file: string): void => {
    const parent = dirname(file)
    if (folders.has(parent)) return
    mkdirSync(parent, { recursive: true })
    folders.add(parent)
  }
  const count = (path: string): void => {
    for (const name of [path, `${path}.br`]) {
      const found = statSync(join(folder, name), { throwIfNoEntry: false })
      if (!found) continue
      totals.files += 1
      totals.bytes += found.size
    }
  }
  const keep = (path: string): boolean => {
    if (before === undefined) return false
    const { missing, ...linked } = linkFiles({ from: before, to: folder, paths: [path] })
    totals.files += linked.files
    totals.bytes += linked.bytes
    return missing.length === 0
  }
  return {
    keep,
    wasThere: (path) => before !== undefined && existsSync(join(before, path)),
    count,
    folder,
    before,
    add: (linked) => {
      totals.files += linked.files
      totals.bytes += linked.bytes
    },
    fileOf: (path) => join(folder, path),
    write: (path, bytes) => {
      if (before !== undefined && sameBytes(join(before, path), bytes) && keep(path)) return
      const file = join(folder, path)
      makeFolder(file)
      // Never into a file that another release shares.
      const started = `${file}.started`
      writeFileSync(started, bytes)
      renameSync(started, file)
      if (isCompressed(path)) compressFiles([file])
      count(path)
    },
    totals: () => totals,
  }
}

function sameBytes(file: string, bytes: Uint8Array): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.size === bytes.length && readFileSync(file).equals(bytes)
}
