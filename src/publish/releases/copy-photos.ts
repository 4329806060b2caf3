import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Photo } from '#catalog/snapshot.ts'
import { mapConcurrently } from '#process/files/map-concurrently.ts'
import { replaceFile } from '#process/files/replace-file.ts'
import { fileOfPhoto } from '#process/releases.ts'
import { putCopy } from '#publish/files/put-copy.ts'
import { readPhoto } from '#site/files/make-photo.ts'

/**
 * Copies photos into a release, from which servers make the sizes that pages show. Those of the last release
 * share its files. Rejects when a photo has changed since the content was read.
 */
export async function copyPhotos(
  folder: string,
  photos: readonly Photo[],
  { contentDir, last }: { contentDir: string; last: string | undefined },
): Promise<void> {
  await mapConcurrently(photos, async (photo) => {
    const file = fileOfPhoto(folder, photo)
    if (existsSync(file)) return
    const before = last === undefined ? '' : fileOfPhoto(last, photo)
    if (existsSync(before)) await putCopy(before, file)
    else await replaceFile(file, await readPhoto({ id: photo.id, file: join(contentDir, photo.path) }))
  })
}
