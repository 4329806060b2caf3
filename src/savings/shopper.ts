/** What is known of a shopper, and what deals ask of one. */
import { fold } from '#text/fold.ts'

/** The known facts about a shopper. Absent fields are unknown. */
export interface Shopper {
  /** Whether this is the first order at the store. */
  isNewCustomer?: boolean
  /** The stores where the shopper has not ordered yet, if that is known for all stores. */
  newAt?: readonly string[]
  /** Whether the order can be placed in the store's app. */
  usesApp?: boolean
  /** The names of the ways to pay that the shopper has. */
  payment?: readonly string[]
  /** Where the order is delivered or used, as deals write it. */
  region?: string
  /** Further regions of deals and delivery fees that this one is in, the narrowest first. */
  regionsAround?: readonly string[]
  /** Regions of deals and delivery fees that are a part of this one. */
  regionsWithin?: readonly string[]
}

/** The shopper at a store, of whom it is then known whether it is the first order there. */
export function shopperAt(shopper: Shopper, store: string): Shopper {
  const { newAt, ...known } = shopper
  return newAt === undefined ? shopper : { isNewCustomer: newAt.includes(store), ...known }
}

/** The needs of one deal, or of several together. Absent fields are not needed. */
export interface Needs {
  isNewCustomer?: true
  usesApp?: true
  /** The ways to pay, one of which is needed. */
  payment?: readonly string[]
  /** The regions, one of which is needed. */
  region?: readonly string[]
}

/** A need that a shopper does not meet. */
export type UnmetNeed = 'new_customers_only' | 'app_only' | 'payment_method' | 'region'

/** Whether two names of a way to pay, or of a region, are the same: case and diacritics do not matter. */
export function isSameName(a: string, b: string): boolean {
  return a === b || fold(a) === fold(b)
}

/** The items of both lists; an absent list contains everything. */
function common(a?: readonly string[], b?: readonly string[]): readonly string[] | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a.filter((name) => b.some((other) => isSameName(name, other)))
}

/** The joint needs of two deals; undefined when no single payment or region meets both. */
export function joinNeeds(a: Needs, b: Needs): Needs | undefined {
  const payment = common(a.payment, b.payment)
  const region = common(a.region, b.region)
  if (payment?.length === 0 || region?.length === 0) return undefined
  return {
    ...((a.isNewCustomer ?? b.isNewCustomer) && { isNewCustomer: true as const }),
    ...((a.usesApp ?? b.usesApp) && { usesApp: true as const }),
    ...(payment && { payment }),
    ...(region && { region }),
  }
}

/** Whether everybody who meets `stronger` meets `weaker` too. */
export function isImplied(weaker: Needs, stronger: Needs): boolean {
  return (
    (!weaker.isNewCustomer || stronger.isNewCustomer === true) &&
    (!weaker.usesApp || stronger.usesApp === true) &&
    isNoNarrower(weaker.payment, stronger.payment) &&
    isNoNarrower(weaker.region, stronger.region)
  )
}

function isNoNarrower(wide?: readonly string[], narrow?: readonly string[]): boolean {
  if (wide === undefined) return true
  return narrow?.every((name) => wide.some((other) => isSameName(name, other))) ?? false
}

/**
 * Compares needs with the known facts about a shopper. Returns the first need that the shopper does not meet,
 * or the needs with payments and regions narrowed to the shopper's own.
 */
export function meetNeeds(needs: Needs, shopper: Shopper): Needs | UnmetNeed {
  if (needs.isNewCustomer && shopper.isNewCustomer === false) return 'new_customers_only'
  if (needs.usesApp && shopper.usesApp === false) return 'app_only'
  const payment = needs.payment && common(needs.payment, shopper.payment)
  if (payment?.length === 0) return 'payment_method'
  const region = needs.region && regionMet(needs.region, shopper)
  if (region?.length === 0) return 'region'
  return { ...needs, ...(payment && { payment }), ...(region && { region }) }
}

/** The region of the shopper when it is in one of some; all of them when it is not known. */
function regionMet(regions: readonly string[], { region, regionsAround = [] }: Shopper): readonly string[] {
  if (region === undefined) return regions
  return common(regions, [region, ...regionsAround])?.length === 0 ? [] : [region]
}

/** Whether anything is asked. */
export function hasNeeds({ isNewCustomer, usesApp, payment, region }: Needs): boolean {
  return (isNewCustomer ?? usesApp ?? payment ?? region) !== undefined
}

/** The needs of which it is unknown whether the shopper meets them. */
export function unknownNeeds(needs: Needs, shopper: Shopper): Needs {
  return {
    ...(needs.isNewCustomer && shopper.isNewCustomer === undefined && { isNewCustomer: true as const }),
    ...(needs.usesApp && shopper.usesApp === undefined && { usesApp: true as const }),
    ...(needs.payment && shopper.payment === undefined && { payment: needs.payment }),
    ...(needs.region && shopper.region === undefined && { region: needs.region }),
  }
}

/** The first of the needs, as a reason. */
export function firstNeed(needs: Needs): UnmetNeed | undefined {
  if (needs.isNewCustomer) return 'new_customers_only'
  if (needs.usesApp) return 'app_only'
  if (needs.payment) return 'payment_method'
  return needs.region && 'region'
}
