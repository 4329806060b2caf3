import { ImportProblem } from '#imports/import-problem.ts'

/** Signatures of binary formats, each with advice. */
const BINARIES: readonly { bytes: readonly number[]; what: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    what: 'a zip archive or an Excel workbook; unpack it, or save the sheet as CSV',
  },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: 'an old Excel workbook; save the sheet as CSV' },
  { bytes: [0x1f, 0x8b], what: 'a gzip archive; unpack it' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'a zstd archive; unpack it' },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'a PDF; ask for the export as CSV, JSON or XML' },
]

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
 * Decodes an export piece by piece. It throws an `ImportProblem` for data that is not text of the encoding.
 */
export async function* openText(
  chunks: AsyncIterable<Uint8Array>,
  { file, encoding, onBytes }: TextOptions,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let line = 1
  for await (const chunk of chunks) {
    const isFirst = !decoder
    if (!decoder) {
      const binary = BINARIES.find(({ bytes }) => bytes.every((byte, index) => chunk[index] === byte))
      if (binary) throw new ImportProblem(`${file} is ${binary.what}. Nothing was written.`)
      decoder = new TextDecoder(markedEncoding(chunk) ?? encoding, { fatal: true })
    }
    onBytes?.(chunk.length)
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

/** The encoding that a byte order mark names; undefined without one. */
function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
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

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
