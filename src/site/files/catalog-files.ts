/** The documents and pictures that a site has beside its pages, in one list: how each of them is made. */
import { hash } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import type { Catalog } from '#catalog/catalog.ts'
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
import { drawSocialCard } from '#pictures/social-card.ts'
import { listPageImages } from '#pictures/social-images.ts'
import { digest } from '#process/digest.ts'
import { drawPicture } from '#site/files/draw-picture.ts'
import { listIcons } from '#site/files/icons.ts'
import { loadLogos, LOGOS } from '#site/logos.ts'
import type { ReleaseFile } from '#site/files/release-files.ts'
import { ALWAYS_KEPT, renderServiceWorker, SERVICE_WORKER } from '#site/files/service-worker.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#text/language.ts'

/** Reads a file of the compiled code, by its path on the site. */
export type ReadCodeFile = (path: string) => Promise<Buffer>

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
  return FIXED_PATHS.has(path) || /^\/(?:llms\.txt$|llms\/|sitemap|media-kit\/|social\/)/.test(path)
}

/** As large as a logo is drawn for print in a column. */
const LOGO_PIXELS = 1024

interface CatalogFilesOptions {
  catalog: Catalog
  /** The digest of the code that renders. */
  code: string
  readCodeFile: ReadCodeFile
  /** The key of a page, which changes with what it shows. */
  keyOfPage: (path: string) => string
}

/** What a catalog has beside its pages. */
export interface CatalogFiles {
  find: (path: string) => ReleaseFile | undefined
  /** All of them. */
  list: () => ReleaseFile[]
}

/** Lists whose length depends on the catalog are made when one of their files is asked for. */
export function createCatalogFiles(given: CatalogFilesOptions): CatalogFiles {
  const { catalog, code, readCodeFile, keyOfPage } = given
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
  for (const { path, card } of listPageImages(catalog))
    add(path, JSON.stringify(card), () => drawPicture(drawSocialCard(card)))
  add(SERVICE_WORKER, ALWAYS_KEPT.map(keyOfPage).join(), async () =>
    renderServiceWorker(String(await readCodeFile(SERVICE_WORKER)), ALWAYS_KEPT.map(keyOfPage)),
  )

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
      const known = files.get(path)
      if (known) return known
      const list = lists.find(({ isOf }) => isOf(path))
      if (list) makeList(list)
      return files.get(path)
    },
    list: () => {
      while (lists[0]) makeList(lists[0])
      return [...files.values()]
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
