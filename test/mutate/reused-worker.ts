import { ThreadsPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node'

type Listener = Parameters<PoolWorker['on']>

/**
 * Creates a pool with one thread that is reused across runs. Vitest would start a new thread per run, and
 * every mutant is a run. Between runs only the project's own modules are evaluated again; packages stay
 * loaded.
 */
export function createReusedWorkerPool(): {
  name: string
  createPoolWorker(options: PoolOptions): PoolWorker
} {
  let kept: ThreadsPoolWorker | undefined
  return {
    name: 'kept worker',
    createPoolWorker(options) {
      const isKnown = kept !== undefined
      const thread = (kept ??= new ThreadsPoolWorker(options))
      return createRun(thread, isKnown, () => {
        kept = undefined
      })
    },
  }
}

/**
 * The view that one run has of the thread. The first run starts the thread; a successful run leaves it
 * running.
 */
function createRun(thread: ThreadsPoolWorker, isStarted: boolean, forget: () => void): PoolWorker {
  const listeners: Listener[] = []
  let startedWith: Extract<WorkerRequest, { type: 'start' }> | undefined
  let endsWell = false
  const answer = (type: 'started' | 'stopped') =>
    setImmediate(() => {
      for (const [event, listener] of listeners)
        if (event === 'message') listener({ type, __vitest_worker_response__: true })
    })
  return {
    name: 'threads',
    on(...listener) {
      listeners.push(listener)
      thread.on(...listener)
    },
    off(...listener) {
      thread.off(...listener)
    },
    deserialize: (data) => data,
    start: async () => {
      if (!isStarted) await thread.start()
    },
    send(message) {
      if (message.type === 'stop') {
        endsWell = true
        answer('stopped')
      } else if (message.type === 'start' && isStarted) {
        startedWith = message
        answer('started')
      } else if (message.type === 'run' && startedWith) {
        // The thread merges both configurations and otherwise keeps that of the first run.
        const context = { ...message.context, config: startedWith.context.config }
        thread.send({ ...message, context })
      } else thread.send(message)
    },
    stop: async () => {
      for (const listener of listeners) thread.off(...listener)
      if (endsWell) return
      forget()
      await thread.stop()
    },
  }
}
