import { CATEGORY_IDS, type Category } from '#contract/category.ts'
import { routes } from '#contract/routes.ts'
import { fillIn } from '#text/format.ts'
import { definePage, inEveryLanguage, type PageView } from '#views/page-definition.ts'
import { showMostOffered, type ShownProduct, toShownProducts } from '#views/shown/shown-products.ts'

const PRODUCTS_A_CATEGORY = 30
/** The products sold by the most stores are shown as cards. */
const FIRST_SHOWN = 4

export interface ProductsView extends PageView {
  first: ShownProduct[]
  categories: { id: Category; products: ShownProduct[] }[]
}

export const productsPage = definePage<ProductsView>({
  name: 'products',
  list: inEveryLanguage,
  pathOf: ({ language }) => routes.products(language),
  isListed: true,
  view: ({ language }, catalog) => {
    const { productsTitle, productsLead } = catalog.stringsIn(language)
    const categories = CATEGORY_IDS.map((id) => ({
      id,
      products: catalog.products.filter(({ category }) => category === id).slice(0, PRODUCTS_A_CATEGORY),
    })).filter(({ products }) => products.length > 0)
    return {
      language,
      title: productsTitle,
      description: fillIn(productsLead, { count: catalog.products.length }),
      first: showMostOffered(catalog, language, FIRST_SHOWN),
      categories: categories.map(({ id, products }) => ({
        id,
        products: toShownProducts(products, catalog, language),
      })),
    }
  },
})
