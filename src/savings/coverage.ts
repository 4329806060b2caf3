import type { AppliesTo, Coverage } from '#entries/applies-to.ts'
import type { Line } from '#savings/basket.ts'
import { fold } from '#text/fold.ts'

/** Whether a deal applies to certain goods: yes, no or unknown. */
export type Fit = 'yes' | 'no' | 'maybe'

type Lists = Pick<Coverage, 'products' | 'brands' | 'categories' | 'types'>

/**
 * Whether a deal is for the goods of a line. Goods without a product's id are taken for none of the
 * exceptions that they do not name, since a shopper who types an amount means goods that count; a product of
 * the catalog whose type is not known may be one.
 */
export function fitOf(appliesTo: AppliesTo | undefined, line: Line): Fit {
  if (appliesTo === undefined) return 'maybe'
  if (appliesTo === 'everything') return 'yes'
  const { except, seeTerms, products, ...lists } = appliesTo
  const named = products ? isAmong(line.product, (product) => products.includes(product)) : 'no'
  const inside = matches(lists, line)
  const covered = products === undefined || inside.length > 0 ? allOf(inside) : 'no'
  const excluded = anyOf(matches(except ?? {}, line))
  if (excluded === 'yes') return 'no'
  // If the terms ask for more, only the named goods are certain.
  const fit = anyOf([named, seeTerms && covered === 'yes' ? 'maybe' : covered])
  return fit === 'yes' && excluded === 'maybe' && line.product !== undefined ? 'maybe' : fit
}

/** An answer for each list that is given. */
function matches({ products, brands, categories, types }: Lists, line: Line): Fit[] {
  const brand = line.brand === undefined ? undefined : fold(line.brand)
  return [
    products && isAmong(line.product, (product) => products.includes(product)),
    brands && isAmong(brand, (name) => brands.some((each) => fold(each) === name)),
    categories && isAmong(line.category, (category) => categories.includes(category)),
    types && isAmong(line.types, (own) => own.some((type) => types.includes(type))),
  ].filter((fit) => fit !== undefined)
}

function isAmong<Value>(value: Value | undefined, test: (value: Value) => boolean): Fit {
  if (value === undefined) return 'maybe'
  return test(value) ? 'yes' : 'no'
}

function allOf(fits: readonly Fit[]): Fit {
  if (fits.includes('no')) return 'no'
  return fits.includes('maybe') ? 'maybe' : 'yes'
}

function anyOf(fits: readonly Fit[]): Fit {
  if (fits.includes('yes')) return 'yes'
  return fits.includes('maybe') ? 'maybe' : 'no'
}
