import { describe, expect, it } from 'vitest'
import { type CalendarEvent, renderCalendar } from '#text/calendar.ts'

const event: CalendarEvent = {
  uid: 'one@deals.example',
  start: { at: Date.parse('2026-11-27T16:59:59Z') },
  summary: 'Trà sữa',
  url: 'https://deals.example/a;b',
}

const linesOf = (...events: CalendarEvent[]): string[] =>
  renderCalendar({
    name: 'Ưu đãi, mã',
    product: 'Săn; mã',
    madeAt: Date.parse('2026-11-20T05:00:00Z'),
    events,
  })
    .split('\r\n')
    .slice(0, -1)

const detailsOf = (fields: Partial<CalendarEvent>): string[] => linesOf({ ...event, ...fields }).slice(9, -1)

describe('a calendar', () => {
  it('says its name, who made it and how often to look again', () => {
    expect(linesOf()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      String.raw`PRODID:-//Săn\; mã//deals//VI`,
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      String.raw`NAME:Ưu đãi\, mã`,
      String.raw`X-WR-CALNAME:Ưu đãi\, mã`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'X-PUBLISHED-TTL:PT12H',
      'END:VCALENDAR',
    ])
  })

  it('has moments in UTC', () => {
    expect(detailsOf({})).toEqual([
      'BEGIN:VEVENT',
      'UID:one@deals.example',
      'DTSTAMP:20261120T050000Z',
      'DTSTART:20261127T165959Z',
      'SUMMARY:Trà sữa',
      'URL:https://deals.example/a;b',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ])
  })

  it('has whole days from one day to the next', () => {
    expect(detailsOf({ start: { day: '2026-12-31' } }).slice(3, 5)).toEqual([
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
    ])
  })

  it('reminds its reader where that is asked', () => {
    expect(detailsOf({ remindBefore: 'P1D' }).slice(-6)).toEqual([
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P1D',
      'DESCRIPTION:Trà sữa',
      'END:VALARM',
      'END:VEVENT',
    ])
  })

  it.each([
    [String.raw`a;b,c\d`, String.raw`a\;b\,c\\d`],
    ['một\nhai\r\nba\rbốn', String.raw`một\nhai\nba\nbốn`],
    ['a\u0000b\u0007c\u001Fd\u007Fe', 'abcde'],
    ['a\tb', 'a\tb'],
  ])('writes %j so that nothing ends early', (description, escaped) => {
    expect(detailsOf({ description })).toContain(`DESCRIPTION:${escaped}`)
  })

  it.each([
    ['Latin', 'x'.repeat(200)],
    ['Vietnamese', 'ữ'.repeat(90)],
    ['of two octets', 'đ'.repeat(101)],
    ['Chinese', '立减优惠'.repeat(30)],
    ['emoji', '🎉'.repeat(50)],
  ])('has lines of 75 octets at most, which unfold to the whole: %s', (_what, summary) => {
    const text = renderCalendar({ name: 'a', product: 'b', madeAt: 0, events: [{ ...event, summary }] })
    const lines = text.split('\r\n')
    const octets = lines.map((line) => Buffer.byteLength(line))
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(Math.max(...octets)).toBeGreaterThan(71)
    expect(text.replaceAll('\r\n ', '').split('\r\n')).toContain(`SUMMARY:${summary}`)
    expect(lines.every((line) => line.isWellFormed())).toBe(true)
  })

  it('leaves a line of exactly 75 octets whole', () => {
    const summary = 'x'.repeat(75 - 'SUMMARY:'.length)
    expect(detailsOf({ summary })).toContain(`SUMMARY:${summary}`)
    expect(detailsOf({ summary: `${summary}y` })).toContain(' y')
  })
})
