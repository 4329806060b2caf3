import cluster from 'node:cluster'
import { Socket } from 'node:net'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Admission } from '#limits/sliding-log.ts'
import type { SharedCount } from '#process/limiter/limiter.ts'
import {
  ADMISSION_FD,
  type AdmissionAnswer,
  type AdmissionRequest,
  exchangeMessages,
} from '#server/processes/admission-pipe.ts'

/** A primary with this many open requests is not responding; more would only use memory. */
const WAITING_MAX = 1_000

/**
 * In a cluster worker: connects the rate limiter to the counter of the primary process and provides its
 * metrics to the primary. Returns undefined in a process without a primary.
 */
export function connectToPrimary(registry: Registry): SharedCount | undefined {
  if (!cluster.isWorker) return undefined
  // The constructor registers the listener that answers the primary's requests for metrics.
  AggregatorRegistry.setRegistries([registry])
  void new AggregatorRegistry()

  const waiting = new Map<number, (admission: Admission) => void>()
  let lastId = 0
  const pipe = new Socket({ fd: ADMISSION_FD }).unref()
  const send = exchangeMessages<AdmissionAnswer, AdmissionRequest>(pipe, ({ id, admission }) => {
    waiting.get(id)?.(admission)
    waiting.delete(id)
  })
  const ask: SharedCount['admit'] = (client, cost, purpose) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= WAITING_MAX) {
        reject(new Error(`The primary process has not answered ${WAITING_MAX} questions`))
        return
      }
      lastId += 1
      const id = lastId
      waiting.set(id, resolve)
      send({ id, client, cost, purpose }, (error) => {
        if (!error) return
        waiting.delete(id)
        reject(error)
      })
    })
  return {
    admit: ask,
    // A worker ends when its primary ends.
    watch: () => {},
    // A request of cost 0 consumes no quota.
    probe: async () => {
      await ask('probe', 0, 'search')
    },
    close: () => Promise.resolve(),
  }
}
