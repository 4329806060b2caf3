import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoFile } from '#entries/photo.ts'
import { digest } from '#process/digest.ts'

/** What was read of a file, and how the file was then. */
const known = new Map<string, { stamp: string; photo: PhotoFile }>()

/** The pictures of a content folder; `paths` from there. A file is read again only when it was written to. */
export async function readPhotoFiles(folder: string, paths: readonly string[]): Promise<PhotoFile[]> {
  const photos: PhotoFile[] = []
  // One after the other: thousands at once run out of file handles.
  for (const path of paths.toSorted()) photos.push(await readPhotoFile(join(folder, path), `/${path}`))
  return photos
}

async function readPhotoFile(file: string, path: string): Promise<PhotoFile> {
  const { size: bytes, mtimeMs } = await stat(file)
  const stamp = `${bytes} ${mtimeMs}`
  const before = known.get(file)
  if (before?.stamp === stamp) return before.photo
  const body = await readFile(file)
  const size = await sizeOf(body)
  const photo = { path, bytes, digest: digest(body), ...(size && { size }) }
  known.set(file, { stamp, photo })
  return photo
}

/** Nothing where the bytes are no picture. */
async function sizeOf(body: Uint8Array): Promise<PhotoFile['size']> {
  // Most folders have no pictures, and need none of this.
  const { imageMetadata } = await import('astro/assets/utils')
  const found = await imageMetadata(body).catch(() => undefined)
  return found && { width: found.width, height: found.height }
}
