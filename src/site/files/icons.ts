import { renderAsync } from '@resvg/resvg-js'
import { MARK_COLOUR, MARK_SEEDS, MARK_TICKET } from '#pictures/mark.ts'
import { APP_ICONS } from '#discovery/documents/web-manifest.ts'

const FAVICON_PX = 32
const TOUCH_ICON_PX = 180

/**
 * The icons that browsers and devices want as pictures, by path, each with what draws it;
 * `public/favicon.svg` is the same mark.
 */
export function listIcons(): [path: string, draw: () => Promise<Buffer>][] {
  return [
    ...APP_ICONS.map(({ path, pixels, isMaskable }): [string, () => Promise<Buffer>] => [
      path,
      () => drawIcon(pixels, isMaskable ? 'cut' : 'plain'),
    ]),
    ['/apple-touch-icon.png', () => drawIcon(TOUCH_ICON_PX, 'cut')],
    ['/favicon.ico', async () => toIco(await drawIcon(FAVICON_PX, 'plain'), FAVICON_PX)],
  ]
}

/**
 * The mark alone, or white on a ground with room around it, where the device cuts its own shape out of it.
 */
async function drawIcon(pixels: number, shape: 'plain' | 'cut'): Promise<Buffer> {
  const [ground, ticket, seeds, viewBox] =
    shape === 'plain'
      ? ['none', MARK_COLOUR, '#fff', '2 2 28 28']
      : [MARK_COLOUR, '#fff', MARK_COLOUR, '-8 -8 48 48']
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${viewBox}"><rect x="-8" y="-8" width="48" height="48" fill="${ground}"/><path fill="${ticket}" d="${MARK_TICKET}"/><path fill="${seeds}" d="${MARK_SEEDS}"/></svg>`
  const picture = await renderAsync(svg)
  return picture.asPng()
}

/** A PNG in the container that browsers look for at `/favicon.ico`: a header of 22 bytes in front of it. */
function toIco(png: Buffer, pixels: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(pixels, 6)
  header.writeUInt8(pixels, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
