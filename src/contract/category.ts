import { z } from 'zod'
import type { Language } from '#contract/language.ts'

/** Every category with its public names, in the order in which documents and answers list them. */
export const CATEGORIES = [
  { id: 'food', nameVi: 'Thực phẩm & Đồ uống', nameEn: 'Food & Beverages' },
  { id: 'shopping', nameVi: 'Mua sắm', nameEn: 'Shopping' },
  { id: 'travel', nameVi: 'Du lịch', nameEn: 'Travel' },
  { id: 'tech', nameVi: 'Công nghệ', nameEn: 'Technology' },
  { id: 'lifestyle', nameVi: 'Lối sống', nameEn: 'Lifestyle' },
  { id: 'education', nameVi: 'Giáo dục', nameEn: 'Education' },
  { id: 'books', nameVi: 'Sách', nameEn: 'Books' },
  { id: 'finance', nameVi: 'Tài chính', nameEn: 'Finance' },
] as const

export const CATEGORY_IDS = CATEGORIES.map(({ id }) => id)

export const categorySchema = z.enum(CATEGORY_IDS).meta({ description: 'Category id', examples: ['food'] })

export type Category = z.output<typeof categorySchema>

/** What the `category` parameter of `listDeals` takes: every category but `finance`, and `all`. */
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

/** The categories' names in every language of the interface. */
export const CATEGORY_NAMES: Record<Category, Record<Language, string>> = {
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
}
