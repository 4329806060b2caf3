/** The categories, with their names and the filters that callers may give. */
import { z } from 'zod'
import type { Language } from '#text/language.ts'

/** Every category with its name in each language, in the order in which documents and responses list them. */
export const CATEGORY_NAMES = {
  food: {
    vi: 'Thực phẩm & Đồ uống',
    en: 'Food & Beverages',
    ko: '식음료',
    zh: '美食饮品',
    fr: 'Alimentation et boissons',
    ja: '食品・飲料',
  },
  shopping: { vi: 'Mua sắm', en: 'Shopping', ko: '쇼핑', zh: '购物', fr: 'Shopping', ja: 'ショッピング' },
  travel: { vi: 'Du lịch', en: 'Travel', ko: '여행', zh: '旅游', fr: 'Voyage', ja: '旅行' },
  tech: {
    vi: 'Công nghệ',
    en: 'Technology',
    ko: '테크',
    zh: '科技',
    fr: 'Technologie',
    ja: 'テクノロジー',
  },
  lifestyle: {
    vi: 'Lối sống',
    en: 'Lifestyle',
    ko: '라이프스타일',
    zh: '生活方式',
    fr: 'Art de vivre',
    ja: 'ライフスタイル',
  },
  education: { vi: 'Giáo dục', en: 'Education', ko: '교육', zh: '教育', fr: 'Éducation', ja: '教育' },
  books: { vi: 'Sách', en: 'Books', ko: '도서', zh: '图书', fr: 'Livres', ja: '本' },
  finance: { vi: 'Tài chính', en: 'Finance', ko: '금융', zh: '金融', fr: 'Finance', ja: '金融' },
} as const satisfies Record<string, Record<Language, string>>

export type Category = keyof typeof CATEGORY_NAMES

export const CATEGORY_IDS = Object.keys(CATEGORY_NAMES) as [Category, ...Category[]]

/** Every category with its two public names. */
export const CATEGORIES = CATEGORY_IDS.map((id) => ({
  id,
  nameVi: CATEGORY_NAMES[id].vi,
  nameEn: CATEGORY_NAMES[id].en,
}))

export const categorySchema = z
  .enum(CATEGORY_IDS, { error: `write one of ${CATEGORY_IDS.join(', ')}` })
  .meta({ description: 'Category id', examples: ['food'] })

/** Values of the `category` parameter of `listDeals`: `all` and every category except `finance`. */
export const CATEGORY_FILTERS = [
  'all',
  'books',
  'shopping',
  'travel',
  'food',
  'tech',
  'lifestyle',
  'education',
] as const

export const categoryFilterSchema = z
  .enum(CATEGORY_FILTERS)
  .meta({ description: 'A category, or all', examples: ['travel'] })

export type CategoryFilter = z.output<typeof categoryFilterSchema>
