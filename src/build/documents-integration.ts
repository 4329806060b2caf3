import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, HookParameters } from 'astro'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { renderLlms } from '#discovery/llms.ts'
import { CATALOG_FILE } from '#runtime/snapshot-files.ts'
import { writeIcons } from '#build/write-icons.ts'
import { writeServiceWorker } from '#build/write-service-worker.ts'
import { writeSitemaps } from '#build/write-sitemaps.ts'
import { writeSocialImages } from '#build/write-social-images.ts'
import { writeTwins } from '#build/write-twins.ts'

/**
 * After the build: writes what depends on which pages there are, like their Markdown twins, llms.txt and the sitemaps, and what is drawn.
 * It reads the catalog that the snapshot integration moves away, so it stands before that one.
 */
export function documentsIntegration(): AstroIntegration {
  let routes: HookParameters<'astro:routes:resolved'>
  let config: HookParameters<'astro:config:done'>
  return {
    name: 'documents',
    hooks: {
      'astro:routes:resolved': (parameters) => {
        routes = parameters
      },
      'astro:config:done': (parameters) => {
        config = parameters
      },
      'astro:build:done': async (done) => {
        const folder = fileURLToPath(config.config.build.client)
        const catalog = await readCatalog(folder)
        const pages = await writeTwins(folder, catalog)
        for (const [path, text] of renderLlms(catalog, pages)) {
          await mkdir(dirname(join(folder, path)), { recursive: true })
          await writeFile(join(folder, path), text)
        }
        await writeSitemaps(folder, catalog, pages, { routes, config, done })
        await writeIcons(folder)
        await writeSocialImages(folder, catalog)
        await writeServiceWorker(folder)
      },
    },
  }
}

async function readCatalog(folder: string): Promise<Catalog> {
  return createCatalog(JSON.parse(await readFile(join(folder, CATALOG_FILE), 'utf8')) as Snapshot)
}
