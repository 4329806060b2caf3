import { join } from 'node:path'
import { PAGES_FOLDER, sweepFolder } from '#process/files/page-store.ts'
import type { Settings } from '#process/env.ts'
import { RECORDS_FOLDER } from '#process/record-cache.ts'

const MEGABYTE = 1e6

/**
 * Removes what nobody has asked for in thirty days from the folders that publications, builds and servers
 * write: pages and pictures, records that earlier code read. What is still needed is made again. `now` is in
 * milliseconds since 1970.
 */
export async function sweepFiles(
  { CACHE_DIR, PAGES_MB, RELEASES_DIR }: Pick<Settings, 'CACHE_DIR' | 'PAGES_MB' | 'RELEASES_DIR'>,
  now: number,
): Promise<void> {
  await sweepFolder(join(RELEASES_DIR, PAGES_FOLDER), PAGES_MB * MEGABYTE, now)
  await sweepFolder(join(CACHE_DIR, PAGES_FOLDER), PAGES_MB * MEGABYTE, now)
  await sweepFolder(join(CACHE_DIR, RECORDS_FOLDER), Infinity, now)
}
