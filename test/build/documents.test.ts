import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeSitemaps } from '#build/write-sitemaps.ts'
import { writeTwins } from '#build/write-twins.ts'
import type { BuiltPage } from '#discovery/llms.ts'
import { smallCatalog } from '../support/content.ts'
import { elementsOf } from '../support/xml.ts'

const catalog = smallCatalog()

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8')

const htmlOf = (title: string, head = ''): string =>
  `<!DOCTYPE html><html lang="vi"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1></main></body></html>`

describe('Markdown twins', () => {
  it('stand beside every page but those of errors, and never replace what an endpoint wrote', async () => {
    await put('index.html', htmlOf('Home'))
    await put('en.html', htmlOf('English'))
    await put('en/blog.html', htmlOf('Blog'))
    await put('404.html', htmlOf('Gone'))
    await put('docs.html', htmlOf('Docs'))
    await put('docs.md', 'written before')
    const pages = await writeTwins(folder, catalog)
    expect(pages.map(({ path }) => path)).toEqual(['/', '/docs', '/en', '/en/blog'])
    expect(await read('index.md')).toContain('\n# Home\n')
    expect(await read('en/blog.md')).toContain('url: "https://deals.example/en/blog"')
    expect(await read('docs.md')).toBe('written before')
    expect(await readdir(folder)).not.toContain('404.md')
  })

  it('come with hidden pages and aliases, which are in no list', async () => {
    await put('hidden.html', htmlOf('Hidden', '<meta content="noindex" name="robots">'))
    await put('alias.html', htmlOf('Docs', '<link href="https://deals.example/docs" rel="canonical">'))
    await put('docs.html', htmlOf('Docs', '<link rel="canonical" href="https://deals.example/docs">'))
    const pages = await writeTwins(folder, catalog)
    expect(pages.filter(({ isIndexable }) => isIndexable).map(({ path }) => path)).toEqual(['/docs'])
    expect((await readdir(folder)).filter((name) => name.endsWith('.md'))).toHaveLength(3)
  })
})

describe('sitemaps', () => {
  const heard = () => ({
    routes: { routes: [] },
    config: {
      config: { site: 'https://deals.example', base: '/', trailingSlash: 'never', build: { format: 'file' } },
    },
    done: {
      dir: pathToFileURL(`${folder}/`),
      pages: [{ pathname: 'not-asked-for' }],
      logger: { info: () => {} },
    },
  })
  const pageOf = (path: string): BuiltPage => ({ path, title: '', description: '', isIndexable: true })
  const write = (paths: readonly string[]) =>
    writeSitemaps(
      folder,
      catalog,
      paths.map(pageOf),
      heard() as unknown as Parameters<typeof writeSitemaps>[3],
    )
  const locationsOf = (xml: string): string[] =>
    elementsOf(xml)
      .filter(({ name }) => name === 'loc')
      .map(({ text }) => text)

  it('have the pages that were built, and an empty set where there are none', async () => {
    await write(['/', '/en', '/blog', '/ma-giam-gia/shopee'])
    expect((await readdir(folder)).toSorted()).toEqual([
      'sitemap-blog.xml',
      'sitemap-discounts.xml',
      'sitemap-pages.xml',
      'sitemap-products.xml',
      'sitemap.xml',
    ])
    expect(locationsOf(await read('sitemap-pages.xml'))).toEqual([
      'https://deals.example/',
      'https://deals.example/en',
    ])
    expect(elementsOf(await read('sitemap-products.xml')).map(({ name }) => name)).toEqual(['urlset'])
  })

  it('go on in a second file after 40,000 pages', async () => {
    await write(Array.from({ length: 40_001 }, (_, index) => `/san-pham/p-${index}`))
    expect(locationsOf(await read('sitemap-products.xml'))).toHaveLength(40_000)
    expect(locationsOf(await read('sitemap-products-2.xml'))).toHaveLength(1)
    expect(locationsOf(await read('sitemap.xml')).slice(0, 2)).toEqual([
      'https://deals.example/sitemap-products.xml',
      'https://deals.example/sitemap-products-2.xml',
    ])
  })
})
