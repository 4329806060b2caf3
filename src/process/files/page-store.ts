/**
 * Rendered pages, documents and pictures as files beside the releases. A file is named by the digest of
 * everything that it shows, so that it is right for every release and every process that asks for this
 * digest. Texts are kept compressed with brotli.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '#process/files/replace-file.ts'
import { DAY_MS, HOUR_MS } from '#text/days.ts'

/** The folder of the store, in the folder of releases; that of a build's pictures in its cache. */
export const PAGES_FOLDER = 'pages'

/** A file that nobody has asked for since then is removed. */
const UNUSED_MS = 30 * DAY_MS

/** How exactly it is known when a file was asked for last. */
const MARKED_MS = DAY_MS

/** Files whose writing was ended by a crash have another name for so long. */
const UNFINISHED_MS = HOUR_MS

export interface PageStore {
  has: (key: string) => boolean
  /** Returns undefined where there is no such file. */
  get: (key: string) => Promise<Buffer | undefined>
  /** Writes a file, complete or not at all. A full disk is no failure: the page is served all the same. */
  put: (key: string, body: Uint8Array) => Promise<void>
}

/** Keys are digests: 16 or more characters of base64url. `now` gives milliseconds since 1970. */
export function createPageStore(parent: string, now: () => number = Date.now): PageStore {
  const fileOf = (key: string): string => join(parent, PAGES_FOLDER, key.slice(0, 2), key)
  return {
    has: (key) => existsSync(fileOf(key)),
    get: async (key) => {
      const file = fileOf(key)
      try {
        const { mtimeMs } = await stat(file)
        if (now() - mtimeMs > MARKED_MS) await utimes(file, new Date(now()), new Date(now())).catch(() => {})
        return await readFile(file)
      } catch {
        return undefined
      }
    },
    put: (key, body) => replaceFile(fileOf(key), body).catch(() => {}),
  }
}

/** How {@link replaceFile} names a file until it is complete. */
const UNFINISHED = /\.\d+-\d+-\d+$/

/**
 * Removes the files below a folder that nobody has asked for in thirty days, then those that were asked for
 * longest ago until at most so many bytes are left.
 */
export async function sweepFolder(folder: string, bytesMax: number, now: number): Promise<void> {
  const files: { file: string; bytes: number; usedAt: number }[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const found = await stat(file).catch(() => undefined)
    if (!found) continue
    const ageMax = UNFINISHED.test(entry.name) ? UNFINISHED_MS : UNUSED_MS
    if (now - found.mtimeMs > ageMax) await rm(file, { force: true })
    else files.push({ file, bytes: found.size, usedAt: found.mtimeMs })
  }
  let bytes = files.reduce((sum, each) => sum + each.bytes, 0)
  for (const each of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= bytesMax) return
    await rm(each.file, { force: true })
    bytes -= each.bytes
  }
}
