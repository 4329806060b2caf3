import { describe, expect, it } from 'vitest'
import { isDatePattern, isZone, readDate } from '#text/date-patterns.ts'

const read = (text: string, pattern: string, zone?: string): string | undefined => {
  const moment = readDate(text, pattern, zone)
  return moment && `${new Date(moment.millis).toISOString()}${moment.isDay ? ' day' : ''}`
}

describe('a date of a source', () => {
  it.each([
    ['2026-11-27', 'iso', '2026-11-26T17:00:00.000Z day'],
    ['2026-11-27T09:30', 'iso', '2026-11-27T02:30:00.000Z'],
    ['2026-11-27 09:30:15', 'iso', '2026-11-27T02:30:15.000Z'],
    ['2026-11-27T09:30:15.123Z', 'iso', '2026-11-27T09:30:15.000Z'],
    ['2026-11-27T09:30:15+09:00', 'iso', '2026-11-27T00:30:15.000Z'],
    ['2026-11-27T09:30:15-0530', 'iso', '2026-11-27T15:00:15.000Z'],
    ['2026-11-27 09:30 Z', 'iso', '2026-11-27T09:30:00.000Z'],
    ['27/11/2026', 'dd/MM/yyyy', '2026-11-26T17:00:00.000Z day'],
    ['7/1/2026', 'dd/MM/yyyy', '2026-01-06T17:00:00.000Z day'],
    ['11.27.2026 23:59:58', 'MM.dd.yyyy HH:mm:ss', '2026-11-27T16:59:58.000Z'],
    ['2026(11)27', 'yyyy(MM)dd', '2026-11-26T17:00:00.000Z day'],
    ['27/11/2026 8:05', 'dd/MM/yyyy[ HH:mm]', '2026-11-27T01:05:00.000Z'],
    ['27/11/2026', 'dd/MM/yyyy[ HH:mm]', '2026-11-26T17:00:00.000Z day'],
    ['1795752000', 'unix', '2026-11-27T04:00:00.000Z'],
    ['1795752000123', 'unix-ms', '2026-11-27T04:00:00.123Z'],
  ])('%s by %s', (text, pattern, iso) => {
    expect(read(text, pattern)).toBe(iso)
  })

  it.each([
    ['2026-02-29', 'iso'],
    ['2026-13-01', 'iso'],
    ['2026-00-01', 'iso'],
    ['2026-11-27T24:30', 'iso'],
    ['2026-11-27T12:75', 'iso'],
    ['2026-11-27T12:10:60', 'iso'],
    ['2026-11-00', 'iso'],
    ['2026-11-31', 'iso'],
    ['2026-11-27x', 'iso'],
    ['x2026-11-27', 'iso'],
    ['31/04/2026', 'dd/MM/yyyy'],
    ['27/11/26', 'dd/MM/yyyy'],
    ['27x11x2026', 'dd.MM.yyyy'],
    ['x27/11/2026', 'dd/MM/yyyy'],
    ['27/11/2026x', 'dd/MM/yyyy'],
    ['12345678', 'unix'],
    ['123456789012345', 'unix-ms'],
    ['1795752000s', 'unix'],
    ['', 'unix'],
  ])('%j by %s is none', (text, pattern) => {
    expect(read(text, pattern)).toBeUndefined()
  })

  it.each([
    ['2026-07-01T12:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
    ['2026-12-01T12:00', 'America/New_York', '2026-12-01T17:00:00.000Z'],
    ['2026-12-01T12:00', 'Asia/Kolkata', '2026-12-01T06:30:00.000Z'],
    ['2026-12-01T12:00', 'UTC', '2026-12-01T12:00:00.000Z'],
    ['2026-12-01T12:00', 'Z', '2026-12-01T12:00:00.000Z'],
    ['2026-12-01T12:00', '-03:30', '2026-12-01T15:30:00.000Z'],
    ['2026-12-01T12:00+01:00', 'Asia/Tokyo', '2026-12-01T11:00:00.000Z'],
  ])('%s is of the zone %s where the text names none', (text, zone, iso) => {
    expect(read(text, 'iso', zone)).toBe(iso)
  })
})

describe('a mapping', () => {
  it.each([
    ['iso', true],
    ['unix', true],
    ['unix-ms', true],
    ['dd/MM/yyyy', true],
    ['dd/MM', false],
    ['dd/yyyy', false],
    ['MM-yyyy', false],
    ['dd/dd/MM/yyyy', false],
    ['', false],
  ])('may date by %j: %s', (pattern, isOne) => {
    expect(isDatePattern(pattern)).toBe(isOne)
  })

  it.each([
    ['Asia/Tokyo', true],
    ['+09:00', true],
    ['Z', true],
    ['Asia/Atlantis', false],
    ['', false],
  ])('may have the zone %j: %s', (zone, isOne) => {
    expect(isZone(zone)).toBe(isOne)
  })
})
