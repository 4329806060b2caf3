/** Takes files of one release over into another, in threads: each takes a call to the system. */
import { linkSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface FilesToLink {
  from: string
  to: string
  /** Paths of files that `to` does not have. */
  paths: readonly string[]
}

/** Returns the paths that `from` does not have either. */
export function linkFiles({ from, to, paths }: FilesToLink): string[] {
  const folders = new Set<string>()
  return paths.filter((path) => {
    const folder = dirname(path)
    if (!folders.has(folder)) mkdirSync(join(to, folder), { recursive: true })
    folders.add(folder)
    return !link(from + path, to + path)
  })
}

/** Takes one file over, which may be there already; returns its size, or nothing where `from` has none. */
export function takeOver(from: string, to: string, path: string): number | undefined {
  const found = statSync(from + path, { throwIfNoEntry: false })
  if (!found) return undefined
  if (statSync(to + path, { throwIfNoEntry: false })?.ino === found.ino) return found.size
  rmSync(to + path, { force: true })
  mkdirSync(dirname(to + path), { recursive: true })
  linkSync(from + path, to + path)
  return found.size
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}
