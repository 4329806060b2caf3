import { describe, expect, it } from 'vitest'
import { readFollows } from '#contract/readers/alerts.ts'
import { renderAtom } from '#discovery/feeds/atom.ts'
import { createNewsFeed, renderNewsCalendar } from '#discovery/feeds/news-feed.ts'
import { DAY_MS } from '#text/days.ts'
import { eventsOf } from '../../support/icalendar.ts'
import { publishSmall } from '../../support/publications.ts'
import { elementsOf } from '../../support/xml.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')
const old = { tea: { endsAt: '2026-12-01' }, coming: { title: 'Sắp mở', startsAt: '2026-11-25T12:00' } }
const first = publishSmall({ deals: old }, NOW - 20 * DAY_MS)
const { catalog } = publishSmall({ deals: { ...old, cake: { title: 'Bánh giảm 30%' } } }, NOW - DAY_MS, first)

function asked(...follow: string[]) {
  const follows = readFollows(follow)
  if (!follows.ok) throw new Error(follows.failure.message)
  const url = 'https://deals.example/theo-doi/feed'
  return { follows: follows.data, language: 'vi' as const, catalog, search: undefined, now: NOW, url }
}

describe('the news of what an address lists', () => {
  it('comes as a feed, each with the reason and the moment at which it became news', () => {
    const feed = createNewsFeed(asked('store/shopee', 'deal/shopee/tea'))
    expect(feed.entries).toMatchObject([
      {
        title: 'Bánh giảm 30%',
        text: 'Ưu đãi mới ở Shopee, cửa hàng bạn theo dõi',
        publishedAt: NOW - DAY_MS,
        url: 'https://deals.example/ma-giam-gia/shopee/cake',
      },
    ])
    expect(elementsOf(renderAtom(feed)).filter(({ name }) => name === 'entry')).toHaveLength(1)
    expect(createNewsFeed(asked('store/tiki')).entries).toEqual([])
  })

  it('comes as a calendar, with the starts and ends to come of followed deals', () => {
    const events = eventsOf(
      renderNewsCalendar(asked('store/shopee', 'deal/shopee/tea', 'deal/shopee/coming')),
    )
    expect(events.map(({ SUMMARY, DTSTART }) => [SUMMARY, DTSTART])).toEqual([
      ['Bánh giảm 30%', '20261119T050000Z'],
      [expect.stringContaining('Giảm 20% trà sữa'), '20261201T165959Z'],
      [expect.stringContaining('Sắp mở'), '20261125T050000Z'],
    ])
  })

  it('is refused for what cannot be followed', () => {
    expect(readFollows(['product/iphone-17=21000000'])).toEqual({
      ok: true,
      data: { 'product/iphone-17': 21_000_000 },
    })
    for (const follow of [[], ['../etc'], ['search/']])
      expect(readFollows(follow)).toMatchObject({ ok: false })
  })
})
