import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import { drawSocialCard } from '#pictures/social-card.ts'
import { encodeIndexed } from '#site/files/encode-picture.ts'
import { FONT } from '#site/font.ts'

const WIDTH = 300
const HEIGHT = 2

const svgOf = (size: { width: number; height: number }, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${body}</svg>`

/** A row of so many colours above a row of the first. */
function stripesOf(colours: number, alpha = 255): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4, 0)
  for (let index = 0; index < WIDTH * HEIGHT; index += 1) {
    const number = index < colours ? index : 0
    pixels.set([number % 256, number >> 8, 7, alpha], index * 4)
  }
  return pixels
}

describe('a picture with a number for each colour', () => {
  it('shows a card pixel by pixel as it was drawn', () => {
    const source = { name: 'Tiki', initials: 'T', tone: 2 }
    const card = { source, headline: 'Giảm 50K', style: 'figure', siteName: 'Mã Ngon' } as const
    const drawn = new Resvg(drawSocialCard(card), { font: FONT }).render()
    const png = encodeIndexed(drawn)?.toString('base64')
    const image = `<image width="100%" height="100%" href="data:image/png;base64,${png}"/>`
    const shown = new Resvg(svgOf(drawn, image)).render()
    expect(shown.pixels.equals(drawn.pixels)).toBe(true)
  })

  it('is not made where there are more colours than numbers', () => {
    const size = { width: WIDTH, height: HEIGHT }
    expect(encodeIndexed({ ...size, pixels: stripesOf(256) })).toBeDefined()
    expect(encodeIndexed({ ...size, pixels: stripesOf(257) })).toBeUndefined()
  })

  it('is not made of what something shines through', () => {
    expect(encodeIndexed({ width: WIDTH, height: HEIGHT, pixels: stripesOf(2, 128) })).toBeUndefined()
  })
})
