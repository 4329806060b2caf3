import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative, sep } from 'node:path'
import { Tinypool } from 'tinypool'
import { compressFiles, isCompressed } from '#publish/files/compress-files.ts'

/** The number of files per task of a thread. */
const BATCH = 100

/**
 * Writes a brotli copy beside every text file of a folder, because nearly every client accepts that encoding.
 * Other encodings are created on request.
 */
export async function writeCompressed(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isCompressed(urlPathOf(relative(folder, path))))
  const threads = new Tinypool({
    filename: new URL('./compress-files.ts', import.meta.url).href,
    name: compressFiles.name,
    maxThreads: availableParallelism(),
  })
  try {
    const batches = Array.from({ length: Math.ceil(paths.length / BATCH) }, (_, index) =>
      paths.slice(index * BATCH, (index + 1) * BATCH),
    )
    await Promise.all(batches.map((batch) => threads.run(batch)))
  } finally {
    await threads.destroy()
  }
}

function urlPathOf(file: string): string {
  return `/${file.split(sep).join('/')}`
}
