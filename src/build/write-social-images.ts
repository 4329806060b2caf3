import { once } from 'node:events'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Catalog } from '#catalog/catalog.ts'
import { drawSocialCard } from '#discovery/social-card.ts'
import { listSocialImages } from '#discovery/social-images.ts'
import { digest } from '#runtime/digest.ts'
import type { Drawing } from '#build/draw-pictures.ts'
import { mapConcurrently } from '#build/map-concurrently.ts'

/** Pictures of earlier builds by the digest of their drawing; most do not change from one build to the next. */
const CACHE = join('node_modules', '.cache', 'social-images')

/** A drawn picture holds three megabytes until its thread ends, so a thread draws no more than these. */
const BATCH = 50

/** Draws the picture of every page that has one of its own into the folder of the site. */
export async function writeSocialImages(folder: string, catalog: Catalog): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const drawings = Map.groupBy(listSocialImages(catalog), ({ card }) => drawSocialCard(card))
  const pictures = [...drawings].map(([svg, images]) => ({
    svg,
    file: join(CACHE, `${digest(svg)}.png`),
    places: images.map(({ path }) => join(folder, path)),
  }))
  const known = await mapConcurrently(pictures, ({ file }) => stat(file).catch(() => undefined))
  await draw(pictures.filter((_picture, index) => known[index] === undefined))

  const folders = new Set(pictures.flatMap(({ places }) => places.map((place) => dirname(place))))
  for (const each of folders) await mkdir(each, { recursive: true })
  await mapConcurrently(pictures, async ({ file, places }) => {
    for (const place of places) await copyFile(file, place)
  })
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
