import type { Line } from '#savings/basket.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { findSavings, type Savings } from '#savings/find-savings.ts'

/** One piece of something at a store's price. */
export interface OfferedLine {
  store: string
  currency: string
  line: Line
}

/** What one store asks, and what is paid there after codes. */
export interface PricedOffer<Offer extends OfferedLine = OfferedLine> {
  offer: Offer
  savings: Savings
}

export interface PricedOffers<Offer extends OfferedLine = OfferedLine> {
  /** The offers as they were given. */
  given: readonly Offer[]
  /** The least to pay first, by what is sure; offers in another currency than the first come last. */
  offers: readonly PricedOffer<Offer>[]
  /**
   * The first moment at which a deal of one of the stores begins, ends or changes its hours; never is
   * infinity.
   */
  until: number
}

type TermsAt = (store: string) => readonly DealTerms[]

/** What the same thing costs at each of its stores at a moment, for a shopper of whom nothing is known. */
export function priceOffers<Offer extends OfferedLine>(
  given: readonly Offer[],
  termsAt: TermsAt,
  now: number,
): PricedOffers<Offer> {
  return inOrder(
    given,
    given.map((offer) => priceOffer(offer, termsAt, now)),
  )
}

/** The same when it next changes; only stores with a change are looked at. */
export function priceOffersAfter<Offer extends OfferedLine>(
  { given, offers, until }: PricedOffers<Offer>,
  termsAt: TermsAt,
): PricedOffers<Offer> {
  const before = new Map(offers.map((priced) => [priced.offer, priced]))
  return inOrder(
    given,
    given.map((offer) => {
      const known = before.get(offer)
      return known && until < known.savings.until ? known : priceOffer(offer, termsAt, until)
    }),
  )
}

function priceOffer<Offer extends OfferedLine>(
  offer: Offer,
  termsAt: TermsAt,
  now: number,
): PricedOffer<Offer> {
  const { store, currency, line } = offer
  return { offer, savings: findSavings({ store, currency, lines: [line] }, {}, termsAt(store), now) }
}

function inOrder<Offer extends OfferedLine>(
  given: readonly Offer[],
  priced: readonly PricedOffer<Offer>[],
): PricedOffers<Offer> {
  const currency = given[0]?.currency
  return {
    given,
    offers: priced.toSorted((a, b) => inCurrency(b, currency) - inCurrency(a, currency) || byTotal(a, b)),
    until: Math.min(...priced.map(({ savings }) => savings.until)),
  }
}

function inCurrency({ offer }: PricedOffer, currency: string | undefined): number {
  return offer.currency === currency ? 1 : 0
}

/** Among equal totals the one that takes fewer deals, then the one that is listed first. */
function byTotal({ savings: a }: PricedOffer, { savings: b }: PricedOffer): number {
  return a.sure.total - b.sure.total || a.sure.steps.length - b.sure.steps.length
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
  after: (priced: PricedOffers<Offer>) => PricedOffers<Offer>,
  count: number,
): Period<Offer>[] {
  let priced = present
  let period: Period<Offer> = { offers: present.offers, until: present.until }
  const periods = [period]
  for (let change = 0; change < CHANGES_MAX && Number.isFinite(priced.until); change += 1) {
    priced = after(priced)
    if (figuresOf(priced) === figuresOf(period)) period.until = priced.until
    else if (periods.length === count) break
    else {
      period = { offers: priced.offers, until: priced.until }
      periods.push(period)
    }
  }
  return periods
}

/** What a shopper sees of the prices. */
function figuresOf({ offers }: Pick<PricedOffers, 'offers'>): string {
  return JSON.stringify(
    offers.map(({ offer, savings: { sure, others } }) => [
      offer.store,
      ...[sure, ...others].map(({ steps, total }) => [total, ...steps.map(({ terms }) => terms.id)]),
    ]),
  )
}
