import { ThreadsPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node'

type Listener = Parameters<PoolWorker['on']>

/**
 * A pool of one thread that outlives its runs: Vitest starts a new one for each, and a run is a changed line.
 * Between runs only the project's own modules are evaluated again; packages stay loaded.
 */
export function createKeptWorkerPool(): { name: string; createPoolWorker(options: PoolOptions): PoolWorker } {
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

/** What one run sees of the thread. Only its first run starts it; a run that ends well leaves it running. */
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
        // The thread merges both, and has its own of the first run.
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
