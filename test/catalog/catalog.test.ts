import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { resolveLink } from '#catalog/resolve-link.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { smallCatalog, smallFiles, readContent, catalogOf } from '../support/content.ts'

const at = (text: string): number => Date.parse(`${text}+07:00`)

describe('the state of a deal', () => {
  const { deals } = smallCatalog({ deals: { one: { startsAt: '2026-12-12', endsAt: '2026-12-12' } } })
  const [deal] = deals

  it.each([
    ['2026-12-11T23:59:59', 'upcoming'],
    ['2026-12-12T00:00:00', 'current'],
    ['2026-12-12T23:59:59', 'current'],
    ['2026-12-13T00:00:00', 'ended'],
  ])('at %s is %s', (moment, state) => {
    expect(deal && dealStateAt(deal, at(moment))).toBe(state)
  })

  it('is ended for a withdrawn deal, whatever its dates', () => {
    const [withdrawn] = smallCatalog({ deals: { one: { status: 'withdrawn', endsAt: '2030-01-01' } } }).deals
    expect(withdrawn && dealStateAt(withdrawn, at('2026-12-12T00:00:00'))).toBe('ended')
  })
})

describe('the catalog', () => {
  it('lists featured deals by their end, those without an end last, then the others from the newest', () => {
    const catalog = smallCatalog({
      deals: {
        'a-old': { startsAt: '2026-01-01' },
        'b-new': { startsAt: '2026-11-01' },
        'c-featured-open': { featured: true },
        'd-featured-late': { featured: true, endsAt: '2027-06-01' },
        'e-featured-soon': { featured: true, endsAt: '2026-12-01' },
        'f-unknown': {},
      },
    })
    expect(catalog.deals.map(({ id }) => id)).toEqual([
      'e-featured-soon',
      'd-featured-late',
      'c-featured-open',
      'b-new',
      'a-old',
      'f-unknown',
    ])
  })

  it('gives the current deals of any moment, also when the clock goes back', () => {
    const catalog = smallCatalog({
      deals: { early: { endsAt: '2026-11-30' }, late: { startsAt: '2026-12-01' }, always: {} },
    })
    const idsAt = (moment: string) =>
      catalog
        .currentDeals(at(moment))
        .map(({ id }) => id)
        .toSorted()
    expect(idsAt('2026-11-30T23:59:59')).toEqual(['always', 'early'])
    expect(idsAt('2026-12-01T00:00:00')).toEqual(['always', 'late'])
    expect(idsAt('2026-11-20T00:00:00')).toEqual(['always', 'early'])
  })

  it('knows the next moment at which a deal begins or ends', () => {
    const catalog = smallCatalog({ deals: { one: { startsAt: '2026-12-01', endsAt: '2026-12-31' } } })
    expect(catalog.nextChangeAfter(at('2026-11-01T00:00:00'))).toBe(at('2026-12-01T00:00:00'))
    expect(catalog.nextChangeAfter(at('2026-12-01T00:00:00'))).toBe(at('2026-12-31T23:59:59') + 1)
    expect(catalog.nextChangeAfter(at('2027-01-01T00:00:00'))).toBe(Infinity)
  })

  it('leaves drafts out', () => {
    expect(smallCatalog({ deals: { one: {}, two: { status: 'draft' } } }).deals.map(({ id }) => id)).toEqual([
      'one',
    ])
  })

  it('has the same version for the same content and another for any change', () => {
    const version = (deals: Record<string, Record<string, unknown>>) => smallCatalog({ deals }).version
    expect(version({ one: {} })).toBe(version({ one: {} }))
    expect(version({ one: {} })).not.toBe(version({ one: { featured: true } }))
  })

  it('is the same whatever order the files were read in', () => {
    const files = smallFiles({
      deals: { b: {}, a: {}, c: {} },
      products: {
        p: { offers: [{ store: 'tiki', url: 'https://tiki.vn/', price: 1, seenAt: '2026-11-01' }] },
      },
    })
    expect(catalogOf(readContent(files.toReversed())).version).toBe(catalogOf(readContent(files)).version)
  })
})

describe('a smart link of the catalog', () => {
  const catalog = smallCatalog({
    deals: {
      live: { url: 'https://shopee.vn/live' },
      ended: { endsAt: '2026-01-01' },
      coming: { startsAt: '2027-01-01' },
      withdrawn: { status: 'withdrawn' },
    },
    products: {
      headphones: {
        offers: [
          { store: 'tiki', url: 'https://tiki.vn/dear', price: 20, seenAt: '2026-11-01' },
          { store: 'shopee', url: 'https://shopee.vn/cheap', price: 10, seenAt: '2026-11-01' },
        ],
      },
    },
    links: [{ deal: 'removed', title: 'Ưu đãi cũ', store: 'tiki', endedAt: '2026-06-01' }],
  })
  const now = at('2026-11-20T12:00:00')
  const linkOf = (id: string): string => catalog.deals.find((deal) => deal.id === id)?.hashId ?? ''

  it('leads to the store while the deal is current', () => {
    expect(resolveLink(linkOf('live'), catalog, now)).toEqual({
      kind: 'live',
      url: 'https://shopee.vn/live',
      title: 'Giảm 20% trà sữa',
      storeId: 'shopee',
    })
  })

  it.each(['ended', 'withdrawn'])('says that the deal is over: %s', (id) => {
    expect(resolveLink(linkOf(id), catalog, now)).toMatchObject({ kind: 'ended', storeId: 'shopee' })
  })

  it('says that the deal has not begun', () => {
    expect(resolveLink(linkOf('coming'), catalog, now)).toMatchObject({
      kind: 'upcoming',
      startsAt: at('2027-01-01T00:00:00'),
    })
  })

  it('leads to the offer of a product', () => {
    const [lowest] = catalog.products[0]?.offers ?? []
    expect(resolveLink(lowest?.hashId ?? '', catalog, now)).toEqual({
      kind: 'live',
      url: 'https://shopee.vn/cheap',
      title: 'Tai nghe Sony',
      storeId: 'shopee',
    })
  })

  it('still says what became of a deal that was removed', () => {
    const ended = [...catalog.links].find(([, target]) => target.kind === 'ended')?.[0] ?? ''
    expect(resolveLink(ended, catalog, now)).toEqual({ kind: 'ended', title: 'Ưu đãi cũ', storeId: 'tiki' })
  })

  it('keeps the id that the deal had before it was removed', () => {
    const before = smallCatalog({ deals: { removed: {} } }).deals[0]?.hashId
    expect(catalog.links.get(before ?? '')).toMatchObject({ kind: 'ended' })
  })

  it('is unknown for any other id', () => {
    expect(resolveLink('0000000000', catalog, now)).toEqual({ kind: 'unknown' })
  })
})

describe('a check older than the site allows', () => {
  const DAY = 24 * 3600 * 1000
  const checkedAt = Date.parse('2026-11-01T00:00:00+07:00')
  const catalogAt = (builtAt: number, evidenceDays?: string) =>
    createCatalog(
      snapshotOf(
        readContent(
          smallFiles({
            site: evidenceDays === undefined ? {} : { evidenceDays },
            deals: {
              one: { evidence: { url: 'https://shopee.vn/', checkedAt: '2026-11-01', method: 'feed' } },
            },
          }),
        ),
        { builtAt, siteUrl: 'https://deals.example' },
      ),
    )

  it('is not said any more, and the moment is one at which the catalog changes', () => {
    expect(catalogAt(checkedAt + 30 * DAY, '30').dealOf('one')?.evidence).toBeDefined()
    expect(catalogAt(checkedAt + 30 * DAY + 1, '30').dealOf('one')?.evidence).toBeUndefined()
    expect(catalogAt(checkedAt, '30').nextChangeAfter(checkedAt)).toBe(checkedAt + 30 * DAY + 1)
  })

  it('counts for ever where the site has no limit', () => {
    expect(catalogAt(checkedAt + 9999 * DAY).dealOf('one')?.evidence).toBeDefined()
  })
})
