/** Reads large files in pieces: line by line, or some bytes of them. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { toDigest } from '#process/digest.ts'

const NEWLINE = 0x0a
const PIECE_BYTES = 2 ** 20

/** The digest of a file, and its size. */
export interface FileMark {
  mark: string
  bytes: number
}

/**
 * Gives `take` each line of a file: where it is in some bytes, which may be changed there, and in the file.
 */
export async function readLines(
  path: string,
  take: (bytes: Buffer, from: number, end: number, at: number) => void,
): Promise<FileMark> {
  const hash = createHash('sha256')
  const file = await open(path)
  try {
    let bytes = Buffer.allocUnsafe(PIECE_BYTES)
    /** How many bytes of an incomplete line are at hand, and where it begins in the file. */
    let [left, at] = [0, 0]
    for (;;) {
      if (left === bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length)
      const { bytesRead } = await file.read(bytes, left, bytes.length - left, null)
      hash.update(bytes.subarray(left, left + bytesRead))
      const size = left + bytesRead
      let from = 0
      for (
        let end = bytes.indexOf(NEWLINE, left);
        end >= 0 && end < size;
        end = bytes.indexOf(NEWLINE, from)
      ) {
        take(bytes, from, end, at + from)
        from = end + 1
      }
      if (bytesRead === 0) take(bytes, 0, left, at)
      if (bytesRead === 0) return { mark: toDigest(hash), bytes: at + left }
      bytes.copyWithin(0, from, size)
      left = size - from
      at += from
    }
  } finally {
    await file.close()
  }
}

/**
 * Makes what reads some bytes of a file. The file stays open as long as that is in memory, so it can be read
 * after it was deleted.
 */
export function readBytes(path: string): (at: number, length: number) => Buffer {
  const file = openSync(path, 'r')
  const read = (at: number, length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length)
    readSync(file, bytes, 0, length, at)
    return bytes
  }
  whenUnused.register(read, file)
  return read
}

const whenUnused = new FinalizationRegistry<number>((file) => closeSync(file))
