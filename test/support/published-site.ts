/** The current release of a folder as a server gives it, page by page. */
import { setTimeout as wait } from 'node:timers/promises'
import { DOCUMENTS } from '#contract/documents.ts'
import { readCurrentRelease } from '#process/releases.ts'
import { loadSnapshot } from '#process/snapshot-files.ts'
import { PAGES } from '#views/pages.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from './server.ts'

/** Documents that tell what changed from release to release. */
const OF_HISTORY = /changes/

export interface PublishedSite extends AsyncDisposable {
  server: ServerProcess
  /** The body at a path, from the release that is current when it is called. Throws for other statuses than 200. */
  read: (path: string) => Promise<string>
  /** The bodies of all pages and of the documents that follow from the records alone, by path. */
  readAll: () => Promise<Map<string, string>>
}

/** Serves a folder of releases, and follows it. */
export async function openPublishedSite(
  releasesDir: string,
  environment: Record<string, string>,
): Promise<PublishedSite> {
  const server = await spawnServer({
    arguments: [],
    environment: { ...UNLIMITED, RELEASES_DIR: releasesDir, ...environment },
  })
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(server.url + path)
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
    return answer.text()
  }
  const followed = async (): Promise<string> => {
    const release = await readCurrentRelease(releasesDir)
    if (!release) throw new Error(`There is no release in ${releasesDir}`)
    while ((await fetch(server.url)).headers.get('x-release') !== release.id) await wait(50)
    return release.folder
  }
  return {
    server,
    read: async (path) => {
      await followed()
      return get(path)
    },
    readAll: async () => {
      const { catalog } = await loadSnapshot(`${await followed()}/server`)
      const pages = PAGES.flatMap((page) => Array.from(page.list(catalog), (params) => page.pathOf(params)))
      const documents = Object.values(DOCUMENTS).map(({ path }) => path)
      const bodies = new Map<string, string>()
      for (const path of [...pages, ...documents.filter((path) => !OF_HISTORY.test(path))])
        bodies.set(path, await get(path))
      return bodies
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
