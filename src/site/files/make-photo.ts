import { readFile } from 'node:fs/promises'
import type { PhotoFormat } from '#pictures/photo-sizes.ts'
import { digest } from '#process/digest.ts'

/** A photo as its editors left it. */
export interface PhotoFile {
  /** The digest of its bytes. */
  id: string
  file: string
}

/** How hard the encoder tries: a step more takes twice the time for a few percent. */
const AVIF_EFFORT = 3

/** The bytes of a photo. Rejects where the file has others. */
export async function readPhoto({ id, file }: PhotoFile): Promise<Buffer> {
  const bytes = await readFile(file)
  if (digest(bytes) !== id) throw new Error(`${file} has changed since the content was read; publish again`)
  return bytes
}

/**
 * A photo in another size and format. It is turned as the camera says, and nothing else that a camera noted
 * is left in it.
 */
export async function makePhoto(
  photo: PhotoFile,
  { width, format }: { width: number; format: PhotoFormat | 'jpeg' },
): Promise<Uint8Array> {
  // A site without photos does without the library.
  const { default: sharp } = await import('sharp')
  // An AVIF of two threads has other bytes than one of one, and a server has work for its other cores.
  sharp.concurrency(1)
  sharp.cache(false)
  const made = sharp(await readPhoto(photo), { failOn: 'none' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
  if (format === 'avif') return made.avif({ effort: AVIF_EFFORT }).toBuffer()
  return format === 'webp'
    ? made.webp().toBuffer()
    : made.flatten({ background: '#ffffff' }).jpeg().toBuffer()
}
