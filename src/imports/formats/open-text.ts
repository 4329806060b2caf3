/**
 * The bytes of an export as text: gzip unpacked, the encoding known and never guessed, everything else
 * told.
 */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportProblem } from '#imports/import-problem.ts'

type Signature = readonly number[]

/** Signatures of binary formats, each with advice. */
const BINARIES: readonly { bytes: Signature; what: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    what: 'a zip archive or an Excel workbook; unpack it, or save the sheet as CSV',
  },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: 'an old Excel workbook; save the sheet as CSV' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'a zstd archive; unpack it' },
  { bytes: [0x42, 0x5a, 0x68], what: 'a bzip2 archive; unpack it' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58], what: 'an xz archive; unpack it' },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'a PDF; ask for the export as CSV, JSON or XML' },
]

const GZIP: Signature = [0x1f, 0x8b]

/** Encodings that a byte order mark names. */
const MARKS: readonly { bytes: Signature; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** Enough for a signature and for the declaration of an XML document. */
const HEAD_BYTES = 256

/** A gzip archive that unpacks to more is refused. */
const UNPACKED_MAX_BYTES = 4 * 1024 ** 3

/** The encoding that an XML document declares. A text in UTF-16 has no such bytes. */
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/u

/** The web page that a network sends in place of an export when the session has ended. */
const WEB_PAGE = /^\s*<(?:!doctype html|html)[\s>]/iu

export interface TextOptions {
  /** The name of the file in messages. */
  file: string
  encoding: string
  /** Called with the number of bytes after each read. */
  onBytes?: ((bytes: number) => void) | undefined
}

/**
 * Decodes an export piece by piece. A byte order mark counts before the declaration of an XML document, and
 * that before the encoding of the mapping. It throws an `ImportProblem` for data that is not text of the
 * encoding.
 */
export async function* openText(
  chunks: AsyncIterable<Uint8Array>,
  { file, encoding, onBytes }: TextOptions,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let line = 1
  for await (const chunk of unpacked(counted(chunks, onBytes), file)) {
    const isFirst = !decoder
    if (!decoder) {
      const binary = BINARIES.find(({ bytes }) => startsWith(chunk, bytes))
      if (binary) throw new ImportProblem(`${file} is ${binary.what}. Nothing was written.`)
      decoder = new TextDecoder(encodingOf(chunk, encoding, file), { fatal: true })
    }
    const text = decode(decoder, chunk, file, line)
    if (isFirst && WEB_PAGE.test(text)) {
      throw new ImportProblem(`${file} is a web page; its address may ask for a login. Nothing was written.`)
    }
    if (text.includes('\0')) {
      throw new ImportProblem(
        `${file} has a zero byte near line ${line}; it is no text. Nothing was written.`,
      )
    }
    line += countLines(text)
    yield text
  }
  if (decoder) yield decode(decoder, undefined, file, line)
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: TextOptions['onBytes'],
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onBytes?.(chunk.length)
    yield chunk
  }
}

/**
 * The chunks of a file, the first with enough bytes for what it begins with; those inside a gzip archive.
 */
async function* unpacked(chunks: AsyncGenerator<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next()
    if (next.done === true) break
    head = head.length === 0 ? next.value : new Uint8Array(Buffer.concat([head, next.value]))
  }
  const whole = (async function* () {
    if (head.length > 0) yield head
    yield* chunks
  })()
  if (!startsWith(head, GZIP)) {
    yield* whole
    return
  }
  let bytes = 0
  const unzip = createGunzip()
  const input = Readable.from(whole)
  input.on('error', (error) => unzip.destroy(error))
  try {
    for await (const chunk of input.pipe(unzip) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > UNPACKED_MAX_BYTES) break
      yield chunk
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ImportProblem(
      `${file} is no whole gzip archive: it was cut off or damaged (${reason}). Nothing was written.`,
    )
  }
  if (bytes > UNPACKED_MAX_BYTES)
    throw new ImportProblem(`${file} unpacks to more than 4 GB; split it. Nothing was written.`)
}

function startsWith(bytes: Uint8Array, signature: Signature): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

function encodingOf(chunk: Uint8Array, encoding: string, file: string): string {
  const marked = MARKS.find(({ bytes }) => startsWith(chunk, bytes))
  if (marked) return marked.encoding
  if (isUnmarkedUtf16(chunk) && !encoding.startsWith('utf-16')) {
    throw new ImportProblem(
      `${file} seems to be UTF-16 without a byte order mark; save it as UTF-8, or write encoding: utf-16le in the mapping. Nothing was written.`,
    )
  }
  const [, declared] = DECLARED.exec(new TextDecoder('latin1').decode(chunk.subarray(0, HEAD_BYTES))) ?? []
  // Programs that keep texts as UTF-16 declare it for files that they save as UTF-8.
  if (declared === undefined || /^utf-?16/iu.test(declared)) return encoding
  try {
    return new TextDecoder(declared).encoding
  } catch {
    throw new ImportProblem(
      `${file} declares the encoding ${declared}, which cannot be read; save it as UTF-8. Nothing was written.`,
    )
  }
}

/** Latin letters in UTF-16 have a zero in every other byte. */
function isUnmarkedUtf16([a, b, c, d]: Uint8Array): boolean {
  return (a !== 0 && b === 0 && c !== 0 && d === 0) || (a === 0 && b !== 0 && c === 0 && d !== 0)
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, file: string, line: number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    const at = chunk
      ? line + countLines(new TextDecoder(decoder.encoding).decode(chunk).split('\uFFFD')[0] ?? '')
      : line
    throw new ImportProblem(
      `${file} is not ${decoder.encoding.toUpperCase()} at line ${at}; save it as UTF-8, or write its encoding in the mapping. Nothing was written.`,
    )
  }
}

/** The number of line ends in a text. */
export function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
