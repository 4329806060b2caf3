/** Calls that come at once as one call of an engine, with a bound on how many wait. */
interface BatchOptions {
  /** The maximum number of entries in a round. */
  size: number
  /** The maximum number of concurrent rounds. */
  rounds: number
  /** The maximum number of waiting entries; a further one is rejected. */
  waiting: number
}

interface Waiting<Input, Output> {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/**
 * Turns a function that processes many entries into one that processes a single entry. Entries that arrive
 * while a round is in progress are combined in the next one, so the disk is accessed once per round, however
 * many callers there are.
 */
export function batch<Input, Output>(
  runAll: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { size, rounds, waiting }: BatchOptions,
): (input: Input) => Promise<Output> {
  const queue: Waiting<Input, Output>[] = []
  let underWay = 0
  let scheduled = false

  const schedule = (): void => {
    if (scheduled || underWay >= rounds || queue.length === 0) return
    scheduled = true
    // Entries added during the same turn of the event loop join this round.
    setImmediate(() => {
      scheduled = false
      void run(queue.splice(0, size))
      schedule()
    })
  }

  const run = async (entries: readonly Waiting<Input, Output>[]): Promise<void> => {
    underWay += 1
    try {
      const outputs = await runAll(entries.map(({ input }) => input))
      for (const [index, { resolve }] of entries.entries()) resolve(outputs[index] as Output)
    } catch (error) {
      for (const { reject } of entries) reject(error)
    }
    underWay -= 1
    schedule()
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (queue.length >= waiting) {
        reject(new Error(`More than ${waiting} requests wait for the link database`))
        return
      }
      queue.push({ input, resolve, reject })
      schedule()
    })
}
