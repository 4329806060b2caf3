import { describe, expect, it } from 'vitest'
import type { DayClicks } from '#links/link-database.ts'
import { type ClickCounter, createClickCounter } from '#process/link-database/click-counter.ts'

const READER = new Headers({
  'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36',
})
const EVENING = Date.parse('2026-11-20T16:59:00Z')

/** A counter over a store that can be away, with a clock that the test moves. */
function counterAt(start: number) {
  const written: DayClicks[] = []
  const state = { now: start, isAway: false }
  const clicks: ClickCounter = createClickCounter({
    now: () => state.now,
    write: async (rows) => {
      if (state.isAway) throw new Error('away')
      written.push(...rows)
    },
  })
  return { clicks, written, state }
}

describe('clicks', () => {
  it('are one number a link and day, in the days of Vietnam', async () => {
    const { clicks, written, state } = counterAt(EVENING)
    clicks.count('aaaaaaaaaa', READER)
    clicks.count('aaaaaaaaaa', READER)
    clicks.count('bbbbbbbbbb', READER)
    state.now += 2 * 60_000
    clicks.count('aaaaaaaaaa', READER)
    await clicks.close()
    expect(written).toEqual([
      { hashId: 'aaaaaaaaaa', day: '2026-11-20', count: 2 },
      { hashId: 'bbbbbbbbbb', day: '2026-11-20', count: 1 },
      { hashId: 'aaaaaaaaaa', day: '2026-11-21', count: 1 },
    ])
  })

  it.each([
    ['a crawler', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a preview in a chat', { 'User-Agent': 'facebookexternalhit/1.1' }],
    ['a script', { 'User-Agent': 'curl/8.5.0' }],
    ['a program without a name', {}],
    ['a page fetched ahead', { 'User-Agent': READER.get('User-Agent') ?? '', 'Sec-Purpose': 'prefetch' }],
  ])('do not count %s', async (_, headers) => {
    const { clicks, written } = counterAt(EVENING)
    clicks.count('aaaaaaaaaa', new Headers(headers))
    expect(clicks.backlog().clicks).toBe(0)
    await clicks.close()
    expect(written).toEqual([])
  })

  it('wait while the store is away, are said to lag after a minute, and arrive when it is back', async () => {
    const { clicks, written, state } = counterAt(EVENING)
    state.isAway = true
    clicks.count('aaaaaaaaaa', READER)
    await clicks.flush()
    state.now += 61_000
    clicks.count('aaaaaaaaaa', READER)
    await clicks.flush()
    expect(clicks.backlog()).toEqual({ clicks: 2, seconds: 61, isLagging: true })
    state.isAway = false
    await clicks.close()
    expect(written.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(clicks.backlog()).toEqual({ clicks: 0, seconds: 0, isLagging: false })
  })
})
