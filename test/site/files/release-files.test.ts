import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { photoSizes } from '#pictures/photo-sizes.ts'
import { listImages } from '#pictures/social-images.ts'
import { digest } from '#process/digest.ts'
import { createReleaseFiles, type ReleaseFile } from '#site/files/release-files.ts'
import { type SmallContent, smallCatalog } from '../../support/content.ts'

const CONTENT: SmallContent = {
  deals: { tea: { title: 'Trà' }, gone: { status: 'withdrawn' } },
  posts: { guide: { body: 'Chữ' } },
}

const OFFER = { store: 'shopee', url: 'https://shopee.vn/a', price: 300_000, seenAt: '2026-01-01' }

function filesOf(catalog: Catalog = smallCatalog(CONTENT), code = 'code') {
  return createReleaseFiles({
    catalog,
    code,
    readCodeFile: async () => Buffer.from(`const VERSION = 'development'`),
    render: async (path, { view }) => Buffer.from(`${path} ${view.title}`),
    draw: async (picture) => Buffer.from(JSON.stringify(picture)),
    fileOfPhoto: ({ id }) => `/photos/${id}`,
  })
}

const keyAt = (path: string, catalog?: Catalog, code?: string): string | undefined =>
  filesOf(catalog, code).find(path)?.key

describe('a page of a release', () => {
  it.each([
    ['/', '/.html'],
    ['/ma-giam-gia/shopee/tea', '/ma-giam-gia/shopee/tea.html'],
    ['/ma-giam-gia/shopee/tea/', '/ma-giam-gia/shopee/tea.html'],
    ['/ma-giam-gia/shopee/tea.html', '/ma-giam-gia/shopee/tea.html'],
    ['/index.html', '/.html'],
  ])('is found at %s', (path, name) => {
    expect(filesOf().find(path)?.name).toBe(name)
  })

  it.each([
    '/khong-co',
    '/ma-giam-gia/tiki/tea',
    '/ma-giam-gia/shopee/tea//',
    '/en/ma-giam-gia/shopee/gone',
    '/__proto__',
  ])('is nowhere else: %s', (path) => {
    expect(filesOf().find(path)).toBeUndefined()
  })

  it('has the key of what it shows: the same for another catalog with the same view', () => {
    const path = '/ma-giam-gia/shopee/tea'
    const key = keyAt(path)
    expect(key).toMatch(/^[\w-]{16,}$/)
    expect(keyAt(path, smallCatalog({ ...CONTENT, posts: { guide: { body: 'Khác' } } }))).toBe(key)
    expect(keyAt(path, smallCatalog({ ...CONTENT, deals: { tea: { title: 'Trà sữa' } } }))).not.toBe(key)
    expect(keyAt(path, smallCatalog({ ...CONTENT, site: { name: 'Khác' } }))).not.toBe(key)
    expect(keyAt(path, undefined, 'other code')).not.toBe(key)
  })

  it('is rendered from its view, also when its key was known before', async () => {
    const files = filesOf()
    const [, again] = [files.find('/blog/guide'), files.find('/blog/guide')]
    expect(String(await again?.render())).toMatch(/^\/blog\/guide /)
  })

  it('is worked out once where it is looked for again to be rendered', async () => {
    const [catalog, path] = [smallCatalog(CONTENT), '/ma-giam-gia/shopee/tea']
    let asked = 0
    const dealOf: Catalog['dealOf'] = (id) => {
      asked += 1
      return catalog.dealOf(id)
    }
    const files = filesOf({ ...catalog, dealOf })
    files.find(path)
    const askedOnce = asked
    await files.find(path)?.render()
    expect([askedOnce > 0, asked]).toEqual([true, askedOnce])
  })
})

describe('a document of a release', () => {
  const textOf = async (file: ReleaseFile | undefined): Promise<string> => String(await file?.render())

  it('lists the pages that search engines may index', async () => {
    const files = filesOf()
    expect(await textOf(files.find('/sitemap-discounts.xml'))).toContain('/ma-giam-gia/shopee/tea</loc>')
    expect(await textOf(files.find('/sitemap-discounts.xml'))).not.toContain('/gone')
    expect(await textOf(files.find('/llms/deals.txt'))).toContain('/ma-giam-gia/shopee/tea.md')
    expect(files.find('/sitemap-other.xml')).toBeUndefined()
    expect(files.find('/llms/other.txt')).toBeUndefined()
  })

  it('has a version that changes with the pages that it keeps', async () => {
    const versionOf = async (catalog?: Catalog): Promise<string> =>
      textOf(filesOf(catalog).find('/service-worker.js'))
    const version = await versionOf()
    expect(version).toMatch(/^const VERSION = '[\w-]{16}'$/)
    expect(await versionOf(smallCatalog({ ...CONTENT, posts: { guide: { body: 'Khác' } } }))).toBe(version)
    expect(await versionOf(smallCatalog({ ...CONTENT, site: { name: 'Khác' } }))).not.toBe(version)
  })

  it.each([
    '/openapi.json',
    '/robots.txt',
    '/favicon.ico',
    '/icon-192.png',
    '/media-kit/logo-dark.svg',
    '/social/home-ko.png',
  ])('is %s', async (path) => {
    expect((await filesOf().find(path)?.render())?.length).toBeGreaterThan(0)
  })
})

describe('a picture of a release', () => {
  const imagesOf = (catalog: Catalog): string[] =>
    [...listImages(catalog, digest)].map(({ path }) => path).filter((path) => /^\/social\/\w+\//.test(path))

  it('has the key of its drawing, whatever catalog, code and record it is of', () => {
    const deals = { tea: { title: 'Trà' }, juice: { title: 'Nước ép' } }
    const catalog = smallCatalog({ deals })
    const [tea = '', juice = ''] = imagesOf(catalog).filter((path) => path.startsWith('/social/deals/'))
    const key = keyAt(tea, catalog)
    expect(key).toMatch(/^[\w-]{16}$/)
    expect(tea).not.toBe(juice)
    expect(keyAt(juice, catalog)).toBe(key)
    expect(keyAt(tea, smallCatalog({ ...CONTENT, deals }), 'other code')).toBe(key)
  })

  it('is found at its path alone', () => {
    const files = filesOf()
    const paths = imagesOf(smallCatalog(CONTENT))
    expect(paths.length).toBeGreaterThan(2)
    for (const path of paths) {
      expect(files.find(path)?.name).toBe(path)
      expect(files.find(path.replace(/[\w-]{16}\.png$/, 'A'.repeat(16) + '.png'))).toBeUndefined()
      expect(files.find(path.replace(/(?<=\/)[a-z-]+(?=-[\w-]{16}\.png$)/, 'khong-co'))).toBeUndefined()
    }
  })

  it('is a photo in the sizes that pages show, made of what its editors left', async () => {
    const photo = { id: 'A'.repeat(16), path: '/images/phone.png', width: 500, height: 250 }
    const catalog = smallCatalog({ products: { phone: { offers: [OFFER] } } })
    const products = catalog.products.map((product) => ({ ...product, photo }))
    const files = filesOf({ ...catalog, products })
    for (const size of photoSizes(photo, 'avif')) {
      const made = JSON.parse(String(await files.find(size.path)?.render())) as unknown
      expect(made).toEqual({ photo: { id: photo.id, file: `/photos/${photo.id}` }, size })
    }
    const [path = ''] = photoSizes(photo, 'webp').map((size) => size.path)
    for (const other of [path.replace('-96.', '-97.'), path.replace('A', 'B'), path.replace('webp', 'png')])
      expect(files.find(other), other).toBeUndefined()
    expect(filesOf(catalog).find(path)).toBeUndefined()
  })
})
