/** Starts, watches, replaces and rolls the processes that serve. It knows nothing of requests. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '#process/log.ts'
import { type FromWorker, HEARTBEAT_MS } from '#server/processes/messages.ts'

const REPLACE_AFTER_MS = 1_000

/** A worker without a heartbeat in so many looks in a row is frozen or stopped. */
const MISSED_MAX = 20

/** A worker that does not listen after this time is ended. Loading 50,000 deals takes a few seconds. */
const START_MAX_MS = 120_000

interface WorkersOptions {
  count: number
  /** Starts a process, from the code that is on disk now. */
  fork: () => ChildProcess
  log: Log
}

interface Worker {
  process: ChildProcess
  isListening: boolean
  isEnding: boolean
  /** Whether a heartbeat came since the last look, and the looks without one. */
  isAlive: boolean
  missed: number
}

interface Workers {
  /** The processes that serve. */
  serving(): ChildProcess[]
  /** Starts all workers. Rejects when one of them cannot start. */
  start(): Promise<void>
  /**
   * Replaces each worker by a new one: the old one is told to finish when the new one listens. When a new one
   * cannot start, the old ones serve on.
   */
  roll(): Promise<void>
  /** Ends all workers in order. Resolves to their exit codes; null for those that were killed. */
  end(): Promise<(number | null)[]>
}

export function createWorkers({ count, fork, log }: WorkersOptions): Workers {
  const workers = new Set<Worker>()
  let isEnding = false
  let rolling: Promise<void> | undefined

  const start = async (): Promise<void> => {
    const child = fork()
    const worker: Worker = { process: child, isListening: false, isEnding: false, isAlive: true, missed: 0 }
    workers.add(worker)
    const late = setTimeout(() => child.kill('SIGKILL'), START_MAX_MS)
    child.on('message', (message: FromWorker) => {
      if (message.type === 'listening') worker.isListening = true
      worker.isAlive = true
    })
    child.once('exit', (code, signal) => {
      clearTimeout(late)
      workers.delete(worker)
      if (isEnding || worker.isEnding || !worker.isListening) return
      log.error({ pid: child.pid, code, signal }, 'A worker ended; another takes its place')
      replaceLater()
    })
    await listens(child)
    clearTimeout(late)
  }
  const replaceLater = (): void => {
    setTimeout(() => {
      if (isEnding) return
      start().catch((error: unknown) => {
        log.error({ reason: String(error) }, 'A worker could not start; it is tried again')
        replaceLater()
      })
    }, REPLACE_AFTER_MS)
  }
  const end = async (worker: Worker): Promise<number | null> => {
    worker.isEnding = true
    const exited = once(worker.process, 'exit') as Promise<[code: number | null]>
    worker.process.kill('SIGTERM')
    const [code] = await exited
    return code
  }
  const roll = async (): Promise<void> => {
    // Not those that are started here.
    const before = [...workers]
    for (const old of before) {
      if (isEnding || !workers.has(old)) continue
      try {
        await start()
      } catch (error) {
        log.error({ reason: String(error) }, 'A new worker cannot start; the workers before it serve on')
        return
      }
      await end(old)
    }
    log.info('All workers were replaced')
  }

  let lookedAt = performance.now()
  const watching = setInterval(() => {
    const now = performance.now()
    // When this process was held up itself, heartbeats may not have been read yet.
    const isLate = now - lookedAt > 2 * HEARTBEAT_MS
    lookedAt = now
    if (!isLate) for (const worker of workers) look(worker)
  }, HEARTBEAT_MS)
  watching.unref()

  function look(worker: Worker): void {
    worker.missed = worker.isAlive || !worker.isListening ? 0 : worker.missed + 1
    worker.isAlive = false
    if (worker.missed !== MISSED_MAX) return
    const { pid } = worker.process
    log.error({ pid }, `A worker has not answered for ${(MISSED_MAX * HEARTBEAT_MS) / 1000} s and is killed`)
    worker.process.kill('SIGKILL')
  }

  return {
    serving: () => [...workers].filter(({ isListening }) => isListening).map((worker) => worker.process),
    start: async () => {
      await Promise.all(Array.from({ length: count }, start))
    },
    roll: async () => {
      // Code may have changed since the roll in progress began.
      const before = rolling
      rolling = (async () => {
        await before
        await roll()
      })()
      await rolling
    },
    end: () => {
      isEnding = true
      clearInterval(watching)
      return Promise.all([...workers].map(end))
    },
  }
}

async function listens(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.on('message', ({ type }: FromWorker) => {
      if (type === 'listening') resolve()
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`A worker could not start and ended with ${String(code ?? signal)}`)),
    )
  })
}
