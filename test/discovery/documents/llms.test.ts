import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { routes } from '#contract/routes.ts'
import { renderLlms, type BuiltPage } from '#discovery/documents/llms.ts'
import { renderLlmsFull } from '#discovery/documents/llms-full.ts'
import { smallCatalog } from '../../support/content.ts'

const NOTICE = 'Dữ liệu minh họa.'

const pageOf = (path: string, fields: Partial<BuiltPage> = {}): BuiltPage => ({
  path,
  title: `Title of ${path}`,
  description: 'What it shows.',
  isIndexable: true,
  ...fields,
})

const linksOf = (text: string): string[] => [...text.matchAll(/\]\((.*?)\)/g)].map(([, url]) => url ?? '')

const manyDeals = (count: number): { catalog: Catalog; pages: BuiltPage[] } => {
  const ids = Array.from({ length: count }, (_, index) => `deal-${index}`)
  return {
    catalog: smallCatalog({ site: { notice: NOTICE } }),
    pages: [
      pageOf('/'),
      ...['shopee', 'tiki'].map((store) => pageOf(routes.storeCodes(store))),
      ...ids.map((id) => pageOf(routes.deal({ store: 'shopee', id }))),
      pageOf(routes.product('tai-nghe')),
      pageOf(routes.post('bai-viet')),
    ],
  }
}

describe('llms.txt', () => {
  it('has a title, a quotation with the notice, and sections of links to Markdown', () => {
    const { catalog, pages } = manyDeals(2)
    const text = renderLlms(catalog, pages).get('/llms.txt') ?? ''
    expect(text).toMatch(/^# Site\n\n> Deals\n>\n> \*\*Dữ liệu minh họa\.\*\*\n\n/)
    expect(text).toContain('\n## Stores\n\n- [Title of /ma-giam-gia/shopee]')
    expect(text).toContain('- [Title of /](https://deals.example/index.md): What it shows.')
  })

  it.each([3, 400, 10_000])('stays small and complete with %i deals', (count) => {
    const { catalog, pages } = manyDeals(count)
    const files = renderLlms(catalog, pages)
    for (const [path, text] of files) {
      expect(text.length, path).toBeLessThan(50_000)
      expect(text, path).toContain(NOTICE)
    }
    const linked = new Set([...files.values()].flatMap(linksOf))
    const expected = pages.map(({ path }) => `https://deals.example${path === '/' ? '/index' : path}.md`)
    expect(expected.filter((url) => !linked.has(url))).toEqual([])
    const index = linksOf(files.get('/llms.txt') ?? '')
    for (const path of files.keys())
      if (path !== '/llms.txt') expect(index).toContain(`https://deals.example${path}`)
  })

  it('lists current deals before ended ones and leaves out other languages and hidden pages', () => {
    const catalog = smallCatalog({
      deals: { ended: { status: 'withdrawn', featured: true }, usable: {} },
    })
    const pages = [
      pageOf('/ma-giam-gia/shopee/ended'),
      pageOf('/ma-giam-gia/shopee/usable'),
      pageOf('/en/ma-giam-gia/shopee/usable'),
      pageOf('/search', { isIndexable: false }),
    ]
    const text = renderLlms(catalog, pages).get('/llms/deals.txt') ?? ''
    expect(linksOf(text)).toEqual([
      'https://deals.example/ma-giam-gia/shopee/usable.md',
      'https://deals.example/ma-giam-gia/shopee/ended.md',
    ])
    expect(text).toContain('ended.md): (đã kết thúc) ')
  })

  it('shows a title with brackets as it is, within its link', () => {
    const text = renderLlms(smallCatalog(), [pageOf('/', { title: 'A [B]' })]).get('/llms.txt')
    expect(text).toContain('[A \\[B\\]](https://deals.example/index.md)')
  })
})

describe('llms-full.txt', () => {
  const catalog = smallCatalog({
    deals: {
      current: {
        code: 'DEMO20',
        discount: { kind: 'percent', value: 20 },
        minimumSpend: 99_000,
        endsAt: '2099-01-01',
      },
      gone: { title: 'Hết rồi', status: 'withdrawn' },
    },
    products: {
      'tai-nghe': {
        offers: [{ store: 'tiki', url: 'https://tiki.vn/x', price: 100_000, seenAt: '2026-11-01' }],
      },
    },
    posts: { 'bai-viet': {} },
    site: { notice: NOTICE },
  })
  const text = renderLlmsFull(catalog)

  it('has every current deal with store, discount, code, minimum, end and link, and no ended one', () => {
    const hashId = catalog.deals.find(({ id }) => id === 'current')?.hashId
    for (const part of ['Store: Shopee', 'Code: DEMO20', '20%', '99.000đ', '01/01/2099', `/s/${hashId}`])
      expect(text).toContain(part)
    expect(text).not.toContain('Hết rồi')
  })

  it('has products with their offers, articles, operations, limits and errors', () => {
    expect(text).toContain('Offer: Tiki, 100.000đ')
    expect(text).toContain('https://deals.example/blog/bai-viet')
    expect(text).toContain('GET https://deals.example/api/search-advanced')
    expect(text).toContain('searchRequestsPerMinute: 60')
    expect(text).toContain('rate_limited: 429')
    expect(text.slice(0, 200)).toContain(NOTICE)
  })
})
