import { describe, expect, it } from 'vitest'
import { createLastModified, listAlternates, sitemapOf } from '#discovery/documents/sitemaps.ts'
import { smallCatalog } from '../../support/content.ts'

const DAY_MS = 86_400_000
const day = (date: string): number => Date.parse(`${date}T00:00:00+07:00`)

describe('sitemaps', () => {
  it.each([
    ['/', 'pages'],
    ['/en', 'pages'],
    ['/docs', 'pages'],
    ['/gioi-thieu', 'pages'],
    ['/ma-giam-gia', 'discounts'],
    ['/ko/ma-giam-gia/shopee', 'discounts'],
    ['/ma-giam-gia/shopee/deal', 'discounts'],
    ['/san-pham-noi-bat', 'products'],
    ['/ja/san-pham/tai-nghe', 'products'],
    ['/blog', 'blog'],
    ['/fr/blog/bai-viet', 'blog'],
  ])('put %s into %s', (path, name) => {
    expect(sitemapOf(path)).toBe(name)
  })

  it('link the languages in which a page exists, Vietnamese as the default', () => {
    const paths = new Set(['/', '/en', '/blog', '/docs'])
    expect(listAlternates('/en', paths, 'https://deals.example')).toEqual([
      { lang: 'vi', url: 'https://deals.example/' },
      { lang: 'en', url: 'https://deals.example/en' },
      { lang: 'x-default', url: 'https://deals.example/' },
    ])
    expect(listAlternates('/docs', paths, 'https://deals.example')).toEqual([])
  })
})

describe('the last change of a page', () => {
  const evidence = { url: 'https://shopee.vn/x', method: 'official-page' }
  const catalog = smallCatalog({
    deals: {
      checked: { startsAt: '2026-11-01', evidence: { ...evidence, checkedAt: '2026-11-05' } },
      started: { startsAt: '2026-11-03', store: 'tiki' },
      coming: { startsAt: '2027-01-01', store: 'tiki' },
      undated: {},
    },
    products: {
      'tai-nghe': {
        offers: [
          { store: 'tiki', url: 'https://tiki.vn/x', price: 2, seenAt: '2026-11-01' },
          { store: 'shopee', url: 'https://shopee.vn/x', price: 1, seenAt: '2026-11-04' },
        ],
      },
    },
    posts: { 'bai-viet': { publishedAt: '2026-10-01', updatedAt: '2026-10-02' } },
  })
  const lastModified = createLastModified({ ...catalog, builtAt: day('2026-11-10') })

  it.each([
    ['/ma-giam-gia/shopee/checked', '2026-11-05'],
    ['/en/ma-giam-gia/shopee/checked', '2026-11-05'],
    ['/ma-giam-gia/tiki/started', '2026-11-03'],
    ['/ma-giam-gia/tiki', '2026-11-03'],
    ['/ma-giam-gia', '2026-11-05'],
    ['/san-pham/tai-nghe', '2026-11-04'],
    ['/san-pham-noi-bat', '2026-11-04'],
    ['/blog/bai-viet', '2026-10-02'],
    ['/blog', '2026-10-02'],
    ['/', '2026-11-05'],
  ])('%s is that of its content', (path, date) => {
    expect(lastModified(path)).toBe(day(date))
  })

  it('is not told where it is unknown or would lie ahead', () => {
    expect(lastModified('/ma-giam-gia/tiki/coming')).toBeUndefined()
    expect(lastModified('/ma-giam-gia/shopee/undated')).toBeUndefined()
    expect(lastModified('/docs')).toBeUndefined()
    expect(createLastModified({ ...catalog, builtAt: day('2026-11-05') - DAY_MS })('/ma-giam-gia')).toBe(
      day('2026-11-03'),
    )
  })
})
