import { copyFile, link } from 'node:fs/promises'
import { replaceFile } from '#process/files/replace-file.ts'

/**
 * Puts a file at another place, at once, because a server may read there at any time. Both places share its
 * bytes where the file system can do that, so neither may be written to afterwards.
 */
export async function putCopy(from: string, to: string): Promise<void> {
  await replaceFile(to, (temporary) => link(from, temporary).catch(() => copyFile(from, temporary)))
}
