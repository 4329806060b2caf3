import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGate } from '#server/guards/gate.ts'

const IN_FLIGHT_MAX = 2
const QUEUE_MAX = 16

/** A gate over a clock that stands still, and what became of those who came to it. */
function createFixture(inFlightMax = IN_FLIGHT_MAX) {
  const clock = { now: 0 }
  const accepted = { connections: 0 }
  const gate = createGate({
    inFlightMax,
    elapsed: () => clock.now,
    connections: () => accepted.connections,
  })
  const started: string[] = []
  const refused: string[] = []
  const finish = new Map<string, () => void>()
  /** Of a client of its own unless one is named. */
  const enter = (name: string, client = name): void =>
    gate.enter({
      sources: [client],
      weight: 1,
      work: () => {
        started.push(name)
        return new Promise((done) => finish.set(name, done))
      },
      refuse: () => refused.push(name),
    })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  }
  const end = async (name: string): Promise<void> => {
    finish.get(name)?.()
    await settle()
  }
  return { clock, accepted, gate, started, refused, enter, end, settle }
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

  it('turns away at once who finds the queue full of as many others', async () => {
    const { started, refused, enter, settle } = createFixture()
    for (const name of names(QUEUE_MAX + 3)) enter(name)
    expect(refused).toEqual([`r${QUEUE_MAX}`, `r${QUEUE_MAX + 1}`, `r${QUEUE_MAX + 2}`])
    await settle()
    expect(started).toHaveLength(IN_FLIGHT_MAX)
  })

  it('makes room in a full queue at the cost of the client with the most requests, its latest first', () => {
    const { refused, enter } = createFixture()
    for (const name of names(QUEUE_MAX)) enter(name, 'greedy')
    enter('other', 'modest')
    enter('more', 'greedy')
    expect(refused).toEqual([`r${QUEUE_MAX - 1}`, 'more'])
  })

  it('refuses, of more than a few, who has waited for 200 milliseconds, and all after a second, even while nothing gets done', async () => {
    const { clock, started, refused, enter, settle } = createFixture(8)
    for (const name of names(50)) enter(name)
    await settle()
    expect(started).toHaveLength(8)
    clock.now = 201
    await vi.waitFor(() => expect(refused).toHaveLength(10), { interval: 20, timeout: 20_000 })
    clock.now = 1001
    await vi.waitFor(() => expect(refused).toHaveLength(42), { interval: 20, timeout: 20_000 })
    expect(refused).toEqual(names(50).slice(8))
    expect(started).toHaveLength(8)
  })

  it('lets the few in that waited while the machine stood still', async () => {
    const { clock, started, refused, enter, settle } = createFixture()
    for (const name of names(2)) enter(name)
    clock.now = 3000
    await settle()
    expect([started.length, refused.length]).toEqual([2, 0])
  })

  it('refuses the requests of those with many first, and not the few of one of few clients', async () => {
    const { clock, started, refused, enter, settle } = createFixture(8)
    for (const name of names(30)) {
      enter(`a ${name}`, 'a')
      enter(`b ${name}`, 'b')
    }
    await settle()
    expect(started).toHaveLength(8)
    for (const name of ['modest 0', 'modest 1']) enter(name, 'modest')
    clock.now = 900
    await vi.waitFor(() => expect(refused.length).toBeGreaterThan(20), { interval: 20, timeout: 20_000 })
    expect(refused.filter((name) => name.startsWith('modest'))).toEqual([])
  })

  it('starts no work in a turn that accepted a connection, unless connections come without end', async () => {
    const { clock, accepted, started, enter } = createFixture()
    enter('r0')
    for (let turn = 0; turn < 10; turn += 1) {
      accepted.connections += 1
      await nextTurn()
    }
    expect(started).toEqual([])
    clock.now = 51
    accepted.connections += 1
    await nextTurn()
    expect(started).toEqual(['r0'])
  })

  it('starts nothing after a page before its work over ticks is done, and charges all of it', async () => {
    const clock = { now: 0 }
    const gate = createGate({ inFlightMax: 64, elapsed: () => clock.now, connections: () => 0 })
    const started: string[] = []
    const open = (name: string, client: string): void =>
      gate.enter({
        sources: [client],
        weight: 16,
        work: async () => {
          started.push(`${name} at ${clock.now}`)
          await new Promise<void>((done) => process.nextTick(() => process.nextTick(done)))
          clock.now += 30
        },
        refuse: () => {},
      })
    for (const name of ['a0', 'a1', 'a2']) open(name, 'a')
    await nextTurn()
    for (const name of ['b0', 'b1']) open(name, 'b')
    await vi.waitFor(() => expect(started).toHaveLength(5), { timeout: 20_000 })
    expect(started).toEqual(['a0 at 0', 'b0 at 30', 'a1 at 60', 'b1 at 90', 'a2 at 120'])
  })

  it('lets clients take turns, whichever of them has more requests waiting', async () => {
    const { started, enter, end, settle } = createFixture(1)
    for (const name of ['a0', 'a1', 'a2', 'a3']) enter(name, 'a')
    enter('b0', 'b')
    enter('c0', 'c')
    enter('b1', 'b')
    await settle()
    for (const name of ['a0', 'b0', 'c0', 'a1', 'b1', 'a2']) await end(name)
    expect(started).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3'])
  })

  it('lets a network take one turn, however many clients it has', async () => {
    const clock = { now: 0 }
    const gate = createGate({ inFlightMax: 1, elapsed: () => clock.now, connections: () => 0 })
    const started: string[] = []
    const enter = (name: string, sources: readonly string[]): void =>
      gate.enter({
        sources,
        weight: 1,
        work: () => {
          started.push(name)
          return nextTurn()
        },
        refuse: () => {},
      })
    for (const name of ['x0', 'x1', 'x2', 'x3']) enter(name, [name, 'net x'])
    for (const name of ['y0', 'y1']) enter(name, [name, 'net y'])
    await vi.waitFor(() => expect(started).toEqual(['x0', 'y0', 'x1', 'y1', 'x2', 'x3']), { timeout: 20_000 })
  })

  it('leaves half of the places to others while one client waits for slow work', async () => {
    const { started, enter, settle, end } = createFixture(4)
    for (const name of names(4)) enter(name, 'slow')
    await settle()
    expect(started).toEqual(['r0', 'r1'])
    enter('other')
    await settle()
    expect(started).toEqual(['r0', 'r1', 'other'])
    await end('r0')
    expect(started).toEqual(['r0', 'r1', 'other', 'r2'])
  })

  it('goes on after work that failed', async () => {
    const { gate, started, enter, settle } = createFixture()
    gate.enter({
      sources: ['a'],
      weight: 1,
      work: () => Promise.reject(new Error('failed')),
      refuse: () => {},
    })
    await settle()
    expect(gate.inFlight()).toBe(0)
    enter('next')
    await settle()
    expect(started).toEqual(['next'])
  })
})

interface Arrival {
  /** Milliseconds after the one before. */
  pause: number
  client: string
  /** How long the request keeps the process busy, and how long it waits for something else then. */
  busyMs: number
  awayMs: number
  weight: number
}

/** What became of an arrival: how long it waited, and how. */
interface Outcome extends Arrival {
  waitedMs: number
  as: 'started' | 'refused'
}

const IN_FLIGHT = 16

/** Sends arrivals to a gate whose clock goes on by the timers and by the work that is done. */
async function simulate(arrivals: readonly Arrival[]): Promise<{ outcomes: Outcome[]; left: number }> {
  let busy = 0
  const elapsed = (): number => Date.now() + busy
  const gate = createGate({ inFlightMax: IN_FLIGHT, elapsed, connections: () => 0 })
  const outcomes: Outcome[] = []
  for (const arrival of arrivals) {
    await vi.advanceTimersByTimeAsync(arrival.pause)
    const since = elapsed()
    const settle = (as: Outcome['as']): void => {
      outcomes.push({ ...arrival, as, waitedMs: elapsed() - since })
    }
    gate.enter({
      sources: [arrival.client],
      weight: arrival.weight,
      work: async () => {
        settle('started')
        // Some of the work comes after the first promise.
        await Promise.resolve()
        busy += arrival.busyMs
        if (arrival.awayMs > 0) await new Promise((done) => setTimeout(done, arrival.awayMs))
      },
      refuse: () => settle('refused'),
    })
  }
  await vi.advanceTimersByTimeAsync(60_000)
  return { outcomes, left: gate.waiting() + gate.inFlight() }
}

describe('the gate, for any arrivals', { timeout: 120_000 }, () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const BUSY_MAX_MS = 150
  const arrival = fc.record({
    pause: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(300)),
    client: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    busyMs: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(BUSY_MAX_MS)),
    awayMs: fc.oneof(fc.constant(0), fc.nat(5000)),
    weight: fc.constantFrom(1, 1, 4, 16),
  })

  it('starts or refuses each exactly once, and within a second and the work under way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arrival, { maxLength: 200 }), async (arrivals) => {
        const { outcomes, left } = await simulate(arrivals)
        expect([outcomes.length, left]).toEqual([arrivals.length, 0])
        // A second of patience, a slice of work with the job that ends it, and the time between two checks.
        const bound = 1000 + 50 + BUSY_MAX_MS + 100
        for (const { waitedMs } of outcomes) expect(waitedMs).toBeLessThanOrEqual(bound)
      }),
      { numRuns: 100 },
    )
  })

  it('serves a client that asks for little as if it were alone, but for one job of each other client', async () => {
    const hostile = fc.record({
      clients: fc.constantFrom(1, 2, 3),
      busyMs: fc.integer({ min: 20, max: BUSY_MAX_MS }),
      perTick: fc.integer({ min: 1, max: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(hostile, async ({ clients, busyMs, perTick }) => {
        const tick = Array.from({ length: perTick }, (_, index): Arrival => ({
          pause: index === 0 ? 40 : 0,
          client: `hostile ${index % clients}`,
          busyMs,
          awayMs: 0,
          weight: 1,
        }))
        const good: Arrival = { pause: 0, client: 'good', busyMs: 1, awayMs: 0, weight: 1 }
        const { outcomes } = await simulate(Array.from({ length: 30 }, () => [...tick, good]).flat())
        const ofGood = outcomes.filter(({ client }) => client === 'good')
        expect(ofGood.filter(({ as }) => as === 'refused')).toEqual([])
        const bound = 50 + clients * busyMs
        for (const { waitedMs } of ofGood) expect(waitedMs).toBeLessThanOrEqual(bound)
      }),
      { numRuns: 50 },
    )
  })
})
