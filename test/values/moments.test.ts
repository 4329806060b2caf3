import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#text/days.ts'
import { isDateForm } from '#values/moments/patterns.ts'
import { readMoment } from '#values/moments/read-moment.ts'
import { isZone } from '#values/moments/zones.ts'

const at = (iso: string): number => Date.parse(iso)
const END = at('2026-12-31T23:59:59+07:00')
const DAY_FIRST = { forms: ['dd/MM/yyyy[ HH:mm]'] }

describe('a moment', () => {
  it.each([
    ['2026-12-31T23:59:59+07:00'],
    ['2026-12-31 23:59:59+07'],
    ['2026-12-31 23:59:59 +0700'],
    ['2026-12-31t23:59:59+07:00'],
    ['2026-12-31T16:59:59Z'],
    ['2026-12-31T16:59:59.000Z'],
    ['2026-12-31T16:59:59,0Z'],
    ['20261231T235959+07'],
    ['20261231T165959Z'],
    ['2026-12-31T23:59:59'],
    ['2026-365T23:59:59+07'],
    ['2026-W53-4T23:59:59+07'],
    ['2026W534T235959+0700'],
    ['2026-12-31T23:59:59+07:00[Asia/Ho_Chi_Minh]'],
    ['2026-12-31T23:59:59[Asia/Ho_Chi_Minh]'],
    ['2026-12-31T16:59:59Z[Asia/Ho_Chi_Minh][u-ca=gregory]'],
    ['2026-12-31T11:59:59−05:00'],
    ['Thu, 31 Dec 2026 23:59:59 +0700'],
    ['Thu, 31 Dec 2026 16:59:59 GMT'],
    ['Thu, 31 Dec 26 16:59:59 UT'],
    ['31 Dec 2026 11:59:59 EST'],
    ['Thu, 31 Dec 2026 10:59:59 CST'],
    ['Thursday, 31-Dec-26 16:59:59 GMT'],
    ['Thu Dec 31 23:59:59 2026'],
    ['Thu Dec 31 16:59:59 UTC 2026'],
    ['Thu Dec 31 2026 23:59:59 GMT+0700 (Indochina Time)'],
    ['2026-12-31 23:59:59 ICT'],
    ['2026-12-31 23:59:59 GMT+7'],
    ['2026-12-31 23:59:59 UTC+07:00'],
    ['2026-12-31 23:59:59 Asia/Ho_Chi_Minh'],
    ['2026-12-31 16:59:59 UTC'],
    ['2026-12-31 11:59:59 PM'],
    ['12/31/2026, 11:59:59 PM'],
    ['Dec 31, 2026 11:59:59 pm'],
    ['31/12/2026 23:59:59'],
    ['31.12.2026 23:59:59'],
    ['31-12-2026 23:59:59'],
    ['2026/12/31 23:59:59'],
    ['23:59:59 31/12/2026'],
    ['23:59:59 ngày 31/12/2026'],
    ['31 tháng 12 năm 2026 lúc 23:59:59'],
    ['31 décembre 2026 à 23:59:59'],
    ['31 Desember 2026 pukul 23:59:59'],
    ['2026年12月31日 23:59:59'],
    ['1798736399'],
    ['1798736399000'],
    ['1798736399.000'],
    ['20261231235959'],
    ['２０２６-１２-３１　２３:５９:５９'],
  ])('%s is the last second of 2026 in Vietnam', (text) => {
    expect(readMoment(text)).toEqual({ ok: true, value: { from: END, to: END, isTimed: true } })
  })

  it.each([
    ['31/12/26 23:59', DAY_FIRST],
    ['31-12-2026 23h59', DAY_FIRST],
    ['31 Dec 26 23:59', {}],
    ['12/31/26 11:59 PM', { forms: ['month-first'] }],
    ['2026-12-31T23:59', {}],
    ['2026-12-31T23,99999', {}],
    ['46387.99931', { forms: ['serial'] }],
    ['46387,99931', { forms: ['serial'] }],
    ['2026(12)31 23', { forms: ['yyyy(MM)dd HH'] }],
    ['31.12.26', { forms: ['dd.MM.yy'] }],
  ])('%s in %j is near the end of 2026 in Vietnam', (text, form) => {
    const read = readMoment(text, form)
    const to = read.ok ? (read.value.to ?? 0) : 0
    expect(to).toBeGreaterThan(END - HOUR_MS)
    expect(to).toBeLessThan(END + 2000)
  })

  it.each([
    ['2026-12-31T24:00:00+07:00', '2027-01-01T00:00:00+07:00'],
    ['2026-12-31T24+07', '2027-01-01T00:00:00+07:00'],
    ['2026-12-31T12.5Z', '2026-12-31T12:30:00Z'],
    ['2026-12-31T12:30,5Z', '2026-12-31T12:30:30Z'],
    ['2026-12-31T12:30:15.123456789Z', '2026-12-31T12:30:15.123Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59Z'],
    ['2026-12-31T12:30-03:30', '2026-12-31T16:00:00Z'],
    ['12:00 AM 01/13/2027', '2027-01-13T00:00:00+07:00'],
    ['12:30 PM 13/01/2027', '2027-01-13T12:30:00+07:00'],
    ['1709251200000000', '2024-03-01T00:00:00Z'],
  ])('%s is %s', (text, iso) => {
    expect(readMoment(text)).toMatchObject({ ok: true, value: { from: at(iso), to: at(iso) } })
  })

  it.each([
    ['03/10/2026 23:59', 'Australia/Sydney', '2026-10-03T20:59:00+07:00'],
    ['04/10/2026 00:30', 'Australia/Sydney', '2026-10-03T21:30:00+07:00'],
    ['04/10/2026 03:00', 'Australia/Sydney', '2026-10-03T23:00:00+07:00'],
    ['03/04/2027 23:59', 'Australia/Sydney', '2027-04-03T19:59:00+07:00'],
    ['02/10/2027 23:59', 'Australia/Sydney', '2027-10-02T20:59:00+07:00'],
    ['08/03/2026 03:30', 'America/New_York', '2026-03-08T14:30:00+07:00'],
    ['14/03/2027 06:00', 'America/New_York', '2027-03-14T17:00:00+07:00'],
    ['07/11/2027 02:00', 'America/New_York', '2027-11-07T14:00:00+07:00'],
    ['07/11/2027 05:00', 'America/New_York', '2027-11-07T17:00:00+07:00'],
    ['31/12/2026 12:00', 'Asia/Kolkata', '2026-12-31T06:30:00Z'],
    ['31/12/2026 12:00', '-03:30', '2026-12-31T15:30:00Z'],
    ['31/12/2026 12:00', 'Z', '2026-12-31T12:00:00Z'],
    ['2026-12-31T12:00+01:00', 'Asia/Tokyo', '2026-12-31T11:00:00Z'],
  ])('%s in %s is %s', (text, zone, iso) => {
    expect(readMoment(text, { ...DAY_FIRST, zone })).toMatchObject({ value: { from: at(iso) } })
  })
})

describe('a day', () => {
  it.each([
    ['2026-12-31', {}],
    ['20261231', {}],
    ['2026-365', {}],
    ['2026365', {}],
    ['2026-W53-4', {}],
    ['2026W534', {}],
    ['31/12/2026', {}],
    ['31-12-2026', {}],
    ['31.12.2026', {}],
    ['12/31/2026', {}],
    ['2026/12/31', {}],
    ['31/12/26', DAY_FIRST],
    ['31 Dec 2026', {}],
    ['31-Dec-2026', {}],
    ['Thursday, December 31st, 2026', {}],
    ['31 tháng 12, 2026', {}],
    ['31 thg 12, 2026', {}],
    ['Thứ Năm, 31/12/2026', {}],
    ['2026年12月31日', {}],
    ['2026년 12월 31일', {}],
    ['46387', { forms: ['serial'] }],
  ])('%s in %j goes from its first moment to its last second', (text, form) => {
    expect(readMoment(text, form)).toEqual({
      ok: true,
      value: { from: at('2026-12-31T00:00:00+07:00'), to: END, isTimed: false },
    })
  })

  it.each([
    ['2026-10-04', 'Australia/Sydney', 23],
    ['2026-10-03', 'Australia/Sydney', 24],
    ['2026-04-05', 'Australia/Sydney', 25],
    ['2026-03-08', 'America/New_York', 23],
    ['2026-11-01', 'America/New_York', 25],
    ['2026-03-29', 'Europe/Paris', 23],
    ['2026-12-31', 'Asia/Singapore', 24],
  ])('%s in %s has %d hours', (text, zone, hours) => {
    const read = readMoment(text, { zone })
    expect(read.ok && (read.value.to ?? 0) - (read.value.from ?? 0)).toBe(hours * HOUR_MS - 1000)
  })

  it.each([
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-W53', '2026-12-28', '2027-01-03'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['2026-12-01/2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-12-01 / 2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-12-01/15', '2026-12-01', '2026-12-15'],
    ['2026-11-15/12-15', '2026-11-15', '2026-12-15'],
    ['2026-12-01--2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-12-01/P1M', '2026-12-01', '2026-12-31'],
    ['2026-12-01/P2W', '2026-12-01', '2026-12-14'],
    ['P1W/2026-12-31', '2026-12-25', '2026-12-31'],
    ['01/12/2026 - 31/12/2026', '2026-12-01', '2026-12-31'],
    ['01/12/2026 – 31/12/2026', '2026-12-01', '2026-12-31'],
    ['từ 01/12/2026 đến 31/12/2026', '2026-12-01', '2026-12-31'],
    ['from Dec 1, 2026 to Dec 31, 2026', '2026-12-01', '2026-12-31'],
    ['2026年12月1日〜2026年12月31日', '2026-12-01', '2026-12-31'],
  ])('or a longer one, %s, goes from %s to the end of %s', (text, from, to) => {
    const value = { from: at(`${from}T00:00:00+07:00`), to: at(`${to}T23:59:59+07:00`), isTimed: false }
    expect(readMoment(text, DAY_FIRST)).toEqual({ ok: true, value })
  })
})

describe('an interval', () => {
  it.each([
    ['2026-02-24T11:07:31+0100 / 2026-02-28T23:07:31+0100', '2026-02-24T10:07:31Z', '2026-02-28T22:07:31Z'],
    ['2026-02-24T11:07+07:00/2026-02-28T23:07+07:00', '2026-02-24T04:07:00Z', '2026-02-28T16:07:00Z'],
    ['2026-12-01T10:00Z/12:00', '2026-12-01T10:00:00Z', '2026-12-01T12:00:00Z'],
    ['2026-12-01T10:00Z/PT36H', '2026-12-01T10:00:00Z', '2026-12-02T22:00:00Z'],
    ['2026-12-01 00:00 - 2026-12-31 23:59', '2026-12-01T00:00:00+07:00', '2026-12-31T23:59:00+07:00'],
    ['2026-12-01T10:00Z/..', '2026-12-01T10:00:00Z', undefined],
    ['../2026-12-31T10:00Z', undefined, '2026-12-31T10:00:00Z'],
  ])('%s begins %s and ends %s', (text, from, to) => {
    expect(readMoment(text)).toMatchObject({
      ok: true,
      value: { from: from === undefined ? undefined : at(from), to: to === undefined ? undefined : at(to) },
    })
  })

  it('with a duration counts days of 23 hours as days', () => {
    const read = readMoment('2026-10-03T12:00/P1D', { zone: 'Australia/Sydney' })
    expect(read.ok && (read.value.to ?? 0) - (read.value.from ?? 0)).toBe(23 * HOUR_MS)
  })
})

describe('no moment', () => {
  it.each([
    ['', {}, 'empty'],
    ['03/10/2026', {}, 'ambiguous'],
    ['03/10/2026', { forms: ['day-first', 'month-first'] }, 'ambiguous'],
    ['31/12/26', {}, 'ambiguous'],
    ['46387', {}, 'ambiguous'],
    ['31/12/2569', DAY_FIRST, 'ambiguous'],
    ['07/11/2027 01:30', { ...DAY_FIRST, zone: 'America/New_York' }, 'ambiguous'],
    ['04/10/2026 02:30', { ...DAY_FIRST, zone: 'Australia/Sydney' }, 'impossible'],
    ['2026-02-29', {}, 'impossible'],
    ['30/02/2026', {}, 'impossible'],
    ['31/04/2026', DAY_FIRST, 'impossible'],
    ['2026-13-01', {}, 'impossible'],
    ['2026-00-10', {}, 'impossible'],
    ['2026-12-00', {}, 'impossible'],
    ['2026-366', {}, 'impossible'],
    ['2026-W54', {}, 'impossible'],
    ['2027-W53-1', {}, 'impossible'],
    ['2026-12-31T24:01', {}, 'impossible'],
    ['2026-12-31T25:00', {}, 'impossible'],
    ['2026-12-31T12:75', {}, 'impossible'],
    ['2026-12-31T12:10:60', {}, 'impossible'],
    ['31/12/2026 13:00 AM', {}, 'impossible'],
    ['0000-00-00 00:00:00', {}, 'impossible'],
    ['0001-01-01T00:00:00', {}, 'impossible'],
    ['1970-01-01', {}, 'impossible'],
    ['2026-12-31/2026-12-01', {}, 'impossible'],
    ['2026-12-31 23:59 CST', {}, 'ambiguous-zone'],
    ['2026-12-31 23:59 IST', {}, 'ambiguous-zone'],
    ['2026-12-31 23:59 XYZ', {}, 'unknown-zone'],
    ['2026-12-31T23:59+25:00', {}, 'unknown-zone'],
    ['2026-12-31T23:59[Asia/Atlantis]', {}, 'unknown-zone'],
    ['2026-12-31T23:59:59+08:00[Asia/Ho_Chi_Minh]', {}, 'conflicting-offset'],
    ['2026-12-31T23:59:59+07:00[!x-y=z]', {}, 'not-a-moment'],
    ['../..', {}, 'not-a-moment'],
    ['0901234567', {}, 'not-a-moment'],
    ['12345', { forms: ['serial'] }, 'ambiguous'],
    ['hôm nay', {}, 'not-a-moment'],
    ['1.299.000', {}, 'not-a-moment'],
    ['50%', {}, 'not-a-moment'],
    ['31/12', {}, 'not-a-moment'],
    ['23:59', {}, 'not-a-moment'],
    ['2026-12-31x', {}, 'not-a-moment'],
    ['x2026-12-31', {}, 'not-a-moment'],
    ['31 Foo 2026', {}, 'not-a-moment'],
    ['2026-12-31T23:59:59+07:00 tomorrow', {}, 'not-a-moment'],
    ['R5/2026-12-01/P1D', {}, 'not-a-moment'],
  ])('is made from %j in %j: %s', (text, form, code) => {
    expect(readMoment(text, form)).toMatchObject({ ok: false, code })
  })

  it('is made from garbage', () => {
    const words = fc.string({ unit: 'grapheme' }).filter((text) => !/\p{Nd}/u.test(text))
    fc.assert(
      fc.property(words, words, fc.integer({ min: 0, max: 99_999 }), (before, after, number) => {
        expect(readMoment(before).ok).toBe(false)
        expect(readMoment(`§${before}${number}${after}`).ok).toBe(false)
      }),
    )
  })
})

describe('any moment', () => {
  const moments = fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2099-12-31T23:59:59Z') })

  /** ISO 8601 in UTC, an interval where the two ends differ. */
  const writeIso = ({ from, to }: { from: number | undefined; to: number | undefined }): string => {
    const [start, end] = [from, to].map((at) => (at === undefined ? '..' : new Date(at).toISOString()))
    return from === to ? String(start) : `${start}/${end}`
  }

  it('that is printed is read back', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 400 * DAY_MS }), (from, length) => {
        for (const value of [
          { from, to: from, isTimed: true },
          { from, to: from + length, isTimed: true },
          { from, to: undefined, isTimed: true },
          { from: undefined, to: from, isTimed: true },
        ])
          expect(readMoment(writeIso(value))).toEqual({ ok: true, value })
      }),
    )
  })

  it('is one in any two notations', () => {
    fc.assert(
      fc.property(moments, (millis) => {
        const second = Math.floor(millis / 1000) * 1000
        const iso = new Date(second).toISOString().slice(0, 19)
        const local = new Date(second + 7 * HOUR_MS).toISOString().slice(0, 19)
        const [date = '', clock = ''] = local.split('T')
        const [year, month, day] = date.split('-')
        const texts = [
          `${iso}Z`,
          `${local}+07`,
          `${local.replace('T', ' ')}`,
          local.replace(/[-:]/g, ''),
          new Date(second).toUTCString(),
          `${day}/${month}/${year} ${clock}`,
          `${clock} ${day}-${month}-${year}`,
          `${year}年${month}月${day}日 ${clock}`,
          ...(second >= at('2001-09-09T02:00:00Z') ? [String(second / 1000), String(second)] : []),
        ]
        for (const text of texts)
          expect(readMoment(text, { forms: ['day-first'] }), text).toMatchObject({
            value: { from: second, to: second },
          })
      }),
    )
  })
})

describe('a mapping', () => {
  it.each([
    ['iso', true],
    ['unix', true],
    ['unix-ms', true],
    ['serial', true],
    ['day-first', true],
    ['dd/MM/yyyy', true],
    ['dd/MM/yy', true],
    ['dd/MM', false],
    ['dd/yyyy', false],
    ['MM-yyyy', false],
    ['dd/dd/MM/yyyy', false],
    ['', false],
  ])('may date by %j: %s', (form, isOne) => {
    expect(isDateForm(form)).toBe(isOne)
  })

  it.each([
    ['Asia/Tokyo', true],
    ['+09:00', true],
    ['Z', true],
    ['ICT', true],
    ['CST', false],
    ['Asia/Atlantis', false],
    ['', false],
  ])('may have the zone %j: %s', (zone, isOne) => {
    expect(isZone(zone)).toBe(isOne)
  })
})
