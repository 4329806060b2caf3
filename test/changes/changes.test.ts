import { describe, expect, it } from 'vitest'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { extendHistory, firstHistory } from '#changes/history.ts'
import { changesResponseSchema, dayChangesResponseSchema } from '#contract/changes.ts'
import { dealListResponseSchema } from '#contract/deal-list.ts'
import { createByProducts } from '#discovery/by-products.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { HOUR_MS } from '#text/days.ts'
import { callerOf } from '../support/calls.ts'
import { showChanges } from '#views/changes-page.ts'
import { readContent, type SmallContent, smallFiles } from '../support/content.ts'
import { EXPECTED, FIRST, plantedContent, SECOND } from '../support/planted-edits.ts'

function publish(builtAt: number, content: SmallContent): Snapshot {
  return snapshotOf(readContent(smallFiles(content)), { builtAt, siteUrl: 'https://deals.example' })
}

const before = publish(FIRST, plantedContent('before'))
const after = publish(SECOND, plantedContent('after'))

/** The second publication with its history, made within each test, so that `npm run mutate` sees it change. */
function published(): Catalog {
  return createCatalog(after, extendHistory(firstHistory(before), before, after))
}
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
    expect(lowest.toSorted()).toEqual(['as-cheap-as-ever', 'cheapest'])
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
    // Feeds go back further: to the end of the deal that was over before both publications.
    const ofToday = fed.filter((id) => !id.includes('deleted-over')).toSorted()
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
    const caller = callerOf(createCatalog(is, extendHistory([], was, is)))
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
    expect([await countAfter(89), await countAfter(91)]).toEqual([2, 0])
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
    const added = extendHistory(published().changes, after, third).filter(({ at }) => at > SECOND)
    expect(added.map(({ id, type }) => `${id} ${type}`)).toEqual([
      'ends-after ended',
      'ends-later ended',
      'ends-last ended',
      'starts-after started',
    ])
  })

  it('lets a history go after ninety days', () => {
    const later = publish(SECOND + 91 * 24 * HOUR_MS, plantedContent('after'))
    const kept = extendHistory(published().changes, after, later)
    expect(kept.filter(({ at }) => at <= SECOND)).toEqual([])
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
