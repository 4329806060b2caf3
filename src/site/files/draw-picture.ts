/** Draws pictures: an SVG as PNG, a photo in another size. */
import { renderAsync } from '@resvg/resvg-js'
import type { PhotoSize } from '#pictures/photo-sizes.ts'
import { photoHref } from '#pictures/social-card.ts'
import { collectGarbage } from '#process/collect-garbage.ts'
import { createThreads } from '#process/threads.ts'
import { encodeIndexed } from '#site/files/encode-picture.ts'
import { makePhoto, type PhotoFile } from '#site/files/make-photo.ts'
import { FONT } from '#site/font.ts'

/** What is drawn: an SVG with the photo that it refers to, or a photo in a size. */
export type Picture = { svg: string; photo?: PhotoFile | undefined } | { photo: PhotoFile; size: PhotoSize }

/** Returns the bytes of a picture. */
export type Draw = (picture: Picture) => Promise<Uint8Array>

/** Wide enough for its place on a card. */
const CARD_PHOTO_PIXELS = 480

/** Draws a picture where it is called. */
export async function drawPicture(picture: Picture): Promise<Uint8Array> {
  if (!('svg' in picture)) return makePhoto(picture.photo, picture.size)
  const { svg, photo } = picture
  const drawn = await renderAsync(photo ? await withPhoto(svg, photo) : svg, { font: FONT })
  const bytes = encodeIndexed(drawn) ?? drawn.asPng()
  // A drawing takes six megabytes, of which Node counts half, so that twenty of them would accumulate.
  collectGarbage({ type: 'minor' })
  return bytes
}

/**
 * Draws in so many threads, one picture in each at a time, so that the caller goes on answering: a card takes
 * the processor for tens of milliseconds, a photo for hundreds.
 */
export function createDrawing(count: number): Draw {
  return createThreads<Picture, Uint8Array>({
    module: new URL(import.meta.url),
    name: drawPicture.name,
    count,
  })
}

/** Embeds the bytes of a photo into a drawing. */
async function withPhoto(svg: string, photo: PhotoFile): Promise<string> {
  const bytes = await makePhoto(photo, { width: CARD_PHOTO_PIXELS, format: 'jpeg' })
  return svg.replace(photoHref(photo), `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`)
}
