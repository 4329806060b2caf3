import { describe, expect, it } from 'vitest'
import { nextRunAt, renderSources } from '#imports/feeds/schedule.ts'
import { NOTHING } from '#imports/feeds/run-import.ts'
import type { StoredRun } from '#imports/store/record-store.ts'

const NOW = Date.parse('2026-11-28T03:00:00Z')
const MINUTE = 60_000

const run = (outcome: StoredRun['outcome'], startedAt: number): StoredRun => ({
  number: 1,
  source: 'network',
  startedAt,
  endedAt: startedAt + MINUTE,
  outcome,
  counts: NOTHING,
  notes: [],
})

describe('a source', () => {
  it('runs by itself only where its mapping says how often', () => {
    expect(nextRunAt({}, undefined)).toBeUndefined()
    expect(nextRunAt({ every: '6h' }, undefined)).toBe(0)
    expect(nextRunAt({ every: '6h' }, run('done', NOW))).toBe(NOW + 360 * MINUTE)
    expect(nextRunAt({ every: '2d' }, run('unchanged', NOW))).toBe(NOW + 2880 * MINUTE)
  })

  it('that failed is tried again in a quarter of an hour, or sooner if it runs sooner', () => {
    expect(nextRunAt({ every: '6h' }, run('failed', NOW))).toBe(NOW + 16 * MINUTE)
    expect(nextRunAt({ every: '5m' }, run('failed', NOW))).toBe(NOW + 6 * MINUTE)
  })

  it('is listed with its runs, records, doubts and failures', () => {
    const lines = [
      ...renderSources(
        [
          {
            source: 'network',
            last: run('failed', NOW),
            next: NOW + 16 * MINUTE,
            records: 120,
            missing: 5,
            doubtful: 2,
            problems: 1,
            failures: 1,
            reason: 'https://feed.example/ answered 500.',
          },
        ],
        NOW,
      ),
    ]
    expect(lines).toEqual([
      'source   last run                 next run          records  missing  doubtful  not read  failures',
      'network  2026-11-28 10:00 failed  2026-11-28 10:16  120      5        2         1         1',
      'network failed: https://feed.example/ answered 500.',
    ])
  })
})
