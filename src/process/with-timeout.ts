/** Thrown when a promise does not settle in time. */
export class TimeoutError extends Error {}

/**
 * Returns the outcome of a promise, or rejects with {@link TimeoutError} after `ms` milliseconds. The work
 * itself is not cancelled. An answer that arrived while the process was busy still counts.
 */
export function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      // Timers run before I/O in a turn of the event loop, so input that has already arrived is read first.
      () => setImmediate(() => reject(new TimeoutError(`No answer within ${ms} ms`))),
      ms,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
