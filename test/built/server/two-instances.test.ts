import { describe, expect, it } from 'vitest'
import type { SmartLinkResponse } from '#contract/smart-link.ts'
import { postJson } from '../../stress/mixed-requests.ts'
import { measureOutage } from '../../stress/outage.ts'
import { scratchDatabase, TEST_DATABASE_URL } from '../../support/links.ts'
import { HAS_REDIS, spawnRedis } from '../../support/redis.ts'
import { spawnServer } from '../../support/server.ts'

describe.skipIf(!HAS_REDIS || TEST_DATABASE_URL === undefined)(
  'two instances on one Redis and one PostgreSQL',
  { timeout: 60_000 },
  () => {
    it('share limits and links', async () => {
      await using database = await scratchDatabase()
      await using redis = await spawnRedis()
      const environment = { REDIS_URL: redis.url, DATABASE_URL: database.url }
      await using one = await spawnServer({ environment })
      await using two = await spawnServer({ environment })

      const { path, ...init } = postJson('/api/smart-links/create', {
        inputUrl: 'https://tiki.vn/abc-p777.html',
      })
      const { hashId } = (await (await fetch(one.url + path, init)).json()) as SmartLinkResponse
      const followed = await fetch(`${two.url}/s/${hashId}`, { redirect: 'manual' })
      expect(followed.headers.get('location')).toBe('https://tiki.vn/abc-p777.html')

      // Two at a time: an instance that waits too long for Redis, as in a crowd on a busy machine, counts for
      // itself.
      const statuses: number[] = []
      while (statuses.length < 70) {
        const pair = await Promise.all(
          [one, two].map(({ url }) => fetch(`${url}/api/search-advanced?q=sony`)),
        )
        statuses.push(...pair.map(({ status }) => status))
      }
      // The link that was made above counts too.
      expect(statuses.filter((status) => status === 200)).toHaveLength(59)
      expect(statuses.filter((status) => status === 429)).toHaveLength(11)
    })

    it('go on searching while both are away, refuse to make links, and recover by themselves', async () => {
      const { statuses, healthAway } = await measureOutage()
      const of = (kind: 'searches' | 'links', phase: 'before' | 'away' | 'after'): string[] =>
        Object.keys(statuses[kind][phase])
      expect([of('searches', 'before'), of('links', 'before')]).toEqual([['200'], ['200']])
      expect([of('searches', 'away'), of('links', 'away')]).toEqual([['200'], ['503']])
      expect(healthAway).toEqual(['degraded', 'degraded'])
      // One alone is away for a moment only, in which there may be no answer.
      const searched = { ...statuses.searches.leaving, ...statuses.searches.away }
      expect(Object.keys(searched)).toEqual(['200'])
      expect(Object.keys(statuses.searches.returning)).toEqual(['200'])
      expect([of('searches', 'after'), of('links', 'after')]).toEqual([['200'], ['200']])
    })
  },
)
