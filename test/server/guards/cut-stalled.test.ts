import { describe, expect, it } from 'vitest'
import { overBudget } from '#server/guards/cut-stalled.ts'

const waiting = (...bytes: number[]) => bytes.map((writableLength) => ({ writableLength }))

describe('answers that are not read', () => {
  it('cost nobody the connection while they are little together', () => {
    expect(overBudget(waiting(40, 0, 60), 100)).toEqual([])
  })

  it('cost those the connection for whom most waits, and no more of them than needed', () => {
    expect(overBudget(waiting(10, 70, 0, 20, 50), 100)).toEqual(waiting(70))
    expect(overBudget(waiting(60, 70, 50), 50)).toEqual(waiting(70, 60))
  })

  it('cost nobody the connection who has read everything', () => {
    expect(overBudget(waiting(0, 200, 0), 100)).toEqual(waiting(200))
  })
})
