import type { ResourceLimits } from 'node:worker_threads'
import { Tinypool } from 'tinypool'

/**
 * The heap of a thread, in mebibytes. Without a bound of its own each would take as much young garbage as the
 * main thread may.
 */
export const THREAD_HEAP: ResourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }

/** A thread that had nothing to do for so long ends. */
const IDLE_MS = 60_000

interface ThreadsOptions {
  /** The module whose exported function does the work. */
  module: URL
  name: string
  count: number
  /** How many tasks may wait; a further one is refused. */
  waiting?: number
}

/** There is more to do than can be done soon. */
export class Overloaded extends Error {
  override message = 'Too much work waits for the threads'
}

/** Makes threads that run one function of a module. They start when they are needed. */
export function createThreads<Task, Result>({
  module,
  name,
  count,
  waiting = Infinity,
}: ThreadsOptions): (task: Task) => Promise<Result> {
  const pool = new Tinypool({
    filename: module.href,
    name,
    minThreads: 0,
    maxThreads: count,
    idleTimeout: IDLE_MS,
    resourceLimits: THREAD_HEAP,
  })
  return async (task) => {
    if (pool.queueSize >= waiting) throw new Overloaded()
    return pool.run(task) as Promise<Result>
  }
}
