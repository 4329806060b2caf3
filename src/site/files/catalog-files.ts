/** The documents and pictures that a site has beside its pages: how each of them is found and made. */
import { hash } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import type { Catalog } from '#catalog/catalog.ts'
import type { Photo } from '#catalog/snapshot.ts'
import { type DocumentId, DOCUMENTS } from '#contract/documents.ts'
import { routes } from '#contract/routes.ts'
import { renderAgentSkills, renderFindDealsSkill } from '#discovery/documents/agent-skills.ts'
import { renderAiCatalog } from '#discovery/documents/ai-catalog.ts'
import { renderApiCatalog } from '#discovery/documents/api-catalog.ts'
import { renderLlms } from '#discovery/documents/llms.ts'
import { renderLlmsFull } from '#discovery/documents/llms-full.ts'
import { renderOpenSearch } from '#discovery/documents/open-search.ts'
import { renderOpenapi } from '#discovery/documents/openapi.ts'
import { renderRobots } from '#discovery/documents/robots.ts'
import { renderSecurityTxt } from '#discovery/documents/security-txt.ts'
import { indexablePaths, listSitePages } from '#discovery/documents/site-pages.ts'
import { createSitemaps } from '#discovery/documents/sitemaps.ts'
import { renderWebManifest } from '#discovery/documents/web-manifest.ts'
import { renderRegistryEntry, renderServerCard } from '#discovery/mcp/server-card.ts'
import {
  listPhotos,
  parsePhotoPath,
  PHOTO_FORMATS,
  type PhotoSize,
  photoSizes,
} from '#pictures/photo-sizes.ts'
import { drawSocialCard } from '#pictures/social-card.ts'
import { type DrawnImage, findImage, listImages } from '#pictures/social-images.ts'
import { digest } from '#process/digest.ts'
import type { Draw } from '#site/files/draw-picture.ts'
import { listIcons } from '#site/files/icons.ts'
import { loadLogos, LOGOS } from '#site/logos.ts'
import type { ReleaseFile } from '#site/files/release-files.ts'
import { ALWAYS_KEPT, renderServiceWorker, SERVICE_WORKER } from '#site/files/service-worker.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#text/language.ts'

/** Reads a file of the compiled code, by its path on the site. */
type ReadCodeFile = (path: string) => Promise<Buffer>

type Render = () => string | Uint8Array | Promise<string | Uint8Array>

/** The documents that are made of the catalog alone. */
const DOCUMENTS_OF_CATALOG: Partial<Record<DocumentId, (catalog: Catalog) => string>> = {
  findDealsSkill: renderFindDealsSkill,
  agentSkills: (catalog) => renderAgentSkills(catalog, (text) => hash('sha256', text, 'hex')),
  aiCatalog: renderAiCatalog,
  apiCatalog: renderApiCatalog,
  mcpServerCard: renderServerCard,
  mcpServerCardFlat: renderServerCard,
  mcpServerCardJson: renderServerCard,
  mcpServerCardWellKnown: renderServerCard,
  security: renderSecurityTxt,
  securityWellKnown: renderSecurityTxt,
  llmsFull: renderLlmsFull,
  openapi: (catalog) => JSON.stringify(renderOpenapi(catalog)),
  openSearch: renderOpenSearch,
  registryEntry: renderRegistryEntry,
  robots: renderRobots,
}

/** The paths that do not depend on the catalog. */
const FIXED_PATHS: ReadonlySet<string> = new Set([
  ...Object.keys(DOCUMENTS_OF_CATALOG).map((id) => DOCUMENTS[id as DocumentId].path),
  ...LANGUAGES.map((language) => routes.manifest(language)),
  ...listIcons().map(([path]) => path),
])

/** Whether a path has the form of a document or picture of the catalog, whether or not there is one. */
export function isCatalogFilePath(path: string): boolean {
  return FIXED_PATHS.has(path) || /^\/(?:llms\.txt$|llms\/|sitemap|media-kit\/|social\/|photos\/)/.test(path)
}

/** As large as a logo is drawn for print in a column. */
const LOGO_PIXELS = 1024

export interface CatalogFilesOptions {
  catalog: Catalog
  /** The digest of the code that renders. */
  code: string
  readCodeFile: ReadCodeFile
  /** The key of a page, which changes with what it shows. */
  keyOfPage: (path: string) => string
  draw: Draw
  /** The file of a photo as its editors left it. */
  fileOfPhoto: (photo: Photo) => string
}

/** What a catalog has beside its pages. */
export interface CatalogFiles {
  find: (path: string) => ReleaseFile | undefined
  /** All of them. */
  list: () => Generator<ReleaseFile>
}

/** Lists whose length depends on the catalog are made when one of their files is asked for. */
export function createCatalogFiles(given: CatalogFilesOptions): CatalogFiles {
  const { catalog, code, readCodeFile, keyOfPage, draw, fileOfPhoto } = given
  const { version, builtAt, siteUrl, site } = catalog
  const files = new Map<string, ReleaseFile>()
  const add = (path: string, sources: string, render: Render): void => {
    const key = digest([code, path, sources].join('\n'))
    files.set(path, { name: path, key, render: async () => Buffer.from(await render()) })
  }
  const ofCatalog = [version, builtAt, siteUrl].join()
  for (const [id, render] of Object.entries(DOCUMENTS_OF_CATALOG))
    add(DOCUMENTS[id as DocumentId].path, ofCatalog, () => render(catalog))
  for (const language of LANGUAGES)
    add(routes.manifest(language), ofCatalog, () => renderWebManifest(catalog, language))
  for (const [path, draw] of listIcons()) add(path, '', draw)
  for (const logo of LOGOS)
    for (const ending of ['svg', 'png'] as const)
      add(routes.logo(`${logo}.${ending}`), site.name, () => drawLogo(logo, ending, site.name))
  add(SERVICE_WORKER, ALWAYS_KEPT.map(keyOfPage).join(), async () =>
    renderServiceWorker(String(await readCodeFile(SERVICE_WORKER)), ALWAYS_KEPT.map(keyOfPage)),
  )

  // Pictures have the keys of what they show alone, so that they outlive catalogs and code.
  const sourceOf = (photo: Photo) => ({ id: photo.id, file: fileOfPhoto(photo) })
  const imageFile = ({ path, card }: DrawnImage): ReleaseFile => {
    const svg = drawSocialCard(card)
    const photo = card.photo && sourceOf(card.photo)
    return { name: path, key: digest(svg), render: () => draw({ svg, photo }) }
  }
  const photoFile = (photo: Photo, size: PhotoSize): ReleaseFile => ({
    name: size.path,
    key: digest(size.path),
    render: () => draw({ photo: sourceOf(photo), size }),
  })
  let known: ReadonlyMap<string, Photo> | undefined
  const photos = (): ReadonlyMap<string, Photo> =>
    (known ??= new Map(
      [catalog.products, catalog.stores.values()].flatMap(listPhotos).map((photo) => [photo.id, photo]),
    ))
  const findPicture = (path: string): ReleaseFile | undefined => {
    const image = findImage(path, catalog, digest)
    if (image) return image.path === path ? imageFile(image) : undefined
    const asked = parsePhotoPath(path)
    const photo = asked && photos().get(asked.id)
    const size = photo && photoSizes(photo, asked.format).find((each) => each.path === path)
    return size && photoFile(photo, size)
  }

  /** Files whose number depends on the catalog, by how their paths begin. */
  const lists: { isOf: (path: string) => boolean; list: () => Map<string, Render> }[] = [
    {
      isOf: (path) => path === DOCUMENTS.llms.path || path.startsWith('/llms/'),
      list: () =>
        mapValues(renderLlms(catalog, [...listSitePages(catalog, DEFAULT_LANGUAGE)]), (text) => () => text),
    },
    {
      isOf: (path) => path.startsWith('/sitemap'),
      list: () => createSitemaps(catalog, indexablePaths(catalog)),
    },
  ]
  const makeList = (list: (typeof lists)[number]): void => {
    for (const [path, render] of list.list()) add(path, ofCatalog, render)
    lists.splice(lists.indexOf(list), 1)
  }
  return {
    find: (path) => {
      const found = files.get(path) ?? findPicture(path)
      if (found) return found
      const list = lists.find(({ isOf }) => isOf(path))
      if (list) makeList(list)
      return files.get(path)
    },
    list: function* () {
      while (lists[0]) makeList(lists[0])
      yield* files.values()
      for (const image of listImages(catalog, digest)) yield imageFile(image)
      for (const photo of photos().values())
        for (const format of PHOTO_FORMATS)
          for (const size of photoSizes(photo, format)) yield photoFile(photo, size)
    },
  }
}

function mapValues<Key, Value, Mapped>(map: Map<Key, Value>, to: (value: Value) => Mapped): Map<Key, Mapped> {
  return new Map(Array.from(map, ([key, value]) => [key, to(value)]))
}

async function drawLogo(name: string, ending: 'svg' | 'png', siteName: string): Promise<string | Uint8Array> {
  const logo = (await loadLogos(siteName)).find((each) => each.name === name)
  if (!logo) throw new Error(`There is no logo ${name}`)
  const svg = logo.draw()
  return ending === 'svg'
    ? svg
    : new Resvg(svg, { fitTo: { mode: 'width', value: LOGO_PIXELS } }).render().asPng()
}
