import { describe, expect, it } from 'vitest'
import { TimeLog, timeWithout } from '#limits/time-log.ts'

/** A log of requests as pairs of a time and how many came then. */
function logOf(...entries: [time: number, count: number][]): TimeLog {
  const log = new TimeLog({ cellMs: 10 })
  for (const [time, count] of entries) log.push(time, count)
  return log
}

const entriesOf = (log: TimeLog) => Array.from({ length: log.length }, (_, place) => log.entry(place))

describe('a log of times', () => {
  it('keeps times of one cell as one, the latest of them', () => {
    const log = logOf([1, 7], [12, 1], [19, 2], [20, 1])
    expect(entriesOf(log)).toEqual([
      { time: 1, count: 7 },
      { time: 19, count: 3 },
      { time: 20, count: 1 },
    ])
    expect(log).toMatchObject({ count: 11, length: 3, oldest: 1, latest: 20 })
  })

  it('has no times before the first and after the last has been forgotten', () => {
    const empty = { count: 0, length: 0, oldest: undefined, latest: undefined }
    const log = new TimeLog({ cellMs: 10 })
    expect(log).toMatchObject(empty)
    log.push(5, 2)
    log.forgetUntil(5)
    expect(log).toMatchObject(empty)
    expect(log.entry(0)).toBeUndefined()
    log.push(6, 1)
    expect(entriesOf(log)).toEqual([{ time: 6, count: 1 }])
  })

  it('forgets what was logged until a time, and nothing after it, however long it is', () => {
    const log = new TimeLog({ cellMs: 10 })
    for (let time = 0; time < 2_000; time += 10) log.push(time, 1)
    log.forgetUntil(999)
    expect(log).toMatchObject({ count: 100, length: 100, oldest: 1_000, latest: 1_990 })
    log.forgetUntil(1_980)
    log.push(2_000, 3)
    expect(entriesOf(log)).toEqual([
      { time: 1_990, count: 1 },
      { time: 2_000, count: 3 },
    ])
  })
})

describe('the time that has to leave logs', () => {
  const first = logOf([10, 2], [50, 1])
  const second = logOf([30, 1], [70, 4])

  it.each([
    [1, 10],
    [2, 10],
    [3, 30],
    [4, 50],
    [8, 70],
    [99, 70],
  ])('for %i requests less is %i, over all logs in order', (surplus, time) => {
    expect(timeWithout([first, second], surplus)).toBe(time)
  })

  it('is none where nothing is logged, or nothing has to leave', () => {
    expect(timeWithout([logOf()], 1)).toBeUndefined()
    expect(timeWithout([first], 0)).toBeUndefined()
  })
})
