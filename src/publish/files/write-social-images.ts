/** The social images, drawn once and cached by the digest of their drawing. */
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { drawSocialCard, photoHref } from '#pictures/social-card.ts'
import type { Photo } from '#catalog/snapshot.ts'
import type { DrawnImage } from '#pictures/social-images.ts'
import { digest } from '#process/digest.ts'
import { makePhoto, readPhoto } from '#publish/files/make-photo.ts'
import type { Drawing } from '#publish/files/draw-pictures.ts'
import { putCopy } from '#publish/files/put-copy.ts'
import { mapConcurrently } from '#process/files/map-concurrently.ts'

interface SocialImageOptions {
  cacheDir: string
  contentDir: string
}

/** The number of drawings per thread. Starting a thread takes as long as some twenty drawings. */
const BATCH = 100

/**
 * Draws pictures into a folder. The cache has the pictures of earlier builds by the digest of their drawing,
 * because most do not change from one build to the next.
 */
export async function writeSocialImages(
  folder: string,
  listed: readonly DrawnImage[],
  { cacheDir, contentDir }: SocialImageOptions,
): Promise<void> {
  const cache = join(cacheDir, 'social-cards')
  const drawings = Map.groupBy(listed, ({ card }) => drawSocialCard(card))
  const pictures = [...drawings].map(([svg, images]) => ({
    svg,
    file: join(cache, `${digest(svg)}.png`),
    places: images.map(({ path }) => join(folder, path)),
    photo: images[0]?.card.photo,
  }))
  const known = await mapConcurrently(pictures, ({ file }) => stat(file).catch(() => undefined))
  const missing = pictures.filter((_picture, index) => known[index] === undefined)
  await draw(await mapConcurrently(missing, (picture) => withPhoto(picture, contentDir)))
  await mapConcurrently(pictures, async ({ file, places }) => {
    for (const place of places) await putCopy(file, place)
  })
}

/** Wide enough for its place on a card. */
const PHOTO_PIXELS = 480

/** Embeds the bytes of the photo into a drawing. */
async function withPhoto(
  { svg, file, photo }: Drawing & { photo: Photo | undefined },
  contentDir: string,
): Promise<Drawing> {
  if (!photo) return { svg, file }
  const bytes = await makePhoto(await readPhoto(contentDir, photo), { width: PHOTO_PIXELS, format: 'jpeg' })
  const data = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
  return { svg: svg.replace(photoHref(photo), data), file }
}

async function draw(drawings: readonly Drawing[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(drawings.length / BATCH) }, (_, index) =>
    drawings.slice(index * BATCH, (index + 1) * BATCH).map(({ svg, file }) => ({ svg, file })),
  )
  const drawBatch = async (batch: Drawing[]): Promise<void> => {
    const thread = new Worker(new URL('./draw-pictures.ts', import.meta.url), { workerData: batch })
    await once(thread, 'exit')
  }
  await mapConcurrently(batches, drawBatch, availableParallelism())
}
