import type { ChildProcess } from 'node:child_process'
import { AggregatorRegistry } from 'prom-client'
import { withTimeout } from '#process/with-timeout.ts'
import type { FromWorker, ToWorker } from '#server/processes/messages.ts'

/** A worker that does not answer in this time is left out. */
const ANSWER_MS = 1_000

let lastId = 0

/** The metrics of all workers together, in Prometheus format. */
export async function renderWorkerMetrics(workers: readonly ChildProcess[]): Promise<string> {
  lastId += 1
  const id = lastId
  const answers = await Promise.allSettled(workers.map((worker) => withTimeout(ask(worker, id), ANSWER_MS)))
  const metrics = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  return AggregatorRegistry.aggregate(metrics).metrics()
}

function ask(worker: ChildProcess, id: number): Promise<object[]> {
  return new Promise((resolve, reject) => {
    const take = (message: FromWorker): void => {
      if (message.type !== 'metrics' || message.id !== id) return
      worker.off('message', take)
      resolve(message.metrics)
    }
    worker.on('message', take)
    worker.send({ type: 'metrics', id } satisfies ToWorker, (error) => error && reject(error))
  })
}
