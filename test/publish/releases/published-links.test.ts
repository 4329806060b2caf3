import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { compareSnapshots } from '#changes/snapshot-update.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { findLinksLostBy } from '#publish/releases/published-links.ts'
import { readContent, smallFiles } from '../../support/content.ts'

const OVER = { deal: 'over', title: 'Đã qua', store: 'shopee', endedAt: '2026-11-01' }
const before = listed(
  snapshotOf(
    readContent([
      ...smallFiles({ withStrings: true, deals: { tea: { title: 'Trà 20%' }, book: { title: 'Sách 10%' } } }),
      {
        path: 'links.yaml',
        text: JSON.stringify([OVER, { ...OVER, deal: 'merged', title: 'Trà cũ', became: 'tea' }]),
      },
    ]),
    { builtAt: Date.parse('2026-11-20T03:00:00Z'), siteUrl: 'https://deals.example' },
  ),
)

/** With its deals in listing order, as publications compare them. */
function listed(snapshot: Snapshot): Snapshot {
  return { ...snapshot, deals: [...createCatalog(snapshot).deals] }
}

function lostBy(change: Partial<Snapshot>): string[] {
  const update = compareSnapshots(before, { ...before, ...change })
  if (!update) throw new Error('the change is no update')
  return findLinksLostBy(update, before, createCatalog(before)).map(({ file }) => file)
}

describe('an update', () => {
  const [tea, book] = ['tea', 'book'].map((id) => before.deals.find((deal) => deal.id === id))
  const endedWithout = (id: string) =>
    before.endedLinks.filter((link) => !('deal' in link && link.deal === id))
  if (!tea || !book) throw new Error('a deal is missing')

  it('loses the link of a deal that is gone, and none of one that changed or whose link is kept', () => {
    expect(lostBy({ deals: before.deals.filter((deal) => deal !== book) })).toEqual(['deals/book.yaml'])
    expect(
      lostBy({ deals: before.deals.map((deal) => (deal === book ? { ...book, title: 'Sách' } : deal)) }),
    ).toEqual([])
    const ended = { deal: 'book', title: 'Sách', store: 'shopee', endedAt: 0, hashId: book.hashId }
    expect(
      lostBy({
        deals: before.deals.filter((deal) => deal !== book),
        endedLinks: [...before.endedLinks, ended],
      }),
    ).toEqual([])
  })

  it('loses no link where one that was over is taken out, as a publication of everything does not', () => {
    expect(lostBy({ endedLinks: endedWithout('over') })).toEqual([])
  })

  it('loses a link that leads to another record', () => {
    expect(lostBy({ endedLinks: endedWithout('merged') })).toEqual(['deals/tea.yaml'])
  })
})
