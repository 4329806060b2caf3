interface BatchOptions {
  /** Entries of one round at most. */
  size: number
  /** Rounds under way at most. */
  rounds: number
  /** Entries that may wait; one more is refused. */
  waiting: number
}

interface Waiting<Input, Output> {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/**
 * Turns a function over many entries into one over a single entry: what arrives while a round is under way
 * goes into the next. A disk is then waited for once a round, however many ask.
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
    // Whatever else this turn of the event loop brings joins the round.
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
