import { copyFile, rename } from 'node:fs/promises'

/** Copies a file atomically, because a server may read the target at any time. */
export async function putCopy(from: string, to: string): Promise<void> {
  const started = `${to}.${process.pid}`
  await copyFile(from, started)
  await rename(started, to)
}
