import { copyFile, link, rename, rm } from 'node:fs/promises'

/**
 * Puts a file at another place, at once, because a server may read there at any time. Both places share its
 * bytes where the file system can do that, so neither may be written to afterwards.
 */
export async function putCopy(from: string, to: string): Promise<void> {
  const started = `${to}.${process.pid}`
  try {
    await link(from, started)
  } catch {
    await copyFile(from, started)
  }
  await rename(started, to)
  // Of two names of one file, renaming does nothing.
  await rm(started, { force: true })
}
