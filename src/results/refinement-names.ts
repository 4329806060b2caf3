/** Names filters in the language of the reader. */
import type { Catalog } from '#catalog/catalog.ts'
import { namesOfConcepts } from '#catalog/product-types.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { CATEGORY_NAMES } from '#contract/category.ts'
import type { ActiveFilter } from '#results/drop-filters.ts'
import { capitalise, fillIn, formatShortMoney } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import type { SpecName } from '#entries/product.ts'
import type { StringKey, Strings } from '#entries/strings.ts'
import type { PriceRange } from '#results/facets.ts'
import type { ResultKind, Order, Validity, Wish } from '#results/refinement.ts'

export const KIND_NAMES = {
  percent: 'kindPercent',
  amount: 'kindAmount',
  cashback: 'kindCashback',
  freeship: 'kindFreeship',
  gift: 'discountGift',
  bogo: 'discountBogo',
  prices: 'kindPrices',
} as const satisfies Record<ResultKind, StringKey>

export const VALIDITY_NAMES = {
  today: 'validToday',
  'last-day': 'validLastDay',
  soon: 'validSoon',
  week: 'validWeek',
} as const satisfies Record<Validity, StringKey>

export const WISH_NAMES = {
  code: 'wishCode',
  verified: 'wishVerified',
  everyone: 'wishEveryone',
} as const satisfies Record<Wish, StringKey>

export const ORDER_NAMES = {
  relevance: 'sortRelevance',
  saved: 'sortSaved',
  ending: 'sortEnding',
  newest: 'sortNewest',
  percent: 'sortPercent',
  amount: 'sortAmount',
  price: 'sortPrice',
} as const satisfies Record<Order, StringKey>

export const SPEC_STRINGS = {
  author: 'specAuthor',
  pages: 'specPages',
  screen: 'specScreen',
  chip: 'specChip',
  memory: 'specMemory',
  storage: 'specStorage',
  camera: 'specCamera',
  battery: 'specBattery',
  connection: 'specConnection',
  power: 'specPower',
  size: 'specSize',
  weight: 'specWeight',
  volume: 'specVolume',
  material: 'specMaterial',
} as const satisfies Record<SpecName, StringKey>

/** The name of an active filter. */
export function nameFilter(
  active: ActiveFilter,
  catalog: Pick<Catalog, 'stores' | 'lexicon'>,
  strings: Strings,
): string {
  switch (active.filter) {
    case 'category':
      return CATEGORY_NAMES[active.value][strings.language]
    case 'store':
      return storeNameOf(active.value, catalog)
    case 'kind':
      return strings[KIND_NAMES[active.value]]
    case 'type':
      return typeNamer(catalog, strings.language)(active.value)
    case 'spec':
      return fillIn(strings.labelled, {
        label: strings[SPEC_STRINGS[active.value.name]],
        value: active.value.value,
      })
    case 'validity':
      return strings[VALIDITY_NAMES[active.value]]
    case 'price':
      return namePrice(active.value, strings, strings.language)
    case 'brand':
    case 'payment':
      return active.value
    case 'saves':
      return nameSaving(active.value, strings)
    case 'wish':
      return strings[WISH_NAMES[active.value]]
  }
}

/**
 * Names product types by the first word that the lexicon has for them, those that are a category by its
 * name, and unknown types by their id.
 */
export function typeNamer(catalog: Pick<Catalog, 'lexicon'>, language: Language): (type: string) => string {
  const names = namesOfConcepts(catalog, 'product-type', language)
  const categoryNames: Partial<Record<string, Record<Language, string>>> = CATEGORY_NAMES
  // The lexicon uses the typewriter apostrophe; readers see the typographic one.
  return (type) => {
    const name = (names.get(type) ?? categoryNames[type]?.[language] ?? type).replaceAll("'", '’')
    return isOwnSpelling(name) ? name : capitalise(name, language)
  }
}

/** Whether a name has capitals of its own, such as `iPhone`, so that its first letter stays. */
function isOwnSpelling(name: string): boolean {
  return /\p{Lu}/u.test(name)
}

/** `Giảm từ 50K`. */
export function nameSaving(least: number, strings: Strings): string {
  return fillIn(strings.savesFrom, { amount: formatShortMoney(least, 'VND', strings.language) })
}

/** `Từ 100K`, `Đến 300K`, `Từ 100K đến 300K`. */
function namePrice({ from, to }: PriceRange, strings: Strings, language: Language): string {
  const money = (amount: number): string => formatShortMoney(amount, 'VND', language)
  if (from === undefined) return fillIn(strings.priceUpTo, { amount: money(to ?? 0) })
  if (to === undefined) return fillIn(strings.priceFrom, { amount: money(from) })
  return fillIn(strings.priceBetween, { from: money(from), to: money(to) })
}

/** The number of results in words. A plus marks that the search found more than it returned. */
export function nameCount({ total, isCut }: { total: number; isCut: boolean }, strings: Strings): string {
  const count = `${total}${isCut ? '+' : ''}`
  return total === 1 && !isCut ? strings.searchFoundOne : fillIn(strings.searchFoundOther, { count })
}
