import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ReleaseFiles } from '#publish/releases/release-files.ts'

/** Files that are made together, by the digest of what they are made from. */
export type PartKeys = Record<string, { key: string; paths: string[] }>

/** The files of a release other than pages, in parts. Each is taken over from the last release or made. */
export interface ReleaseParts {
  keys: PartKeys
  /** Makes a part unless the release before has it with the same key. */
  keepOrMake: (name: string, key: string, write: WriteFiles) => Promise<void>
  /** Makes files in any case; returns their paths. */
  make: (write: WriteFiles) => Promise<string[]>
}

/** Gives texts and bytes by path; what it leaves in the scratch folder comes with them. */
type WriteFiles = (scratch: string) => Promise<Iterable<[path: string, body: string | Uint8Array]>>

/** `folder` is the release's own, where packages that write files find room. */
export function createReleaseParts(
  folder: string,
  files: ReleaseFiles,
  before: PartKeys | undefined,
): ReleaseParts {
  const keys: PartKeys = {}
  const make = async (write: WriteFiles): Promise<string[]> => {
    const scratch = mkdtempSync(join(folder, 'scratch-'))
    const paths = new Set<string>()
    const add = (path: string, body: string | Uint8Array): void => {
      files.write(path, typeof body === 'string' ? Buffer.from(body) : body)
      paths.add(path)
    }
    for (const [path, body] of await write(scratch)) add(path, body)
    // One after the other: together, pictures and sitemaps are as large as everything else in memory.
    for (const path of pathsBelow(scratch)) add(path, readFileSync(join(scratch, path)))
    rmSync(scratch, { recursive: true })
    return [...paths]
  }
  return {
    keys,
    make,
    keepOrMake: async (name, key, write) => {
      const known = before?.[name]
      if (known?.key === key && known.paths.every(files.wasThere)) {
        for (const path of known.paths) files.keep(path)
        keys[name] = known
      } else keys[name] = { key, paths: await make(write) }
    },
  }
}

/** The files below a folder, as paths from it, in order. */
export function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .toSorted()
}
