import { describe, expect, it } from 'vitest'
import { answerOperation } from '#api/handlers.ts'
import { matchOperation } from '#api/match-operation.ts'
import { deliverAlerts } from '#process/alerts/deliver-alerts.ts'
import { createPushKey } from '#process/alerts/push-key.ts'
import { createPushClient } from '#process/alerts/send-push.ts'
import { openLinkEngine, openLinks } from '#process/link-database/open-links.ts'
import { createLog } from '#process/log.ts'
import { createServices } from '#process/services.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#text/days.ts'
import type { SmallContent } from '../../support/content.ts'
import { LINK_PLACES, type LinkPlace } from '../../support/links.ts'
import { publishSmall, type SmallPublication } from '../../support/publications.ts'
import { createBrowserKeys, type PushService, startPushService } from '../../support/push-service.ts'
import { scratchFolder } from '../../support/scratch.ts'

const START = Date.parse('2026-11-20T12:00:00+07:00')
const key = createPushKey()
const browser = createBrowserKeys()

const offered = (price: number): NonNullable<SmallContent['products']> => ({
  sony: { offers: [{ store: 'tiki', url: 'https://tiki.vn/a-p1.html', price, seenAt: '2026-11-19' }] },
})
const first = publishSmall({ deals: { tea: {} }, products: offered(900_000) }, START - DAY_MS)
const second = publishSmall(
  { deals: { tea: {}, cake: {} }, products: offered(900_000) },
  START + MINUTE_MS,
  first,
)

/** An instance of the service over a link database, with a clock that tests move. */
async function instance(
  place: LinkPlace,
  service: PushService,
  { max = 100_000, isOn = true, perMinute = 10_000 } = {},
) {
  const clock = { now: START }
  const now = (): number => clock.now
  const hosts = [service.origin]
  const push = { ...(isOn && { PUSH_KEY: key }), PUSH_HOSTS: hosts, PUSH_SUBSCRIPTIONS_MAX: max }
  const links = await openLinks({ settings: { ...place, ...push }, log: createLog('silent'), now })
  const client = createPushClient({ key, subject: 'mailto:a@example.com', hosts, now: Date.now })
  const state = { publication: first }
  const servicesNow = () =>
    createServices({
      catalog: state.publication.catalog,
      index: undefined,
      links,
      settings: { CLIENT_REQUESTS_PER_MINUTE: perMinute, GLOBAL_REQUESTS_PER_MINUTE: 100_000 },
      now,
      elapsed: now,
    })
  let services = servicesNow()
  const post = async (path: string, body: unknown) => {
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const response = await answerOperation(
      request,
      { services, client: '192.0.2.1', requestId: 'test' },
      matchOperation(path, 'POST'),
    )
    if (!response) throw new Error('no answer')
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    clock,
    links,
    post,
    follow: (path: string, follows: Record<string, number | null>, changes: object = {}) =>
      post('/api/alerts', {
        ...service.subscribe(path, browser),
        language: 'vi',
        quiet: null,
        follows,
        ...changes,
      }),
    publish: (publication: SmallPublication): void => {
      state.publication = publication
      services = servicesNow()
    },
    deliver: (signal = new AbortController().signal) =>
      deliverAlerts({
        table: links.subscriptions,
        services,
        send: client.send,
        log: createLog('silent'),
        signal,
      }),
    [Symbol.asyncDispose]: async () => {
      client.close()
      await links.close()
    },
  }
}

/** Lets so many readers follow a store. */
async function followMany({ follow }: Awaited<ReturnType<typeof instance>>, count: number): Promise<void> {
  const readers = Array.from({ length: count }, (_, index) => `/reader-${index}`)
  const answers = await Promise.all(readers.map((path) => follow(path, { 'store/shopee': null })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
}

describe.each(LINK_PLACES)('alerts in %s', (_, open) => {
  it('tell a publication once to each subscriber, though two instances look', async () => {
    await using place = await open()
    await using service = await startPushService()
    await using one = await instance(place, service)
    await using other = await instance(place, service)
    await followMany(one, 250)
    expect(await one.deliver()).toMatchObject({ sent: 0 })
    for (const each of [one, other]) {
      each.clock.now += 2 * MINUTE_MS
      each.publish(second)
    }
    const counts = await Promise.all([one.deliver(), other.deliver()])
    expect(counts.map(({ sent }) => sent).reduce((a, b) => a + b)).toBe(250)
    expect(service.refused).toEqual([])
    expect(new Set(service.pushed.map(({ path }) => path)).size).toBe(250)
    expect(service.pushed).toHaveLength(250)
    expect(service.pushed[0]?.message).toMatchObject({ body: 'Ưu đãi mới ở Shopee, cửa hàng bạn theo dõi' })
    for (const each of [one, other]) expect(await each.deliver()).toMatchObject({ seen: 0 })
  })

  it('miss nothing of a publication that another instance serves earlier than the clock was looked at', async () => {
    await using place = await open()
    await using service = await startPushService()
    await using slow = await instance(place, service)
    await slow.follow('/a', { 'store/shopee': null })
    // The clock is looked at after the publication was made and before it is served.
    slow.clock.now = START + DAY_MS
    await slow.deliver()
    slow.publish(second)
    expect(await slow.deliver()).toMatchObject({ sent: 1 })
  })

  it('remove a subscription that the push service does not know any more', async () => {
    await using place = await open()
    await using service = await startPushService({ answer: () => ({ status: 410 }) })
    await using one = await instance(place, service)
    await one.follow('/a', { 'store/shopee': null })
    one.clock.now += HOUR_MS
    one.publish(second)
    expect(await one.deliver()).toMatchObject({ removed: 1 })
    expect(await one.links.subscriptions.countSubscriptions()).toBe(0)
  })

  it('are sent again when a push service asks for it, and to no other subscriber of it before', async () => {
    await using place = await open()
    await using service = await startPushService({
      answer: () => ({ status: 429, headers: { 'Retry-After': '600' } }),
    })
    await using one = await instance(place, service)
    await followMany(one, 100)
    one.clock.now += HOUR_MS
    one.publish(second)
    await one.deliver()
    // Those that were under way at once.
    expect(service.requests()).toBeLessThanOrEqual(32)
    const asked = service.requests()
    service.answerWith(() => ({ status: 201 }))
    one.clock.now += 599_000
    expect(await one.deliver()).toMatchObject({ seen: 0 })
    expect(service.requests()).toBe(asked)
    one.clock.now += 1_000
    expect(await one.deliver()).toMatchObject({ sent: 100 })
  })

  it('wait longer after each failure', async () => {
    await using place = await open()
    await using service = await startPushService({ answer: () => ({ status: 500 }) })
    await using one = await instance(place, service)
    await one.follow('/a', { 'store/shopee': null })
    one.clock.now += HOUR_MS
    one.publish(second)
    const waits: number[] = []
    let last = one.clock.now
    for (let requests = 0; waits.length < 4; one.clock.now += MINUTE_MS) {
      await one.deliver()
      if (service.requests() === requests) continue
      requests = service.requests()
      waits.push((one.clock.now - last) / MINUTE_MS)
      last = one.clock.now
    }
    expect(waits).toEqual([0, 1, 2, 4])
  })

  it('are three a day; more are told together on the next', async () => {
    await using place = await open()
    await using service = await startPushService()
    await using one = await instance(place, service)
    await one.follow('/a', { 'store/shopee': null })
    let publication = first
    const deals: NonNullable<SmallContent['deals']> = { tea: {} }
    for (let hour = 1; hour <= 5; hour += 1) {
      one.clock.now = START + hour * HOUR_MS
      deals[`deal-${hour}`] = {}
      publication = publishSmall(
        { deals: { ...deals }, products: offered(900_000) },
        one.clock.now,
        publication,
      )
      one.publish(publication)
      await one.deliver()
    }
    expect(service.pushed).toHaveLength(3)
    one.clock.now = Date.parse('2026-11-21T00:00:00+07:00')
    await one.deliver()
    expect(service.pushed).toHaveLength(4)
    expect(service.pushed[3]?.message['body']).toContain('Và 1 tin khác')
  })

  it('wait for the end of quiet hours', async () => {
    await using place = await open()
    await using service = await startPushService()
    await using one = await instance(place, service)
    await one.follow('/a', { 'store/shopee': null }, { quiet: { from: 12 * 60, to: 14 * 60 } })
    one.clock.now = START + HOUR_MS
    one.publish(second)
    await one.deliver()
    one.clock.now = Date.parse('2026-11-20T13:59:59+07:00')
    await one.deliver()
    expect(service.pushed).toHaveLength(0)
    one.clock.now += 1000
    await one.deliver()
    expect(service.pushed).toHaveLength(1)
  })

  it('send no price that is reached at subscribing, which the answer tells, until it was missed', async () => {
    await using place = await open()
    await using service = await startPushService()
    await using one = await instance(place, service)
    let publication = publishSmall({ deals: { tea: {} }, products: offered(790_000) }, one.clock.now)
    one.publish(publication)
    const { body } = await one.follow('/a', { 'product/sony': 800_000, 'store/shopee': null })
    expect(body['reached']).toEqual([expect.stringMatching(/: .*790\.000đ.*800\.000đ/)])
    const told: number[] = []
    for (const price of [780_000, 900_000, 770_000]) {
      one.clock.now += DAY_MS
      publication = publishSmall({ deals: { tea: {} }, products: offered(price) }, one.clock.now, publication)
      one.publish(publication)
      if ((await one.deliver()).sent > 0) told.push(price)
    }
    expect(told).toEqual([770_000])
  })

  it('tell a price again only after it was missed', async () => {
    await using place = await open()
    await using service = await startPushService()
    await using one = await instance(place, service)
    await one.follow('/a', { 'product/sony': 800_000 })
    let publication = first
    const told: number[] = []
    for (const [day, price] of [790_000, 780_000, 900_000, 700_000].entries()) {
      one.clock.now = START + (day + 1) * DAY_MS
      publication = publishSmall({ deals: { tea: {} }, products: offered(price) }, one.clock.now, publication)
      one.publish(publication)
      if ((await one.deliver()).sent > 0) told.push(price)
      // Following more changes nothing of what was told.
      await one.follow('/a', { 'product/sony': 800_000, 'store/tiki': null })
    }
    expect(told).toEqual([790_000, 700_000])
  })

  it('expire unless they are renewed, and end with one request', async () => {
    await using place = await open()
    await using service = await startPushService()
    await using one = await instance(place, service)
    for (const path of ['/kept', '/left', '/ended']) await one.follow(path, { 'store/shopee': null })
    const { body } = await one.follow('/ended', { 'store/shopee': null })
    expect((await one.post('/api/alerts/end', { id: body['id'] })).status).toBe(200)
    expect((await one.post('/api/alerts/end', { id: body['id'] })).status).toBe(200)
    expect(await one.links.subscriptions.countSubscriptions()).toBe(2)
    one.clock.now += 60 * DAY_MS
    await one.follow('/kept', { 'store/shopee': null })
    one.clock.now += 31 * DAY_MS
    await one.deliver()
    expect(await one.links.subscriptions.countSubscriptions()).toBe(1)
  })

  it('are taken up to a number, and those that are known are renewed beyond it', async () => {
    await using place = await open()
    await using service = await startPushService()
    await using one = await instance(place, service, { max: 2 })
    const follows = { 'store/shopee': null }
    for (const path of ['/a', '/b']) expect((await one.follow(path, follows)).status).toBe(200)
    expect((await one.follow('/c', follows)).status).toBe(503)
    expect((await one.follow('/a', follows)).status).toBe(200)
  })

  it('are backed up and restored, and what is there stays', async () => {
    await using place = await open()
    await using service = await startPushService()
    await using one = await instance(place, service)
    await one.follow('/a', { 'store/shopee': null })
    const engine = await openLinkEngine(place)
    const pages = await Array.fromAsync(engine.backUp())
    await using empty = await open()
    const other = await openLinkEngine(empty)
    for (let time = 0; time < 2; time += 1) {
      await other.restore(
        (async function* () {
          yield* pages
        })(),
      )
      expect(await other.countSubscriptions()).toBe(1)
    }
    expect(await Array.fromAsync(other.backUp())).toEqual(pages)
    await Promise.all([engine.close(), other.close()])
  })
})

describe('a request for alerts', () => {
  it('that asks for something else is refused with what to write', async () => {
    await using folder = await scratchFolder()
    await using service = await startPushService()
    await using one = await instance({ DATA_DIR: folder.path, DATABASE_URL: undefined }, service)
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`store/s${index}`, null]))
    const searches = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`search/s${index}`, null]))
    for (const [follows, changes, told] of [
      [{}, {}, 'follow 1 to 100 things'],
      [many, {}, 'follow 1 to 100 things'],
      [searches, {}, 'at most 5 searches'],
      [{ '../etc': null }, {}, 'write ids such as'],
      [{ 'search/%E1%9': null }, {}, 'write ids such as'],
      [{ 'product/x': 'cheap' }, {}, 'write the price to wait for'],
      [{ 'store/a': null }, { endpoint: 'https://192.168.0.1/x' }, 'not at a push service'],
      [{ 'store/a': null }, { endpoint: 'javascript:alert(1)' }, 'endpoint'],
      [{ 'store/a': null }, { keys: { p256dh: 'x', auth: 'y' } }, 'characters of base64url'],
      [{ 'store/a': null }, { quiet: { from: -1, to: 5000 } }, 'quiet'],
    ] as [Record<string, number | null>, object, string][]) {
      const { status, body } = await one.follow('/a', follows, changes)
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(told)])
    }
    expect(await one.links.subscriptions.countSubscriptions()).toBe(0)
  })

  it('is answered with 404 where there is no key, and counts against the limit of its client', async () => {
    await using folder = await scratchFolder()
    await using service = await startPushService()
    const place = { DATA_DIR: folder.path, DATABASE_URL: undefined }
    await using off = await instance(place, service, { isOn: false })
    expect((await off.follow('/a', { 'store/shopee': null })).status).toBe(404)
    await using few = await instance(place, service, { perMinute: 2 })
    const statuses = []
    for (let request = 0; request < 3; request += 1)
      statuses.push((await few.follow('/a', { 'store/shopee': null })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('leaves what the browser sent, and nothing else of the reader', async () => {
    await using folder = await scratchFolder()
    await using service = await startPushService()
    const place = { DATA_DIR: folder.path, DATABASE_URL: undefined }
    await using one = await instance(place, service)
    const asked = service.subscribe('/a', browser)
    await one.follow('/a', { 'store/shopee': null }, { name: 'somebody' })
    const engine = await openLinkEngine(place)
    const [row] = (await Array.fromAsync(engine.backUp())).flatMap(({ subscriptions }) => subscriptions)
    await engine.close()
    expect(JSON.parse(row?.subscriber ?? '')).toEqual({
      ...asked,
      language: 'vi',
      quiet: null,
      follows: { 'store/shopee': null },
    })
    expect(JSON.parse(row?.delivery ?? '')).toEqual({ told: [], day: '', sent: 0, failures: 0 })
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      'delivery',
      'expiresAt',
      'id',
      'notBefore',
      'publishedAt',
      'seenAt',
      'subscriber',
    ])
  })
})
