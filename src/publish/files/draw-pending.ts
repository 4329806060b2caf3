/** Draws the pictures of a catalog into the folder beside the releases from which servers read them. */
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '#catalog/catalog.ts'
import { listPhotos, PHOTO_FORMATS, photoSizes } from '#pictures/photo-sizes.ts'
import { listRecordImages } from '#pictures/social-images.ts'
import { digest } from '#process/digest.ts'
import { pictureFolderOf } from '#process/files/picture-folder.ts'
import { filesBelow } from '#process/files/files-below.ts'
import { writePhotos } from '#publish/files/write-photos.ts'
import { writeSocialImages } from '#publish/files/write-social-images.ts'
import type { PublisherSettings } from '#publish/releases/publisher.ts'
import { DAY_MS } from '#text/days.ts'

/** How long a picture is kept that the catalog no longer has, for a rollback. */
const RETENTION_MS = 30 * DAY_MS

/**
 * Draws the pictures that are missing. `before` is the catalog whose pictures this process drew last; without
 * one it looks at all, and removes old pictures that the catalog does not have.
 */
export async function drawPending(
  catalog: Catalog,
  settings: PublisherSettings,
  now: number,
  before: Catalog | undefined,
): Promise<void> {
  const { RELEASES_DIR, CACHE_DIR, CONTENT_DIR } = settings
  const folder = pictureFolderOf(RELEASES_DIR)
  await mkdir(folder, { recursive: true })
  const present = filesBelow(folder)
  const isPresent = new Set(present)
  const folders = { cacheDir: CACHE_DIR, contentDir: CONTENT_DIR }
  const images = listRecordImages(catalog, digest, before)
  const photos = listPhotos([...catalog.products, ...catalog.stores.values()]).map((photo) => ({
    photo,
    paths: PHOTO_FORMATS.flatMap((format) => photoSizes(photo, format)).map(({ path }) => path),
  }))
  const missingImages = images.filter(({ path }) => !isPresent.has(path))
  const missingPhotos = photos.filter(({ paths }) => !paths.every((path) => isPresent.has(path)))
  if (missingPhotos.length > 0)
    await writePhotos(
      folder,
      missingPhotos.map(({ photo }) => photo),
      folders,
    )
  if (missingImages.length > 0) await writeSocialImages(folder, missingImages, folders)
  if (before) return
  const wanted = new Set([...images.map(({ path }) => path), ...photos.flatMap(({ paths }) => paths)])
  for (const path of present) {
    if (wanted.has(path)) continue
    const found = await stat(join(folder, path)).catch(() => undefined)
    if (found && now - found.mtimeMs > RETENTION_MS) await rm(join(folder, path), { force: true })
  }
}
