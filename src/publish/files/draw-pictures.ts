/** Draws pictures in a thread of its own: SVG in, PNG files out. */
import { rename, writeFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { threadId, workerData } from 'node:worker_threads'
import { drawPicture } from '#site/files/draw-picture.ts'

export interface Drawing {
  svg: string
  file: string
}

/**
 * A drawn picture holds six megabytes until it is collected as garbage. Node knows of half of them, and lets
 * twenty pictures gather.
 */
const PICTURES_HELD = 4

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' }) => void

for (const [index, { svg, file }] of ((workerData ?? []) as Drawing[]).entries()) {
  const png = await drawPicture(svg)
  // Complete or not there at all, even when two builds run at once.
  const started = `${file}.${process.pid}.${threadId}`
  await writeFile(started, png)
  await rename(started, file)
  if ((index + 1) % PICTURES_HELD === 0) collectGarbage({ type: 'minor' })
}
