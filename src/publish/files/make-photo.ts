import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Photo } from '#catalog/snapshot.ts'
import type { PhotoFormat } from '#pictures/photo-sizes.ts'
import { digest } from '#process/digest.ts'

/** How hard the encoder tries: a step more takes twice the time for a few percent. */
const AVIF_EFFORT = 3

/** The bytes of a picture as its editors left it. */
export async function readPhoto(contentDir: string, { path, id }: Photo): Promise<Buffer> {
  const file = join(contentDir, path)
  const bytes = await readFile(file)
  if (digest(bytes) !== id) throw new Error(`${file} has changed since the content was read; publish again`)
  return bytes
}

/**
 * A picture in another size and format, made by Astro's image service. It is turned as the camera says, and
 * nothing else that a camera noted is left in it.
 */
export async function makePhoto(
  source: Uint8Array,
  { width, format }: { width: number; format: PhotoFormat | 'jpeg' },
): Promise<Uint8Array> {
  // Publications without pictures do without the library behind it.
  const { default: service } = await import('astro/assets/services/sharp')
  const { data } = await service.transform(
    source,
    { src: 'photo', width, format, ...(format === 'jpeg' && { background: '#ffffff' }) },
    { service: { entrypoint: '', config: { avif: { effort: AVIF_EFFORT } } } } as unknown as ServiceConfig,
    console as unknown as ServiceLogger,
  )
  return data
}

type Service = typeof import('astro/assets/services/sharp').default
type ServiceConfig = Parameters<Service['transform']>[2]
type ServiceLogger = Parameters<Service['transform']>[3]
