/**
 * What a query may cost, counted in steps: an entry of a list that is looked at is one, whatever the machine.
 * Every loop that a query's text can lengthen takes its steps here, so that no query costs much more than
 * another.
 */
export interface Budget {
  /** Whether this many steps were left; where not, nothing is taken. */
  take(steps: number): boolean
  /** The steps taken so far. */
  readonly spent: number
}

export function createBudget(mostSteps: number): Budget {
  return new Steps(mostSteps)
}

class Steps implements Budget {
  spent = 0
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  take(steps: number): boolean {
    if (this.spent + steps > this.#most) return false
    this.spent += steps
    return true
  }
}
