import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue } from '#server/guards/fair-queue.ts'

/** Takes what waits, one after the other, each of it charged with what `costOf` says. */
function drain(queue: FairQueue<string>, costOf: (item: string) => number, most = Infinity): string[] {
  const taken: string[] = []
  while (taken.length < most) {
    const entry = queue.take()
    if (!entry) break
    taken.push(entry.item)
    queue.charge(entry, costOf(entry.item))
    queue.finish(entry)
  }
  return taken
}

const createQueue = (underWayMax = 100): FairQueue<string> => new FairQueue<string>({ underWayMax })

describe('a fair queue', () => {
  it('gives out the same work to each client, not the same number of items', () => {
    const queue = createQueue()
    for (let count = 0; count < 10; count += 1) queue.add('heavy', ['h'], 1)
    for (let count = 0; count < 1000; count += 1) queue.add('light', ['l'], 1)
    const taken = drain(queue, (item) => (item === 'heavy' ? 100 : 1), 505)
    expect(taken.filter((item) => item === 'heavy').length).toBeGreaterThanOrEqual(4)
    expect(taken.filter((item) => item === 'heavy').length).toBeLessThanOrEqual(6)
  })

  it('prefers, of clients that had as much, the one whose items took less', () => {
    const queue = createQueue()
    queue.add('heavy', ['h'], 1)
    for (let count = 0; count < 100; count += 1) queue.add('light', ['l'], 1)
    drain(queue, (item) => (item === 'heavy' ? 100 : 1))
    queue.add('heavy', ['h'], 1)
    queue.add('light', ['l'], 1)
    expect(drain(queue, () => 1)).toEqual(['light', 'heavy'])
  })

  it('expects of a newcomer what others of its network took', () => {
    const queue = createQueue()
    queue.add('known', ['h1', 'net h'], 1)
    for (let count = 0; count < 100; count += 1) queue.add('light', ['l', 'net l'], 1)
    drain(queue, (item) => (item === 'known' ? 100 : 1))
    queue.add('newcomer', ['h2', 'net h'], 1)
    queue.add('light', ['l', 'net l'], 1)
    expect(drain(queue, () => 1)).toEqual(['light', 'newcomer'])
  })

  it('does not let one cheap item make up for an expensive one', () => {
    const queue = createQueue()
    for (const item of ['dear', 'cheap']) queue.add(item, ['h'], 1)
    for (let count = 0; count < 200; count += 1) queue.add('light', ['l'], 1)
    drain(queue, (item) => (item === 'dear' ? 100 : 1))
    queue.add('after', ['h'], 1)
    queue.add('light', ['l'], 1)
    expect(drain(queue, () => 1)).toEqual(['light', 'after'])
  })

  it('charges an item at least for its weight', () => {
    const queue = createQueue(1000)
    for (let count = 0; count < 4; count += 1) queue.add('page', ['p'], 16)
    for (let count = 0; count < 64; count += 1) queue.add('answer', ['a'], 1)
    const taken = drain(queue, () => 0, 34)
    expect(taken.filter((item) => item === 'page')).toHaveLength(2)
  })

  it('forgets who took how much when it is told to', () => {
    const queue = createQueue()
    queue.add('heavy', ['h'], 1)
    drain(queue, () => 1000)
    queue.forgive()
    queue.add('heavy', ['h'], 1)
    queue.add('light', ['l'], 1)
    expect(drain(queue, () => 1)).toEqual(['heavy', 'light'])
  })

  it('forgets idle clients among many', () => {
    const queue = createQueue()
    for (let count = 0; count < 20_000; count += 1) {
      queue.add('one', [`client ${count}`, `net ${count % 1000}`], 1)
      drain(queue, () => 1)
    }
    expect(queue.known()).toBeLessThan(10_000)
  })

  it('gives out each item once, those of a client in order, whatever is added, taken, removed and finished meanwhile', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), client: fc.nat(4), weight: fc.constantFrom(1, 4) }),
      fc.record({ kind: fc.constant('take' as const), cost: fc.nat(50) }),
      fc.record({ kind: fc.constant('finish' as const), which: fc.nat() }),
      fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const queue = createQueue(8)
        const waiting: ReturnType<typeof queue.add>[] = []
        const underWay: typeof waiting = []
        let count = 0
        const takeOne = (cost: number): boolean => {
          const entry = queue.take()
          if (!entry) return false
          const sameClient = waiting.filter(({ lane }) => lane === entry.lane)
          expect(sameClient[0]).toBe(entry)
          waiting.splice(waiting.indexOf(entry), 1)
          underWay.push(entry)
          queue.charge(entry, cost)
          return true
        }
        for (const each of steps) {
          if (each.kind === 'add') {
            waiting.push(
              queue.add(`item ${(count += 1)}`, [`c${each.client}`, `n${each.client % 2}`], each.weight),
            )
          } else if (each.kind === 'take') takeOne(each.cost)
          else if (each.kind === 'finish') {
            const [entry] = underWay.splice(each.which % Math.max(1, underWay.length), 1)
            if (entry) queue.finish(entry)
          } else {
            const [entry] = waiting.splice(each.which % Math.max(1, waiting.length), 1)
            if (entry) queue.remove(entry)
          }
          expect(queue.size).toBe(waiting.length)
        }
        while (waiting.length > 0) {
          for (const entry of underWay.splice(0)) queue.finish(entry)
          expect(takeOne(1)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})
