/**
 * Makes the function by which long work gives way: one of those that wait goes on in each turn of the event
 * loop, the first first. However many there are, others wait for no more than a part of one of them.
 */
export function createTurns(): () => Promise<void> {
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
