import { expect, it } from 'vitest'
import { statedColourOf } from '#pictures/stated-colour.ts'

const colourOf = (title: string, variant?: string): string | undefined =>
  statedColourOf({ title, variant: variant === undefined ? undefined : { group: 'a', name: variant } })

it('a drawing has the colour of the variant, or of the title', () => {
  expect(colourOf('Điện thoại A', 'Đen')).toBe(colourOf('Phone A', 'Black'))
  expect(colourOf('Ốp lưng màu xanh lá cho iPhone')).toBe(colourOf('Ốp lưng', 'Green'))
  expect(colourOf('Áo thun màu đỏ đô')).toBe(colourOf('Áo thun', 'Red'))
  expect(colourOf('Áo', 'Đen')).not.toBe(colourOf('Áo', 'Trắng'))
})

it.each([
  ['Điện thoại A 256GB', '256GB'],
  ['Tai nghe Black Shark', undefined],
  ['Nước hoa hồng không mùi', undefined],
  ['Áo màu xanh', undefined],
  ['Bút tô màu', undefined],
  ['Truyện tranh màu', 'Xanh'],
])('a drawing has no colour that nobody stated: %s, %s', (title, variant) => {
  expect(colourOf(title, variant)).toBeUndefined()
})
