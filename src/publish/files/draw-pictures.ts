/**
 * Draws pictures in a thread of its own: SVG in, PNG files out. What the drawing holds is given back when the
 * thread ends.
 */
import { rename, writeFile } from 'node:fs/promises'
import { threadId, workerData } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import { encodeIndexed } from '#publish/files/encode-picture.ts'
import { FONT } from '#site/font.ts'

export interface Drawing {
  svg: string
  file: string
}

for (const { svg, file } of (workerData ?? []) as Drawing[]) {
  const picture = new Resvg(svg, { font: FONT }).render()
  const png = encodeIndexed(picture) ?? picture.asPng()
  // Complete or not there at all, even when two builds run at once.
  const started = `${file}.${process.pid}.${threadId}`
  await writeFile(started, png)
  await rename(started, file)
}
