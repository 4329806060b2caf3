/** Draws SVG pictures as PNG files, in a separate thread. */
import { rename, writeFile } from 'node:fs/promises'
import { threadId, workerData } from 'node:worker_threads'
import { collectGarbage } from '#process/collect-garbage.ts'
import { drawPicture } from '#site/files/draw-picture.ts'

export interface Drawing {
  svg: string
  file: string
}

/**
 * A drawn picture takes six megabytes until it is garbage collected. Node counts half of them, so twenty
 * pictures accumulate.
 */
const PICTURES_HELD = 4

for (const [index, { svg, file }] of ((workerData ?? []) as Drawing[]).entries()) {
  const png = await drawPicture(svg)
  // Complete or not there at all, even when two builds run at once.
  const started = `${file}.${process.pid}.${threadId}`
  await writeFile(started, png)
  await rename(started, file)
  if ((index + 1) % PICTURES_HELD === 0) collectGarbage({ type: 'minor' })
}
