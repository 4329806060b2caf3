/** The page of a category: its current deals. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { categoriesWithDeals } from '#catalog/deal-counts.ts'
import { CATEGORY_IDS, CATEGORY_NAMES, type Category } from '#contract/category.ts'
import { routes } from '#contract/routes.ts'
import { fillIn, joinSentences } from '#text/format.ts'
import { type Place, UNREFINED } from '#results/refinement.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { type DealListing, toDealListing } from '#views/shown/deal-listing.ts'
import { type PageView, definePage } from '#views/page-definition.ts'
import { type ShownProduct, toShownProducts } from '#views/shown/shown-products.ts'
import { type StoreTile, toStoreTiles } from '#views/shown/store-tiles.ts'

const STORES_SHOWN = 8
const PRODUCTS_SHOWN = 6

export interface CategoryView extends PageView, DealListing {
  category: Category
  /** All categories with deals, for the links between them. */
  categories: Category[]
  lead: string
  stores: StoreTile[]
  products: ShownProduct[]
}

export function placeOfCategory(category: Category, language: Language): Place {
  return { path: routes.category(category, language), within: { categories: [category] } }
}

export const categoryPage = definePage<CategoryView, { category: string }>({
  name: 'category',
  list: () => CATEGORY_IDS.flatMap((category) => LANGUAGES.map((language) => ({ language, category }))),
  pathOf: ({ language, category }) => routes.category(category as Category, language),
  view: ({ language, category: id }, catalog) => {
    const category = CATEGORY_IDS.find((each) => each === id)
    if (!category) return undefined
    const strings = catalog.stringsIn(language)
    const current = currentIn(category, catalog)
    const byStore = [...Map.groupBy(current, ({ store }) => store)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    )
    const products = catalog.products.filter((product) => product.category === category)
    const title = fillIn(strings.categoryTitle, { category: CATEGORY_NAMES[category][language] })
    const lead = fillIn(strings.codesLead, { deals: current.length, stores: byStore.length })
    const counts = byStore.slice(0, STORES_SHOWN).map(([store, { length: count }]) => ({
      store: catalog.stores.get(store) ?? { id: store, name: store },
      count,
    }))
    return {
      language,
      title,
      description: joinSentences([fillIn(strings.sentence, { text: title }), lead], language),
      category,
      categories: categoriesWithDeals(catalog, catalog.builtAt),
      lead,
      ...toDealListing(
        {
          deals: current,
          place: placeOfCategory(category, language),
          refinement: UNREFINED,
          now: catalog.builtAt,
        },
        catalog,
        language,
      ),
      stores: toStoreTiles(counts, strings, language),
      products: toShownProducts(products.slice(0, PRODUCTS_SHOWN), catalog, language),
    }
  },
})

const byCategory = onceForEach((current: readonly SnapshotDeal[]) =>
  Map.groupBy(current, ({ category }) => category),
)

/** The deals of a category that are current when the catalog is published. All languages share one array. */
function currentIn(category: Category, catalog: Catalog): readonly SnapshotDeal[] {
  return byCategory(catalog.currentDeals(catalog.builtAt)).get(category) ?? []
}
