/** Draws pictures in a thread of its own: SVG in, PNG files out. What the drawing holds is given back when the thread ends. */
import { rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { threadId, workerData } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'

export interface Drawing {
  svg: string
  file: string
}

/** Whole typefaces: the web's subsets come under one name, of which only the first would be used. */
const FONT_FILES = ['600SemiBold/BeVietnamPro_600SemiBold.ttf', '700Bold/BeVietnamPro_700Bold.ttf'].map(
  (file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/be-vietnam-pro/${file}`)),
)

/** The typeface of the site and no other, so that every machine draws the same. */
export const FONT = { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: 'Be Vietnam Pro' }

for (const { svg, file } of (workerData ?? []) as Drawing[]) {
  const png = new Resvg(svg, { font: FONT }).render().asPng()
  // Complete or not there at all, even when two builds run at once.
  const started = `${file}.${process.pid}.${threadId}`
  await writeFile(started, png)
  await rename(started, file)
}
