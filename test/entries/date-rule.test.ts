import { describe, expect, it } from 'vitest'
import { parseDateRule } from '#entries/date-rule.ts'

describe('the rule of a sale day', () => {
  it.each([
    ['yearly 11-11', { kind: 'yearly', month: 11, day: 11, offsetDays: 0 }],
    ['yearly 01-01', { kind: 'yearly', month: 1, day: 1, offsetDays: 0 }],
    ['yearly 12-31', { kind: 'yearly', month: 12, day: 31, offsetDays: 0 }],
    ['yearly 02-29', { kind: 'yearly', month: 2, day: 29, offsetDays: 0 }],
    ['yearly 04-30', { kind: 'yearly', month: 4, day: 30, offsetDays: 0 }],
    ['lunar 01-01', { kind: 'lunar', month: 1, day: 1, offsetDays: 0 }],
    ['lunar 02-29', { kind: 'lunar', month: 2, day: 29, offsetDays: 0 }],
    ['lunar 12-23', { kind: 'lunar', month: 12, day: 23, offsetDays: 0 }],
    ['monthly 1', { kind: 'monthly', day: 1, offsetDays: 0 }],
    ['monthly 15', { kind: 'monthly', day: 15, offsetDays: 0 }],
    ['monthly 31', { kind: 'monthly', day: 31, offsetDays: 0 }],
    ['4th friday of november', { kind: 'weekday', place: 4, weekday: 5, month: 11, offsetDays: 0 }],
    ['1st sunday of january', { kind: 'weekday', place: 1, weekday: 0, month: 1, offsetDays: 0 }],
    ['last saturday of december', { kind: 'weekday', place: 'last', weekday: 6, month: 12, offsetDays: 0 }],
    [
      'day after 4th thursday of november',
      { kind: 'weekday', place: 4, weekday: 4, month: 11, offsetDays: 1 },
    ],
    ['day before yearly 12-25', { kind: 'yearly', month: 12, day: 25, offsetDays: -1 }],
    ['20 days before lunar 01-01', { kind: 'lunar', month: 1, day: 1, offsetDays: -20 }],
    [
      '3 days after the 2nd monday of may',
      { kind: 'weekday', place: 2, weekday: 1, month: 5, offsetDays: 3 },
    ],
    ['2 days after monthly 25', { kind: 'monthly', day: 25, offsetDays: 2 }],
  ])('%s', (text, rule) => {
    expect(parseDateRule(text)).toEqual(rule)
  })

  it.each([
    'yearly 02-30',
    'yearly 04-31',
    'yearly 13-01',
    'yearly 00-10',
    'yearly 10-00',
    'yearly 11-32',
    'lunar 01-30',
    'lunar 13-01',
    'lunar 00-01',
    'lunar 05-00',
    'monthly 0',
    'monthly 32',
    '5th friday of november',
    '4th freitag of november',
    '4th friday of novembre',
    '4th friday',
    'yearly 1-1',
    'every yearly 11-11',
    'yearly 11-11 or so',
    'x 4th friday of november',
    '4th friday of november x',
    'monthly 15th',
    'on monthly 15',
    'day since yearly 11-11',
    '100 days before yearly 11-11',
    '',
  ])('has a day that comes, other than “%s”', (text) => {
    expect(parseDateRule(text)).toBeUndefined()
  })
})
