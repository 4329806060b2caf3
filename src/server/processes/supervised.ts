/** The side of a worker towards its supervisor: shared limits, heartbeats and metrics. */
import type { Registry } from 'prom-client'
import type { Admission } from '#limits/sliding-log.ts'
import type { SharedCount } from '#process/limiter/limiter.ts'
import { type FromWorker, HEARTBEAT_MS, type ToWorker } from '#server/processes/messages.ts'

/** A supervisor with this many open requests is not responding; more would only use memory. */
const WAITING_MAX = 1_000

/** The side of a worker towards its supervisor. */
interface Supervised {
  /** The counter in the supervisor, which all workers share. */
  count: SharedCount
  /** Tells the supervisor that the worker serves, and from then on that its event loop turns. */
  serve(port: number): void
}

/** Connects a worker to its supervisor, and answers it with the metrics of this process. */
export function connectToSupervisor(registry: Registry): Supervised {
  const waiting = new Map<number, (admission: Admission) => void>()
  let lastId = 0
  const send = (message: FromWorker, onFailed: (error: Error) => void = () => {}): void => {
    if (!process.connected) onFailed(new Error('The supervisor has ended'))
    else process.send?.(message, undefined, {}, (error) => error && onFailed(error))
  }
  process.on('message', (message: ToWorker) => {
    const { id } = message
    if (message.type === 'metrics') {
      void registry.getMetricsAsJSON().then((metrics) => send({ type: 'metrics', id, metrics }))
    } else {
      waiting.get(id)?.(message.admission)
      waiting.delete(id)
    }
  })
  const ask: SharedCount['admit'] = (client, cost, purpose) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= WAITING_MAX) {
        reject(new Error(`The supervisor has not answered ${WAITING_MAX} questions`))
        return
      }
      lastId += 1
      const id = lastId
      waiting.set(id, resolve)
      send({ type: 'admit', id, client, cost, purpose }, (error) => {
        waiting.delete(id)
        reject(error)
      })
    })
  return {
    count: {
      admit: ask,
      // A worker ends when its supervisor ends.
      watch: () => {},
      // A request of cost 0 consumes no quota.
      probe: async () => {
        await ask('probe', 0, 'search')
      },
      close: () => Promise.resolve(),
    },
    serve: (port) => {
      send({ type: 'listening', port })
      setInterval(() => send({ type: 'alive' }), HEARTBEAT_MS).unref()
    },
  }
}
