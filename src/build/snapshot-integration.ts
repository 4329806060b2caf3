import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { DOCUMENTS } from '#contract/documents.ts'
import { mapConcurrently } from '#build/map-concurrently.ts'
import { CATALOG_FILE, INDEX_FILE } from '#runtime/snapshot-files.ts'

const TEXT_FILE = /\.(?:html|css|js|mjs|json|xml|svg|txt|md|webmanifest|atom|ics)$/

/** Some documents have a name without an ending. */
const DOCUMENT_PATHS = new Set<string>(Object.values(DOCUMENTS).map(({ path }) => path))

/** Below this a compressed file saves less than a packet. */
const COMPRESSED_MIN_BYTES = 1024

/** What a reader waits for: half the time of the highest quality, for three per cent more bytes. */
const FOR_READERS = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** What programs read, which is half of all files: a tenth of the time, for ten per cent more bytes. */
const FOR_PROGRAMS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Above this level each file costs ten times as much, nearly all of it for memory, and becomes no smaller. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 9 } }

const READ_BY_PEOPLE = /\.(?:html|css|js|svg)$/

/**
 * After the build: moves catalog and search index out of the public folder to the server's side, where it loads them at start,
 * and puts a brotli, a zstd and a gzip twin beside every text file.
 */
export function snapshotIntegration(): AstroIntegration {
  let client = ''
  let server = ''
  return {
    name: 'snapshot',
    hooks: {
      'astro:config:done': ({ config }) => {
        client = fileURLToPath(config.build.client)
        server = fileURLToPath(config.build.server)
      },
      'astro:build:done': async () => {
        for (const file of [CATALOG_FILE, INDEX_FILE]) await rename(join(client, file), join(server, file))
        await precompress(client)
      },
    },
  }
}

async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = paths.filter(
    (path) => TEXT_FILE.test(path) || DOCUMENT_PATHS.has(urlPathOf(relative(folder, path))),
  )
  await mapConcurrently(texts, async (path) => {
    const bytes = await readFile(path)
    if (bytes.length < COMPRESSED_MIN_BYTES) return
    const quality = READ_BY_PEOPLE.test(path) ? FOR_READERS : FOR_PROGRAMS
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality))
    await writeFile(`${path}.zst`, await promisify(zstdCompress)(bytes, ZSTD))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  })
}

function urlPathOf(file: string): string {
  return `/${file.split(sep).join('/')}`
}
