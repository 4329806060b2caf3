/**
 * What a query may cost, counted in steps: an entry of a list that is looked at is one, whatever the machine.
 * Every loop that a query's text can lengthen takes its steps here, so that no query costs much more than
 * another.
 */
export interface Effort {
  /** Whether this many steps were left; where not, nothing is taken. */
  take(steps: number): boolean
  /** The steps taken so far. */
  readonly spent: number
}

export function createEffort(mostSteps: number): Effort {
  let spent = 0
  return {
    take: (steps) => {
      if (spent + steps > mostSteps) return false
      spent += steps
      return true
    },
    get spent() {
      return spent
    },
  }
}
