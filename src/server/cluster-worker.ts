import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Admission } from '#limits/sliding-log.ts'
import type { SharedCount } from '#runtime/limiter/limiter.ts'
import { type AdmissionRequest, isAdmissionAnswer } from '#server/cluster-messages.ts'

/** In a worker of src/server/cluster.ts: the count that its primary keeps for all workers, and the metrics handed over. Nothing in a process that stands alone. */
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
  return {
    admit: (client, cost) =>
      new Promise((resolve, reject) => {
        lastId += 1
        const request: AdmissionRequest = { kind: 'admit', id: lastId, client, cost }
        waiting.set(request.id, resolve)
        process.send?.(request, undefined, {}, (error) => {
          if (!error) return
          waiting.delete(request.id)
          reject(error)
        })
      }),
    // A worker ends with its primary.
    watch: () => {},
    probe: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
