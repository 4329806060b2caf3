/** Requests of all servers counted in Redis; what counts while Redis is away is in shared-limiter.ts. */
import { type CommandParser, createClient, defineScript } from '@redis/client'
import { networksOf } from '#limits/network.ts'
import { type Limits, type Purpose, quotaOf } from '#limits/sliding-log.ts'
import type { SharedCount } from '#process/limiter/limiter.ts'
import { SLIDING_LOG_SCRIPT } from '#process/limiter/redis-script.ts'

const CONNECT_MS = 2_000

/** A connection without any response for this long, pings included, is replaced. */
const SILENCE_MS = 5_000
const PING_MS = 1_000
const RECONNECT_MS = 250

/** The braces keep all keys on one node of a cluster, which a script requires. */
const EVERYONE_KEY = '{limits}:everyone'
const clientKey = (client: string): string => `{limits}:client:${client}`
const networkKey = (network: string): string => `{limits}:network:${network}`

const slidingLog = defineScript({
  SCRIPT: SLIDING_LOG_SCRIPT,
  parseCommand(parser: CommandParser, client: string, ...numbers: number[]) {
    const keys = [EVERYONE_KEY, clientKey(client), ...networksOf(client).map(networkKey)]
    parser.push(String(keys.length))
    for (const key of keys) parser.pushKey(key)
    parser.push(...numbers.map(String))
  },
  transformReply: (reply: unknown) => {
    const [admitted = 0, count = 0, resetUs = 0, clientWaitUs = 0, quotaWaitUs = 0] = reply as number[]
    return { admitted: admitted === 1, count, resetUs, clientWaitUs, quotaWaitUs }
  },
})

/**
 * Creates a counter in Redis. A decision takes one round trip and uses the clock of Redis. The client
 * connects in the background and reconnects after a failure.
 */
export function createRedisCount(
  url: string,
  { windowMs, perClient, overall }: Pick<Limits, 'windowMs' | 'perClient' | 'overall'>,
): SharedCount {
  const client = createClient({
    url,
    scripts: { slidingLog },
    // Without a connection a command fails at once instead of waiting, because a request waits for it.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy: RECONNECT_MS },
  })
  // An error event without a listener would end the process.
  client.on('error', () => {})
  const connecting = client.connect().catch(() => {})
  const run = (name: string, cost: number, purpose: Purpose) =>
    client.slidingLog(name, windowMs * 1000, perClient, quotaOf(overall, purpose), cost)
  return {
    async admit(name, cost, purpose) {
      const { admitted, count, resetUs, clientWaitUs, quotaWaitUs } = await run(name, cost, purpose)
      return {
        admitted,
        limit: perClient,
        remaining: Math.max(0, perClient - count),
        resetSeconds: secondsOf(resetUs),
        retryAfterSeconds: secondsOf(Math.max(clientWaitUs, quotaWaitUs)),
        quotaWaitMs: quotaWaitUs / 1000,
      }
    },
    watch: (onLost) => void client.on('error', onLost),
    // A request of cost 0 consumes no quota, but writes like any other: Redis may be full or read-only.
    async probe() {
      await connecting
      await run('probe', 0, 'search')
    },
    // An attempt to connect that is under way may take as long as the network likes.
    close: async () => client.destroy(),
  }
}

function secondsOf(microseconds: number): number {
  return Math.ceil(microseconds / 1_000_000)
}
