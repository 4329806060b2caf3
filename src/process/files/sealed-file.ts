/** Plain values as files that carry their digest, so that half a file is never read as a whole one. */
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { toDigest } from '#process/digest.ts'

/** The number of bytes at the start of a sealed file that contain the digest of the rest. */
const DIGEST_BYTES = 16
const LENGTH_BYTES = 4

/** Bytes in pieces, the first of which is the seal: the digest of the rest. */
export interface Sealed {
  seal: string
  pieces: readonly Uint8Array[]
}

/**
 * A plain value as bytes. Writer and reader run on the same version of Node, so they use Node's own
 * serialisation; typed arrays follow it as they are in memory, in the order in which the value has them.
 */
export function seal(value: unknown): Sealed {
  const arrays: Uint8Array[] = []
  const outline = serialize(withoutArrays(value, arrays))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(outline.length)
  const hash = createHash('sha256')
  for (const piece of [length, outline, ...arrays]) hash.update(piece)
  const digest = toDigest(hash)
  return { seal: digest, pieces: [Buffer.from(digest, 'latin1'), length, outline, ...arrays] }
}

/** The seal that bytes begin with. */
export function sealOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, DIGEST_BYTES)
}

/** The value of sealed bytes. Throws when they are not as {@link seal} returned them. */
export function unseal(bytes: Uint8Array): unknown {
  let at = 0
  return unsealFrom((length) => new Uint8Array(bytes.subarray(at, (at += length))), bytes.length).value
}

/** The value of a sealed file, which is never in memory as a whole beside it, and its seal. */
export function unsealFile(path: string): { value: unknown; seal: string } {
  const file = openSync(path, 'r')
  try {
    const read = (length: number): Uint8Array => {
      const bytes = new Uint8Array(length)
      readSync(file, bytes)
      return bytes
    }
    return unsealFrom(read, fstatSync(file).size)
  } finally {
    closeSync(file)
  }
}

/** Reads from what gives the next bytes, in memory of their own, of `size` in all. */
function unsealFrom(read: (length: number) => Uint8Array, size: number): { value: unknown; seal: string } {
  const hash = createHash('sha256')
  let left = size - DIGEST_BYTES
  if (left < LENGTH_BYTES) throw new Error('its end is missing')
  const digest = Buffer.from(read(DIGEST_BYTES)).toString('latin1')
  const take = (length: number): Uint8Array => {
    left -= length
    if (left < 0) throw new Error('its end is missing')
    const bytes = read(length)
    hash.update(bytes)
    return bytes
  }
  const outline = take(new DataView(take(LENGTH_BYTES).buffer).getUint32(0, true))
  const value = withArrays(deserialize(outline), take)
  if (left > 0 || toDigest(hash) !== digest) throw new Error('its digest does not match')
  return { value, seal: digest }
}

/** In the place of a typed array: its type, and how many bytes it has. */
interface Outlined {
  array: keyof typeof TYPES
  bytes: number
}

const TYPES = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array }

function withoutArrays(value: unknown, arrays: Uint8Array[]): unknown {
  if (!ArrayBuffer.isView(value)) return mapParts(value, (part) => withoutArrays(part, arrays))
  arrays.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  const array = value.constructor.name as keyof typeof TYPES
  if (!(array in TYPES)) throw new Error(`a sealed file cannot have a ${array}`)
  return { array, bytes: value.byteLength } satisfies Outlined
}

function withArrays(value: unknown, take: (length: number) => Uint8Array): unknown {
  if (!isOutlined(value)) return mapParts(value, (part) => withArrays(part, take))
  const Type = TYPES[value.array]
  return new Type(take(value.bytes).buffer as ArrayBuffer)
}

function isOutlined(value: unknown): value is Outlined {
  return typeof value === 'object' && value !== null && 'array' in value && 'bytes' in value
}

/** The same value with its parts mapped; lists of texts or numbers stay as they are. */
function mapParts(value: unknown, map: (part: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.map(map) : value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part)]))
}
