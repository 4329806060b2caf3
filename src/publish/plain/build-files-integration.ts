/** What `npm run build` writes beside the pages. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, HookParameters } from 'astro'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { pagesOnRequest } from '#discovery/documents/site-pages.ts'
import { createImportedReader } from '#imports/store/imported-content.ts'
import { loadContent } from '#process/content-files.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { digest } from '#process/digest.ts'
import { readSettings, type Settings } from '#process/env.ts'
import { mapConcurrently } from '#process/files/map-concurrently.ts'
import { createPageStore, type PageStore } from '#process/files/page-store.ts'
import { showProgress } from '#process/progress.ts'
import { writeSnapshot } from '#process/snapshot-files.ts'
import { listPageFiles, readPages } from '#publish/files/list-pages.ts'
import { sweepFiles } from '#publish/files/sweep-files.ts'
import { writeByProducts } from '#publish/files/write-by-products.ts'
import { writeCompressed } from '#publish/files/write-compressed.ts'
import { writeSitemaps } from '#publish/files/write-sitemaps.ts'
import { createCatalogFiles } from '#site/files/catalog-files.ts'
import { createDrawing, type Draw } from '#site/files/draw-picture.ts'
import { ALWAYS_KEPT } from '#site/files/service-worker.ts'

/**
 * Writes the files of a build besides its pages: the snapshot for the server, documents that list pages such
 * as llms.txt and the sitemaps, pictures, and a compressed copy of every text file.
 * Pages, documents and snapshot are as of the moment at which the build began.
 */
export function buildFilesIntegration(): AstroIntegration {
  const settings = readSettings(process.env)
  const { BY_PRODUCTS, CONTENT_DIR, SITE_URL } = settings
  const builtAt = Date.now()
  const progress = showProgress()
  let routes: HookParameters<'astro:routes:resolved'>
  let config: HookParameters<'astro:config:done'>
  let snapshot: Snapshot
  return {
    name: 'build-files',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return
        updateConfig({ vite: { define: { 'import.meta.env.BUILT_AT': String(builtAt) } } })
      },
      'astro:routes:resolved': (parameters) => {
        routes = parameters
      },
      'astro:config:done': (parameters) => {
        config = parameters
      },
      // Read together with the collections, so that edits during rendering wait for the next build.
      'astro:build:start': async () => {
        progress.report('bundling and rendering')
        const imported = await createImportedReader(settings)(builtAt)
        snapshot = snapshotOf(await loadContent(CONTENT_DIR, { imported }), { builtAt, siteUrl: SITE_URL })
      },
      'astro:build:done': async (done) => {
        const { client, server } = config.config.build
        const { report } = progress
        const folder = fileURLToPath(client)
        const catalog = createCatalog(snapshot)
        report('search index')
        await writeSnapshot(fileURLToPath(server), snapshot, catalog)
        const files = listPageFiles(folder)
        report('documents')
        if (BY_PRODUCTS === 'files') await writeByProducts(folder, catalog, files, builtAt)
        const built = await readPages(files)
        const pages = [...built, ...pagesOnRequest(catalog)]
        report('pictures')
        await writeCatalogFiles(folder, catalog, settings)
        report('sitemaps')
        await writeSitemaps(folder, catalog, pages, { routes, config, done })
        report('compressed copies')
        await writeCompressed(folder)
        await sweepFiles(settings, builtAt)
        console.log(`built ${built.length} pages; ${progress.finish()}`)
      },
    },
  }
}

/** Writes the documents and pictures that a server makes on request. */
async function writeCatalogFiles(
  folder: string,
  catalog: Catalog,
  { CACHE_DIR, CONTENT_DIR }: Settings,
): Promise<void> {
  const digests = new Map(
    await Promise.all(
      ALWAYS_KEPT.map(async (path) => [path, digest(await readFile(join(folder, `${path}.html`)))] as const),
    ),
  )
  const files = createCatalogFiles({
    catalog,
    code: '',
    readCodeFile: (path) => readFile(join(folder, path)),
    keyOfPage: (path) => digests.get(path) ?? '',
    draw: storeDrawn(createDrawing(availableParallelism()), createPageStore(CACHE_DIR)),
    fileOfPhoto: (photo) => join(CONTENT_DIR, photo.path),
  })
  await mapConcurrently(files.list(), async ({ name, render }) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), await render())
  })
}

/** Draws what earlier builds did not draw, because most pictures stay from one build to the next. */
function storeDrawn(draw: Draw, store: PageStore): Draw {
  return async (picture) => {
    const key = digest(JSON.stringify(picture))
    const known = await store.get(key)
    if (known) return known
    const bytes = await draw(picture)
    await store.put(key, bytes)
    return bytes
  }
}
