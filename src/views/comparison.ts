/** Products side by side: what is known of each, and in what they differ. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { similarProducts } from '#catalog/similar/similar-products.ts'
import { inLanguage } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import { SPEC_NAMES } from '#entries/product.ts'
import { SPEC_STRINGS, typeNamer } from '#results/refinement-names.ts'
import { specKey } from '#results/refinement.ts'
import { paidInDong } from '#savings/price-after-codes.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { widened } from '#catalog/product-types.ts'
import { type ShownProduct, toShownProduct } from '#views/shown/shown-products.ts'

/** The query parameter of each product that is compared. */
export const COMPARED = 'compare'
/** The number of products side by side. */
export const COMPARED_MAX = 4
const OTHERS_SHOWN = 24

export interface Comparison {
  /** In the order of the address, each with the address without it. */
  products: { shown: ShownProduct; without: string }[]
  rows: ComparedRow[]
  /** Products that may be added: similar ones. Empty when there are as many as can be compared. */
  others: Pick<SnapshotProduct, 'id' | 'title' | 'lang'>[]
}

/** What one row says of each product; undefined where nobody has written it. */
interface ComparedRow {
  name: string
  values: (string | undefined)[]
  /** Whether two products are known to differ. */
  differs: boolean
}

/** The address of a comparison. */
export function comparisonPath(ids: readonly string[], language: Language): string {
  const parameters = new URLSearchParams(ids.map((id) => [COMPARED, id]))
  return ids.length === 0
    ? routes.products(language)
    : `${routes.products(language)}?${parameters.toString()}`
}

/** Compares the products of an address, with prices for everybody. Unknown ids are left out. */
export function compareProducts(
  ids: readonly string[],
  catalog: Catalog,
  language: Language,
  now: number,
): Comparison {
  const products = [...new Set(ids)].flatMap((id) => catalog.productOf(id) ?? []).slice(0, COMPARED_MAX)
  const known = products.map(({ id }) => id)
  const strings = catalog.stringsIn(language)
  const nameType = typeNamer(catalog, language)
  const types = products.map(({ type }) => widened([type], catalog))
  // An iPhone and a phone are both phones.
  const sharedType = types[0]?.find((type) => types.every((each) => each.includes(type)))
  const row = (
    name: string,
    valueOf: (product: SnapshotProduct) => string | undefined,
    keyOf = (value: string) => value,
  ): ComparedRow[] => {
    const values = products.map(valueOf)
    const keys = new Set(values.filter((value) => value !== undefined).map(keyOf))
    return keys.size === 0 ? [] : [{ name, values, differs: keys.size > 1 }]
  }
  return {
    products: products.map((product) => ({
      shown: toShownProduct(product, catalog, language, now),
      without: comparisonPath(
        known.filter((id) => id !== product.id),
        language,
      ),
    })),
    rows: [
      ...row(strings.facetBrands, ({ brand }) => brand),
      ...row(strings.facetTypes, ({ type }) => type && nameType(sharedType ?? type)),
      ...SPEC_NAMES.flatMap((name) =>
        row(
          strings[SPEC_STRINGS[name]],
          ({ specs }) => specs[name],
          (value) => specKey({ name, value }),
        ),
      ),
      ...row(strings.columnOffers, ({ offers }) => fillIn(strings.offersCount, { count: offers.length })),
    ],
    others: products.length < COMPARED_MAX ? othersFor(products, catalog, language, now) : [],
  }
}

function othersFor(
  compared: readonly SnapshotProduct[],
  catalog: Catalog,
  language: Language,
  now: number,
): Comparison['others'] {
  const [first] = compared
  const similar = first
    ? similarProducts(first, catalog, OTHERS_SHOWN)
    : catalog.products.slice(0, OTHERS_SHOWN)
  return similar
    .filter((product) => !compared.includes(product) && paidInDong(product, catalog, now) !== undefined)
    .map((product) => inLanguage(product, language))
    .map(({ id, title, lang }) => ({ id, title, lang }))
}
