import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { CATALOG_FILE, INDEX_FILE } from '#runtime/snapshot-files.ts'

const TEXT_FILE = /\.(?:html|css|js|mjs|json|xml|svg|txt|md|webmanifest)$/

/** Below this a compressed file saves less than a packet. */
const COMPRESSED_MIN_BYTES = 1024

/**
 * After the build: moves catalog and search index out of the public folder to the server's side, where it loads them at start,
 * and puts a brotli and a gzip twin beside every text file.
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
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (!file.isFile() || !TEXT_FILE.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    if (bytes.length < COMPRESSED_MIN_BYTES) continue
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}
