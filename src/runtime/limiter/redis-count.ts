import { type CommandParser, createClient, defineScript } from '@redis/client'
import type { Limits } from '#limits/sliding-log.ts'
import type { SharedCount } from '#runtime/limiter/limiter.ts'
import { SLIDING_LOG_SCRIPT } from '#runtime/limiter/redis-script.ts'

const CONNECT_MS = 2_000

/** A connection that says nothing for so long, pings included, is given up for a new one. */
const SILENCE_MS = 5_000
const PING_MS = 1_000
const RECONNECT_MS = 250

/** The braces keep all keys on one node of a cluster, which a script requires. */
const EVERYONE_KEY = '{limits}:everyone'
const clientKey = (client: string): string => `{limits}:client:${client}`

const slidingLog = defineScript({
  SCRIPT: SLIDING_LOG_SCRIPT,
  NUMBER_OF_KEYS: 2,
  parseCommand(parser: CommandParser, client: string, ...numbers: number[]) {
    parser.pushKey(EVERYONE_KEY)
    parser.pushKey(clientKey(client))
    parser.push(...numbers.map(String))
  },
  transformReply: (reply: unknown) => {
    const [admitted = 0, count = 0, resetUs = 0, retryUs = 0] = reply as number[]
    return { admitted: admitted === 1, count, resetUs, retryUs }
  },
})

/** Counts in Redis: one round trip a decision, by Redis's clock. It connects in the background and again after a failure. */
export function createRedisCount(
  url: string,
  { windowMs, perClient, overall }: Pick<Limits, 'windowMs' | 'perClient' | 'overall'>,
): SharedCount {
  const client = createClient({
    url,
    scripts: { slidingLog },
    // Without a connection a command fails at once, for somebody waits for it.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy: RECONNECT_MS },
  })
  // An error event without a listener would end the process.
  client.on('error', () => {})
  const connecting = client.connect().catch(() => {})
  return {
    async admit(name, cost) {
      const { admitted, count, resetUs, retryUs } = await client.slidingLog(
        name,
        windowMs * 1000,
        perClient,
        overall,
        cost,
      )
      return {
        admitted,
        limit: perClient,
        remaining: Math.max(0, perClient - count),
        resetSeconds: secondsOf(resetUs),
        retryAfterSeconds: admitted ? 0 : Math.max(1, secondsOf(retryUs)),
      }
    },
    watch: (onLost) => void client.on('error', onLost),
    async probe() {
      await connecting
      await client.ping()
    },
    async close() {
      client.destroy()
      await connecting
    },
  }
}

function secondsOf(microseconds: number): number {
  return Math.ceil(microseconds / 1_000_000)
}
