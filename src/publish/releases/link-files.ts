/** Takes files of one release over into another, in threads: each takes four calls to the system. */
import { linkSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface FilesToLink {
  from: string
  to: string
  /** Paths of files, whose compressed copies go with them. */
  paths: readonly string[]
}

export interface LinkedFiles {
  files: number
  bytes: number
  /** Paths that the other release does not have. */
  missing: string[]
}

export function linkFiles({ from, to, paths }: FilesToLink): LinkedFiles {
  const folders = new Set<string>()
  const linked: LinkedFiles = { files: 0, bytes: 0, missing: [] }
  for (const path of paths) {
    const folder = dirname(join(to, path))
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    const bytes = link(from, to, path)
    if (bytes === undefined) linked.missing.push(path)
    for (const size of bytes === undefined ? [] : [bytes, link(from, to, `${path}.br`)]) {
      if (size === undefined) continue
      linked.files += 1
      linked.bytes += size
    }
  }
  return linked
}

/** The size of a file that is at both places now; nothing where there is none. */
function link(from: string, to: string, path: string): number | undefined {
  const source = join(from, path)
  const found = statSync(source, { throwIfNoEntry: false })
  if (found) linkSync(source, join(to, path))
  return found?.size
}
