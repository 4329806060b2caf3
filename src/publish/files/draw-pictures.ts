/** Draws SVG pictures as PNG files, in a separate thread. */
import { workerData } from 'node:worker_threads'
import { collectGarbage } from '#process/collect-garbage.ts'
import { replaceFile } from '#process/files/replace-file.ts'
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
  await replaceFile(file, await drawPicture(svg))
  if ((index + 1) % PICTURES_HELD === 0) collectGarbage({ type: 'minor' })
}
