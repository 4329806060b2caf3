import { expect, it } from 'vitest'
import { STORE_COLOURS } from '#entries/store.ts'
import { monogramOf, TILE_PATTERNS } from '#pictures/monogram.ts'

it.each([
  ['Shopee', 'S'],
  ['ShopeeFood', 'SF'],
  ['Shopee Singapore', 'SS'],
  ['FAHASA', 'F'],
  ['be', 'B'],
  ['Điện máy XANH', 'ĐM'],
  ['Nhà Sách Phương Nam', 'NS'],
])('the tile of %s says %s', (name, initials) => {
  expect(monogramOf({ id: 'any', name }).initials).toBe(initials)
})

it('a tile has the same ground wherever it is drawn', () => {
  const toneOf = (name: string): number => monogramOf({ id: 'shopee', name }).tone
  expect(toneOf('Shopee')).toBe(toneOf('Shopee Việt Nam'))
})

it('a tile has the ground of the colour that the store is known by', () => {
  const tones = STORE_COLOURS.map((colour) => monogramOf({ id: 'any', name: 'Any', colour }).tone)
  expect(tones).toEqual([...STORE_COLOURS.keys()])
})

it('stores of one colour are told apart by their patterns, which stay', () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const ids = letters.flatMap((first) => letters.map((second) => first + second))
  const patternsOf = (): number[] => ids.map((id) => monogramOf({ id, name: 'Any', colour: 'blue' }).pattern)
  expect(new Set(patternsOf())).toEqual(new Set(Array.from({ length: TILE_PATTERNS }, (_, index) => index)))
  expect(patternsOf()).toEqual(patternsOf())
})

it('stores of one family differ by their letters', () => {
  const drawn = ['Shopee', 'ShopeeFood', 'Shopee Singapore'].map((name) =>
    JSON.stringify(monogramOf({ id: name, name, colour: 'orange' })),
  )
  expect(new Set(drawn).size).toBe(drawn.length)
})
