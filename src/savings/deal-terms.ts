import type { SnapshotDeal } from '#catalog/snapshot.ts'
import type { Category } from '#contract/category.ts'
import type { AppliesTo } from '#entries/applies-to.ts'
import { toMinorUnits } from '#savings/minor-units.ts'
import type { Needs } from '#savings/shopper.ts'

type Scope = NonNullable<SnapshotDeal['scope']>

/** What a deal gives. Amounts are minor units; 1 % is 100 basis points. */
type Gift =
  | { kind: 'percent'; basisPoints: number; max?: number }
  | { kind: 'amount'; value: number }
  | { kind: 'cashback'; basisPoints?: number; value?: number; max?: number }
  | { kind: 'freeship'; value?: number }
  | { kind: 'gift' | 'bogo' }

/** A cash back of up to this is a percentage. */
const PERCENT_MAX = 100

/**
 * The part of a deal that a machine can apply. It is plain JSON, so that a page can carry it to the browser.
 */
export interface DealTerms {
  id: string
  store: string
  /** Whether it is over whatever its dates say. */
  isWithdrawn?: true
  startsAt?: number
  /** The last moment of validity. */
  endsAt?: number
  /** The hours at which it is handed out; none for all day. */
  slots: readonly string[]
  scope?: Scope
  /** The scopes of the deals that it may be used with. */
  stacking: readonly Scope[]
  currency: string
  /** Absent where the deal does not say what it gives. */
  gives?: Gift
  /** The smallest sum of the goods that the deal is for, in minor units. */
  minimum: number
  /** Absent where nobody knows what the deal is for. */
  appliesTo?: AppliesTo
  /** The category of a deal of which nobody knows what it is for: the nearest thing known. */
  category?: Category
  needs: Needs
  /** When somebody last saw the deal; 0 for never. */
  checkedAt: number
}

/** The terms of a deal of the catalog. */
export function termsOf(deal: SnapshotDeal): DealTerms {
  const { id, store, status, startsAt, endsAt, slots, scope, stacking, appliesTo, evidence } = deal
  const currency = deal.discount?.currency ?? 'VND'
  const gives = giftOf(deal)
  return {
    id,
    store,
    ...(status !== 'live' && { isWithdrawn: true as const }),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    slots,
    ...(scope && { scope }),
    stacking,
    currency,
    ...(gives && { gives }),
    minimum: toMinorUnits(deal.minimumSpend ?? 0, currency),
    ...(appliesTo ? { appliesTo } : { category: deal.category }),
    needs: needsOf(deal),
    checkedAt: evidence?.checkedAt ?? 0,
  }
}

function giftOf({ discount, scope }: SnapshotDeal): Gift | undefined {
  if (!discount) return undefined
  const { kind, currency } = discount
  const value = discount.value === undefined ? undefined : toMinorUnits(discount.value, currency)
  const max = discount.max === undefined ? undefined : toMinorUnits(discount.max, currency)
  const basisPoints = Math.round((discount.value ?? 0) * 100)
  // The delivery fee is no part of a basket, so what lowers it lowers no price.
  if (kind === 'freeship' || (scope === 'shipping' && (kind === 'percent' || kind === 'amount'))) {
    const covered = kind === 'percent' ? max : (value ?? max)
    return { kind: 'freeship', ...(covered !== undefined && { value: covered }) }
  }
  switch (kind) {
    case 'percent':
      return { kind, basisPoints, ...(max !== undefined && { max }) }
    case 'amount':
      return { kind, value: value ?? 0 }
    case 'cashback': {
      const isPercentage = (discount.value ?? Infinity) <= PERCENT_MAX
      if (isPercentage) return { kind, basisPoints, ...(max !== undefined && { max }) }
      return { kind, ...(value !== undefined && { value }) }
    }
    case 'gift':
    case 'bogo':
      return { kind }
  }
}

function needsOf({ eligibility }: SnapshotDeal): Needs {
  const { newUser, appOnly, payment = [], regions = [] } = eligibility
  return {
    ...(newUser && { isNewCustomer: true as const }),
    ...(appOnly && { usesApp: true as const }),
    ...(payment.length > 0 && { payment }),
    ...(regions.length > 0 && { region: regions }),
  }
}
