/** The products: all of them by category, or those that an address asks for, filtered and in order. */
import type { Catalog } from '#catalog/catalog.ts'
import { CATEGORY_IDS, type Category } from '#contract/category.ts'
import { routes } from '#contract/routes.ts'
import { type Listing, toListing } from '#results/listing.ts'
import type { PaidFor } from '#results/refine.ts'
import { typeNamer } from '#results/refinement-names.ts'
import { type Place, type Refinement, refinedPath, UNREFINED } from '#results/refinement.ts'
import { createResults } from '#results/results.ts'
import { paidInDong } from '#savings/price-after-codes.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'
import {
  showMostOffered,
  type ShownProduct,
  toShownProduct,
  toShownProducts,
} from '#views/shown/shown-products.ts'
import { widened } from '#catalog/product-types.ts'

const PRODUCTS_A_CATEGORY = 30
/** The products sold by the most stores are shown as cards. */
const FIRST_SHOWN = 3
/** Of a type with fewer products nothing is cheapest. */
const CHEAPEST_OF_MIN = 2
const CHEAPEST_SHOWN = 5

/** The cheapest product of a type. */
export interface CheapestOfType {
  /** The name of the type. */
  name: string
  /** All products of the type, the cheapest first. */
  href: string
  cheapest: ShownProduct
}

/** The controls that filter and sort products, and the products of the page. */
interface ProductListing {
  listing: Listing
  found: ShownProduct[]
}

export interface ProductsView extends PageView, ProductListing {
  first: ShownProduct[]
  cheapest: CheapestOfType[]
  categories: { id: Category; products: ShownProduct[] }[]
}

function placeOfProducts(language: Language): Place {
  return {
    path: routes.products(language),
    within: { kinds: ['prices'] },
    orders: ['relevance', 'price', 'newest'],
  }
}

/** The products that pass a refinement. Prices are those after codes that everybody can use. */
export function listProducts(
  catalog: Catalog,
  language: Language,
  refinement: Refinement,
  now: number,
): ProductListing {
  const place = placeOfProducts(language)
  const paidFor: PaidFor = (product) => paidInDong(product, catalog, now)
  const all = catalog.products.map((product) => ({
    source: 'products' as const,
    product,
    types: widened([product.type], catalog),
  }))
  const results = createResults({
    query: '',
    refinement: { ...refinement, ...place.within },
    outcome: undefined,
    all,
    current: [],
    now,
    paidFor,
    // There is no query to shorten.
    count: () => 0,
  })
  const found = results.found.flatMap((each) => (each.source === 'products' ? [each.product] : []))
  return {
    listing: toListing(results, place, catalog, language),
    found: found.map((product) => toShownProduct(product, catalog, language, now)),
  }
}

export const productsPage = defineSinglePage<ProductsView>({
  name: 'products',
  pathOf: ({ language }) => routes.products(language),
  view: ({ language }, catalog) => {
    const { productsTitle, productsLead } = catalog.stringsIn(language)
    const categories = CATEGORY_IDS.map((id) => ({
      id,
      products: catalog.products.filter(({ category }) => category === id).slice(0, PRODUCTS_A_CATEGORY),
    })).filter(({ products }) => products.length > 0)
    const { listing } = listProducts(catalog, language, UNREFINED, catalog.builtAt)
    return {
      language,
      title: productsTitle,
      description: fillIn(productsLead, { count: catalog.products.length }),
      listing,
      found: [],
      first: showMostOffered(catalog, language, FIRST_SHOWN),
      cheapest: cheapestOfTypes(catalog, language),
      categories: categories.map(({ id, products }) => ({
        id,
        products: toShownProducts(products, catalog, language),
      })),
    }
  },
})

/** The types with the most products, each with its cheapest after codes. Broader types count too. */
function cheapestOfTypes(catalog: Catalog, language: Language): CheapestOfType[] {
  const { builtAt } = catalog
  const nameOf = typeNamer(catalog, language)
  const priced = catalog.products.flatMap((product) => {
    const paid = paidInDong(product, catalog, builtAt)
    return paid === undefined ? [] : widened([product.type], catalog).map((type) => ({ type, product, paid }))
  })
  const shown = new Set<string>()
  return [...Map.groupBy(priced, ({ type }) => type)]
    .filter(([, members]) => members.length >= CHEAPEST_OF_MIN)
    .toSorted(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1))
    .flatMap(([type, members]) => {
      const { product } = members.reduce((least, each) => (each.paid < least.paid ? each : least))
      // A broad type and a narrow one may have the same cheapest product; the broad one shows it.
      if (shown.has(product.id)) return []
      shown.add(product.id)
      const refinement = { ...UNREFINED, types: [type], order: 'price' as const }
      return [
        {
          name: nameOf(type),
          href: refinedPath(placeOfProducts(language), '', refinement),
          cheapest: toShownProduct(product, catalog, language),
        },
      ]
    })
    .slice(0, CHEAPEST_SHOWN)
}
