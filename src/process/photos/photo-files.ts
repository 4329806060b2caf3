import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoFile } from '#entries/photo.ts'
import { digest } from '#process/digest.ts'

/** Previously read files, with the size and modification time that they had. */
const known = new Map<string, { stamp: string; photo: PhotoFile }>()

/**
 * Reads the pictures of a content folder; `paths` are relative to it. An unchanged file is not read again.
 */
export async function readPhotoFiles(folder: string, paths: readonly string[]): Promise<PhotoFile[]> {
  const photos: PhotoFile[] = []
  // Files are read one after another: opening thousands at once exhausts the file handles.
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

/** Returns undefined when the bytes are not a picture. */
async function sizeOf(body: Uint8Array): Promise<PhotoFile['size']> {
  // Loaded on demand, because most folders have no pictures.
  const { imageMetadata } = await import('astro/assets/utils')
  const found = await imageMetadata(body).catch(() => undefined)
  return found && { width: found.width, height: found.height }
}
