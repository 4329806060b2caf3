import { describe, expect, it } from 'vitest'
import { describeSettings, readSettings } from '#process/env.ts'

/** Each whole number with its range. */
const NUMBERS: [name: string, min: number, max: number][] = [
  ['PORT', 0, 65_535],
  ['METRICS_PORT', 0, 65_535],
  ['CLIENT_REQUESTS_PER_MINUTE', 1, 1_000_000_000],
  ['GLOBAL_REQUESTS_PER_MINUTE', 1, 1_000_000_000],
  ['TRUSTED_PROXY_HOPS', 0, 10],
  ['MAX_IN_FLIGHT', 1, 100_000],
  ['MAX_CONNECTIONS', 1, 1_000_000],
  ['WORKERS', 1, 256],
  ['LLM_REQUESTS_PER_MINUTE', 1, 100_000],
]

const settingOf = (name: string, text: string): unknown =>
  (readSettings({ [name]: text }) as Record<string, unknown>)[name]

describe.each(NUMBERS)('%s', (name, min, max) => {
  it(`is a whole number from ${min} to ${max}`, () => {
    expect(settingOf(name, String(min))).toBe(min)
    expect(settingOf(name, String(max))).toBe(max)
  })

  it.each([
    String(min - 1),
    String(max + 1),
    '0x10',
    '1e3',
    '1.5',
    '-1',
    '+1',
    ' 1',
    '1 ',
    '٣',
    'many',
    '99999999999',
  ])('is refused by name as %j', (text) => {
    expect(() => readSettings({ [name]: text })).toThrow(
      `${name} is ${JSON.stringify(text)}; write a whole number from ${min} to ${max}`,
    )
  })
})

describe('the addresses', () => {
  it.each([
    ['https://deals.example', 'https://deals.example'],
    ['https://deals.example/', 'https://deals.example'],
    ['http://localhost:4321', 'http://localhost:4321'],
    ['https://DEALS.example:443', 'https://deals.example'],
  ])('SITE_URL %s is %s', (text, origin) => {
    expect(readSettings({ SITE_URL: text }).SITE_URL).toBe(origin)
  })

  it.each([
    ['SITE_URL', 'deals.example'],
    ['SITE_URL', 'ftp://deals.example'],
    ['SITE_URL', 'https://deals.example/path'],
    ['SITE_URL', 'https://deals.example?q'],
    ['SITE_URL', 'https://user@deals.example'],
    ['SITE_URL', 'https://deals example'],
    ['LOG_LEVEL', 'loud'],
  ])('%s is refused by name as %s', (name, text) => {
    expect(() => readSettings({ [name]: text })).toThrow(`${name} is ${JSON.stringify(text)}; write`)
  })

  it.each([
    ['DATABASE_URL', 'mysql://user:secret@host/links'],
    ['DATABASE_URL', 'postgres:user:secret'],
    ['DATABASE_URL', 'postgres://user:secret@one:5432,two:x/links'],
    ['REDIS_URL', 'http://user:secret@host'],
  ])('%s is refused by name, without showing what may be a password', (name, text) => {
    expect(() => readSettings({ [name]: text })).toThrow(`${name} is not understood; write`)
    expect(() => readSettings({ [name]: text })).not.toThrow(/secret/)
  })

  it.each([
    ['DATABASE_URL', 'postgresql://user:secret@host:5432/links'],
    ['DATABASE_URL', 'postgres://user:secret@host:5432,two:5433/links?target_session_attrs=primary'],
    ['REDIS_URL', 'rediss://:secret@host:6379/1'],
    ['REDIS_URL', 'rediss://:a@secret@host:6379/1'],
  ])('%s is described without its password', (name, text) => {
    const described = Object.fromEntries(describeSettings(readSettings({ [name]: text })))
    expect(described[name]).toContain('***@host')
    expect(JSON.stringify(described)).not.toContain('secret')
  })
})

describe('the environment', () => {
  it('has a default for everything, and an empty variable counts as unset', () => {
    const empty = Object.fromEntries(NUMBERS.map(([name]) => [name, '']))
    expect(readSettings(empty)).toEqual(readSettings({}))
    expect(readSettings({})).toMatchObject({
      PORT: 4321,
      SITE_URL: 'http://localhost:4321',
      CLIENT_REQUESTS_PER_MINUTE: 60,
      GLOBAL_REQUESTS_PER_MINUTE: 6000,
      TRUSTED_PROXY_HOPS: 0,
    })
  })

  it('is refused with all of its mistakes at once', () => {
    const read = (): unknown => readSettings({ PORT: '70000', MAX_IN_FLIGHT: '0', LOG_LEVEL: 'loud' })
    for (const name of ['PORT', 'MAX_IN_FLIGHT', 'LOG_LEVEL']) expect(read).toThrow(`${name} is `)
  })
})
