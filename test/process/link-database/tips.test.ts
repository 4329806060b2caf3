import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TipRow } from '#links/tips.ts'
import { createReaderMarks } from '#process/link-database/reader-marks.ts'
import { createLinkDatabase } from '#process/link-database/link-database.ts'
import { openLinkEngine, openLinks } from '#process/link-database/open-links.ts'
import { createTipBox } from '#process/link-database/tip-box.ts'
import { createLog } from '#process/log.ts'
import { createServices } from '#process/services.ts'
import { submitTipForm } from '#site/forms/submit-tip-form.ts'
import { DAY_MS } from '#text/days.ts'
import { smallCatalog } from '../../support/content.ts'
import { LINK_PLACES, type LinkPlace } from '../../support/links.ts'

const START = Date.parse('2026-11-22T10:00:00+07:00')
const catalog = smallCatalog({ stores: { shopee: { hosts: ['shopee.vn'] } } })

/** The form of a server over a link database, with a clock that tests move. */
async function serve(place: LinkPlace, { tips = 'on' as 'on' | 'off', perMinute = 1000 } = {}) {
  const clock = { now: START }
  const links = await openLinks({ settings: place, log: createLog('silent'), now: () => clock.now })
  const engine = await openLinkEngine(place)
  const services = createServices({
    catalog,
    index: undefined,
    links,
    settings: { CLIENT_REQUESTS_PER_MINUTE: perMinute, GLOBAL_REQUESTS_PER_MINUTE: 100_000, TIPS: tips },
    now: () => clock.now,
    elapsed: () => clock.now,
  })
  const send = (what: string, client = '192.0.2.1', headers: Record<string, string> = {}) =>
    submitTipForm(
      new Request('http://localhost/bao-uu-dai', {
        method: 'POST',
        headers,
        body: new URLSearchParams({ what, until: '2027-12-30' }),
      }),
      { services, client, requestId: 'test' },
      'vi',
    )
  const numberOf = async (what: string, client?: string): Promise<string> => {
    const sent = await send(what, client)
    return sent.ok ? sent.number : expect.fail(sent.reason)
  }
  const reasonOf = async (what: string, client?: string) => {
    const sent = await send(what, client)
    return sent.ok ? undefined : sent.reason
  }
  const rows = (): Promise<TipRow[]> => engine.rowsAfter('tips', undefined, 1000)
  return {
    clock,
    engine,
    links,
    send,
    numberOf,
    reasonOf,
    rows,
    [Symbol.asyncDispose]: async () => {
      await links.close()
      await engine.close()
    },
  }
}

describe.each(LINK_PLACES)('tips in %s', (_, open) => {
  it('wait under a number, with the two fields, the language and the day, and nothing else', async () => {
    await using place = await open()
    await using server = await serve(place)
    const number = await server.numberOf('Mã DEMO20 https://shopee.vn/sale')
    expect(number).toMatch(/^\d{10}$/)
    expect(await server.rows()).toEqual([
      {
        id: number,
        key: 'shopee.vn/sale',
        what: 'Mã DEMO20 https://shopee.vn/sale',
        until: '2027-12-30',
        language: 'vi',
        day: '2026-11-22',
        count: 1,
        state: 'waiting',
        outcome: null,
        decidedOn: null,
      },
    ])
    expect(await server.links.tips.outcomeOf(number)).toEqual({ state: 'waiting' })
    expect(await server.links.tips.outcomeOf('0000000000')).toBeUndefined()
  })

  it('are one tip for one address; each reader counts once a day', async () => {
    await using place = await open()
    await using server = await serve(place)
    const number = await server.numberOf('https://shopee.vn/sale')
    for (const client of ['192.0.2.1', '192.0.2.1', '198.51.100.7', '198.51.100.7'])
      expect(await server.numberOf('Xem https://shopee.vn/sale?utm_source=x', client)).toBe(number)
    expect(await server.rows()).toMatchObject([{ id: number, count: 2 }])
  })

  it('sent at the same time on the same address are one', async () => {
    await using place = await open()
    await using server = await serve(place)
    await using other = await serve(place)
    const numbers = await Promise.all(
      Array.from({ length: 20 }, (__, nth) =>
        (nth % 2 ? server : other).numberOf('https://shopee.vn/sale', `198.51.${nth}.1`),
      ),
    )
    expect(new Set(numbers).size).toBe(1)
    expect(await server.rows()).toMatchObject([{ count: 20 }])
  })

  it('of a client are ten new ones a day, of a form that another site sends none, and no more than there is room for', async () => {
    await using place = await open()
    await using server = await serve(place)
    for (let nth = 1; nth <= 10; nth += 1) await server.numberOf(`Mã DEMO${nth}`)
    expect(await server.reasonOf('Mã DEMO11')).toBe('limited')
    await server.numberOf('Mã DEMO12', '198.51.100.7')
    server.clock.now += DAY_MS
    await server.numberOf('Mã DEMO11')
    expect(await server.send('Mã DEMO13', undefined, { 'Sec-Fetch-Site': 'cross-site' })).toMatchObject({
      ok: false,
    })
    const database = createLinkDatabase({ engine: server.engine, report: () => undefined })
    const full = createTipBox(
      database,
      createReaderMarks(database, () => START),
      () => START,
      12,
    )
    const told = { key: 'new', what: 'Mới', until: null, language: 'vi' } as const
    expect(await full.add(told, '203.0.113.9')).toBe('full')
    expect(await server.rows()).toHaveLength(12)
  })

  it('count against the rate limit of their client', async () => {
    await using place = await open()
    await using server = await serve(place, { perMinute: 1 })
    await server.numberOf('Mã DEMO1')
    expect(await server.send('Mã DEMO2')).toMatchObject({
      reason: 'rate_limited',
      retryAfterSeconds: 60,
    })
  })

  it('that are not taken leave nothing behind', async () => {
    await using place = await open()
    await using server = await serve(place)
    expect(await server.reasonOf('Gọi 0901 234 567')).toBe('personal')
    await using quiet = await serve(place, { tips: 'off' })
    expect(await quiet.reasonOf('Mã DEMO20')).toBe('not_found')
    expect(await server.rows()).toEqual([])
  })

  it('may be told again once they became a deal, and stay refused', async () => {
    await using place = await open()
    await using server = await serve(place)
    const taken = await server.numberOf('https://shopee.vn/a')
    const refused = await server.numberOf('https://shopee.vn/b')
    const decidedOn = '2026-11-23'
    await server.engine.decideTip(taken, { state: 'accepted', outcome: 'tea', decidedOn })
    await server.engine.decideTip(refused, { state: 'refused', outcome: 'ended', decidedOn })
    expect(await server.links.tips.outcomeOf(taken)).toEqual({ state: 'accepted', deal: 'tea' })
    expect(await server.links.tips.outcomeOf(refused)).toEqual({ state: 'refused', reason: 'ended' })
    expect(await server.numberOf('https://shopee.vn/a')).not.toBe(taken)
    expect(await server.numberOf('https://shopee.vn/b')).toBe(refused)
    expect(await server.engine.decideTip('0000000000', { state: 'refused', outcome: null, decidedOn })).toBe(
      false,
    )
  })

  it('that became a deal add to what readers report of it, and others do not', async () => {
    await using place = await open()
    await using server = await serve(place)
    const number = await server.numberOf('https://shopee.vn/a')
    await server.numberOf('https://shopee.vn/a', '198.51.100.7')
    await server.numberOf('https://shopee.vn/b')
    expect(await server.links.votes.of('cake')).toMatchObject({ temperature: 0, workedAt: null })
    await server.engine.decideTip(number, { state: 'accepted', outcome: 'tea', decidedOn: '2026-11-22' })
    expect(await server.links.votes.of('tea')).toMatchObject({ worked: 0, temperature: 20 })
  })

  it('are deleted 90 days after they were sent or decided on', async () => {
    await using place = await open()
    await using server = await serve(place)
    const waiting = await server.numberOf('Mã DEMO1')
    const decided = await server.numberOf('Mã DEMO2')
    const decision = { state: 'refused', outcome: 'unclear', decidedOn: '2026-12-22' } as const
    await server.engine.decideTip(decided, decision)
    server.clock.now += 91 * DAY_MS
    expect(await server.links.tips.outcomeOf(waiting)).toBeUndefined()
    expect(await server.links.tips.outcomeOf(decided)).toMatchObject({ state: 'refused' })
    const later = await server.numberOf('Mã DEMO3')
    expect((await server.rows()).map(({ id }) => id)).toEqual([decided, later].toSorted())
  })

  it('come back from a backup as they were', async () => {
    await using place = await open()
    await using from = await serve(place)
    const number = await from.numberOf('Mã DEMO1')
    const rows = await from.rows()
    await using elsewhere = await open()
    await using to = await serve(elsewhere)
    await to.engine.restore(from.engine.backUp())
    await to.engine.restore(from.engine.backUp())
    expect(await to.rows()).toEqual(rows)
    expect(await to.links.tips.outcomeOf(number)).toEqual({ state: 'waiting' })
  })
})

it('a file of tips has no address of a client', async () => {
  const [, open] = LINK_PLACES[0] ?? expect.fail()
  await using place = await open()
  await using server = await serve(place)
  await server.numberOf('Mã DEMO1', '203.0.113.77')
  await server.links.close()
  const { DATA_DIR } = place
  for (const part of ['', '-wal'])
    expect(readFileSync(join(DATA_DIR, `links.sqlite${part}`)).includes('203.0.113.77')).toBe(false)
})
