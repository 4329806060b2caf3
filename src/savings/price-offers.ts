/** Prices of one thing at several stores, after the deals of each store. */
import { nextPriceChangeOf, type OfferAtMoment, priceAt } from '#catalog/worth/offer-price.ts'
import { costOf, type Line } from '#savings/basket.ts'
import { isOfCurrency } from '#savings/check-eligibility.ts'
import { fitOf } from '#savings/coverage.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { findSavings, type Savings } from '#savings/find-savings.ts'
import { toMinorUnits } from '#savings/minor-units.ts'
import { nextChangeOf } from '#savings/next-change.ts'
import type { Shopper } from '#savings/shopper.ts'

/** One piece of something at a store's price. */
export interface OfferedLine {
  store: string
  currency: string
  line: Line
  /** A lower price for a time, and the price outside it. They replace the price of the line. */
  sale?: OfferAtMoment['sale']
  outside?: number | undefined
}

/** The line of an offer at a moment. */
export function lineAt({ line, currency, sale, outside }: OfferedLine, now: number): Line {
  if (!sale || outside === undefined) return line
  return { ...line, unitPrice: toMinorUnits(priceAt({ price: outside, sale }, now), currency) }
}

/** The price of one store, before and after codes. */
export interface PricedOffer<Offer extends OfferedLine = OfferedLine> {
  offer: Offer
  /** The store's deals that are for it now or later; what they give is known. */
  deals: readonly DealTerms[]
  /** Deals that may apply to it or lower its price by what is known, and whose minimum it reaches. */
  maybe: readonly DealTerms[]
  /** The savings from {@link deals}. */
  savings: Savings
  /** The first moment at which the price changes, or one of these deals begins, ends or changes its hours. */
  until: number
}

export interface PricedOffers<Offer extends OfferedLine = OfferedLine> {
  /** The offers as they were given. */
  given: readonly Offer[]
  /** For whom they are priced. */
  shopper: Shopper
  /**
   * The lowest guaranteed total first; among equals the one with fewer deals, then the one that was given
   * first. Offers in another currency than the first come last.
   */
  offers: readonly PricedOffer<Offer>[]
  /**
   * The first moment at which a deal of one of the stores begins, ends or changes its hours; never is
   * infinity.
   */
  until: number
}

type TermsAt = (store: string) => readonly DealTerms[]

/**
 * The prices of one thing at each of its stores at a moment, for a shopper or, without one, for an unknown
 * shopper.
 */
export function priceOffers<Offer extends OfferedLine>(
  given: readonly Offer[],
  termsAt: TermsAt,
  now: number,
  shopper: Shopper = {},
): PricedOffers<Offer> {
  const priced = given.map((offer) => {
    const { currency } = offer
    const line = lineAt(offer, now)
    const cost = costOf(line)
    const deals: DealTerms[] = []
    const maybe: DealTerms[] = []
    for (const terms of termsAt(offer.store)) {
      if (!isOfCurrency(terms, currency) || !isOpen(terms, now)) continue
      const fit = fitOf(terms.appliesTo, line)
      if (fit === 'yes' && terms.effect) deals.push(terms)
      else if (fit !== 'no' && terms.minimum <= cost && isNear(terms, line)) maybe.push(terms)
    }
    return priceOffer(offer, deals, maybe, now, shopper)
  })
  return inOrder(given, priced, shopper)
}

/** The same when it next changes; deals that only may be for it are not looked at. */
function priceOffersAfter<Offer extends OfferedLine>({
  given,
  offers,
  until,
  shopper,
}: PricedOffers<Offer>): PricedOffers<Offer> {
  const priced = offers.map((known) => {
    if (until < known.until) return known
    const deals = known.deals.filter((terms) => isOpen(terms, until))
    return priceOffer(known.offer, deals, [], until, shopper)
  })
  return inOrder(given, priced, shopper)
}

/** Whether a deal that may be for anything is at least of the category. */
function isNear({ appliesTo, category }: DealTerms, line: Line): boolean {
  return appliesTo !== undefined || category === line.category
}

function isOpen({ isWithdrawn, endsAt = Infinity }: DealTerms, now: number): boolean {
  return !isWithdrawn && now <= endsAt
}

function priceOffer<Offer extends OfferedLine>(
  offer: Offer,
  deals: readonly DealTerms[],
  maybe: readonly DealTerms[],
  now: number,
  shopper: Shopper,
): PricedOffer<Offer> {
  const { store, currency } = offer
  const savings = findSavings({ store, currency, lines: [lineAt(offer, now)] }, shopper, deals, now)
  const until = Math.min(savings.until, nextChangeOf(maybe, now), nextPriceChangeOf([offer], now))
  return { offer, deals, maybe, savings, until }
}

function inOrder<Offer extends OfferedLine>(
  given: readonly Offer[],
  priced: readonly PricedOffer<Offer>[],
  shopper: Shopper,
): PricedOffers<Offer> {
  const currency = given[0]?.currency
  return {
    given,
    shopper,
    offers: priced.toSorted(
      (a, b) =>
        inCurrency(b, currency) - inCurrency(a, currency) ||
        byTotal(a, b) ||
        given.indexOf(a.offer) - given.indexOf(b.offer),
    ),
    until: Math.min(...priced.map(({ until }) => until)),
  }
}

function inCurrency({ offer }: PricedOffer, currency: string | undefined): number {
  return offer.currency === currency ? 1 : 0
}

/** Among equal totals the one that takes fewer deals. */
function byTotal({ savings: a }: PricedOffer, { savings: b }: PricedOffer): number {
  return a.guaranteed.total - b.guaranteed.total || a.guaranteed.steps.length - b.guaranteed.steps.length
}

/** A stretch of time in which nothing changes for a shopper. */
export interface Period<Offer extends OfferedLine = OfferedLine> {
  /** The least to pay first. */
  offers: readonly PricedOffer<Offer>[]
  /** When it ends (exclusive); never is infinity. */
  until: number
}

/** How many changes of deals are looked at to find those that change a price. */
const CHANGES_MAX = 48

/**
 * The coming periods of a price, the present one first, at most so many. The last one ends no later than the
 * first change after it, and may end earlier where the stores' deals change often.
 */
export function periodsOf<Offer extends OfferedLine>(
  present: PricedOffers<Offer>,
  count: number,
): Period<Offer>[] {
  let priced = present
  let period: Period<Offer> = { offers: present.offers, until: present.until }
  const periods = [period]
  for (let change = 0; change < CHANGES_MAX && Number.isFinite(priced.until); change += 1) {
    priced = priceOffersAfter(priced)
    if (figuresOf(priced) === figuresOf(period)) period.until = priced.until
    else if (periods.length === count) break
    else {
      period = { offers: priced.offers, until: priced.until }
      periods.push(period)
    }
  }
  return periods
}

/** The part of the prices that a shopper sees. */
function figuresOf({ offers }: Pick<PricedOffers, 'offers'>): string {
  return JSON.stringify(
    offers.map(({ offer, savings: { guaranteed, others } }) => [
      offer.store,
      ...[guaranteed, ...others].map(({ steps, total }) => [total, ...steps.map(({ terms }) => terms.id)]),
    ]),
  )
}
