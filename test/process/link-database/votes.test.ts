import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { answerOperation } from '#api/handlers.ts'
import { matchOperation } from '#api/match-operation.ts'
import type { Settings } from '#process/env.ts'
import { openLinkEngine, openLinks } from '#process/link-database/open-links.ts'
import { createLog } from '#process/log.ts'
import { createServices } from '#process/services.ts'
import { DAY_MS } from '#text/days.ts'
import { smallCatalog } from '../../support/content.ts'
import { LINK_PLACES, type LinkPlace } from '../../support/links.ts'
import { scratchFolder } from '../../support/scratch.ts'

const catalog = smallCatalog({
  deals: {
    tea: {},
    cake: {},
    soon: { startsAt: '2027-01-01' },
    over: { title: 'Đã qua', endsAt: '2026-11-01' },
  },
})
const START = Date.parse('2026-11-22T10:00:00+07:00')

/** A server's operations over a link database, with a clock that tests move. */
async function serve(place: LinkPlace, { votes = 'on', perMinute = 1000 } = {}) {
  const clock = { now: START }
  const links = await openLinks({ settings: place, log: createLog('silent'), now: () => clock.now })
  const services = createServices({
    catalog,
    index: undefined,
    links,
    settings: {
      CLIENT_REQUESTS_PER_MINUTE: perMinute,
      GLOBAL_REQUESTS_PER_MINUTE: 100_000,
      VOTES: votes as Settings['VOTES'],
    },
    now: () => clock.now,
    elapsed: () => clock.now,
  })
  const send = async (target: string, init?: RequestInit, client = '192.0.2.1') => {
    const request = new Request(`http://localhost${target}`, init)
    const match = matchOperation(new URL(request.url).pathname, request.method)
    const response = await answerOperation(request, { services, client, requestId: 'test' }, match)
    if (!response) throw new Error('no answer')
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const vote = (client: string, worked = true, deal = 'tea') =>
    send(
      '/api/votes',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ deal, worked }),
      },
      client,
    )
  const count = () => send('/api/votes?deal=tea')
  return { clock, links, vote, count, [Symbol.asyncDispose]: () => links.close() }
}

describe.each(LINK_PLACES)('votes in %s', (_, open) => {
  it('are told from five on, and outlive a restart', async () => {
    await using place = await open()
    {
      await using server = await serve(place)
      for (const client of ['a', 'b', 'c', 'd'])
        expect((await server.vote(client)).body['counted']).toBe(true)
      expect((await server.count()).body).toEqual({ ok: true, deal: 'tea' })
    }
    await using server = await serve(place)
    await server.vote('e', false)
    expect((await server.count()).body).toEqual({
      ok: true,
      deal: 'tea',
      worked: 4,
      total: 5,
      lastWorkedAt: '2026-11-22T10:00:00+07:00',
      temperature: 30,
    })
  })

  it('are one a client, deal and day', async () => {
    await using place = await open()
    await using server = await serve(place)
    expect((await server.vote('a')).body['counted']).toBe(true)
    expect((await server.vote('a', false)).body['counted']).toBe(false)
    server.clock.now += DAY_MS
    expect((await server.vote('a')).body['counted']).toBe(true)
  })

  it('are one a client over a restart, and over servers that share the database', async () => {
    await using place = await open()
    {
      await using server = await serve(place)
      expect((await server.vote('a')).body['counted']).toBe(true)
    }
    await using restarted = await serve(place)
    await using other = await serve(place)
    expect((await restarted.vote('a')).body['counted']).toBe(false)
    const both = await Promise.all([restarted.vote('b'), other.vote('b', false), other.vote('b')])
    expect(both.filter(({ body }) => body['counted'] === true)).toHaveLength(1)
    const all = ['c', 'd', 'e', 'f', 'g', 'h'].map((client, index) =>
      (index % 2 === 0 ? other : restarted).vote(client),
    )
    expect((await Promise.all(all)).every(({ body }) => body['counted'] === true)).toBe(true)
    expect((await other.count()).body['total']).toBe(8)
  })

  it.each([
    ['an IPv4 /24', 32, (index: number) => `192.0.2.${index}`],
    ['an IPv6 /48', 32, (index: number) => `2001:db8:1:${index.toString(16)}00::/64`],
    ['an IPv6 /56', 4, (index: number) => `2001:db8:1:3${index.toString(16).padStart(2, '0')}::/64`],
  ])('of all addresses of %s are at most %i a deal and day', async (_name, most, address) => {
    await using place = await open()
    await using server = await serve(place)
    let counted = 0
    for (let index = 0; index < 256; index += 1)
      if ((await server.vote(address(index))).body['counted'] === true) counted += 1
    expect(counted).toBeLessThanOrEqual(most)
    expect(counted).toBeGreaterThanOrEqual(most - 2)
    expect((await server.vote('198.51.100.1')).body['counted']).toBe(true)
  })

  it('of a few readers of one network are nearly all counted', async () => {
    await using place = await open()
    await using server = await serve(place)
    let counted = 0
    for (let day = 0; day < 50; day += 1) {
      for (const client of ['192.0.2.1', '192.0.2.2'])
        if ((await server.vote(client)).body['counted'] === true) counted += 1
      server.clock.now += DAY_MS
    }
    expect(counted).toBeGreaterThan(85)
  })

  it('are told with those that another server takes, within seconds, however often they are asked for', async () => {
    await using place = await open()
    await using server = await serve(place)
    await using other = await serve(place)
    for (const client of ['a', 'b', 'c', 'd', 'e']) await server.vote(client)
    expect((await server.count()).body['total']).toBe(5)
    await other.vote('f')
    for (let second = 1; second <= 6; second += 1) {
      server.clock.now = START + second * 1000
      await server.count()
    }
    expect((await server.count()).body['total']).toBe(6)
  })

  it('are told with a vote as soon as it is counted here', async () => {
    await using place = await open()
    await using server = await serve(place)
    for (const client of ['a', 'b', 'c', 'd']) await server.vote(client)
    expect((await server.count()).body).not.toHaveProperty('total')
    await server.vote('e')
    expect((await server.count()).body['total']).toBe(5)
  })

  it('say in which hour it last worked, from five on, to the hour, and not when it failed since', async () => {
    await using place = await open()
    await using server = await serve(place)
    for (const client of ['a', 'b', 'c']) await server.vote(client)
    server.clock.now = Date.parse('2026-11-22T13:45:10+07:00')
    await server.vote('d')
    expect((await server.count()).body).not.toHaveProperty('lastWorkedAt')
    server.clock.now = Date.parse('2026-11-22T16:00:00+07:00')
    await server.vote('e', false)
    expect((await server.count()).body['lastWorkedAt']).toBe('2026-11-22T13:00:00+07:00')
  })

  it('are those of the last seven days', async () => {
    await using place = await open()
    await using server = await serve(place)
    for (const client of ['a', 'b', 'c', 'd', 'e']) await server.vote(client)
    server.clock.now += 6 * DAY_MS
    expect((await server.count()).body['total']).toBe(5)
    server.clock.now += DAY_MS
    for (const client of ['a', 'b', 'c', 'd', 'e', 'f']) await server.vote(client, false)
    expect((await server.count()).body).toEqual({
      ok: true,
      deal: 'tea',
      worked: 0,
      total: 6,
      temperature: -60,
    })
  })
})

describe('a vote', () => {
  it('leaves another mark on each deal, so that nobody can tell what else a client voted on', async () => {
    await using folder = await scratchFolder()
    {
      await using server = await serve({ DATA_DIR: folder.path, DATABASE_URL: undefined })
      for (const deal of ['tea', 'cake']) await server.vote('a', true, deal)
    }
    const database = new DatabaseSync(join(folder.path, 'links.sqlite'))
    const marks = database
      .prepare('SELECT mark FROM voters')
      .all()
      .map(({ mark }) => mark)
    database.close()
    expect(marks).toHaveLength(2)
    expect(marks[0]).not.toBe(marks[1])
  })

  it('leaves a number behind and no trace of who gave it', async () => {
    await using folder = await scratchFolder()
    {
      await using server = await serve({ DATA_DIR: folder.path, DATABASE_URL: undefined })
      await server.vote('198.51.100.77')
    }
    const database = new DatabaseSync(join(folder.path, 'links.sqlite'))
    const rows = (table: string) =>
      database
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .map((row) => ({ ...row }))
    expect(rows('votes')).toEqual([
      { deal_id: 'tea', day: '2026-11-22', worked: 1, failed: 0, worked_at: START },
    ])
    const [voter] = rows('voters')
    // So few bits that hundreds of addresses have the same mark.
    expect(voter).toMatchObject({ deal_id: 'tea', day: '2026-11-22' })
    expect(voter?.['mark']).toBeLessThan(2 ** 24)
    database.close()
    expect(readFileSync(join(folder.path, 'links.sqlite'), 'latin1')).not.toContain('198.51.100')
  })

  it('leaves neither the mark nor what it was made with behind once the day is over', async () => {
    await using folder = await scratchFolder()
    const path = join(folder.path, 'links.sqlite')
    const read = (sql: string) => {
      const database = new DatabaseSync(path)
      const rows = database.prepare(sql).all()
      database.close()
      return rows
    }
    let salt = ''
    {
      await using server = await serve({ DATA_DIR: folder.path, DATABASE_URL: undefined })
      await server.vote('a')
      salt = String(read('SELECT salt FROM vote_salts')[0]?.['salt'])
      expect(salt).toMatch(/^[\w-]{22}$/)
      server.clock.now += DAY_MS
      await server.vote('b')
    }
    const days = read('SELECT day FROM vote_salts UNION ALL SELECT day FROM voters').map(({ day }) => day)
    expect(days).toEqual(['2026-11-23', '2026-11-23'])
    expect(readFileSync(path, 'latin1')).not.toContain(salt)
  })

  it('counts against the limit of its client', async () => {
    await using folder = await scratchFolder()
    await using server = await serve({ DATA_DIR: folder.path, DATABASE_URL: undefined }, { perMinute: 2 })
    await server.vote('a')
    await server.vote('a')
    expect((await server.vote('a')).status).toBe(429)
    expect((await server.vote('b')).status).toBe(200)
  })

  it('is for deals that can be used now, and taken only where the setting says so', async () => {
    await using folder = await scratchFolder()
    const place = { DATA_DIR: folder.path, DATABASE_URL: undefined }
    await using server = await serve(place)
    for (const deal of ['over', 'soon', 'unknown'])
      expect((await server.vote('a', true, deal)).status).toBe(400)
    await using quiet = await serve(place, { votes: 'off' })
    expect((await quiet.vote('a')).status).toBe(404)
    expect((await quiet.count()).status).toBe(404)
  })

  it('finds its table in a file of the first version, whose links stay', async () => {
    await using folder = await scratchFolder()
    const place = { DATA_DIR: folder.path, DATABASE_URL: undefined }
    await (await openLinkEngine(place)).close()
    const file = new DatabaseSync(join(folder.path, 'links.sqlite'))
    file.exec(
      `DROP TABLE votes; DROP TABLE voters; DROP TABLE vote_salts; DROP TABLE subscriptions; DROP TABLE tips; PRAGMA user_version = 1; INSERT INTO clicks VALUES ('abc', '2026-11-20', 3)`,
    )
    file.close()
    const engine = await openLinkEngine(place)
    const vote = { dealId: 'tea', day: '2026-11-22' }
    const marks = [
      { ...vote, mark: 1, worked: true, hour: 5 },
      { ...vote, mark: 2, worked: false, hour: 6 },
      { ...vote, mark: 1, worked: false, hour: 7 },
    ]
    expect(await engine.addVotes(marks)).toEqual([true, true, false])
    expect(await engine.votesSince('2026-11-20')).toEqual([
      { dealId: 'tea', day: '2026-11-22', worked: 1, failed: 1, workedAt: 5 },
    ])
    expect(await engine.clicksOf('abc', 3)).toEqual([{ hashId: 'abc', day: '2026-11-20', count: 3 }])
    await engine.close()
  })
})
