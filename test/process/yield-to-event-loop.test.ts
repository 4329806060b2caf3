import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createYield } from '#process/yield-to-event-loop.ts'

it('of long works one goes on in each turn of the event loop, in the order in which they gave way', async () => {
  const yieldToEventLoop = createYield()
  const steps: string[] = []
  const work = async (name: string): Promise<void> => {
    for (let step = 1; step <= 3; step += 1) {
      await yieldToEventLoop()
      steps.push(`${name}${step}`)
    }
  }
  const works = ['a', 'b', 'c'].map(work)
  let turns = 0
  let most = 0
  for (let before = 0; steps.length < 9; before = steps.length) {
    await nextTurn()
    turns += 1
    most = Math.max(most, steps.length - before)
  }
  await Promise.all(works)
  expect(steps).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
  expect(most).toBe(1)
  expect(turns).toBeGreaterThanOrEqual(9)
})
