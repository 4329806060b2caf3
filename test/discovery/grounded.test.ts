import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { listDealLists } from '#catalog/deal-lists.ts'
import { describeDeal, renderJsonLd } from '#discovery/documents/json-ld.ts'
import { renderAtom } from '#discovery/feeds/atom.ts'
import { createDealFeed } from '#discovery/feeds/deal-feed.ts'
import { renderDealEnd, renderEndCalendar } from '#discovery/feeds/end-calendar.ts'
import { renderJsonFeed } from '#discovery/feeds/json-feed.ts'
import { smallCatalog } from '../support/content.ts'
import { eventsOf } from '../support/icalendar.ts'
import { elementsOf } from '../support/xml.ts'

const NOW = Date.parse('2026-11-21T09:00:00+07:00')
const MARKER = 'MARKER'

const base = smallCatalog({
  deals: { deal: { title: MARKER, startsAt: '2026-11-01', endsAt: '2026-11-30', code: 'DEMO1' } },
})
const [list] = listDealLists(base)
const [plainDeal] = base.deals
if (!list || !plainDeal) throw new Error('the small catalog is empty')

/** The catalog with another title of its only deal. */
function catalogWith(title: string): Catalog {
  const deals = [{ ...plainDeal!, title }]
  return { ...base, builtAt: NOW, deals, currentDeals: () => deals }
}

const PIECES = [
  '<b>',
  '</title>',
  '</entry><entry>',
  ']]>',
  '<!--',
  '&amp;',
  '&#60;',
  '&',
  '"',
  "'",
  '</script><script>',
  '\\',
  '\\n',
  '\r\n',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:x',
  ';',
  ',',
  ':',
  '{',
  '}',
  '"}',
  '\u2028',
  '\u0007',
  'đ',
  '🍜',
  ' ',
  'a',
]

const titles = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 10 })
  .map((pieces) => pieces.join(''))

/**
 * A title of any characters in every format has the records and fields that a plain one has, and no others.
 */
describe('a title of any characters', () => {
  const check = (shapeOf: (catalog: Catalog) => unknown): void => {
    const plain = shapeOf(catalogWith(MARKER))
    fc.assert(
      fc.property(titles, (title) => {
        expect(shapeOf(catalogWith(title))).toEqual(plain)
      }),
      { numRuns: 1000 },
    )
  }

  it('adds nothing to an Atom feed', () => {
    check((catalog) =>
      elementsOf(renderAtom(createDealFeed(list, catalog, 'vi', NOW))).map(({ name, attributes, text }) => ({
        name,
        attributes,
        ...(['id', 'updated', 'published'].includes(name) && { text }),
      })),
    )
  })

  it('adds nothing to a JSON feed', () => {
    check((catalog) => {
      const feed = JSON.parse(renderJsonFeed(createDealFeed(list, catalog, 'vi', NOW))) as {
        items: Record<string, unknown>[]
      }
      return feed.items.map(({ title: _title, content_text: _text, ...item }) => item)
    })
  })

  it('adds nothing to a calendar', () => {
    check((catalog) => {
      const [deal] = catalog.deals
      return [renderEndCalendar(list, catalog, 'vi', NOW), renderDealEnd(deal!, catalog, 'vi')].map(
        (text) => {
          expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
          return eventsOf(text).map(({ SUMMARY: _summary, DESCRIPTION: _description, ...event }) => event)
        },
      )
    })
  })

  it('adds nothing to JSON-LD, and cannot end its script', () => {
    check((catalog) => {
      const text = renderJsonLd(
        catalog.deals.map((deal) => describeDeal(deal, catalog.stores.get(deal.store), catalog, 'vi')),
      )
      expect(text).not.toMatch(/[<>&]/)
      const { '@graph': offers } = JSON.parse(text) as { '@graph': Record<string, unknown>[] }
      return offers.map(({ name: _name, description: _description, ...offer }) => offer)
    })
  })
})
