import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'

let files = 0

/**
 * Writes a file under another name in its folder, which is created if it is missing, and renames it: readers
 * find the former file or the complete new one. `write` gets the temporary path; a text or bytes are written
 * as they are. Rejects when it cannot be written, and then leaves nothing behind.
 */
export async function replaceFile(
  path: string,
  write: string | Uint8Array | ((temporary: string) => Promise<void>),
): Promise<void> {
  const temporary = `${path}.${process.pid}-${threadId}-${(files += 1)}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await (typeof write === 'function' ? write(temporary) : writeFile(temporary, write))
    await rename(temporary, path)
  } finally {
    // After a failure, and where both names are of one file: renaming does nothing then.
    await rm(temporary, { force: true }).catch(() => {})
  }
}
