import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Catalog } from '#catalog/catalog.ts'
import { renderLlms } from '#discovery/documents/llms.ts'
import { pagesOnRequest } from '#discovery/documents/pages-on-request.ts'
import { momentsOf } from '#discovery/documents/sitemaps.ts'
import { listSocialImages, SOCIAL_FOLDER } from '#pictures/social-images.ts'
import { digest } from '#process/digest.ts'
import { COMPILED } from '#publish/code/compile-code.ts'
import { listPhotos, PHOTO_FORMATS, photoSizes } from '#pictures/photo-sizes.ts'
import { renderDocuments, renderLogos } from '#publish/files/render-documents.ts'
import { writeByProducts } from '#publish/files/write-by-products.ts'
import { writeIcons } from '#publish/files/write-icons.ts'
import { ALWAYS_KEPT, renderServiceWorker } from '#publish/files/write-service-worker.ts'
import { writePhotos } from '#publish/files/write-photos.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { writeSitemaps } from '#publish/files/write-sitemaps.ts'
import { writeSocialImages } from '#publish/files/write-social-images.ts'
import { listPageFiles } from '#publish/pages/list-pages.ts'
import type { ListedPages } from '#publish/pages/listed-pages.ts'
import type { ReleaseFiles } from '#publish/releases/release-files.ts'
import { pathsBelow, type ReleaseParts } from '#publish/releases/release-parts.ts'

interface PartsToWrite {
  catalog: Catalog
  /** All pages that are files already, or rendered when they are asked for. */
  listed: ListedPages
  /** The digest of the code. */
  code: string
  files: ReleaseFiles
  parts: ReleaseParts
  cacheDir: string
  contentDir: string
  /** Whether what the server makes on request is written too. */
  hasByProducts: boolean
  /** Whether missing pictures for other sites' previews are drawn. */
  isWhole: boolean
}

const SERVICE_WORKER = '/service-worker.js'

/** Writes everything that a release has beside its pages. */
export async function writeParts(given: PartsToWrite): Promise<void> {
  const { catalog, listed, code, files, parts } = given
  const pages = [...listed.pages, ...pagesOnRequest(catalog)]
  for (const [path, bytes] of renderDocuments(catalog)) files.write(path, bytes)
  for (const [path, text] of renderLlms(catalog, pages)) files.write(path, Buffer.from(text))
  await parts.keepOrMake('logos', digest(code + catalog.site.name), () => renderLogos(catalog.site.name))
  await parts.keepOrMake('icons', code, async (scratch) => {
    await writeIcons(scratch)
    return []
  })
  await parts.keepOrMake('compiled', code, async () => readCompiled())
  await parts.keepOrMake('sitemaps', sitemapsKey(given), async (scratch) => {
    await writeSitemaps(scratch, catalog, pages, heardFor(scratch, catalog))
    return []
  })
  await writeMissingPhotos(given)
  await writePictures(given)
  files.write(SERVICE_WORKER, Buffer.from(renderWorker(files)))
  // As right as the moment, so that each publication makes them anew.
  if (given.hasByProducts)
    await parts.make(async (scratch) => {
      await writeByProducts(scratch, catalog, await listPageFiles(files.folder), catalog.builtAt)
      return []
    })
}

function readCompiled(): [string, Uint8Array][] {
  const client = join(COMPILED, 'client')
  return pathsBelow(client)
    .filter((path) => path !== SERVICE_WORKER)
    .map((path) => [path, readFileSync(join(client, path))])
}

function renderWorker({ fileOf }: ReleaseFiles): string {
  const pages = ALWAYS_KEPT.map((path) => readFileSync(fileOf(`${path}.html`), 'utf8'))
  return renderServiceWorker(readFileSync(join(COMPILED, 'client', SERVICE_WORKER), 'utf8'), pages)
}

/** Sitemaps say which pages there are, and when each of them changed. */
function sitemapsKey({ catalog, listed, code }: PartsToWrite): string {
  return digest([code, catalog.siteUrl, digestOfPaths(listed.indexable), ...momentsOf(catalog)].join('\n'))
}

/** Most releases have the same pages as the one before. */
const digestOfPaths = onceForEach((paths: readonly string[]) => digest(paths.join('\n')))

/** What Astro tells the sitemap package in a build. */
function heardFor(folder: string, { siteUrl }: Catalog): Parameters<typeof writeSitemaps>[3] {
  const config = { site: siteUrl, base: '/', trailingSlash: 'never', build: { format: 'file' } }
  const logger = { info: () => {}, warn: console.warn, error: console.error }
  return {
    routes: { routes: [] },
    config: { config },
    done: { dir: pathToFileURL(`${folder}/`), pages: [], logger },
  } as unknown as Parameters<typeof writeSitemaps>[3]
}

/** They stand under names that change with them, so that a name that is there is enough. */
async function writeMissingPhotos(given: PartsToWrite): Promise<void> {
  const { catalog, files, parts, cacheDir, contentDir } = given
  const missing = listPhotos([...catalog.products, ...catalog.stores.values()]).filter((photo) => {
    const paths = PHOTO_FORMATS.flatMap((format) => photoSizes(photo, format)).map(({ path }) => path)
    return !paths.map((path) => files.keep(path)).every(Boolean)
  })
  if (missing.length === 0) return
  await parts.make(async (scratch) => {
    await writePhotos(scratch, missing, { cacheDir, contentDir })
    return []
  })
}

/**
 * Most pictures stand under a name that changes with the drawing, so that a name that is there is enough. A
 * release that is not whole has those that were drawn before.
 */
async function writePictures({
  catalog,
  code,
  files,
  parts,
  cacheDir,
  contentDir,
  isWhole,
}: PartsToWrite): Promise<void> {
  const isNamedByDrawing = (path: string): boolean =>
    dirname(path) === SOCIAL_FOLDER && !/-[a-z]{2}\.png$/.test(path)
  const images = listSocialImages(catalog, digest)
  const named = images.filter(({ path }) => isNamedByDrawing(path))
  const others = images.filter(({ path }) => !isNamedByDrawing(path))
  const draw = (images: typeof named) => async (scratch: string) => {
    await writeSocialImages(scratch, images, { cacheDir, contentDir, isKnownOnly: !isWhole })
    return []
  }
  const missing = named.filter(({ path }) => !files.keep(path))
  if (missing.length > 0) await parts.make(draw(missing))
  if (!isWhole) {
    await parts.make(draw(others))
    return
  }
  // With the code around them, the cards say what the drawings are.
  const cards = others.map(({ path, card }) => `${path} ${JSON.stringify(card)}`)
  await parts.keepOrMake('pictures', digest([code, ...cards].join('\n')), draw(others))
}
