import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENTS, markdownPath } from '#contract/documents.ts'
import { siteMetadataResponseSchema } from '#contract/site-metadata.ts'
import { elementsOf } from '../support/xml.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'

const SITE_URL = 'http://localhost:4321'

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({
    environment: UNLIMITED,
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, { redirect: 'manual', headers, method })

const text = async (path: string): Promise<string> => (await get(path)).text()

const localPath = (url: string): string => {
  expect(url.startsWith(SITE_URL), url).toBe(true)
  return url.slice(SITE_URL.length) || '/'
}

/** Few enough that a busy machine refuses none of them. */
const AT_ONCE = 16

async function statusesOf(paths: readonly string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    await Promise.all(
      paths.slice(start, start + AT_ONCE).map(async (path) => {
        const response = await get(path, {}, 'HEAD')
        answers[path] = `${response.status} ${response.headers.get('content-type')?.split(';')[0]}`
      }),
    )
  }
  return answers
}

describe('documents for machines', () => {
  it.each(Object.values(DOCUMENTS))('$path is served as $mediaType', async ({ path, mediaType }) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(mediaType)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const body = await response.text()
    expect(body.length).toBeGreaterThan(50)
    if (mediaType.includes('json')) expect(() => JSON.parse(body) as unknown).not.toThrow()
    if (mediaType.includes('xml')) expect(elementsOf(body).length).toBeGreaterThan(0)
  })

  it('are compressed for those who take it', async () => {
    const response = await get('/llms-full.txt', { 'Accept-Encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
  })

  it('are the only files whose name begins with a dot', async () => {
    const names = readdirSync('dist/client', { recursive: true, encoding: 'utf8' })
    expect(names.filter((name) => /(?:^|\/)\.(?!well-known(?:\/|$))/.test(name))).toEqual([])
    for (const path of ['/.env', '/.git/config', '/.well-known', '/.well-known/none'])
      expect((await get(path)).status, path).toBe(404)
  })

  it('agree on the digest of each skill', async () => {
    const { skills } = JSON.parse(await text(DOCUMENTS.agentSkills.path)) as {
      skills: { url: string; digest: string }[]
    }
    expect(skills).toHaveLength(1)
    for (const { url, digest } of skills)
      expect(digest).toBe(`sha256:${hash('sha256', await text(url), 'hex')}`)
  })

  it('say the same of the MCP server in all places', async () => {
    const cards = await Promise.all(
      [
        DOCUMENTS.mcpServerCard,
        DOCUMENTS.mcpServerCardWellKnown,
        DOCUMENTS.mcpServerCardFlat,
        DOCUMENTS.mcpServerCardJson,
      ].map(({ path }) => text(path)),
    )
    expect(new Set(cards).size).toBe(1)
  })

  it('are listed in the site metadata', async () => {
    const metadata = siteMetadataResponseSchema.parse(JSON.parse(await text('/api/llms')))
    expect(metadata.documents).toHaveLength(Object.keys(DOCUMENTS).length)
    expect(metadata.notice).toContain('DEMO')
  })
})

describe('llms.txt', () => {
  it('is small, says that the data is a demonstration, and every link of it and of its parts resolves', async () => {
    const parts = existsSync('dist/client/llms')
      ? readdirSync('dist/client/llms').filter((name) => name.endsWith('.txt'))
      : []
    for (const path of ['/llms.txt', ...parts.map((name) => `/llms/${name}`)]) {
      const body = await text(path)
      expect(body.length, path).toBeLessThan(50_000)
      expect(body, path).toContain('DEMO')
      expect(body.split('\n', 1)[0], path).toMatch(/^# \S/)
      const links = [...body.matchAll(/\]\((\S+)\)/g)].map(([, url]) => localPath(url ?? ''))
      const answers = await statusesOf(links)
      expect(Object.entries(answers).filter(([, answer]) => !answer.startsWith('200'))).toEqual([])
    }
  })

  it('covers every Vietnamese page of the sitemaps', async () => {
    const parts = existsSync('dist/client/llms') ? readdirSync('dist/client/llms') : []
    const files = await Promise.all(
      ['/llms.txt', ...parts.filter((name) => name.endsWith('.txt')).map((name) => `/llms/${name}`)].map(
        text,
      ),
    )
    const linked = new Set(files.flatMap((body) => [...body.matchAll(/\]\((\S+)\)/g)].map(([, url]) => url)))
    const vietnamese = (await listSitemapUrls()).filter(
      ({ path }) => !/^\/(?:en|ko|zh|fr|ja)(?:\/|$)/.test(path),
    )
    expect(
      vietnamese.map(({ path }) => SITE_URL + markdownPath(path)).filter((url) => !linked.has(url)),
    ).toEqual([])
  })
})

interface SitemapUrl {
  path: string
  lastmod: string | undefined
  alternates: string[]
}

async function listSitemapUrls(): Promise<SitemapUrl[]> {
  const index = elementsOf(await text(DOCUMENTS.sitemap.path))
  const sitemaps = index.filter(({ name }) => name === 'loc').map(({ text: url }) => localPath(url))
  const bodies = await Promise.all(sitemaps.map(text))
  return bodies.flatMap((body) => {
    const urls: SitemapUrl[] = []
    for (const { name, text: value, attributes } of elementsOf(body)) {
      const last = urls.at(-1)
      if (name === 'loc') urls.push({ path: localPath(value), lastmod: undefined, alternates: [] })
      if (name === 'lastmod' && last) last.lastmod = value
      if (name === 'xhtml:link' && last) last.alternates.push(localPath(attributes['href'] ?? ''))
    }
    return urls
  })
}

describe('sitemaps', () => {
  it('stand below one index under their names', async () => {
    const index = elementsOf(await text('/sitemap.xml'))
    expect(index[0]?.name).toBe('sitemapindex')
    const names = index.filter(({ name }) => name === 'loc').map(({ text: url }) => localPath(url))
    for (const name of ['products', 'discounts', 'blog', 'pages'])
      expect(names).toContain(`/sitemap-${name}.xml`)
    expect(readdirSync('dist/client').filter((name) => /^sitemap.*-(?:index|0)\.xml$/.test(name))).toEqual([])
    for (const name of names) expect(elementsOf(await text(name))[0]?.name, name).toBe('urlset')
  })

  it('list pages that exist as HTML and as Markdown, each once, and no page that search engines pass over', async () => {
    const urls = await listSitemapUrls()
    const paths = urls.map(({ path }) => path)
    expect(paths).toContain('/')
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => /404|\/search|\/s\//.test(path))).toEqual([])
    const pages = Object.entries(await statusesOf(paths))
    expect(pages.filter(([, answer]) => answer !== '200 text/html')).toEqual([])
    const versions = Object.entries(await statusesOf(paths.map(markdownPath)))
    expect(versions.filter(([, answer]) => answer !== '200 text/markdown')).toEqual([])
  })

  it('give no date ahead, and alternates that are listed and point back', async () => {
    const urls = await listSitemapUrls()
    const byPath = new Map(urls.map((url) => [url.path, url]))
    for (const { path, lastmod, alternates } of urls) {
      if (lastmod !== undefined) expect(Date.parse(lastmod), path).toBeLessThan(Date.now())
      for (const alternate of alternates) expect(byPath.get(alternate)?.alternates, alternate).toContain(path)
    }
    expect(urls.some(({ lastmod }) => lastmod !== undefined)).toBe(true)
  })
})

describe('pages as Markdown', () => {
  const MARKDOWN = { Accept: 'text/markdown' }

  it.each([
    ['/', '*/*', 'text/html'],
    ['/', 'text/html, text/markdown;q=0.5', 'text/html'],
    ['/', 'text/markdown', 'text/markdown'],
    ['/docs', 'text/markdown, text/html;q=0.9', 'text/markdown'],
    ['/index.md', 'text/html', 'text/markdown'],
    ['/search?q=tra+sua', 'text/html', 'text/html'],
    ['/search?q=tra+sua', 'text/markdown', 'text/markdown'],
    ['/search.md?q=tra+sua', 'text/html', 'text/markdown'],
    ['/moi-va-het-han.md', 'text/html', 'text/markdown'],
    ['/ja/tinh-gia.md', '*/*', 'text/markdown'],
  ])('%s for %s is %s', async (path, accept, type) => {
    const response = await get(path, { Accept: accept })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')?.replace(' ', '')).toBe(`${type};charset=utf-8`)
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    const body = await response.text()
    if (type === 'text/markdown') {
      expect(body).toMatch(/^---\ntitle: "[^\n]+\n/)
      expect(body).toMatch(/\n# \S/)
      expect(body).toMatch(/notice: .*DEMO/)
      expect(body).not.toMatch(/<(?:div|script|style|form)\b/)
    }
  })

  it('answer what their own address answers', async () => {
    expect(await (await get('/', MARKDOWN)).text()).toBe(await text('/index.md'))
    const response = await get('/', { ...MARKDOWN, 'Accept-Encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await (await get('/', MARKDOWN, 'HEAD')).text()).toBe('')
  })

  it('leave other files and unknown pages as they are', async () => {
    expect((await get('/favicon.svg', MARKDOWN)).headers.get('content-type')).toBe('image/svg+xml')
    expect((await get('/khong-co', MARKDOWN)).status).toBe(404)
    for (const path of ['/khong-co.md', '/404.md', '/mcp.md', '/healthz.md', '/s/khongcokho.md'])
      expect((await get(path)).status, path).toBe(404)
  })

  it('are linked from the HTML, with the documents of the service', async () => {
    for (const [path, version] of [
      ['/', '/index.md'],
      ['/docs', '/docs.md'],
      ['/search?q=a%3Eb', ''],
    ] as const) {
      const link = (await get(path)).headers.get('link') ?? ''
      for (const part of [
        '</openapi.json>; rel="service-desc"; type="application/json"',
        '</.well-known/api-catalog>; rel="api-catalog"',
        '</docs>; rel="service-doc"',
        '</llms.txt>; rel="describedby"; type="text/plain"',
        `<${version}>; rel="alternate"; type="text/markdown"`,
      ])
        expect(link.split(', '), path).toContain(part)
    }
  })
})
