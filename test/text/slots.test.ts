import { expect, it } from 'vitest'
import { readSlot } from '#text/slots.ts'

it.each([
  ['00:00', { from: 0 }],
  ['12:30', { from: 750 }],
  ['12:00-14:15', { from: 720, to: 855 }],
  ['22:00-24:00', { from: 1320, to: 1440 }],
])('the slot %s is so many minutes after midnight', (slot, minutes) => {
  expect(readSlot(slot)).toEqual(minutes)
})
