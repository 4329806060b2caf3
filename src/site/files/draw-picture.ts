import { renderAsync } from '@resvg/resvg-js'
import { encodeIndexed } from '#site/files/encode-picture.ts'
import { FONT } from '#site/font.ts'

/** Draws an SVG as PNG, in a thread of the library. */
export async function drawPicture(svg: string): Promise<Buffer> {
  const picture = await renderAsync(svg, { font: FONT })
  return encodeIndexed(picture) ?? picture.asPng()
}
