/** Thrown when a promise does not settle in time. */
export class Overdue extends Error {}

/**
 * Returns the outcome of a promise, or rejects with {@link Overdue} after `ms` milliseconds; the work itself
 * is not cancelled. An answer that arrived while the process was busy still counts.
 */
export function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      // Timers run before I/O in a turn of the event loop, so input that has already arrived is read first.
      () => setImmediate(() => reject(new Overdue(`No answer within ${ms} ms`))),
      ms,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
