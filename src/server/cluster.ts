/**
 * `npm run cluster`: the supervisor of one process per core (or `WORKERS` of them). It holds one listening
 * socket, from which the workers accept, and counts rate limits for all of them unless Redis does. It parses
 * no request. A worker that ends or freezes is replaced; SIGHUP replaces all, one after another, from the
 * code that is on disk.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createSlidingLog } from '#limits/sliding-log.ts'
import { readSettings } from '#process/env.ts'
import { limitsOf } from '#process/limiter/create-limiter.ts'
import { createLog } from '#process/log.ts'
import { endOnFault, endOnSignal } from '#server/processes/end-process.ts'
import { activatedSocket, holdSocket } from '#server/processes/hold-socket.ts'
import { keepPublishing } from '#server/processes/keep-publishing.ts'
import type { FromWorker, ToWorker } from '#server/processes/messages.ts'
import { startMetricsServer } from '#server/processes/metrics-server.ts'
import { renderWorkerMetrics } from '#server/processes/worker-metrics.ts'
import { createWorkers } from '#server/processes/workers.ts'

const {
  positionals: [dist],
  values: { publish },
} = parseArgs({ allowPositionals: true, options: { publish: { type: 'boolean', default: false } } })

/**
 * The folder of the code, by the path under which this process was started: it may lead over a symbolic link
 * that an upgrade moves to newer code.
 */
const root = join(dirname(process.argv[1] ?? ''), '..', '..')
const isStartedThere = realpathSync(root) === process.cwd()

try {
  const settings = readSettings(process.env)
  const log = createLog(settings.LOG_LEVEL)
  const limits = createSlidingLog(limitsOf(settings))
  endOnFault(log)

  const count = settings.WORKERS ?? availableParallelism()
  const { PORT: port, HOST: host } = settings
  const socket =
    activatedSocket(process.env) ?? (await holdSocket({ port, ...(host !== undefined && { host }) }))
  const { LISTEN_PID: _pid, LISTEN_FDS: _fds, ...environment } = process.env
  const workers = createWorkers({
    count,
    log,
    fork: () => {
      const node = join(root, 'node_modules', '.bin', 'node')
      const worker = fork(
        join(root, 'src', 'server', 'main.ts'),
        ['--supervised', '--processes', String(count), ...(dist === undefined ? [] : [dist])],
        {
          stdio: ['inherit', 'inherit', 'inherit', 'ipc', socket],
          env: environment,
          execPath: existsSync(node) ? node : process.execPath,
          ...(isStartedThere && { cwd: root }),
        },
      )
      worker.on('message', (message: FromWorker) => admit(worker, message))
      return worker
    },
  })
  const admit = (worker: ChildProcess, message: FromWorker): void => {
    if (message.type !== 'admit' || !worker.connected) return
    const { id, client, cost, purpose } = message
    const admission = limits.admit(client, performance.now(), cost, purpose)
    // A worker that ends meanwhile has no use for the answer.
    worker.send({ type: 'admission', id, admission } satisfies ToWorker, () => {})
  }
  // An invalid configuration or build prevents startup. A worker that ends later is replaced.
  await workers.start()

  if (settings.METRICS_PORT !== undefined) {
    const metrics = await startMetricsServer(settings.METRICS_PORT, () =>
      renderWorkerMetrics(workers.serving()),
    )
    log.info(`Metrics of all workers at http://127.0.0.1:${metrics.port}/metrics`)
  }
  process.on('SIGHUP', () => void workers.roll())
  const publishing = publish ? keepPublishing(log) : undefined
  endOnSignal(log, async () => {
    publishing?.stop()
    const codes = await workers.end()
    if (codes.some((code) => code !== 0)) throw new Error(`Workers ended with ${codes.join(', ')}`)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
