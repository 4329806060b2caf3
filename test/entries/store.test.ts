import { describe, expect, it } from 'vitest'
import { checkContent } from '#entries/check-content.ts'
import { smallFiles } from '../support/content.ts'

function mistakesOf(shipping: object): string[] {
  const checked = checkContent(smallFiles({ stores: { shopee: { shipping } } }))
  return checked.ok ? [] : checked.mistakes.map(({ field, message }) => `${field}: ${message}`)
}

describe('the delivery of a store', () => {
  it.each([
    [{ price: 25_000, currency: 'VND' }],
    [{ price: 0, currency: 'VND' }],
    [{ freeFrom: 300_000, currency: 'VND' }],
    [{ currency: 'VND', regions: [{ names: ['Hà Nội'], price: 15_000 }] }],
  ])('may be %o', (shipping) => {
    expect(mistakesOf(shipping)).toEqual([])
  })

  it.each([
    ['a negative fee', { price: -1, currency: 'VND' }, /^shipping\.price: found "-1"/],
    ['a negative sum', { freeFrom: -1, currency: 'VND' }, /^shipping\.freeFrom: found "-1"/],
    ['a fee in words', { price: 'free', currency: 'VND' }, /^shipping\.price: found "free"/],
    [
      'a negative fee of a region',
      { currency: 'VND', regions: [{ names: ['Hà Nội'], price: -5 }] },
      /^shipping\.regions\.0\.price: found "-5"/,
    ],
    ['an unknown currency', { price: 1, currency: 'dong' }, /^shipping\.currency: found "dong"/],
    ['no fee at all', { currency: 'VND' }, /write price, freeFrom or regions/],
  ])('is refused: %s', (_what, shipping, message) => {
    expect(mistakesOf(shipping)).toEqual([expect.stringMatching(message)])
  })
})
