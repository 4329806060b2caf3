import { describe, expect, it } from 'vitest'
import { listDealLists } from '#catalog/deal-lists.ts'
import { type CalendarEvent, renderCalendar } from '#text/calendar.ts'
import { renderDealEnd, renderEndCalendar } from '#discovery/feeds/end-calendar.ts'
import { createByProducts } from '#discovery/by-products.ts'
import { renderSaleCalendar } from '#discovery/feeds/sale-calendar.ts'
import { smallCatalog } from '../../support/content.ts'
import { eventsOf, unfold } from '../../support/icalendar.ts'

const at = (text: string): number => Date.parse(`${text}+07:00`)
const NOW = at('2026-11-21T09:00:00')

const event: CalendarEvent = {
  uid: 'a@deals.example',
  start: { at: at('2026-11-30T23:59:59') },
  summary: 'Hết hạn: Giảm 20%',
  url: 'https://deals.example/a',
}
const render = (fields: Partial<CalendarEvent>): string =>
  renderCalendar({ name: 'Lịch', product: 'Mã Ngon', madeAt: NOW, events: [{ ...event, ...fields }] })

describe('a calendar', () => {
  it('ends every line with CR and LF, and no line is longer than 75 octets', () => {
    const text = render({ summary: 'Ưu đãi phở bò đặc biệt 🍜 '.repeat(20), description: 'ừ'.repeat(200) })
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  })

  it('is whole again when its lines are put together, whatever their characters', () => {
    const summary = 'Ưu đãi phở bò đặc biệt 🍜 '.repeat(20).trim()
    expect(eventsOf(render({ summary }))[0]?.['SUMMARY']).toBe(summary)
    expect(render({ summary })).not.toContain('\uFFFD')
  })

  it('escapes what separates values, and drops control characters', () => {
    const text = unfold(render({ summary: 'a,b;c\\d\ne\r\nf\u0007\u007Fg' }))
    expect(text).toContain('SUMMARY:a\\,b\\;c\\\\d\\ne\\nfg\r\n')
  })

  it('cannot be made to hold another event by a title', () => {
    const text = render({ summary: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil' })
    expect(eventsOf(text)).toHaveLength(1)
    expect(text.match(/^UID:/gm)).toHaveLength(1)
  })

  it('gives a moment in UTC, and a whole day with the day after as its end', () => {
    expect(render({})).toContain('DTSTART:20261130T165959Z\r\n')
    const day = render({ start: { day: '2026-12-31' } })
    expect(day).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  })

  it('reminds only when asked to', () => {
    expect(render({})).not.toContain('VALARM')
    expect(render({ remindBefore: 'P1D' })).toContain('ACTION:DISPLAY\r\nTRIGGER:-P1D\r\n')
  })
})

const catalog = {
  ...smallCatalog({
    deals: {
      ending: { endsAt: '2026-11-30', translations: { en: { title: '20% off; tea, coffee' } } },
      later: { endsAt: '2026-12-05T12:00', store: 'tiki', category: 'books' },
      ended: { endsAt: '2026-11-01' },
      undated: {},
      coming: { startsAt: '2026-12-12' },
      withdrawn: { startsAt: '2026-11-12', endsAt: '2026-11-30', status: 'withdrawn' },
    },
    calendar: {
      'black-friday': { name: 'Black Friday', rule: '4th friday of november', kind: 'shopping-day' },
      'luong-ve': { name: 'Lương về', rule: 'monthly 25' },
    },
  }),
  builtAt: NOW,
}
const [all, shopee] = listDealLists(catalog)
if (!all || !shopee) throw new Error('there are no lists')

describe('the calendar of ends', () => {
  it('has the ends to come that are known, the soonest first', () => {
    const events = eventsOf(renderEndCalendar(all, catalog, 'vi', NOW))
    expect(events.map(({ UID }) => UID)).toEqual(['ending-end@deals.example', 'later-end@deals.example'])
    expect(events.map(({ DTSTART }) => DTSTART)).toEqual(['20261130T165959Z', '20261205T050000Z'])
    expect(eventsOf(renderEndCalendar(shopee, catalog, 'vi', NOW))).toHaveLength(1)
  })

  it('has the same ids in every build and language, and the words of the language', () => {
    const later = { ...catalog, builtAt: NOW + 3_600_000 }
    const [vietnamese] = eventsOf(renderEndCalendar(all, catalog, 'vi', NOW))
    const [english] = eventsOf(renderEndCalendar(all, later, 'en', NOW))
    expect(english?.['UID']).toBe(vietnamese?.['UID'])
    expect(english?.['SUMMARY']).toBe('Ends: 20% off; tea, coffee (Shopee)')
    expect(english?.['URL']).toBe('https://deals.example/en/ma-giam-gia/shopee/ending')
  })

  it('of one deal reminds on the day before', () => {
    const [deal] = catalog.deals.filter(({ id }) => id === 'ending')
    if (!deal) throw new Error('the deal is missing')
    expect(renderDealEnd(deal, catalog, 'vi')).toContain('TRIGGER:-P1D')
  })
})

describe('the calendar of a beginning', () => {
  const { find, list } = createByProducts(catalog)
  const path = '/ma-giam-gia/shopee/coming/start.ics'

  it('has the moment at which the deal begins, and reminds a quarter of an hour before', () => {
    const text = find(path)?.(NOW) ?? ''
    expect(eventsOf(text)).toEqual([
      expect.objectContaining({
        DTSTART: '20261211T170000Z',
        SUMMARY: 'Bắt đầu: Giảm 20% trà sữa (Shopee)',
        URL: 'https://deals.example/ma-giam-gia/shopee/coming',
      }),
    ])
    expect(text).toContain('TRIGGER:-PT15M')
  })

  it('is listed until then, and is there for no deal without a beginning or withdrawn', () => {
    const starts = (now: number): string[] => list(now).filter((each) => each.endsWith('/start.ics'))
    expect(starts(NOW)).toEqual([path])
    expect(starts(at('2026-12-12T00:01:00'))).toEqual([])
    expect(find('/ma-giam-gia/shopee/undated/start.ics')).toBeUndefined()
    expect(find('/ma-giam-gia/shopee/withdrawn/start.ics')).toBeUndefined()
  })
})

describe('the calendar of sale days', () => {
  const events = eventsOf(renderSaleCalendar(catalog, 'vi', NOW))

  it('has every date of the coming year, each with an id of its own', () => {
    expect(events).toHaveLength(13)
    expect(events.slice(0, 3).map(({ UID }) => UID)).toEqual([
      'luong-ve-2026-11-25@deals.example',
      'black-friday-2026-11-27@deals.example',
      'luong-ve-2026-12-25@deals.example',
    ])
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(13)
  })

  it('says what is expected where that is known', () => {
    expect(events[1]?.['DESCRIPTION']).toContain('điện tử')
    expect(events[0]?.['DESCRIPTION']).toBeUndefined()
  })
})
