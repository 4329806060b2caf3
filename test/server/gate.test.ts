import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createGate } from '#server/gate.ts'

const IN_FLIGHT_MAX = 2
const QUEUE_MAX = 16

/** A gate over a clock that stands still, and what became of those who came to it. */
function createFixture() {
  const clock = { now: 0 }
  const gate = createGate({ inFlightMax: IN_FLIGHT_MAX, elapsed: () => clock.now })
  const started: string[] = []
  const refused: string[] = []
  const finish = new Map<string, () => void>()
  const enter = (name: string): void =>
    gate.enter(
      () => {
        started.push(name)
        return new Promise((done) => finish.set(name, done))
      },
      () => refused.push(name),
    )
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  }
  const end = async (name: string): Promise<void> => {
    finish.get(name)?.()
    await settle()
  }
  return { clock, gate, started, refused, enter, end, settle }
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `r${index}`)

describe('the gate', () => {
  it('lets as many in as the cap says, the next when one is done, in the order in which they came', async () => {
    const { gate, started, refused, enter, end, settle } = createFixture()
    for (const name of names(4)) enter(name)
    await settle()
    expect(started).toEqual(['r0', 'r1'])
    expect([gate.inFlight(), gate.waiting()]).toEqual([2, 2])
    await end('r1')
    expect(started).toEqual(['r0', 'r1', 'r2'])
    await end('r0')
    await end('r2')
    await end('r3')
    expect([gate.inFlight(), gate.waiting(), refused.length]).toEqual([0, 0, 0])
  })

  it('turns away at once who finds the queue full', async () => {
    const { started, refused, enter, settle } = createFixture()
    for (const name of names(QUEUE_MAX + 3)) enter(name)
    expect(refused).toEqual([`r${QUEUE_MAX}`, `r${QUEUE_MAX + 1}`, `r${QUEUE_MAX + 2}`])
    await settle()
    expect(started).toHaveLength(IN_FLIGHT_MAX)
  })

  it('turns away who has waited for 200 milliseconds, even while nothing gets done', async () => {
    const { clock, started, refused, enter, settle } = createFixture()
    for (const name of names(3)) enter(name)
    await settle()
    clock.now = 201
    await expect.poll(() => refused, { interval: 20 }).toEqual(['r2'])
    expect(started).toEqual(['r0', 'r1'])
  })

  it('lets the few in that waited while the machine stood still', async () => {
    const { clock, started, refused, enter, settle } = createFixture()
    for (const name of names(2)) enter(name)
    clock.now = 1000
    await settle()
    expect([started.length, refused.length]).toEqual([2, 0])
  })

  it('takes the latest first when the first has waited for long: some are answered soon, not all late', async () => {
    const { clock, started, enter, end, settle } = createFixture()
    for (const name of names(4)) enter(name)
    await settle()
    clock.now = 100
    enter('late')
    await end('r0')
    expect(started.at(-1)).toBe('late')
  })

  it('goes on after work that failed', async () => {
    const { gate, started, enter, settle } = createFixture()
    gate.enter(
      () => Promise.reject(new Error('failed')),
      () => {},
    )
    await settle()
    expect(gate.inFlight()).toBe(0)
    enter('next')
    await settle()
    expect(started).toEqual(['next'])
  })
})
