import { DefaultSerializer, deserialize } from 'node:v8'
import { digest } from '#process/digest.ts'

/** The number of bytes at the start of a sealed file that contain the digest of the rest. */
const DIGEST_BYTES = 16

/**
 * A plain value as bytes that begin with their own digest. Writer and reader run on the same version of Node,
 * so the bytes use Node's own serialisation.
 */
export function seal(value: unknown): Buffer {
  const serializer = new DefaultSerializer()
  serializer.writeRawBytes(Buffer.alloc(DIGEST_BYTES))
  serializer.writeHeader()
  serializer.writeValue(value)
  const bytes = serializer.releaseBuffer()
  bytes.write(digest(bytes.subarray(DIGEST_BYTES)), 'latin1')
  return bytes
}

/** The digest that sealed bytes begin with. */
export function sealOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, DIGEST_BYTES)
}

/** The value of sealed bytes. Throws when they are not as {@link seal} returned them. */
export function unseal(bytes: Buffer): unknown {
  const body = bytes.subarray(DIGEST_BYTES)
  if (digest(body) !== sealOf(bytes)) throw new Error('its digest does not match')
  return withOwnArrays(deserialize(body) as unknown)
}

/** The same with its arrays copied: Node reads them in place, so that they would keep the whole file. */
function withOwnArrays<Value>(value: Value): Value {
  if (ArrayBuffer.isView(value)) return (value as unknown as Uint8Array).slice() as Value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withOwnArrays(part)])) as Value
}
