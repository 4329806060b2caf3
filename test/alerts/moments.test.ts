import { describe, expect, it } from 'vitest'
import { lastMomentUpTo, quietUntil } from '#alerts/moments.ts'
import { smallCatalog } from '../support/content.ts'

const at = (text: string): number => Date.parse(`2026-11-${text}+07:00`)

describe('quiet hours', () => {
  const night = { from: 22 * 60, to: 7 * 60 }

  it.each([
    ['before them', '20T21:59:59', undefined],
    ['in the evening', '20T22:00:00', '21T07:00:00'],
    ['after midnight', '21T03:00:00', '21T07:00:00'],
    ['at their end', '21T07:00:00', undefined],
  ])('over midnight: %s', (_when, now, until) => {
    expect(quietUntil(night, at(now))).toBe(until === undefined ? undefined : at(until))
  })

  it('within a day end on that day, and none are never', () => {
    expect(quietUntil({ from: 12 * 60, to: 13 * 60 + 30 }, at('20T12:10:00'))).toBe(at('20T13:30:00'))
    expect(quietUntil({ from: 0, to: 0 }, at('20T12:10:00'))).toBeUndefined()
    expect(quietUntil(null, at('20T23:00:00'))).toBeUndefined()
  })
})

describe('the last moment with possible news', () => {
  const catalog = smallCatalog({
    deals: { tea: { startsAt: '2026-11-20T12:00', endsAt: '2026-11-20' }, lunch: { slots: ['15:00-16:00'] } },
  })

  it.each([
    ['nine in the morning', '20T09:00:00', '20T09:00:00'],
    ['that of the day before', '20T08:59:59', '19T16:00:00'],
    ['a beginning', '20T12:30:00', '20T12:00:00'],
    ['hours that open', '20T15:10:00', '20T15:00:00'],
    ['an end', '21T00:10:00', '20T23:59:59'],
  ])('is %s', (_what, now, moment) => {
    expect(Math.floor(lastMomentUpTo(at(now), catalog) / 1000)).toBe(at(moment) / 1000)
  })
})
