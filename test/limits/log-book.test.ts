import { describe, expect, it } from 'vitest'
import { createLogBook, type LogBook } from '#limits/log-book.ts'

const WINDOW_MS = 1_000
const NAMES_MAX = 1_000

const openBook = (): LogBook => createLogBook({ windowMs: WINDOW_MS, cellMs: 1, namesMax: NAMES_MAX })

/** So many names that share nothing but a beginning. */
const names = (start: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${start} ${index}`)

/** Logs a request of each name. */
function pushAll(book: LogBook, all: readonly string[], now: number): void {
  for (const name of all) book.push(name, book.logOf(name, now), now, 1)
}

const countsOf = (book: LogBook, all: readonly string[], now: number): number[] =>
  all.map((name) => book.logOf(name, now).count)

const KNOWN = names('known', NAMES_MAX)
/** More than there are logs to share. */
const CROWD = names('newcomer', 40_000)

describe('a book of logs', () => {
  it('counts each name apart while there is room', () => {
    const book = openBook()
    pushAll(book, KNOWN, 0)
    expect(countsOf(book, KNOWN, 0)).toEqual(KNOWN.map(() => 1))
    expect(new Set(KNOWN.map((name) => book.logOf(name, 0))).size).toBe(KNOWN.length)
  })

  it('forgets what left the window, and nothing before', () => {
    const book = openBook()
    pushAll(book, ['a'], 500)
    expect(countsOf(book, ['a'], 500 + WINDOW_MS - 1)).toEqual([1])
    expect(countsOf(book, ['a'], 500 + WINDOW_MS)).toEqual([0])
  })

  it('has newcomers share a bounded number of logs once it is full, and counts none less than was logged', () => {
    const book = openBook()
    pushAll(book, KNOWN, 0)
    pushAll(book, CROWD, 1)
    const logs = new Set(CROWD.map((name) => book.logOf(name, 1)))
    expect(logs.size).toBeLessThan(CROWD.length / 2)
    expect(logs.size).toBeGreaterThan(CROWD.length / 4)
    expect(Math.min(...countsOf(book, CROWD, 1))).toBe(1)
    expect([...logs].reduce((sum, { count }) => sum + count, 0)).toBe(CROWD.length)
    expect(countsOf(book, KNOWN, 1)).toEqual(KNOWN.map(() => 1))
  })

  it('is full by the names of two windows together', () => {
    const book = openBook()
    pushAll(book, KNOWN.slice(0, NAMES_MAX / 2), 0)
    pushAll(book, KNOWN.slice(NAMES_MAX / 2), WINDOW_MS)
    pushAll(book, CROWD, WINDOW_MS)
    expect(new Set(CROWD.map((name) => book.logOf(name, WINDOW_MS))).size).toBeLessThan(CROWD.length / 2)
  })

  it('counts a name once, though it came in both windows', () => {
    const book = openBook()
    const half = KNOWN.slice(0, NAMES_MAX / 2)
    pushAll(book, half, 0)
    pushAll(book, half, WINDOW_MS)
    const newcomers = names('newcomer', NAMES_MAX / 2)
    pushAll(book, newcomers, WINDOW_MS)
    expect(countsOf(book, newcomers, WINDOW_MS)).toEqual(newcomers.map(() => 1))
  })

  it('goes on counting newcomers where they shared a log, until that has left the window', () => {
    const book = openBook()
    pushAll(book, KNOWN, 0)
    const sharedAt = 2 * WINDOW_MS - 1
    // The book turns its page: those who are known came in the window before.
    book.logOf('anybody', WINDOW_MS)
    pushAll(book, CROWD, sharedAt)
    const shared = countsOf(book, CROWD, sharedAt)
    expect(countsOf(book, CROWD, sharedAt + WINDOW_MS - 1)).toEqual(shared)
    expect(Math.max(...countsOf(book, CROWD, sharedAt + WINDOW_MS))).toBe(0)
  })

  it('has room again when nobody came for two windows', () => {
    const book = openBook()
    pushAll(book, KNOWN, 0)
    pushAll(book, CROWD, 1)
    for (const now of [WINDOW_MS + 1, 2 * WINDOW_MS + 1]) book.logOf('anybody', now)
    const later = 2 * WINDOW_MS + 1
    pushAll(book, KNOWN, later)
    expect(new Set(KNOWN.map((name) => book.logOf(name, later))).size).toBe(KNOWN.length)
  })
})
