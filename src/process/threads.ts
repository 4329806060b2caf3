import type { ResourceLimits } from 'node:worker_threads'
import { Tinypool } from 'tinypool'

/**
 * The heap limit of a thread, in mebibytes. By default each thread could hold as much young garbage as the
 * main thread.
 */
export const THREAD_HEAP: ResourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }

/** An idle thread ends after this time. */
const IDLE_MS = 60_000

interface ThreadsOptions {
  /** The module whose exported function does the work. */
  module: URL
  name: string
  count: number
  /** The maximum number of waiting tasks; a further one is refused. */
  waiting?: number
}

/** Thrown when too much work is waiting. */
export class Overloaded extends Error {
  override message = 'Too much work waits for the threads'
}

/**
 * Creates a pool of threads that run one exported function of a module. Threads start on demand. Rejects with
 * {@link Overloaded} when too many tasks wait.
 */
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
