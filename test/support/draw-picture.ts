import { Resvg } from '@resvg/resvg-js'

/** Draws a two-coloured picture as PNG. */
export function drawPicture(width: number, height: number, colour = '#b60f5e'): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><circle cx="50%" cy="50%" r="${Math.min(width, height) / 3}" fill="${colour}"/></svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}
