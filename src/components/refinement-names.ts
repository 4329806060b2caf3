import { formatShortMoney } from '#contract/format.ts'
import type { Language } from '#contract/language.ts'
import type { StringKey, Words } from '#entries/strings.ts'
import type { PriceRange } from '#search/facets.ts'
import type { GainKind, Order, Validity, Wish } from '#search/refinement.ts'
import { fillIn } from '#contract/format.ts'

export const KIND_NAMES = {
  percent: 'kindPercent',
  amount: 'kindAmount',
  cashback: 'kindCashback',
  freeship: 'discountFreeship',
  gift: 'discountGift',
  bogo: 'discountBogo',
  prices: 'kindPrices',
} as const satisfies Record<GainKind, StringKey>

export const VALIDITY_NAMES = {
  today: 'validToday',
  soon: 'validSoon',
} as const satisfies Record<Validity, StringKey>

export const WISH_NAMES = {
  code: 'wishCode',
  verified: 'wishVerified',
  everyone: 'wishEveryone',
} as const satisfies Record<Wish, StringKey>

export const ORDER_NAMES = {
  relevance: 'sortRelevance',
  ending: 'sortEnding',
  newest: 'sortNewest',
  percent: 'sortPercent',
  amount: 'sortAmount',
  price: 'sortPrice',
} as const satisfies Record<Order, StringKey>

/** `Từ 100K`, `Đến 300K`, `100K – 300K`. */
export function namePrice({ from, to }: PriceRange, words: Words, language: Language): string {
  const money = (amount: number): string => formatShortMoney(amount, 'VND', language)
  if (from === undefined) return fillIn(words.priceUpTo, { amount: money(to ?? 0) })
  if (to === undefined) return fillIn(words.priceFrom, { amount: money(from) })
  return fillIn(words.priceBetween, { from: money(from), to: money(to) })
}

/** How many results there are, in words; more than were looked at are a number and a plus. */
export function nameCount({ total, isCut }: { total: number; isCut: boolean }, words: Words): string {
  const count = `${total}${isCut ? '+' : ''}`
  return total === 1 && !isCut ? words.searchFoundOne : fillIn(words.searchFoundOther, { count })
}
