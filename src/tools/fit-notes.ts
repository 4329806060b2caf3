/** Finds products and deals that cannot be matched with each other, as notes for editors. */
import type { Content } from '#entries/check-content.ts'
import { fitOf } from '#savings/coverage.ts'
import { createTypesOf } from '#catalog/product-types.ts'
import { lineOf } from '#savings/product-line.ts'
import { fold } from '#text/fold.ts'

/** Notes for an editor on products and deals of a valid folder that cannot be matched with each other. */
export function noteFit(content: Content): string[] {
  const { products, deals } = content
  return [
    about(
      deals.filter(({ status, appliesTo }) => status === 'live' && appliesTo === undefined),
      'No appliesTo',
      'Write what these deals are for; until then no price is computed with them.',
    ),
    about(
      products.filter(({ type }) => type === undefined),
      'No type',
      'Write the product type of the lexicon; until then deals for a type only may fit these products.',
    ),
    about(
      findUncovered(content),
      'No deal fits for sure',
      'No deal of a store that sells these products names them, their type, brand or category, or everything.',
    ),
    about(
      findUnknownBrands(content),
      'Brand that no product has',
      'Write brands in appliesTo as the products write them.',
    ),
  ].filter((note) => note !== undefined)
}

function about(records: readonly { id: string }[], what: string, advice: string): string | undefined {
  return records.length === 0 ? undefined : `${what}: ${records.map(({ id }) => id).join(', ')}. ${advice}`
}

/** Products for which no deal of their stores certainly applies. */
function findUncovered({ deals, products, lexicon }: Content): Content['products'] {
  const typesOf = createTypesOf(lexicon)
  const dealsByStore = Map.groupBy(
    deals.filter(({ status }) => status === 'live'),
    ({ store }) => store,
  )
  return products.filter(
    (product) =>
      !product.offers.some((offer) =>
        (dealsByStore.get(offer.store) ?? []).some(
          ({ appliesTo }) => fitOf(appliesTo, lineOf(product, offer, typesOf)) === 'yes',
        ),
      ),
  )
}

function findUnknownBrands({ deals, products }: Content): Content['deals'] {
  const known = new Set(products.map(({ brand }) => fold(brand)))
  return deals.filter(({ appliesTo }) => {
    if (typeof appliesTo !== 'object') return false
    const brands = [...(appliesTo.brands ?? []), ...(appliesTo.except?.brands ?? [])]
    return brands.some((brand) => !known.has(fold(brand)))
  })
}
