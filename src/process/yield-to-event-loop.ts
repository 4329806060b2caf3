/**
 * Creates the function with which long work yields to other work. One waiting caller resumes in each turn of
 * the event loop, in order of arrival, so other work waits for at most one slice of long work.
 */
export function createYield(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const next = (): void => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })
}
