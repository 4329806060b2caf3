/** Pixels as the bytes of a PNG file. */
import { crc32, deflateSync } from 'node:zlib'

/** What a drawing has become: four bytes for each pixel, row by row. */
export interface Pixels {
  width: number
  height: number
  pixels: Buffer
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

/** So many colours have a number of one byte. */
const COLOURS_MAX = 256

const INDEXED_8_BIT = [8, 3, 0, 0, 0]

/** Two steps more make a file a seventh smaller, in twice the time. */
const LEVEL = 4

/**
 * An opaque picture as a PNG whose pixels are numbers of colours: a drawing has a hundred of them, so that it
 * takes half the bytes and two thirds of the time of one that names the colour of each pixel. Returns
 * undefined when there are more colours than numbers, as in photos, or when a pixel is translucent.
 */
export function encodeIndexed({ width, height, pixels }: Pixels): Buffer | undefined {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height)
  const numbers = new Map<number, number>()
  const palette: number[] = []
  const numberOf = (index: number): number | undefined => {
    const known = numbers.get(colours[index] as number)
    if (known !== undefined) return known
    const [red = 0, green = 0, blue = 0, alpha] = pixels.subarray(index * 4, index * 4 + 4)
    if (numbers.size === COLOURS_MAX || alpha !== 255) return undefined
    numbers.set(colours[index] as number, numbers.size)
    palette.push(red, green, blue)
    return numbers.size - 1
  }
  // Each row begins with a byte that says how it is filtered: not at all.
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1) {
    const end = (row + 1) * width
    // Most pixels are like their neighbours.
    for (let from = row * width, to = from; from < end; from = to) {
      const number = numberOf(from)
      if (number === undefined) return undefined
      while (to < end && colours[to] === colours[from]) to += 1
      rows.fill(number, from + row + 1, to + row + 1)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(INDEXED_8_BIT, 8)
  return Buffer.concat([
    SIGNATURE,
    chunkOf('IHDR', header),
    chunkOf('PLTE', Buffer.from(palette)),
    chunkOf('IDAT', deflateSync(rows, { level: LEVEL })),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

/** Its length, its name, what is in it, and a sum over both of these. */
function chunkOf(name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
