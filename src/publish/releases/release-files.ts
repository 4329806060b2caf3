import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { compressedCopyOf, isCompressed } from '#publish/files/compress-files.ts'
import { takeOver } from '#publish/releases/link-files.ts'

/** The public files of a release that is being made, beside those of the release before it. */
export interface ReleaseFiles {
  /** Takes a file and its compressed copy over from the release before; false where it has none. */
  keep: (path: string) => boolean
  /** Like {@link keep}, from another release's public files. */
  keepFrom: (client: string, path: string) => boolean
  /** Whether the release before has a file. */
  wasThere: (path: string) => boolean
  /** Whether this release has a file. */
  has: (path: string) => boolean
  /** Puts a file there; one with the same bytes is taken over from the release before. */
  write: (path: string, bytes: Uint8Array) => void
  /** Where a file of this release stands. */
  fileOf: (path: string) => string
  /** Counts files that somebody else has written or taken over. */
  count: (size: { files: number; bytes: number }) => void
  /** Whether the folder had all these files when it was taken. They stay if so, and are not counted. */
  leave: (paths: readonly string[]) => boolean
  /** Removes a file that the folder had when it was taken, so that somebody else can write there. */
  clear: (path: string) => void
  /** Removes a file of this release, which was counted with this size. */
  discard: (path: string, size: { files: number; bytes: number }) => void
  /** Removes what the folder had when it was taken and is not in this release. */
  clearRest: () => void
  /** The folder of the release, and that of the one before it. */
  folder: string
  before: string | undefined
  totals: () => { files: number; bytes: number }
}

/**
 * `before` is the public folder of the release before; it shares its unchanged files, which nobody ever
 * writes to. `found` are the files that `folder` has already, as an earlier release: they are no part of this
 * one until they are asked for.
 */
export function createReleaseFiles(
  folder: string,
  before: string | undefined,
  found = new Set<string>(),
): ReleaseFiles {
  const folders = new Set<string>()
  const totals = { files: 0, bytes: 0 }

  const makeFolder = (path: string): void => {
    const parent = dirname(path)
    if (folders.has(parent)) return
    mkdirSync(folder + parent, { recursive: true })
    folders.add(parent)
  }
  const count = ({ files, bytes }: { files: number; bytes: number }): void => {
    totals.files += files
    totals.bytes += bytes
  }
  const copiesOf = (path: string): string[] => [path, `${path}.br`]
  const clear = (path: string): void => {
    for (const name of copiesOf(path)) if (found.delete(name)) rmSync(folder + name, { force: true })
  }
  const remove = (path: string): void => {
    for (const name of copiesOf(path)) {
      found.delete(name)
      rmSync(folder + name, { force: true })
    }
  }
  const keepFrom = (client: string, path: string): boolean => {
    for (const name of copiesOf(path)) {
      const bytes = takeOver(client, folder, name)
      if (bytes === undefined) return name !== path
      found.delete(name)
      count({ files: 1, bytes })
    }
    return true
  }
  const put = (path: string, bytes: Uint8Array): void => {
    // Never into a file that another release shares.
    writeFileSync(folder + path, bytes, { flag: 'wx' })
    count({ files: 1, bytes: bytes.length })
  }
  const keep = (path: string): boolean => before !== undefined && keepFrom(before, path)
  return {
    keep,
    keepFrom,
    wasThere: (path) => before !== undefined && existsSync(before + path),
    has: (path) => !found.has(path) && existsSync(folder + path),
    count,
    folder,
    before,
    fileOf: (path) => folder + path,
    write: (path, bytes) => {
      if (before !== undefined && sameBytes(before + path, bytes) && keep(path)) return
      remove(path)
      makeFolder(path)
      put(path, bytes)
      const compressed = isCompressed(path) ? compressedCopyOf(bytes) : undefined
      if (compressed) put(`${path}.br`, compressed)
    },
    leave: (paths) => {
      const isThere = paths.every((path) => found.has(path))
      if (isThere) for (const path of paths) found.delete(path)
      return isThere
    },
    clear,
    discard: (path, { files, bytes }) => {
      remove(path)
      count({ files: -files, bytes: -bytes })
    },
    clearRest: () => {
      for (const path of found) rmSync(folder + path, { force: true })
      found.clear()
    },
    totals: () => totals,
  }
}

function sameBytes(file: string, bytes: Uint8Array): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.size === bytes.length && readFileSync(file).equals(bytes)
}
