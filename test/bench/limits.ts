/**
 * `npm run bench -- limits`: compares the cost of a rate limit decision, in memory and through Redis, with
 * rate-limiter-flexible, and measures a decision while Redis hangs. The round trip of a PING is the lower
 * bound for Redis. Only times of the same run are comparable.
 */
import { createClient } from '@redis/client'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { createSlidingLog } from '#limits/sliding-log.ts'
import { createLimiter, limitsOf } from '#process/limiter/create-limiter.ts'
import { createLog } from '#process/log.ts'
import { HAS_REDIS, spawnRedis } from '../support/redis.ts'
import { quantile } from '../stress/load.ts'

const ROUNDS = 5
const DECISIONS = 400_000
const FLOOD = 1_000_000
const ASKED = 4_000
const HANGS = 50
const CLIENTS = 5_000

const SETTINGS = { CLIENT_REQUESTS_PER_MINUTE: 60, GLOBAL_REQUESTS_PER_MINUTE: 1_000_000_000 }

await benchMemory()
if (HAS_REDIS) await benchRedis()

async function benchMemory(): Promise<void> {
  console.log('In memory, microseconds of the processor a decision, median of rounds:\n')
  console.log('| clients | ours | rate-limiter-flexible | ratio |\n|---|---|---|---|')
  const kinds: [name: string, decisions: number, client: (index: number) => string][] = [
    ['one', DECISIONS, () => '192.0.2.1'],
    [String(CLIENTS), DECISIONS, (index) => `192.0.2.${index % CLIENTS}`],
    ['a new one each time', FLOOD, (index) => `2001:db8:${index.toString(16)}::/64`],
  ]
  for (const [name, decisions, client] of kinds) {
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { admit } = createSlidingLog(limitsOf(SETTINGS))
      ours.push(timeEach(decisions, (index) => admit(client(index), performance.now())))
      const peer = new RateLimiterMemory({ points: 60, duration: 60 })
      const before = processorUs()
      for (let index = 0; index < DECISIONS / 4; index += 1) {
        await peer.consume(client(index)).catch(() => {})
      }
      theirs.push((processorUs() - before) / (DECISIONS / 4))
    }
    printRow(name, quantile(ours, 0.5), quantile(theirs, 0.5))
  }
}

async function benchRedis(): Promise<void> {
  await using redis = await spawnRedis()
  const client = createClient({ url: redis.url })
  client.on('error', () => {})
  await client.connect()
  const limiter = await createLimiter({
    settings: { ...SETTINGS, REDIS_URL: redis.url },
    log: createLog('silent'),
    elapsed: () => performance.now(),
  })
  await limiter.ready()
  const peer = new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    points: 60,
    duration: 60,
  })
  const address = (index: number): string => `192.0.2.${index % CLIENTS}`
  const ours = await timeAsked(async (index) => limiter.admit(address(index)))
  const theirs = await timeAsked((index) => peer.consume(address(index)))
  const ping = await timeAsked(() => client.ping())
  console.log('\nThrough Redis on this machine, one after the other, microseconds:\n')
  console.log('| | median | p99 |\n|---|---|---|')
  for (const [name, times] of Object.entries({ ours, 'rate-limiter-flexible': theirs, PING: ping })) {
    console.log(`| ${name} | ${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 0.99).toFixed(0)} |`)
  }

  const startedAt = performance.now()
  await Promise.all(Array.from({ length: ASKED }, async (_, index) => limiter.admit(address(index))))
  const perSecond = ASKED / ((performance.now() - startedAt) / 1000)
  console.log(`\n${perSecond.toFixed(0)} decisions a second when many are under way at once.`)

  const waits: number[] = []
  for (let hang = 0; hang < HANGS; hang += 1) {
    redis.freeze()
    const askedAt = performance.now()
    await limiter.admit('192.0.2.250')
    waits.push(performance.now() - askedAt)
    redis.thaw()
    while (limiter.status() !== 'healthy') await new Promise((done) => setTimeout(done, 20))
  }
  console.log(
    `\nWhen Redis hangs, the first decision takes ${quantile(waits, 0.5).toFixed(1)} ms (most of ${HANGS}: ${Math.max(...waits).toFixed(1)}).`,
  )
  await limiter.close()
  client.destroy()
}

function timeEach(count: number, run: (index: number) => unknown): number {
  const before = processorUs()
  for (let index = 0; index < count; index += 1) run(index)
  return (processorUs() - before) / count
}

/** The CPU time of this process in microseconds, including garbage collection. */
function processorUs(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

async function timeAsked(ask: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < ASKED; index += 1) {
    const askedAt = performance.now()
    await ask(index)
    times.push((performance.now() - askedAt) * 1000)
  }
  return times.slice(ASKED / 4)
}

function printRow(name: string, ours: number, theirs: number): void {
  console.log(`| ${name} | ${ours.toFixed(2)} | ${theirs.toFixed(2)} | ${(ours / theirs).toFixed(2)} |`)
}
