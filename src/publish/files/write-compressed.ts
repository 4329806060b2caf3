import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Tinypool } from 'tinypool'
import { filesBelow } from '#process/files/files-below.ts'
import { compressFiles, isCompressed } from '#publish/files/compress-files.ts'

/** The number of files per task of a thread. */
const BATCH = 100

/**
 * Writes a brotli copy beside every text file of a folder, because nearly every client accepts that encoding.
 * Other encodings are created on request.
 */
export async function writeCompressed(folder: string): Promise<void> {
  const paths = filesBelow(folder)
    .filter(isCompressed)
    .map((path) => join(folder, path))
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
