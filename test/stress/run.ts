/**
 * `npm run stress [-- PART... --publications N --seconds N --base DIR]`: measures the service under load, during
 * faults and at shutdown. Exits with 1 when a requirement is not met. With `--base`, the memory of the build in
 * another checkout is printed beside it. Latencies depend on the machine, which also generates the load. Redis is
 * started here; PostgreSQL is the server at TEST_DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { TEST_DATABASE_URL } from '../support/links.ts'
import { HAS_POSTGRESQL } from '../support/postgresql.ts'
import { HAS_REDIS } from '../support/redis.ts'
import { measureWaiting, type WaitingFigures } from './answers-that-wait.ts'
import { measureBursts } from './bursts.ts'
import { drainUnderLoad } from './drain.ts'
import { measureFailover } from './failover.ts'
import { measureHostile } from './hostile.ts'
import { fillMemory } from './memory.ts'
import { measureOutage } from './outage.ts'
import { measureOverload } from './overload.ts'
import { endure } from './publications/endurance.ts'
import { publishOntoFullDisk } from './publications/full-disk.ts'
import { killPublications } from './publications/killed.ts'
import { measurePublications } from './publications/under-load.ts'
import { measureRestarts } from './restarts.ts'
import { soak } from './soak.ts'

const ACCEPTED_P99_MS = 500
const OVERLOAD = { seconds: 8, connections: 1500 }
const SOAK = { warmUp: 100_000, requests: 100_000 }
const SOAK_GROWTH_MB = 25
const MEMORY_MB = 400
const HOSTILE_SECONDS = 5
const GOOD_REFUSED_MAX = 0.01
const DRAIN_SECONDS = 10
const PUBLISHING = { seconds: 60, quietSeconds: 15, publications: 20, rollbacks: 3 }
const KILLS = 30
const DRAIN_ROUNDS = 3
const SEEN_SECONDS = 5
const ENDURANCE = { publications: 1_000, seconds: 3 * 3600 }
/** The most growth for each publication. A publication may add a record, with its page and its line in lists. */
const ENDURANCE_SLOPES = { residentKb: 100, diskKb: 200, handles: 0.05, threads: 0.02, files: 5 }

const PARTS: Record<string, () => Promise<void>> = {
  bursts: showBursts,
  overload: showOverload,
  soak: showSoak,
  drain: showDrain,
  restarts: showRestarts,
  outage: showOutage,
  failover: showFailover,
  publications: showPublications,
  memory: showMemory,
  hostile: showHostile,
  endurance: showEndurance,
}

let broken = 0

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { publications: { type: 'string' }, seconds: { type: 'string' }, base: { type: 'string' } },
})
for (const [name, show] of Object.entries(PARTS)) {
  // Endurance takes hours, and is asked for by its name.
  if (wanted.length === 0 ? name !== 'endurance' : wanted.includes(name)) await show()
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

async function showRestarts(): Promise<void> {
  console.log('\nWorkers of a cluster replaced, killed, stopped and frozen under load')
  await measureRestarts(({ event, requests, failedNew, failedReused, longestMs }) => {
    const kinds = [...new Set([...failedNew, ...failedReused].map(({ result }) => result))].join(', ')
    const failed = failedNew.length + failedReused.length
    hold(
      `${event}: ${requests} requests, ${failed} failed ${kinds} (${failedReused.length} on kept connections); longest wait ${ms(longestMs)}`,
      event.startsWith('all') ? failed === 0 : !kinds.includes('HUNG'),
    )
  })
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

async function showFailover(): Promise<void> {
  console.log('\nA machine and the primary of PostgreSQL killed, while prices come in; a replica takes over')
  if (!HAS_POSTGRESQL) {
    console.log('  SKIPPED: needs the programs of PostgreSQL')
    return
  }
  const { lags, catchUpSeconds, recoverySeconds, ...counts } = await measureFailover()
  const { imports, failedImports, requests, failed, slowestMs } = counts
  for (const [phase, seconds] of Object.entries(lags)) {
    const text = seconds.map((lag) => lag.toFixed(1)).join(' ')
    hold(`${phase.padEnd(14)}import to page, seconds: ${text}`, Math.max(...seconds) < SEEN_SECONDS)
  }
  hold(`${requests} requests, ${failed} failed; slowest ${ms(slowestMs)}`, failed === 0)
  hold(
    `${imports} imports, ${failedImports.length} failed ${failedImports.join()}`,
    failedImports.length === 0,
  )
  console.log(`  the machine that was away had the last price ${catchUpSeconds.toFixed(1)} s after its start`)
  console.log(`  both machines had the next price ${recoverySeconds.toFixed(1)} s after the promotion`)
}

async function showPublications(): Promise<void> {
  for (const script of ['src/server/main.ts', 'src/server/cluster.ts']) {
    console.log(
      `\n${PUBLISHING.publications} publications and ${PUBLISHING.rollbacks} rollbacks under load: ${script}`,
    )
    const { requests, perSecond, releases, failed, mixed, quietP99Ms, busyP99Ms } = await measurePublications(
      {
        ...PUBLISHING,
        script,
      },
    )
    console.log(`  ${requests} requests, ${whole(perSecond)}/s; answers from ${releases} releases`)
    console.log(`  p99 ${ms(quietP99Ms)} in peace, ${ms(busyP99Ms)} meanwhile`)
    hold(`${failed.length} failed ${failed.slice(0, 3).join(', ')}`, failed.length === 0)
    hold(`${mixed.length} mixed ${mixed.slice(0, 3).join(', ')}`, mixed.length === 0)
    hold(`${releases} releases served`, releases > PUBLISHING.publications / 2)
  }
  console.log(`\nPublications killed at ${KILLS} random moments`)
  const { missed, damaged, isPublished } = await killPublications(KILLS)
  hold(`${damaged.length} releases damaged ${damaged.slice(0, 3).join(', ')}`, damaged.length === 0)
  hold(`${KILLS - missed} killed on their way`, missed < KILLS)
  hold('the next one is published', isPublished)
  console.log('\nA publication onto a full disk')
  const full = publishOntoFullDisk()
  if (!full) {
    console.log('  SKIPPED: this system has no name spaces for everybody')
    return
  }
  hold(`it says: ${full.told.split('\n', 1)[0]}`, full.code === 1 && /ENOSPC|no space/.test(full.told))
  hold('the release before is whole', full.damage === undefined)
  hold('the next one is published', full.isPublished)
}

async function showMemory(): Promise<void> {
  console.log('\nEverything that a process keeps for clients, filled by one that wants to')
  let peak = 0
  let worked = 0
  await fillMemory(({ attack, asked, residentMb, peakMb, processorSeconds }) => {
    peak = peakMb
    worked = processorSeconds
    console.log(`  ${attack.padEnd(42)}${String(asked).padStart(6)} ${whole(residentMb).padStart(5)} MB`)
  })
  hold(`at most ${whole(peak)} MB, of ${MEMORY_MB}; ${whole(worked)} s of processor`, peak < MEMORY_MB)
  await showWaiting()
}

async function showWaiting(): Promise<void> {
  console.log('\nLarge answers that wait for their clients')
  if (values.base !== undefined) {
    await measureWaiting(values.base, (figures) => console.log(`  before ${waitingRow(figures)}`))
  }
  await measureWaiting('.', (figures) => hold(waitingRow(figures), figures.peakMb <= MEMORY_MB))
}

function waitingRow({ load, startMb, peakMb, answers, otherMaxMs, otherFailed }: WaitingFigures): string {
  const counts = Object.entries(answers).map(([outcome, count]) => `${outcome}: ${count}`)
  return `${whole(startMb)} to ${whole(peakMb)} MB: ${load}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}; others waited ${whole(otherMaxMs)} ms at most, ${otherFailed} failed`
}

async function showHostile(): Promise<void> {
  console.log('\nOne hostile client among nine good ones, who get of each operation')
  console.log(`         ${hostileRow('', 'asked', 'p50 ms', 'p99 ms', 'refused', 'hostile/s')}`)
  await measureHostile(HOSTILE_SECONDS, ({ operation, hostilePerSecond, asked, p50Ms, p99Ms, refused }) => {
    const figures = [
      whole(asked),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      whole(refused),
      whole(hostilePerSecond),
    ]
    hold(hostileRow(operation, ...figures), asked > 0 && refused <= asked * GOOD_REFUSED_MAX)
  })
}

async function showEndurance(): Promise<void> {
  const publications = Number(values.publications ?? ENDURANCE.publications)
  const seconds = Number(values.seconds ?? ENDURANCE.seconds)
  console.log(`\n${publications} publications under steady traffic, for at most ${seconds} s`)
  console.log('  publications  resident MB  publisher MB  handles  threads   files  disk MB')
  const figures = await endure({ publications, seconds }, (at) => {
    const { residentMb, publisherMb, handles, threads, files, diskMb } = at
    const cells = [at.publications, residentMb, publisherMb, handles, threads, files, diskMb]
    console.log(
      `  ${cells.map((cell, index) => whole(cell).padStart([12, 11, 12, 7, 7, 6, 7][index] ?? 0)).join('  ')}`,
    )
  })
  const { failed, slopes, left, health, written } = figures
  const failures = [...failed].map(([target, count]) => `${target} ×${count}`)
  hold(
    `${figures.requests} requests over ${figures.publications} publications, ${failed.size} addresses failed ${failures.slice(0, 5).join(', ')}`,
    failed.size === 0,
  )
  const rows = [
    ['memory', slopes.residentMb * 1024, ENDURANCE_SLOPES.residentKb, 'KB'],
    ['disk', slopes.diskMb * 1024, ENDURANCE_SLOPES.diskKb, 'KB'],
    ['open files', slopes.handles, ENDURANCE_SLOPES.handles, ''],
    ['threads', slopes.threads, ENDURANCE_SLOPES.threads, ''],
    ['files on the disk', slopes.files, ENDURANCE_SLOPES.files, ''],
  ] as const
  for (const [what, slope, most, unit] of rows)
    hold(`${what}: ${slope.toFixed(3)} ${unit} a publication over the second half`, slope < most)
  for (const [folder, { files, diskMb }] of Object.entries(written))
    console.log(`  ${folder}: ${files} files, ${whole(diskMb)} MB`)
  hold(`${left.length} temporary files left ${left.slice(0, 3).join(', ')}`, left.length === 0)
  const isHealthy = health.status === 'healthy'
  hold(`health at the end: ${isHealthy ? health.status : JSON.stringify(health)}`, isHealthy)
}

function hostileRow(operation: string, ...cells: string[]): string {
  return operation.padEnd(15) + cells.map((cell) => cell.padStart(10)).join('')
}

/** Prints a figure and whether it meets its requirement. */
function hold(text: string, isReused: boolean): void {
  if (!isReused) broken += 1
  console.log(`  ${isReused ? 'kept  ' : 'BROKEN'} ${text}`)
}

function whole(value: number): string {
  return value.toFixed(0)
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
