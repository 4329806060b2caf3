import { describe, expect, it } from 'vitest'
import { CATEGORIES, CATEGORY_FILTERS, CATEGORY_IDS, CATEGORY_NAMES } from '#contract/category.ts'
import { LANGUAGES } from '#text/language.ts'

describe('categories', () => {
  it('have the ids and names of the interface, in its order', () => {
    expect(CATEGORIES.map(({ id, nameVi, nameEn }) => [id, nameVi, nameEn])).toEqual([
      ['food', 'Thực phẩm & Đồ uống', 'Food & Beverages'],
      ['shopping', 'Mua sắm', 'Shopping'],
      ['travel', 'Du lịch', 'Travel'],
      ['tech', 'Công nghệ', 'Technology'],
      ['lifestyle', 'Lối sống', 'Lifestyle'],
      ['education', 'Giáo dục', 'Education'],
      ['books', 'Sách', 'Books'],
      ['finance', 'Tài chính', 'Finance'],
    ])
  })

  it('have a name in every language', () => {
    for (const id of CATEGORY_IDS) expect(Object.keys(CATEGORY_NAMES[id])).toEqual([...LANGUAGES])
  })

  it('can all be listed but finance, and all at once', () => {
    expect(CATEGORY_FILTERS.toSorted()).toEqual(
      ['all', ...CATEGORY_IDS.filter((id) => id !== 'finance')].toSorted(),
    )
  })
})
