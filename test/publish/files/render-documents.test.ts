import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createByProducts } from '#discovery/by-products.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { listPageFiles, readPages } from '#publish/files/list-pages.ts'
import { writeByProducts } from '#publish/files/write-by-products.ts'
import { writeSitemaps } from '#publish/files/write-sitemaps.ts'
import { smallCatalog } from '../../support/content.ts'
import { elementsOf } from '../../support/xml.ts'

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

describe('the pages of a build', () => {
  it('are listed without those of errors', async () => {
    for (const file of ['index.html', 'en.html', 'en/blog.html', '404.html', 'docs.html'])
      await put(file, htmlOf('Page'))
    const pages = listPageFiles(folder)
    expect(pages.map(({ path }) => path)).toEqual(['/', '/docs', '/en', '/en/blog'])
  })

  it('say of themselves that they are hidden or another name of a page, and then are in no list', async () => {
    await put('hidden.html', htmlOf('Hidden', '<meta content="noindex" name="robots">'))
    await put('alias.html', htmlOf('Docs', '<link href="https://deals.example/docs" rel="canonical">'))
    await put('docs.html', htmlOf('Docs', '<link rel="canonical" href="https://deals.example/docs">'))
    const pages = await readPages(listPageFiles(folder))
    expect(pages).toHaveLength(3)
    expect(pages.filter(({ isIndexable }) => isIndexable).map(({ path }) => path)).toEqual(['/docs'])
  })
})

describe('by-products as files', () => {
  const write = async (): Promise<void> =>
    writeByProducts(folder, catalog, listPageFiles(folder), catalog.builtAt)

  it('are the Markdown version of every page', async () => {
    await put('index.html', htmlOf('Home'))
    await put('en/blog.html', htmlOf('Blog'))
    await write()
    expect(await read('index.md')).toContain('\n# Home\n')
    expect(await read('en/blog.md')).toContain('url: "https://deals.example/en/blog"')
  })

  it('are everything that the server makes of the catalog, with the same text', async () => {
    await write()
    const byProducts = createByProducts(catalog)
    const paths = byProducts.list(catalog.builtAt)
    for (const path of ['/ma-giam-gia/feed.atom', '/ja/lich-sale.ics', '/theo-doi/cua-hang/shopee.json'])
      expect(paths).toContain(path)
    for (const path of paths) expect(await read(path), path).toBe(byProducts.find(path)?.(catalog.builtAt))
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

  it('go on in a second file after 10,000 pages', async () => {
    await write(Array.from({ length: 10_001 }, (_, index) => `/san-pham/p-${index}`))
    expect(locationsOf(await read('sitemap-products.xml'))).toHaveLength(10_000)
    expect(locationsOf(await read('sitemap-products-2.xml'))).toHaveLength(1)
    expect(locationsOf(await read('sitemap.xml')).slice(0, 2)).toEqual([
      'https://deals.example/sitemap-products.xml',
      'https://deals.example/sitemap-products-2.xml',
    ])
  })
})
