import { describe, expect, it } from 'vitest'
import { storeCodesPage, storeCodesPartPage } from '#views/store-codes-page.ts'
import { smallCatalog } from '../support/content.ts'

const dealsAt = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`deal-${index}`, { title: `Mã ${index}` }]))

/** Every page of a store's codes in Vietnamese, as paths and what they show. */
function pagesOf(count: number) {
  const catalog = smallCatalog({ deals: dealsAt(count) })
  return [storeCodesPage, storeCodesPartPage].flatMap((page) =>
    [...page.list(catalog)]
      .filter(({ language, store }) => language === 'vi' && store === 'shopee')
      .map((params) => ({
        path: page.pathOf(params as never),
        view: page.view(params as never, catalog),
      })),
  )
}

describe('the codes of a store', () => {
  it('are one page as long as they fit', () => {
    expect(pagesOf(3).map(({ path }) => path)).toEqual(['/ma-giam-gia/shopee'])
    expect(pagesOf(0)).toMatchObject([{ path: '/ma-giam-gia/shopee', view: { parts: 1, deals: [] } }])
  })

  it('go on at addresses of their own, each deal on one of them', () => {
    const pages = pagesOf(150)
    expect(pages.map(({ path }) => path).slice(0, 2)).toEqual([
      '/ma-giam-gia/shopee',
      '/ma-giam-gia/shopee/page/2',
    ])
    const shown = pages.flatMap(({ view }) => view?.deals.map(({ deal }) => deal.id) ?? [])
    expect(shown).toHaveLength(150)
    expect(new Set(shown).size).toBe(150)
    expect(new Set(pages.map(({ view }) => view?.title)).size).toBe(pages.length)
    for (const { view } of pages) expect(view?.parts).toBe(pages.length)
  })

  it('have no page beyond the last', () => {
    const catalog = smallCatalog({ deals: dealsAt(3) })
    expect(storeCodesPartPage.view({ language: 'vi', store: 'shopee', part: '2' }, catalog)).toBeUndefined()
  })

  it('take no more room on a page as the store grows', () => {
    const lengths = [200, 1000].map((count) =>
      Math.max(...pagesOf(count).map(({ view }) => JSON.stringify(view).length)),
    )
    expect(lengths[1]).toBeLessThan((lengths[0] ?? 0) * 1.1)
  })
})
