/** A promise's outcome, or a rejection when it has none after `ms`. An answer that lay unread while the process was busy still counts. */
export function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      // Timers come before input in a turn of the event loop; what has arrived by now is read first.
      () => setImmediate(() => reject(new Error(`No answer within ${ms} ms`))),
      ms,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
