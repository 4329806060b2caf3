import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createCatalog } from '#catalog/catalog.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { CURRENT_LINK, type Release, RELEASE_FORMAT, renderRelease } from '#process/releases.ts'
import { writeSnapshot } from '#process/snapshot-files.ts'
import { readContent, type SmallContent, smallFiles } from './content.ts'

export const RELEASE_SITE_URL = 'https://deals.example'

/** Renders pages that name their site and show the title and the end of a deal. */
export const RENDER_PAGE = `export const renderPage = async (path, { view, frame }) => Buffer.from('<!doctype html><html lang="vi"><head><title>' + frame.site.name + '</title></head><body><main><h1>' + frame.site.name + '</h1>' +
  (view.shown ? '<article data-ends-at="' + view.shown.deal.endsAt + '">Code<p data-ended="Đã hết" hidden></p></article>' : '') + '</main></body></html>')`

interface SmallRelease {
  id: string
  /** The digest of its code. Releases with the same one share it. */
  code?: string
  content?: SmallContent
  release?: Partial<Release>
  /** Additional files, by path within the release. */
  files?: Record<string, string>
}

/**
 * Writes a release of a small catalog. Its id appears in everything served from it: in the name of the site,
 * in its pages and in the output of its code.
 */
export async function writeSmallRelease(
  releasesDir: string,
  { id, code = `code-of-${id}`, content = {}, release = {}, files = {} }: SmallRelease,
): Promise<void> {
  const snapshot = snapshotOf(
    readContent(smallFiles({ ...content, site: { ...content.site, name: `Site ${id}` } })),
    { builtAt: Date.now(), siteUrl: RELEASE_SITE_URL },
  )
  const catalog = createCatalog(snapshot)
  const [releaseFile, description] = renderRelease({
    format: RELEASE_FORMAT,
    id,
    catalogVersion: catalog.version,
    codeDigest: code,
    publishedAt: Date.now(),
    nextDueAt: null,
    records: 1,
    ...release,
  })
  const codeFolder = `../code/${code}`
  const all: Record<string, string | Uint8Array> = {
    [`${codeFolder}/client/_astro/page.${id}.css`]: `/* ${id} */`,
    [`${codeFolder}/client/service-worker.js`]: `const VERSION = 'development'`,
    // The folder of a test contains no packages, so they are resolved from the server.
    [`${codeFolder}/server/entry.mjs`]: `import 'mrmime'
      export const handler = (request, response, next, { call }) => request.url.startsWith('/search') ? response.writeHead(200, { 'Content-Type': 'text/html' }).end('code of ${id}, catalog of ' + call.services.catalog.site.name) : next()
      ${RENDER_PAGE}`,
    ...files,
    [releaseFile]: description,
  }
  await mkdir(join(releasesDir, id, 'server'), { recursive: true })
  await writeSnapshot(join(releasesDir, id, 'server'), snapshot, catalog)
  for (const [path, body] of Object.entries(all)) {
    const file = join(releasesDir, id, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, body)
  }
}

/** Switches to a release atomically. */
export async function switchTo(releasesDir: string, id: string): Promise<void> {
  const link = join(releasesDir, `.${CURRENT_LINK}-${id}`)
  await symlink(id, link)
  await rename(link, join(releasesDir, CURRENT_LINK))
}
