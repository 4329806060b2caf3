import { describe, expect, it } from 'vitest'
import { readSlot, slotStateAt } from '#text/slots.ts'

it.each([
  ['00:00', { from: 0 }],
  ['12:30', { from: 750 }],
  ['12:00-14:15', { from: 720, to: 855 }],
  ['22:00-24:00', { from: 1320, to: 1440 }],
])('the slot %s is so many minutes after midnight', (slot, minutes) => {
  expect(readSlot(slot)).toEqual(minutes)
})

/** A time of a day in Vietnam. */
const at = (time: string, day = 28): number => Date.parse(`2026-11-${day}T${time}:00+07:00`)

describe('the slots of a deal at a moment', () => {
  const noon = ['12:00-14:00', '20:00-22:00']
  it.each([
    ['before the first', noon, '11:20', { is: 'later', at: at('12:00') }],
    ['at its first minute', noon, '12:00', { is: 'open', at: at('14:00') }],
    ['in its last minute', noon, '13:59', { is: 'open', at: at('14:00') }],
    ['at its end', noon, '14:00', { is: 'later', at: at('20:00') }],
    ['after the last', noon, '23:00', { is: 'over', at: at('12:00', 29) }],
    ['between slots that overlap', ['10:00-13:00', '12:00-15:00'], '12:30', { is: 'open', at: at('15:00') }],
    ['past midnight', ['22:00-02:00'], '01:00', { is: 'open', at: at('02:00') }],
    ['before midnight', ['22:00-02:00'], '23:30', { is: 'open', at: at('02:00', 29) }],
    ['in the minute of a moment', ['09:00', '12:00'], '09:00', { is: 'open' }],
    ['a minute after a moment', ['09:00', '12:00'], '09:01', { is: 'later', at: at('12:00') }],
    ['until midnight', ['22:00-24:00'], '23:59', { is: 'open', at: at('00:00', 29) }],
  ])('%s', (_name, slots, time, state) => {
    expect(slotStateAt(slots, at(time))).toEqual(state)
  })

  it('never open after the deal has ended, nor before it begins', () => {
    const endsAt = at('13:00') - 1000
    expect(slotStateAt(noon, at('12:30'), { endsAt })).toEqual({ is: 'open', at: endsAt + 1 })
    expect(slotStateAt(noon, at('13:30'), { endsAt })).toBeUndefined()
    expect(slotStateAt(noon, at('15:00'), { endsAt: at('19:00') })).toEqual({ is: 'over' })
    expect(slotStateAt(noon, at('12:30'), { startsAt: at('13:00') })).toBeUndefined()
  })
})
