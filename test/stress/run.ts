/**
 * `npm run stress [-- PART...]`: what the service keeps under load, faults and at its end, in figures. Exits with 1 when a promise is broken.
 * Latencies hang on the machine, of which the load takes a part; Redis is started here, PostgreSQL is the one at TEST_DATABASE_URL.
 */
import { TEST_DATABASE_URL } from '../support/links.ts'
import { HAS_REDIS } from '../support/redis.ts'
import { measureBursts } from './bursts.ts'
import { drainUnderLoad } from './drain.ts'
import { measureOutage } from './outage.ts'
import { measureOverload } from './overload.ts'
import { soak } from './soak.ts'

const ACCEPTED_P99_MS = 500
const OVERLOAD = { seconds: 8, connections: 1500 }
const SOAK = { warmUp: 100_000, requests: 100_000 }
const SOAK_GROWTH_MB = 25
const DRAIN_SECONDS = 10
const DRAIN_ROUNDS = 3

const PARTS: Record<string, () => Promise<void>> = {
  bursts: showBursts,
  overload: showOverload,
  soak: showSoak,
  drain: showDrain,
  outage: showOutage,
}

let broken = 0

const wanted = process.argv.slice(2)
for (const [name, show] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await show()
}
process.exit(broken === 0 ? 0 : 1)

async function showBursts(): Promise<void> {
  console.log('\nBursts of one client at the edge of a real window (a minute)')
  const { asked, admitted, mostInWindow, firstBurst, retrySucceeded, retryAfterSeconds } =
    await measureBursts()
  hold(`${firstBurst.admitted} of ${firstBurst.asked} at once admitted`, firstBurst.admitted === 60)
  hold(`${admitted} of ${asked} admitted; at most ${mostInWindow} in any 60 s`, mostInWindow <= 60)
  hold(`Retry-After ${retryAfterSeconds} s was long enough`, retrySucceeded)
}

async function showOverload(): Promise<void> {
  console.log('\nOverload: three times as many new pages of results as can be made')
  const { capacity, offered, before, during, after } = await measureOverload(OVERLOAD)
  console.log(
    `  capacity ${whole(capacity)}/s, offered ${whole(offered)}/s over ${OVERLOAD.connections} connections`,
  )
  console.log(`  before: p50 ${ms(before.p50Ms)}, p99 ${ms(before.p99Ms)}`)
  console.log(`  during: ${whole(during.accepted)}/s accepted, ${whole(during.refused)}/s refused with 503`)
  hold(`accepted p50 ${ms(during.p50Ms)}, p99 ${ms(during.p99Ms)}`, during.p99Ms < ACCEPTED_P99_MS)
  hold(
    `${during.others} other answers, ${during.failures} without an answer`,
    during.others + during.failures === 0,
  )
  hold(`after: p50 ${ms(after.p50Ms)}, p99 ${ms(after.p99Ms)}`, after.p50Ms < 2 * before.p50Ms + 1)
}

async function showSoak(): Promise<void> {
  console.log(`\nSoak: mixed requests after a warm-up of ${SOAK.warmUp}`)
  const { requests, perSecond, statuses, failures, warm, end } = await soak(SOAK)
  hold(`${requests} requests, ${whole(perSecond)}/s; ${statuses}`, failures === 0)
  console.log(
    `  resident: ${whole(warm.residentMb)} MB after the warm-up, ${whole(end.residentMb)} MB at the end`,
  )
  const growth = end.peakMb - warm.peakMb
  hold(
    `most so far: ${whole(warm.peakMb)} MB, then ${whole(end.peakMb)} MB: ${whole(growth)} MB more`,
    growth <= SOAK_GROWTH_MB,
  )
}

async function showDrain(): Promise<void> {
  console.log('\nSIGTERM while 64 clients ask over kept connections')
  for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
    const { answered, failures, exitCode, seconds } = await drainUnderLoad({ clients: 64 })
    hold(
      `${answered} answered, ${failures.length} failed ${failures.slice(0, 3).join(', ')}; exit ${exitCode} after ${seconds.toFixed(1)} s`,
      failures.length === 0 && exitCode === 0 && seconds < DRAIN_SECONDS,
    )
  }
}

async function showOutage(): Promise<void> {
  console.log('\nRedis stopped and PostgreSQL cut off while two instances are asked, and both back again')
  if (!HAS_REDIS || TEST_DATABASE_URL === undefined) {
    console.log('  SKIPPED: needs redis-server and TEST_DATABASE_URL')
    return
  }
  const { statuses, healthAway, recoverySeconds } = await measureOutage()
  for (const [kind, phases] of Object.entries(statuses)) {
    for (const [phase, counts] of Object.entries(phases)) {
      const text = Object.entries(counts).map(([status, count]) => `${status}: ${count}`)
      console.log(`  ${kind.padEnd(9)}${phase.padEnd(10)}${text.join(', ')}`)
    }
  }
  const searches = new Set(Object.values(statuses.searches).flatMap((counts) => Object.keys(counts)))
  hold('searches answered 200 all the time', searches.size === 1 && searches.has('200'))
  hold('links answered 503 while away', Object.keys(statuses.links.away).join() === '503')
  hold(
    `health while away: ${healthAway.join(', ')}`,
    healthAway.every((status) => status === 'degraded'),
  )
  hold(
    `whole again after ${recoverySeconds.toFixed(1)} s`,
    Object.keys(statuses.links.after).join() === '200',
  )
}

/** Prints a figure and whether the promise about it is kept. */
function hold(text: string, isKept: boolean): void {
  if (!isKept) broken += 1
  console.log(`  ${isKept ? 'kept  ' : 'BROKEN'} ${text}`)
}

function whole(value: number): string {
  return value.toFixed(0)
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
