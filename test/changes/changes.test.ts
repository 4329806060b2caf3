import { describe, expect, it } from 'vitest'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { compareCatalogs } from '#changes/compare-catalogs.ts'
import { describeChange } from '#changes/describe-change.ts'
import { firstHistory } from '#changes/history.ts'
import { changesResponseSchema, dayChangesResponseSchema } from '#contract/changes.ts'
import { dealListResponseSchema } from '#contract/deal-list.ts'
import { createByProducts } from '#discovery/by-products.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { DAY_MS, HOUR_MS } from '#text/days.ts'
import { callerOf } from '../support/calls.ts'
import { showChanges } from '#views/changes-page.ts'
import { readContent, smallCatalog, type SmallContent, smallFiles } from '../support/content.ts'
import { EXPECTED, FIRST, plantedContent, SECOND } from '../support/planted-edits.ts'
import { historyAfter } from '../support/publications.ts'

function publish(builtAt: number, content: SmallContent): Snapshot {
  return snapshotOf(readContent(smallFiles(content)), { builtAt, siteUrl: 'https://deals.example' })
}

const before = publish(FIRST, plantedContent('before'))
const after = publish(SECOND, plantedContent('after'))

/** The second publication with its history, made within each test, so that `npm run bench -- mutate` sees it change. */
function published(): Catalog {
  return createCatalog(after, historyAfter(firstHistory(before), before, after))
}
const OFFERS = [{ store: 'tiki', url: 'https://tiki.vn/a', price: 950, seenAt: '2026-11-20' }]
const since = encodeURIComponent('2026-11-22T08:00:00+07:00')

async function ask(target: string, now = SECOND) {
  const caller = callerOf(published())
  caller.clock.now = now
  const response = await caller.send(target)
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json()
}

describe('two publications', () => {
  it('give exactly the changes that editors made between them, and what the clock did', async () => {
    const { changes } = changesResponseSchema.parse(await ask(`/api/changes?since=${since}&limit=1000`))
    const byRecord = Map.groupBy(changes, ({ record }) => record)
    for (const [record, change] of EXPECTED) expect(byRecord.get(record), record).toMatchObject([change])
    expect(byRecord.get('ends-between')).toMatchObject([{ type: 'ended', at: '2026-11-22T10:00:00+07:00' }])
    expect(changes).toHaveLength(EXPECTED.length + 1)
    const lowest = changes.filter(({ lowestInSixMonths }) => lowestInSixMonths).map(({ record }) => record)
    expect(lowest.toSorted()).toEqual(['as-cheap-as-ever', 'cheapest', 'cheapest-since-more-than-six-months'])
  })

  it('are told with what the record is now, and where its page is', async () => {
    const { changes } = changesResponseSchema.parse(await ask(`/api/changes?since=${since}&limit=1000`))
    const told = (id: string) => changes.find(({ record }) => record === id)
    expect(told('code')).toEqual({
      id: `${SECOND}~deal/code/changed`,
      at: '2026-11-22T12:00:00+07:00',
      type: 'changed',
      kind: 'deal',
      record: 'code',
      title: 'Trà sữa giảm 20%',
      url: 'https://deals.example/ma-giam-gia/shopee/code',
      store: 'shopee',
      category: 'food',
      fields: [{ field: 'code', from: 'DEMO20', to: 'DEMO25' }],
    })
    expect(told('cheapest')).toEqual({
      id: `${SECOND}~product/cheapest/price_down`,
      at: '2026-11-22T12:00:00+07:00',
      type: 'price_down',
      kind: 'product',
      record: 'cheapest',
      title: 'Tai nghe Sony',
      url: 'https://deals.example/san-pham/cheapest',
      store: 'tiki',
      category: 'tech',
      fields: [{ field: 'price', from: 950, to: 890 }],
      currency: 'VND',
      lowestInSixMonths: true,
    })
    for (const gone of ['deleted', 'withdrawn', 'product-gone']) expect(told(gone)?.url, gone).toBeUndefined()
  })

  it('record what was said then, and no more than that', () => {
    const { changes } = published()
    expect(changes.every((change) => typeof change === 'object')).toBe(true)
    expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(changes.find(({ id }) => id === 'minimum')).toEqual({
      at: SECOND,
      type: 'changed',
      kind: 'deal',
      id: 'minimum',
      title: 'Trà sữa giảm 20%',
      lang: 'vi',
      store: 'shopee',
      category: 'food',
      fields: [{ field: 'minimumSpend', from: 99_000, to: 149_000 }],
    })
    expect(changes.find(({ id }) => id === 'dearer')).toEqual({
      at: SECOND,
      type: 'price_up',
      kind: 'product',
      id: 'dearer',
      title: 'Tai nghe Sony',
      lang: 'vi',
      store: 'tiki',
      category: 'tech',
      fields: [{ field: 'price', from: 950, to: 980 }],
      currency: 'VND',
    })
  })

  it('of which nothing changed have no changes, though every record was read anew', () => {
    expect(compareCatalogs(after, publish(SECOND, plantedContent('after')), SECOND)).toEqual([])
    expect(compareCatalogs({ deals: [], products: [] }, { deals: [], products: [] }, SECOND)).toEqual([])
  })

  it('keep the title that a record had, while the present one is shown in the reader’s language', async () => {
    const contentOf = (title: string): SmallContent => ({
      deals: { translated: { title: 'Cũ', translations: { en: { title } } }, gone: { title: 'Đã gỡ' } },
      products: { translated: { title: 'Cũ', offers: OFFERS, translations: { en: { title } } } },
    })
    const [was, is] = [publish(FIRST, { deals: {} }), publish(SECOND, contentOf('Old'))]
    const removed = publish(SECOND, {
      ...contentOf('New'),
      deals: { translated: contentOf('New').deals?.['translated'] ?? {} },
    })
    const caller = callerOf(createCatalog(removed, historyAfter([], was, is)))
    caller.clock.now = SECOND
    const titlesIn = async (language: string) => {
      const answer = await caller.send(`/api/changes?since=${since}&language=${language}`)
      const { changes } = changesResponseSchema.parse(await answer.json())
      return changes.map(({ kind, title, url }) => [kind, title, url?.replace('https://deals.example', '')])
    }
    expect(await titlesIn('en')).toEqual([
      ['deal', 'Đã gỡ', undefined],
      ['deal', 'New', '/en/ma-giam-gia/shopee/translated'],
      ['product', 'New', '/en/san-pham/translated'],
    ])
    expect(await titlesIn('vi')).toEqual([
      ['deal', 'Đã gỡ', undefined],
      ['deal', 'Cũ', '/ma-giam-gia/shopee/translated'],
      ['product', 'Cũ', '/san-pham/translated'],
    ])
  })

  it('give the same by day, and in feeds', async () => {
    const { changes } = changesResponseSchema.parse(await ask(`/api/changes?since=${since}&limit=1000`))
    const day = dayChangesResponseSchema.parse(await ask('/changes.json'))
    expect(day.day).toBe('2026-11-22')
    expect(day.changes.map(({ id }) => id)).toEqual(expect.arrayContaining(changes.map(({ id }) => id)))
    const byProducts = createByProducts(published())
    const feed = JSON.parse(byProducts.find('/moi-va-het-han/changes.json')?.(SECOND) ?? '') as {
      items: { id: string }[]
    }
    const fed = feed.items.map(({ id }) => id.slice(id.indexOf('#') + 1))
    // Feeds go back further: to the ends of deals that were over before both publications.
    const midnight = Date.parse('2026-11-22T00:00:00+07:00')
    const ofToday = fed.filter((id) => Number(id.split('~', 1)[0]) >= midnight).toSorted()
    expect(ofToday).toEqual(day.changes.map(({ id }) => id).toSorted())
    const shown = showChanges(published(), 'vi', SECOND).flatMap(({ changes: ofDay }) =>
      ofDay.map(({ id }) => id),
    )
    expect(shown.toSorted()).toEqual(ofToday)
    const atom = byProducts.find('/en/moi-va-het-han/changes.atom')?.(SECOND) ?? ''
    expect(atom.match(/<entry/g)).toHaveLength(fed.length)
    const calendar = byProducts.find('/moi-va-het-han/changes.ics')?.(SECOND) ?? ''
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(fed.length)
  })

  it('can be asked for by store, category and product', async () => {
    const idsOf = async (query: string) =>
      changesResponseSchema
        .parse(await ask(`/api/changes?since=${since}&limit=1000&${query}`))
        .changes.map(({ record }) => record)
    expect(await idsOf('category=shopping')).toEqual(['category'])
    expect(await idsOf('product=dearer')).toEqual(['dearer'])
    expect((await idsOf('store=tiki')).includes('store')).toBe(true)
    expect((await idsOf('store=tiki')).includes('title')).toBe(false)
  })

  it('of a product are not those of a deal with its id', async () => {
    const contentAt = (price: number): SmallContent => ({
      deals: { same: { title: `Giảm ${price}` } },
      products: {
        same: { offers: [{ store: 'tiki', url: 'https://tiki.vn/a', price, seenAt: '2026-11-20' }] },
      },
    })
    const [was, is] = [publish(FIRST, contentAt(950)), publish(SECOND, contentAt(900))]
    const caller = callerOf(createCatalog(is, historyAfter([], was, is)))
    caller.clock.now = SECOND
    const kindsOf = async (query: string) => {
      const answer = await caller.send(`/api/changes?since=${since}${query}`)
      return changesResponseSchema.parse(await answer.json()).changes.map(({ kind }) => kind)
    }
    expect((await kindsOf('')).toSorted()).toEqual(['deal', 'product'])
    expect(await kindsOf('&product=same')).toEqual(['product'])
  })

  it('are paged: the pages together are the whole', async () => {
    const whole = changesResponseSchema.parse(await ask(`/api/changes?since=${since}&limit=1000`))
    const ids: string[] = []
    let next: string | undefined
    do {
      const cursor = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`
      const page = changesResponseSchema.parse(await ask(`/api/changes?since=${since}&limit=7${cursor}`))
      ids.push(...page.changes.map(({ id }) => id))
      next = page.next
    } while (next !== undefined)
    expect(ids).toEqual(whole.changes.map(({ id }) => id))
  })
})

describe('changes that are asked for again and again', () => {
  it('are put in order once, until something happens', async () => {
    let reads = 0
    const changes = new Proxy([...published().changes], {
      get: (target, key) => {
        reads += 1
        return Reflect.get(target, key, target) as unknown
      },
    })
    const caller = callerOf(createCatalog(after, changes))
    const readsOf = async (now: number): Promise<number> => {
      caller.clock.now = now
      const before = reads
      for (const target of ['/api/changes', `/api/changes?since=${since}&store=tiki`, '/changes.json']) {
        expect((await caller.send(target)).status).toBe(200)
      }
      return reads - before
    }
    expect(await readsOf(SECOND)).toBeGreaterThan(0)
    expect(await readsOf(SECOND)).toBe(0)
    expect(await readsOf(SECOND + 60_000)).toBe(0)
    // Deals have begun and ended since, and nothing is kept for ever.
    expect(await readsOf(SECOND + 4 * HOUR_MS)).toBeGreaterThan(0)
    expect(await readsOf(SECOND)).toBeGreaterThan(0)
  })

  it('are those that are kept at the moment, however early the ones before were asked for', async () => {
    const caller = callerOf(published())
    const countAt = async (now: number): Promise<number> => {
      caller.clock.now = now
      return changesResponseSchema.parse(
        await (await caller.send('/api/changes?since=2026-01-01&limit=1000')).json(),
      ).total
    }
    expect(await countAt(SECOND)).toBeGreaterThan(0)
    expect(await countAt(SECOND + 80 * 24 * HOUR_MS)).toBeGreaterThan(0)
    expect(await countAt(SECOND + 400 * 24 * HOUR_MS)).toBe(0)
  })

  it('of a publication whose clock ran ahead are told when their moment comes', async () => {
    const quiet = publish(FIRST, { deals: { still: {} } })
    const [change] = published().changes.filter(({ id }) => id === 'code')
    if (!change) throw new Error('there is no such change')
    const ahead = [2, 1].map((hours) => ({ ...change, id: `in-${hours}`, at: SECOND + hours * HOUR_MS }))
    const caller = callerOf(createCatalog(quiet, ahead))
    const told: string[][] = []
    for (const hours of [0, 1, 1.5, 2]) {
      caller.clock.now = SECOND + hours * HOUR_MS
      const answer = await caller.send(`/api/changes?since=${since}`)
      told.push(changesResponseSchema.parse(await answer.json()).changes.map(({ record }) => record))
    }
    expect(told).toEqual([[], ['in-1'], ['in-1'], ['in-1', 'in-2']])
  })

  it('are forgotten after ninety days, though nothing else happens', async () => {
    const quiet = publish(FIRST, { deals: { still: {} } })
    const [change] = published().changes.filter(({ id }) => id === 'code')
    if (!change) throw new Error('there is no such change')
    const caller = callerOf(createCatalog(quiet, [{ ...change, at: SECOND }]))
    const countAfter = async (days: number): Promise<number> => {
      caller.clock.now = SECOND + days * 24 * HOUR_MS
      const [answer, ofDay] = [
        await caller.send('/api/changes?since=2026-01-01'),
        await caller.send('/changes.json'),
      ]
      const kept = dayChangesResponseSchema.parse(await ofDay.json()).days
      return changesResponseSchema.parse(await answer.json()).total + kept.length
    }
    expect([await countAfter(89), await countAfter(90), await countAfter(91)]).toEqual([2, 0, 0])
  })

  it('lead from each day to the one before, and come to an end', async () => {
    const { days } = dayChangesResponseSchema.parse(await ask('/changes.json'))
    const visited: string[] = []
    let next: string | undefined = '/changes.json'
    while (next !== undefined && visited.length <= days.length) {
      const page: { day: string; next?: string | undefined } = dayChangesResponseSchema.parse(await ask(next))
      visited.push(page.day)
      next = page.next?.replace('https://deals.example', '')
    }
    expect(days.length).toBeGreaterThan(1)
    expect(visited).toEqual(days)
  })

  it('after a moment of the future are none, from now on', async () => {
    const body = changesResponseSchema.parse(await ask('/api/changes?since=9999-12-31T23:59:59Z'))
    expect(body).toMatchObject({ total: 0, since: body.until })
  })
})

describe('the clock', () => {
  it('ends and begins deals between publications', async () => {
    const from = encodeURIComponent('2026-11-22T12:00:00+07:00')
    const typesAt = async (clock: string) => {
      const body = await ask(`/api/changes?since=${from}`, Date.parse(`2026-11-22T${clock}:00+07:00`))
      return changesResponseSchema.parse(body).changes.map(({ record, type }) => `${record} ${type}`)
    }
    expect(await typesAt('12:30')).toEqual([])
    expect(await typesAt('13:01')).toEqual(['ends-after ended'])
    expect(await typesAt('14:01')).toEqual(['ends-after ended', 'ends-later ended'])
    expect(await typesAt('15:00')).toEqual([
      'ends-after ended',
      'ends-later ended',
      'ends-last ended',
      'starts-after started',
    ])
  })

  it('ends a deal after the last moment at which it can be used', async () => {
    const { endsAt = 0 } = published().dealOf('ends-after') ?? {}
    const endedAt = async (now: number) =>
      changesResponseSchema
        .parse(await ask('/api/changes', now))
        .changes.some(({ record, type }) => record === 'ends-after' && type === 'ended')
    expect([await endedAt(endsAt), await endedAt(endsAt + 1)]).toEqual([false, true])
  })

  it('is remembered by the next publication, once', () => {
    const third = publish(SECOND + 4 * HOUR_MS, plantedContent('after'))
    const added = historyAfter(published().changes, after, third).filter(({ at }) => at > SECOND)
    expect(added.map(({ id, type }) => `${id} ${type}`)).toEqual([
      'ends-after ended',
      'ends-later ended',
      'ends-last ended',
      'starts-after started',
    ])
  })

  it('is told once of a deal that begins with a publication, and of one that lasts until it', () => {
    const content: SmallContent = {
      deals: { begins: { startsAt: '2026-11-22T12:00' }, ends: { endsAt: '2026-11-22T11:59:59' } },
    }
    const publications = [FIRST, SECOND, SECOND + HOUR_MS].map((builtAt) => publish(builtAt, content))
    const [first, second, third] = publications
    if (!first || !second || !third) throw new Error('three publications')
    const history = historyAfter(historyAfter(firstHistory(first), first, second), second, third)
    expect(history.map(({ id, type, at }) => [id, type, at])).toEqual([
      ['ends', 'ended', SECOND - 999],
      ['begins', 'started', SECOND],
    ])
  })

  it('lets a history go after ninety days', () => {
    const retainedAfter = (millis: number) => {
      const later = publish(SECOND + millis, plantedContent('after'))
      return historyAfter(published().changes, after, later).filter(({ at }) => at <= SECOND).length
    }
    expect(retainedAfter(91 * DAY_MS)).toBe(0)
    expect(retainedAfter(90 * DAY_MS)).toBe(0)
    expect(retainedAfter(90 * DAY_MS - 1)).toBeGreaterThan(EXPECTED.length - 1)
    expect(retainedAfter(DAY_MS)).toBe(published().changes.length)
  })

  it('gives a catalog that is published for the first time the history of its own dates', () => {
    const first = publish(FIRST, {
      deals: {
        'begun-long-ago': { startsAt: '2026-08-01' },
        'begun-lately': { startsAt: '2026-11-20' },
        'begins-later': { startsAt: '2026-11-23' },
        'over-lately': { endsAt: '2026-11-19' },
        draft: { startsAt: '2026-11-20', status: 'withdrawn' },
      },
    })
    expect(firstHistory(first).map(({ id, type }) => `${id} ${type}`)).toEqual([
      'over-lately ended',
      'begun-lately started',
    ])
  })
})

describe('since in the listing', () => {
  it('gives the deals that are new or changed and can be used now', async () => {
    const body = dealListResponseSchema.parse(await ask(`/api/deals?since=${since}&limit=200`))
    const ids = body.deals.map(({ id }) => id)
    expect(ids).toContain('added')
    expect(ids).toContain('code')
    for (const id of ['untouched', 'tagged', 'added-coming', 'ended-by-hand']) expect(ids).not.toContain(id)
  })

  it('takes a day with all of it', async () => {
    const body = await ask('/api/changes?since=2026-11-22&limit=1000')
    const fromMidnight = await ask(
      `/api/changes?since=${encodeURIComponent('2026-11-21T23:59:59+07:00')}&limit=1000`,
    )
    expect(changesResponseSchema.parse(body).changes).toEqual(
      changesResponseSchema.parse(fromMidnight).changes,
    )
  })

  it.each(['2026-02-31', '2026-00-10', 'today'])('refuses the day %s', async (day) => {
    expect((await callerOf(published()).send(`/changes.json?day=${day}`)).status).toBe(400)
  })

  it.each(['yesterday', '2026-13-45', '2026-02-31', '2026-11-22T08:00'])('refuses %s', async (text) => {
    const caller = callerOf(published())
    const response = await caller.send(`/api/changes?since=${encodeURIComponent(text)}`)
    expect(response.status).toBe(400)
  })
})

describe('a change in words', () => {
  const catalog = smallCatalog()
  const change = (fields: Partial<RecordedChange>): RecordedChange => ({
    at: SECOND,
    type: 'changed',
    kind: 'deal',
    id: 'one',
    title: 'Một',
    lang: 'vi',
    category: 'food',
    ...fields,
  })

  it.each([
    ['new', 'Mới', 'New'],
    ['started', 'Bắt đầu', 'Started'],
    ['changed', 'Thay đổi', 'Changed'],
    ['extended', 'Gia hạn', 'Extended'],
    ['ended', 'Hết hạn', 'Ended'],
    ['withdrawn', 'Đã gỡ', 'Withdrawn'],
    ['price_down', 'Giá giảm', 'Price down'],
    ['price_up', 'Giá tăng', 'Price up'],
  ] as const)('says what happened: %s', (type, vi, en) => {
    expect(describeChange(change({ type }), catalog.stringsIn('vi'), 'vi')).toEqual({ what: vi, details: [] })
    expect(describeChange(change({ type }), catalog.stringsIn('en'), 'en').what).toBe(en)
  })

  it.each([
    ['a code', { field: 'code', from: 'A1', to: 'B2' }, 'A1 → B2'],
    ['a code that is gone', { field: 'code', from: 'A1' }, 'A1 → không có'],
    ['a title', { field: 'title', from: 'Cũ', to: 'Mới' }, 'Cũ → Mới'],
    ['a minimum that is new', { field: 'minimumSpend', to: 99_000 }, 'không có → 99.000đ'],
    ['a price', { field: 'price', from: 99_000, to: 89_000 }, '99.000đ → 89.000đ'],
    ['the price at a store', { field: 'price.tiki', from: 99_000, to: 89_000 }, '99.000đ → 89.000đ'],
    [
      'an end',
      { field: 'endsAt', from: SECOND - 1000, to: SECOND },
      '11h59 ngày 22/11/2026 → 12h ngày 22/11/2026',
    ],
    [
      'a whole day as the end',
      { field: 'endsAt', to: Date.parse('2026-11-30T23:59:59+07:00') },
      'không có → 30/11/2026',
    ],
    ['a start', { field: 'startsAt', to: Date.parse('2026-11-30T00:00:00+07:00') }, 'không có → 30/11/2026'],
  ])('says the old and the new value of %s', (_what, field, words) => {
    expect(describeChange(change({ fields: [field] }), catalog.stringsIn('vi'), 'vi').details).toEqual([
      words,
    ])
  })

  it.each(['summary', 'appliesTo', 'discount', 'terms', 'priceHistory'])(
    'leaves out what takes more words than a line has: %s',
    (field) => {
      const fields = [{ field, from: 'a', to: 'b' }]
      expect(describeChange(change({ fields }), catalog.stringsIn('vi'), 'vi').details).toEqual([])
    },
  )

  it('writes prices in their currency, and says that one is the lowest', () => {
    const cheaper = change({
      type: 'price_down',
      fields: [{ field: 'price', from: 12.5, to: 9.5 }],
      currency: 'SGD',
      lowestInSixMonths: true,
    })
    expect(describeChange(cheaper, catalog.stringsIn('en'), 'en').details).toEqual([
      'SGD\u00A012.50 → SGD\u00A09.50',
      'Lowest in six months',
    ])
  })
})
