import { expect, it } from 'vitest'
import { byLetter } from '#components/stores/by-letter.ts'

it('puts names below their letters without marks, and digits first', () => {
  const named = ['Điện máy XANH', 'be', 'Bách Hóa', '7-Eleven', 'Agoda'].map((name) => ({ name }))
  expect(byLetter(named).map(([letter, names]) => [letter, names.map(({ name }) => name)])).toEqual([
    ['#', ['7-Eleven']],
    ['A', ['Agoda']],
    ['B', ['Bách Hóa', 'be']],
    ['D', ['Điện máy XANH']],
  ])
})
