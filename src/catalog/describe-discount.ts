/** The discount of a deal in words: in a sentence, and as the figure of a card. Both follow its claim. */
import { type Claim, claimOf, currencyOf, type Given } from '#catalog/discount.ts'
import type { Strings } from '#entries/strings.ts'
import {
  fillIn,
  formatAmount,
  formatMoneyInText,
  formatPercent,
  formatPercentOff,
  formatShortMoney,
  uncapitalise,
} from '#text/format.ts'

/**
 * The discount in a few words: `Giảm 15%, tối đa 40.000đ`; undefined when the deal does not state it. A
 * limit, a cap and the part that it is taken from always belong to it.
 */
export function describeDiscount(given: Given, strings: Strings): string | undefined {
  const claim = claimOf(given)
  if (!claim) return undefined
  const { base, cap, currency } = claim
  const money = inCoinsOr(claim, strings, (amount) => formatMoneyInText(amount, currency, strings.language))
  const text = fillIn(patternOf(claim, strings), { value: valueOf(claim, strings, money) ?? '' })
  const limit = cap === undefined ? undefined : money(cap)
  if (base === undefined)
    return limit === undefined ? text : fillIn(strings.discountCapped, { discount: text, amount: limit })
  const part = strings[BASES[base]]
  const capped =
    limit && fillIn(strings.listed, { first: part, second: fillIn(strings.capAt, { amount: limit }) })
  return fillIn(strings.discountOn, { discount: text, base: capped ?? part })
}

/** The discount as a card shows it: `figure` is large, the words around it and below it are small. */
export interface DiscountFigure {
  /** `Giảm`; empty where the figure comes first. */
  before: string
  /** The most prominent text: `50K`, `15%`, `Tặng quà`. */
  figure: string
  /** `off`; empty where the figure comes last. */
  after: string
  /** The part of what is paid that it is taken from: `món thứ hai`. */
  part: string | undefined
  /** The minimum and the cap, without which the figure would claim too much. */
  limits: string[]
  /** Whether the figure is a word, or a number as long as one. */
  isWorded: boolean
}

/** A discount, and the minimum that it asks. */
type Limited = Given & { minimumSpend?: number | undefined }

/** The minimum and the cap of a deal, as a card shows them. */
export function limitsOf(deal: Limited, strings: Strings): string[] {
  const money = shortMoneyOf(deal, strings)
  const claim = claimOf(deal)
  const given = claim && inCoinsOr(claim, strings, money)
  return [
    deal.minimumSpend ? fillIn(strings.minimumSpend, { amount: money(deal.minimumSpend) }) : undefined,
    claim?.cap === undefined ? undefined : given && fillIn(strings.capAt, { amount: given(claim.cap) }),
  ].filter((limit) => limit !== undefined)
}

/** How an amount that a deal gives is written: as coins where it is paid in them, else as money. */
function inCoinsOr(
  { isInCoins }: Claim,
  { coins, language }: Strings,
  money: (amount: number) => string,
): (amount: number) => string {
  return isInCoins ? (amount) => fillIn(coins, { amount: formatAmount(amount, language) }) : money
}

function shortMoneyOf(deal: Given, { language }: Strings): (amount: number) => string {
  const currency = currencyOf(deal)
  return (amount) => formatShortMoney(amount, currency, language)
}

/**
 * The benefit of a deal as a card shows it, in the words of its sentence. Amounts are shortened, never
 * rounded.
 */
export function describeFigure(deal: Limited, strings: Strings): DiscountFigure {
  const claim = claimOf(deal)
  const money = shortMoneyOf(deal, strings)
  const limits = limitsOf(deal, strings)
  const value = claim && valueOf(claim, strings, inCoinsOr(claim, strings, money))
  const part = claim?.base && strings[BASES[claim.base]]
  const pattern = claim ? patternOf(claim, strings) : strings.figureOther
  if (value === undefined) {
    return { before: '', figure: pattern, after: '', part, limits, isWorded: pattern.length > SHORT_WORD_MAX }
  }
  const [before = '', after = ''] = pattern.split('{value}')
  return { before, figure: value, after, part, limits, isWorded: value.length > SHORT_NUMBER_MAX }
}

/** A word as short as `1+1` is shown like a number. */
const SHORT_WORD_MAX = 3
/** Longer figures leave no room for the store's name beside them on a phone. */
const SHORT_NUMBER_MAX = 7

/** What belongs to a figure where nothing else says it, as one list: the part, the minimum and the cap. */
export function describeLimits({ part, limits }: DiscountFigure, strings: Strings): string | undefined {
  const all = [...(part === undefined ? [] : [part]), ...limits]
  return all.length === 0
    ? undefined
    : all.reduce((first, next) =>
        fillIn(strings.listed, { first, second: uncapitalise(next, strings.language) }),
      )
}

/** The figure with its limits in one line: `Giảm 15% (món thứ hai, tối đa 50K)`. */
export function figureInLine(shown: DiscountFigure, strings: Strings): string {
  const discount = `${shown.before}${shown.figure}${shown.after}`
  const base = describeLimits(shown, strings)
  if (base === undefined) return discount
  return fillIn(strings.discountOn, { discount, base: uncapitalise(base, strings.language) })
}

const BASES = {
  'one-item': 'baseOneItem',
  'second-item': 'baseSecondItem',
  'third-item': 'baseThirdItem',
  fare: 'baseFare',
  'next-order': 'baseNextOrder',
} as const

/** The words of a benefit, with `{value}` where its amount or percentage stands. */
function patternOf({ gives, percent, amount, bound, isInCoins }: Claim, strings: Strings): string {
  const hasValue = percent !== undefined || amount !== undefined
  switch (gives) {
    case 'gift':
      return strings.discountGift
    case 'bogo':
      return strings.discountBogo
    case 'delivery':
      if (!hasValue) return strings.discountFreeship
      return bound === 'up-to' ? strings.discountFreeshipUpTo : strings.discountShipping
    case 'cashback':
      if (isInCoins && hasValue && bound === undefined)
        return percent === undefined ? strings.discountCoins : strings.discountCoinsPercent
      return hasValue
        ? bounded(bound, strings.discountCashback, strings.discountCashbackUpTo, strings.discountCashbackFrom)
        : strings.kindCashback
    case 'off':
      if (!hasValue) return strings.figureOther
      return percent === undefined
        ? bounded(bound, strings.discountAmount, strings.discountAmountUpTo, strings.discountAmountFrom)
        : bounded(bound, strings.discountPercent, strings.discountPercentUpTo, strings.discountPercentFrom)
  }
}

function bounded(bound: Claim['bound'], exact: string, upTo: string, from: string): string {
  if (bound === undefined) return exact
  return bound === 'up-to' ? upTo : from
}

/** The percentage or amount; undefined when the benefit has none. */
function valueOf(
  { gives, percent, amount }: Claim,
  { language }: Strings,
  money: (amount: number) => string,
): string | undefined {
  if (percent === undefined) return amount === undefined ? undefined : money(amount)
  return gives === 'off' ? formatPercentOff(percent, language) : formatPercent(percent, language)
}
