import { z } from 'zod'

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
