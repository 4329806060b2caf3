import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Photo } from '#catalog/snapshot.ts'
import { PHOTO_FORMATS, photoSizes } from '#pictures/photo-sizes.ts'
import { makePhoto, readPhoto } from '#publish/files/make-photo.ts'
import { putCopy } from '#publish/files/put-copy.ts'
import { mapConcurrently } from '#process/files/map-concurrently.ts'
import { replaceFile } from '#process/files/replace-file.ts'

/** The library encodes one picture in several threads by itself. */
const CONCURRENCY = 2

interface Folders {
  /** Where the editors' pictures are. */
  contentDir: string
  cacheDir: string
}

/**
 * Writes pictures in every size and format into the folder of the site. Those of earlier publications are in
 * the cache.
 */
export async function writePhotos(
  folder: string,
  photos: readonly Photo[],
  { contentDir, cacheDir }: Folders,
): Promise<void> {
  const cache = join(cacheDir, 'photos')
  const writeOne = async (photo: Photo): Promise<void> => {
    let source: Promise<Buffer> | undefined
    for (const size of PHOTO_FORMATS.flatMap((format) => photoSizes(photo, format))) {
      const cached = join(cache, basename(size.path))
      if (!(await stat(cached).catch(() => undefined))) {
        source ??= readPhoto(contentDir, photo)
        await replaceFile(cached, await makePhoto(await source, size))
      }
      await putCopy(cached, join(folder, size.path))
    }
  }
  await mapConcurrently(photos, writeOne, CONCURRENCY)
}
