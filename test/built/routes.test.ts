import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../support/server.ts'
import { spawnRelease } from '../support/tested-release.ts'

interface BuiltRoute {
  route: string
  origin: 'project' | 'internal' | 'external'
  prerender: boolean
}

/** What the manifest of the built handler lists. */
const routes = (JSON.parse(routesText()) as { routeData: BuiltRoute }[]).map(({ routeData }) => routeData)

function routesText(): string {
  const entry = readFileSync('dist/server/entry.mjs', 'utf8')
  const [, rest = ''] = entry.split('"routes":', 2)
  const end = rest.indexOf(',"serverLike"')
  return rest.slice(0, end)
}

const named = (wanted: (route: BuiltRoute) => boolean): string[] =>
  routes
    .filter(wanted)
    .map(({ route }) => route)
    .toSorted()

describe('the routes of a build', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await spawnRelease()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('are those of the pages folder, but for the two that Astro adds', () => {
    expect(named(({ origin }) => origin !== 'project')).toEqual(['/_image', '/_server-islands/[name]'])
  })

  it.each([
    '/_image',
    '/_image?href=%2Ficon-512.png&w=4000&f=avif',
    '/_image?href=https%3A%2F%2Fexample.com%2Fa.png&w=100',
    '/_server-islands/Card',
    '/_server-islands/Card?e=default&p=&s=',
    '/_actions/anything',
  ])('%s gets the page for what is not here', async (target) => {
    const [answer, unknown] = await Promise.all(
      [target, '/khong-co-trang-nay'].map((path) => fetch(server.url + path, { redirect: 'manual' })),
    )
    expect(answer?.status).toBe(404)
    expect(await answer?.text()).toBe(await unknown?.text())
  })

  it.each(['/%5Fimage?href=%2Ficon-512.png&w=4000&f=avif', '/%5fimage%3Fhref=%2Ficon-512.png'])(
    '%s is refused, since no letter of a path needs to be encoded',
    async (target) => {
      expect((await fetch(server.url + target, { redirect: 'manual' })).status).toBe(400)
    },
  )

  it('has no code that resizes images', () => {
    expect(
      readdirSync('dist/server', { recursive: true, encoding: 'utf8' }).filter((file) => /sharp/.test(file)),
    ).toEqual([])
  })

  it('of the pages that are made on request are these', () => {
    expect(named(({ prerender }) => !prerender)).toMatchInlineSnapshot(`
      [
        "/[...lang]/bao-uu-dai",
        "/[...lang]/bao-uu-dai/[number]",
        "/[...lang]/get-link/[hashId]",
        "/[...lang]/get-link/create",
        "/[...lang]/moi-va-het-han",
        "/[...lang]/search",
        "/[...lang]/search/advanced",
        "/[...lang]/search/browse/danh-muc/[category]",
        "/[...lang]/search/browse/ma-giam-gia",
        "/[...lang]/search/browse/ma-giam-gia/[store]",
        "/[...lang]/search/browse/san-pham-noi-bat",
        "/[...lang]/search/browse/so-sanh",
        "/[...lang]/search/results",
        "/[...lang]/theo-doi/alerts",
        "/[...lang]/theo-doi/feed",
        "/[...lang]/tim-kiem-nang-cao/results",
        "/[...lang]/tinh-gia",
        "/_image",
        "/_server-islands/[name]",
        "/api/[...path]",
        "/api/alerts",
        "/api/alerts/end",
        "/api/blog/query-products",
        "/api/changes",
        "/api/deals",
        "/api/health",
        "/api/llms",
        "/api/mcp",
        "/api/savings",
        "/api/search-advanced",
        "/api/smart-links/create",
        "/api/votes",
        "/changes.json",
        "/get-link/[hashId].svg",
        "/healthz",
        "/mcp",
        "/s/[hashId]",
      ]
    `)
  })
})
