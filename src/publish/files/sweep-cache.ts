import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#text/days.ts'

/** The folders of the cache that publications write to. */
const SWEPT = ['publish', 'photos', 'social-cards']

const UNUSED_MS = 30 * DAY_MS

/**
 * Removes what was written more than thirty days ago and what no folder of pictures shares: drawings of
 * earlier titles, records that earlier code read. What is still needed is made again. `now` is in
 * milliseconds since 1970.
 */
export async function sweepCache(cacheDir: string, now: number): Promise<void> {
  for (const folder of SWEPT.map((name) => join(cacheDir, name)))
    for (const name of await readdir(folder).catch(() => [])) {
      const file = join(folder, name)
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile() === true && found.nlink === 1 && now - found.mtimeMs > UNUSED_MS)
        await rm(file, { force: true })
    }
}
