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
 * A photo in another size and format, made by Astro's image service. It is turned as the camera says, and
 * nothing else that a camera noted is left in it.
 */
export async function makePhoto(
  photo: PhotoFile,
  { width, format }: { width: number; format: PhotoFormat | 'jpeg' },
): Promise<Uint8Array> {
  // A site without photos does without the library behind it.
  const { default: service } = await import('astro/assets/services/sharp')
  const { data } = await service.transform(
    await readPhoto(photo),
    { src: 'photo', width, format, ...(format === 'jpeg' && { background: '#ffffff' }) },
    { service: { entrypoint: '', config: { avif: { effort: AVIF_EFFORT } } } } as unknown as ServiceConfig,
    console as unknown as ServiceLogger,
  )
  return data
}

type Service = typeof import('astro/assets/services/sharp').default
type ServiceConfig = Parameters<Service['transform']>[2]
type ServiceLogger = Parameters<Service['transform']>[3]
