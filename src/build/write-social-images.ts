import { copyFile, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import type { Catalog } from '#catalog/catalog.ts'
import { drawSocialCard } from '#discovery/social-card.ts'
import { listSocialImages } from '#discovery/social-images.ts'
import { digest } from '#runtime/digest.ts'
import { mapConcurrently } from '#build/map-concurrently.ts'

/** Pictures of earlier builds by the digest of their drawing; most do not change from one build to the next. */
const CACHE = join('node_modules', '.cache', 'social-images')

/** Whole typefaces: the web's subsets come under one name, of which only the first would be used. */
const FONT_FILES = ['600SemiBold/BeVietnamPro_600SemiBold.ttf', '700Bold/BeVietnamPro_700Bold.ttf'].map(
  (file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/be-vietnam-pro/${file}`)),
)

/** The typeface of the site and no other, so that every machine draws the same. */
export const FONT = { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: 'Be Vietnam Pro' }

/** Draws the picture of every page that has one of its own into the folder of the site. */
export async function writeSocialImages(folder: string, catalog: Catalog): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const images = listSocialImages(catalog)
  const folders = new Set(images.map(({ path }) => dirname(join(folder, path))))
  for (const each of folders) await mkdir(each, { recursive: true })
  const drawings = Map.groupBy(images, ({ card }) => drawSocialCard(card))
  await mapConcurrently([...drawings], async ([svg, alike]) => {
    const picture = await cachedPicture(svg)
    for (const { path } of alike) await copyFile(picture, join(folder, path))
  })
}

/** The file of a drawing's picture. */
async function cachedPicture(svg: string): Promise<string> {
  const file = join(CACHE, `${digest(svg)}.png`)
  if (await stat(file).catch(() => undefined)) return file
  const picture = await renderAsync(svg, { font: FONT })
  // Complete or not there at all, even when two builds run at once.
  const started = `${file}.${process.pid}`
  await writeFile(started, picture.asPng())
  await rename(started, file)
  return file
}
