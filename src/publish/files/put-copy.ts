import { copyFile, rename } from 'node:fs/promises'

/** Copies a file to where a server may read it at any moment: complete or not at all. */
export async function putCopy(from: string, to: string): Promise<void> {
  const started = `${to}.${process.pid}`
  await copyFile(from, started)
  await rename(started, to)
}
