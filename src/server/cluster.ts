/**
 * `npm run cluster`: runs one process per core (or `WORKERS` of them) on one port. Rate limits are counted in
 * this process for all of them, or in Redis where that is configured. A worker that exits is replaced.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AggregatorRegistry } from 'prom-client'
import { createSlidingLog } from '#limits/sliding-log.ts'
import { readSettings } from '#process/env.ts'
import { limitsOf } from '#process/limiter/create-limiter.ts'
import { createLog } from '#process/log.ts'
import {
  ADMISSION_FD,
  type AdmissionAnswer,
  type AdmissionRequest,
  exchangeMessages,
} from '#server/processes/admission-pipe.ts'
import { endOnFault, endOnSignal } from '#server/processes/end-process.ts'
import { keepPublishing } from '#server/processes/keep-publishing.ts'
import { startMetricsServer } from '#server/processes/metrics-server.ts'

const REPLACE_AFTER_MS = 1_000

const {
  positionals: [dist],
  values: { publish },
} = parseArgs({ allowPositionals: true, options: { publish: { type: 'boolean', default: false } } })

try {
  const settings = readSettings(process.env)
  const log = createLog(settings.LOG_LEVEL)
  const limits = createSlidingLog(limitsOf(settings))
  let isEnding = false

  endOnFault(log)
  const count = settings.WORKERS ?? availableParallelism()
  cluster.setupPrimary({
    exec: join(import.meta.dirname, 'main.ts'),
    args: ['--processes', String(count), ...(dist === undefined ? [] : [dist])],
    stdio: ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'],
  })
  const fork = (): Worker => {
    const worker = cluster.fork()
    const answer = exchangeMessages<AdmissionRequest, AdmissionAnswer>(
      worker.process.stdio[ADMISSION_FD] as Socket,
      ({ id, client, cost, purpose }) =>
        answer({ id, admission: limits.admit(client, performance.now(), cost, purpose) }),
    )
    return worker
  }

  const workers = Array.from({ length: count }, fork)
  // An invalid configuration or build prevents startup. A worker that exits later is replaced.
  await Promise.all(workers.map(listens))
  cluster.on('exit', (worker, code, signal) => {
    if (isEnding) return
    log.error({ pid: worker.process.pid, code, signal }, 'A worker ended; another takes its place')
    setTimeout(() => !isEnding && fork(), REPLACE_AFTER_MS)
  })

  if (settings.METRICS_PORT !== undefined) {
    const registry = new AggregatorRegistry()
    const { port } = await startMetricsServer(settings.METRICS_PORT, () => registry.clusterMetrics())
    log.info(`Metrics of all workers at http://127.0.0.1:${port}/metrics`)
  }
  // Each worker loads new releases itself.
  process.on('SIGHUP', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGHUP')
  })
  const publishing = publish ? keepPublishing(log) : undefined
  endOnSignal(log, async () => {
    isEnding = true
    publishing?.stop()
    const codes = await Promise.all(Object.values(cluster.workers ?? {}).map(end))
    if (codes.some((code) => code !== 0)) throw new Error(`Workers ended with ${codes.join(', ')}`)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function listens(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`A worker could not start and exited with ${String(code)}`)
  })
  await Promise.race([once(worker, 'listening'), ended])
  ended.catch(() => {})
}

async function end(worker: Worker | undefined): Promise<number | null> {
  if (!worker) return 0
  const exited = once(worker, 'exit') as Promise<[code: number | null]>
  worker.process.kill('SIGTERM')
  const [code] = await exited
  return code
}
