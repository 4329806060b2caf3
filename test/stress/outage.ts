import { setTimeout as wait } from 'node:timers/promises'
import type { HealthResponse } from '#contract/health.ts'
import { layCable } from '../support/cable.ts'
import { scratchDatabase } from '../support/links.ts'
import { spawnRedis } from '../support/redis.ts'
import { spawnServer, UNLIMITED } from '../support/server.ts'
import { type Ask, postJson, searchFor } from './mixed-requests.ts'
import { createQueries } from '../bench/generate.ts'

type Phase = 'before' | 'leaving' | 'away' | 'returning' | 'after'

export interface OutageFigures {
  /** The number of responses per status, by kind of request and phase. */
  statuses: Record<'searches' | 'links', Record<Phase, Record<string, number>>>
  /** The health of the instances during the outage. */
  healthAway: string[]
  /** The seconds from the return of both services until all instances are healthy and create links. */
  recoverySeconds: number
}

/** The least time of a phase. */
const PHASE_MS = 1500
const LOOPS = 4
const RECOVERY_MS = 30_000

/**
 * Runs two instances that share Redis and PostgreSQL, under constant requests while both services fail and
 * return.
 */
export async function measureOutage(): Promise<OutageFigures> {
  await using database = await scratchDatabase()
  await using cable = await layCable(database.url)
  await using redis = await spawnRedis()
  const environment = { ...UNLIMITED, REDIS_URL: redis.url, DATABASE_URL: cable.url }
  await using one = await spawnServer({ environment })
  await using two = await spawnServer({ environment })
  const urls = [one.url, two.url]

  let phase: Phase = 'before'
  let isOver = false
  const statuses: OutageFigures['statuses'] = { searches: emptyPhases(), links: emptyPhases() }
  const loop = async (kind: keyof typeof statuses, url: string, next: () => Ask): Promise<void> => {
    while (!isOver) {
      const asked = phase
      const status = await statusOf(url, next())
      // A request that spans two phases counts for neither.
      if (asked === phase) statuses[kind][asked][status] = (statuses[kind][asked][status] ?? 0) + 1
    }
  }
  // On a busy machine a request may take longer than a phase.
  const phaseEnds = async (): Promise<void> => {
    await wait(PHASE_MS)
    while (Object.values(statuses).some((of) => Object.keys(of[phase]).length === 0)) await wait(50)
  }
  const nextQuery = createQueries()
  let links = 0
  const loops = Array.from({ length: LOOPS }, (_, index) => urls[index % urls.length] ?? '').flatMap(
    (url) => [
      loop('searches', url, () => searchFor(nextQuery())),
      loop('links', url, () =>
        postJson('/api/smart-links/create', { inputUrl: `https://tiki.vn/abc-p${(links += 1)}.html` }),
      ),
    ],
  )

  await phaseEnds()
  // The two services do not stop at exactly the same time.
  phase = 'leaving'
  await Promise.all([redis.stop(), cable.pull()])
  phase = 'away'
  await phaseEnds()
  const healthAway = await Promise.all(urls.map(async (url) => (await healthOf(url)).status))
  phase = 'returning'
  await Promise.all([redis.start(), cable.plugIn()])
  const returnedAt = performance.now()
  while (!(await Promise.all(urls.map(isWhole))).every(Boolean)) {
    if (performance.now() - returnedAt > RECOVERY_MS) throw new Error('The instances did not recover')
    await wait(50)
  }
  const recoverySeconds = (performance.now() - returnedAt) / 1000
  phase = 'after'
  await phaseEnds()
  isOver = true
  await Promise.all(loops)
  return { statuses, healthAway, recoverySeconds }
}

function emptyPhases(): Record<Phase, Record<string, number>> {
  return { before: {}, leaving: {}, away: {}, returning: {}, after: {} }
}

async function statusOf(url: string, { path, ...init }: Ask): Promise<number | 'no answer'> {
  try {
    const answer = await fetch(url + path, init)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 'no answer'
  }
}

async function healthOf(url: string): Promise<HealthResponse> {
  return (await (await fetch(`${url}/api/health`)).json()) as HealthResponse
}

async function isWhole(url: string): Promise<boolean> {
  const made = await statusOf(
    url,
    postJson('/api/smart-links/create', { inputUrl: 'https://tiki.vn/abc-p1.html' }),
  )
  return made === 200 && (await healthOf(url)).status === 'healthy'
}
