/** Zip archives within limits of files and bytes; gzip is unpacked while it is read. */
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, fromFd, type ZipFile } from 'yauzl'
import { ImportProblem } from '#imports/import-problem.ts'

const FILES_MAX = 1000

/** Archives within an archive are not unpacked: each level may multiply the size. */
const ARCHIVE = /\.(?:zip|gz|tgz|bz2|xz|7z|rar|zst|tar)$/iu

/** Whether a file is a zip archive, by its first bytes. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
  } finally {
    await file.close()
  }
}

/** Unpacks a zip archive into a folder, flat. It rejects an archive that is more than a few files of data. */
export async function unpackZip(path: string, folder: string, maxBytes: number): Promise<string[]> {
  const file = await open(path)
  const name = basename(path)
  try {
    const zip = await fromFdAsync(file.fd)
    const paths: string[] = []
    let bytes = 0
    await eachEntry(zip, async (entry) => {
      if (entry.fileName.endsWith('/') || basename(entry.fileName).startsWith('.')) return
      if (ARCHIVE.test(entry.fileName))
        throw new ImportProblem(
          `${name} has the archive ${entry.fileName} within it, which is not unpacked; ask the source for plain files.`,
        )
      bytes += entry.uncompressedSize
      if (bytes > maxBytes)
        throw new ImportProblem(
          `${name} unpacks to more than ${Math.round(maxBytes / 1e6)} MB; write maxMegabytes below fetch if that is meant.`,
        )
      if (paths.length === FILES_MAX)
        throw new ImportProblem(`${name} has more than ${FILES_MAX} files; no feed has so many.`)
      const target = join(folder, `${paths.length + 1}-${basename(entry.fileName)}`)
      // The reader compares the size with what the archive says.
      await pipeline(await openEntry(zip, entry), createWriteStream(target))
      paths.push(target)
    })
    if (paths.length === 0) throw new ImportProblem(`${name} has no file in it.`)
    return paths
  } catch (error) {
    if (error instanceof ImportProblem) throw error
    throw new ImportProblem(`${name} is no zip archive that can be unpacked: ${(error as Error).message}.`)
  } finally {
    await file.close()
  }
}

function fromFdAsync(fd: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromFd(fd, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(error)
      else resolve(zip)
    })
  })
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error)
      else resolve(stream)
    })
  })
}

function eachEntry(zip: ZipFile, take: (entry: Entry) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      take(entry).then(() => zip.readEntry(), reject)
    })
    zip.on('end', resolve)
    zip.on('error', reject)
    zip.readEntry()
  })
}
