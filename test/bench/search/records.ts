import type { Catalog } from '#catalog/catalog.ts'
import { CATEGORIES } from '#contract/category.ts'

/** The fields of a deal or product that every engine may use. */
export interface SearchRecord extends Record<Field, string> {
  id: string
}

export type Field = (typeof FIELDS)[number]

export const FIELDS = [
  'title',
  'summary',
  'store',
  'brand',
  'category',
  'code',
  'translatedTitles',
  'translatedSummaries',
] as const

/** The current deals and all products, as texts. */
export function recordsAt(catalog: Catalog, now: number): SearchRecord[] {
  const storeNames = (ids: readonly string[]): string =>
    ids.map((id) => catalog.stores.get(id)?.name ?? id).join(', ')
  return [
    ...catalog.currentDeals(now).map((deal) => ({
      ...describe(deal),
      store: storeNames([deal.store]),
      brand: '',
      code: deal.code ?? '',
    })),
    ...catalog.products.map((product) => ({
      ...describe(product),
      store: storeNames(product.offers.map(({ store }) => store)),
      brand: product.brand,
      code: '',
    })),
  ]
}

function describe(
  item: Catalog['deals'][number] | Catalog['products'][number],
): Omit<SearchRecord, 'store' | 'brand' | 'code'> {
  const translations = Object.values(item.translations)
  const category = CATEGORIES.find(({ id }) => id === item.category)
  return {
    id: item.id,
    title: item.title,
    summary: item.summary ?? '',
    category: category ? `${category.nameVi} ${category.nameEn}` : item.category,
    translatedTitles: translations.map(({ title }) => title).join(' '),
    translatedSummaries: translations.map(({ summary }) => summary ?? '').join(' '),
  }
}
