import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readIdentifier } from '#values/identifiers.ts'
import { readMeasure, readPercent } from '#values/quantities.ts'

describe('a percentage', () => {
  it.each([
    ['20%', 20],
    ['20 %', 20],
    ['12,5%', 12.5],
    ['12.50', 12.5],
    ['-15%', 15],
    ['２０％', 20],
    ['20 phần trăm', 20],
    ['100', 100],
    ['0', 0],
  ])('%s is %d', (text, value) => {
    expect(readPercent(text)).toEqual({ ok: true, value })
  })

  it.each([
    ['', 'empty'],
    ['10-15%', 'range'],
    ['10% – 15%', 'range'],
    ['120%', 'too-large'],
    ['20k', 'not-a-number'],
    ['20%+', 'not-a-number'],
    ['up to 20%', 'not-a-number'],
    ['1.000.000', 'not-a-number'],
  ])('is not %j: %s', (text, code) => {
    expect(readPercent(text)).toMatchObject({ ok: false, code })
  })
})

describe('a measure', () => {
  it.each([
    ['5.000', 5000],
    ['5,000', 5000],
    ['20000', 20_000],
    ['5,5', 5.5],
    ['1.75', 1.75],
    ['1.000.000', 1_000_000],
  ])('%s is %d', (text, value) => {
    expect(readMeasure(text)).toEqual({ ok: true, value })
  })

  it.each(['', '1.2345', '1-2', 'x', '1.2.3', '1e5'])('is not %j', (text) => {
    expect(readMeasure(text).ok).toBe(false)
  })
})

describe('an identifier', () => {
  it('of any length stays as it is written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.:/-]{1,80}$/), (text) => {
        fc.pre(!/^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text))
        expect(readIdentifier(text)).toEqual({ ok: true, value: text })
        expect(readIdentifier(` ${text}\n`)).toEqual({ ok: true, value: text })
      }),
    )
    expect(readIdentifier('0012345678901234567')).toEqual({ ok: true, value: '0012345678901234567' })
    expect(readIdentifier(8_934_541_234_567)).toEqual({ ok: true, value: '8934541234567' })
    expect(readIdentifier(8_934_541_234_567_890_123n)).toEqual({ ok: true, value: '8934541234567890123' })
  })

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    [undefined, 'empty'],
    ['8.93454E+18', 'damaged'],
    ['8,93E+12', 'damaged'],
    ['ab\u0000c', 'damaged'],
    ['ab\uFFFDc', 'damaged'],
    [2 ** 60, 'lost-digits'],
    [1.5, 'lost-digits'],
  ])('is not made from %j: %s', (value, code) => {
    expect(readIdentifier(value)).toMatchObject({ ok: false, code })
  })
})
