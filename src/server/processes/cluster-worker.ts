import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Admission } from '#limits/sliding-log.ts'
import type { SharedCount } from '#process/limiter/limiter.ts'
import { type AdmissionRequest, isAdmissionAnswer } from '#server/processes/cluster-messages.ts'

/** A primary with so many questions open does not answer; a further one would only fill the memory. */
const WAITING_MAX = 1_000

/**
 * In a worker of src/server/cluster.ts: connects the rate limiter to the count of the primary process and
 * sends it the metrics. Returns undefined in a process without a primary.
 */
export function connectToPrimary(registry: Registry): SharedCount | undefined {
  if (!cluster.isWorker) return undefined
  // It answers the primary's questions about these metrics from now on.
  AggregatorRegistry.setRegistries([registry])
  void new AggregatorRegistry()

  const waiting = new Map<number, (admission: Admission) => void>()
  let lastId = 0
  process.on('message', (message: unknown) => {
    if (!isAdmissionAnswer(message)) return
    waiting.get(message.id)?.(message.admission)
    waiting.delete(message.id)
  })
  const ask: SharedCount['admit'] = (client, cost, purpose) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= WAITING_MAX) {
        reject(new Error(`The primary process has not answered ${WAITING_MAX} questions`))
        return
      }
      lastId += 1
      const request: AdmissionRequest = { kind: 'admit', id: lastId, client, cost, purpose }
      waiting.set(request.id, resolve)
      process.send?.(request, undefined, {}, (error) => {
        if (!error) return
        waiting.delete(request.id)
        reject(error)
      })
    })
  return {
    admit: ask,
    // A worker ends with its primary.
    watch: () => {},
    // A question that costs nothing.
    probe: async () => {
      await ask('probe', 0, 'search')
    },
    close: () => Promise.resolve(),
  }
}
