/**
 * Writes a brotli copy beside files, in a separate thread with the synchronous call, because the asynchronous
 * one takes twice the processor time.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { DOCUMENTS } from '#contract/documents.ts'

/** A compressed copy of a smaller file saves almost nothing. */
const COMPRESSED_MIN_BYTES = 256

/** A tenth larger than at quality 10, in a twentieth of the time. */
const QUALITY = 5

/** The window of the encoder as a power of two; a window beyond the length of the text is useless. */
const WINDOW_MIN = 16
const WINDOW_MAX = 22

const TEXT_FILE = /\.(?:html|css|js|mjs|json|xml|svg|txt|md|webmanifest|atom|ics)$/

/** Some documents have a name without an extension. */
const DOCUMENT_PATHS = new Set<string>(Object.values(DOCUMENTS).map(({ path }) => path))

/** Whether the file at a path has a compressed copy beside it, unless it is small. */
export function isCompressed(path: string): boolean {
  return TEXT_FILE.test(path) || DOCUMENT_PATHS.has(path)
}

export function compressFiles(paths: readonly string[]): void {
  for (const path of paths) {
    const compressed = compressedCopyOf(readFileSync(path))
    if (compressed) writeFileSync(`${path}.br`, compressed)
  }
}

/** Returns the compressed copy of a text, or undefined when it would save almost nothing. */
export function compressedCopyOf(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < COMPRESSED_MIN_BYTES) return undefined
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        WINDOW_MAX,
        Math.max(WINDOW_MIN, Math.ceil(Math.log2(bytes.length))),
      ),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
