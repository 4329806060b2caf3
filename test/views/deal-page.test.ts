import { describe, expect, it } from 'vitest'
import { dealPage } from '#views/deal-page.ts'
import { smallCatalog } from '../support/content.ts'

const catalog = smallCatalog({
  deals: {
    current: { code: 'DEMO1', title: 'Đang có' },
    coming: { code: 'DEMO2', startsAt: '1970-06-01', endsAt: '1970-06-30' },
    over: { code: 'DEMO3', endsAt: '1969-12-01' },
    withdrawn: { code: 'DEMO4', summary: 'Mã DEMO4 giảm 20%', status: 'withdrawn' },
    unlike: { category: 'books', code: 'DEMO5' },
  },
})
const viewOf = (deal: string) => dealPage.view({ language: 'vi', store: 'shopee', deal }, catalog)

describe('the page of a deal', () => {
  it('is there for deals of every state, so that no shared address leads to nothing', () => {
    const deals = [...dealPage.list(catalog)].map(({ deal }) => deal)
    expect(deals).toEqual(expect.arrayContaining(['current', 'coming', 'over', 'withdrawn']))
    expect(['current', 'coming', 'over', 'withdrawn'].map((id) => viewOf(id)?.shown.state)).toEqual([
      'current',
      'upcoming',
      'ended',
      'ended',
    ])
  })

  it('shows what can be used now in place of a deal that is over, of goods of its kind', () => {
    for (const id of ['over', 'withdrawn'])
      expect(viewOf(id)?.similar.map(({ deal }) => deal.id)).toEqual(['current'])
  })

  it('gives no value of a withdrawn deal in its description', () => {
    expect(viewOf('withdrawn')?.description).toMatch(/^Ưu đãi này đã bị gỡ/)
    expect(viewOf('withdrawn')?.description).not.toContain('DEMO4')
  })
})
