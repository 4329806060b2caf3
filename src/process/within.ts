/** Nothing came back in time. */
export class Overdue extends Error {}

/**
 * A promise's outcome, or a rejection with {@link Overdue} when it has none after `ms`; the work itself goes
 * on. An answer that lay unread while the process was busy still counts.
 */
export function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      // Timers come before input in a turn of the event loop; what has arrived by now is read first.
      () => setImmediate(() => reject(new Overdue(`No answer within ${ms} ms`))),
      ms,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
