/** The data with which the calculator answers in the browser: shapes and words. */
import type { Category } from '#contract/category.ts'
import type { StoreEntry } from '#entries/store.ts'
import type { StringKey, Strings } from '#entries/strings.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { REASON_WORDS } from '#savings/shown/describe-reason.ts'
import { type LinkedOffer, PRICE_WORDS } from '#savings/shown/price-sheet.ts'
import type { ShownDealName } from '#savings/shown/shown-steps.ts'
import type { Language } from '#text/language.ts'

/** The words of the interface that the answer of the calculator needs in the browser. */
export const CALCULATOR_WORDS = [
  ...PRICE_WORDS,
  ...REASON_WORDS,
  'labelled',
  'savingsPays',
  'savingsPaysFull',
  'savingsDelivery',
  'savingsSplit',
  'savingsSplitSaves',
  'savingsSplitNeeded',
  'savingsSplitMaybe',
  'savingsSplitFees',
  'savingsSingle',
  'savingsPieces',
  'savingsCheaper',
  'savingsExtra',
  'savingsHolds',
  'savingsMoreFor',
  'savingsNotUsed',
  'savingsOtherStores',
  'savingsNoStore',
  'savingsProblemPrice',
  'savingsProblemOffer',
  'savingsProblemQuantity',
  'savingsProblemUnknown',
] as const satisfies readonly StringKey[]

type CalculatorWords = Pick<Strings, (typeof CALCULATOR_WORDS)[number] | 'language' | 'regions'>

export interface SheetStore {
  id: string
  name: string
  /** The page of its codes. */
  href: string
  currency: string
  /** What it sells; absent when no editor recorded it. */
  categories: readonly Category[]
  /** The delivery fee; absent when no editor recorded it. */
  shipping?: StoreEntry['shipping']
}

/** A product that can be chosen. */
export interface SheetProduct {
  id: string
  name: string
  /** The language of the name. */
  lang: Language
  offers: LinkedOffer[]
}

/** A kind of goods that can be chosen, when it is no product of the catalog. */
export interface SheetKind {
  id: string
  name: string
  category: Category
  /** The product type and the wider ones; absent for a whole category. */
  types?: readonly string[]
}

/**
 * Everything that the calculator knows, in one language: plain JSON, which the browser loads to answer by
 * itself what the server answers too.
 */
export interface CalculatorSheet {
  language: Language
  stores: SheetStore[]
  products: SheetProduct[]
  kinds: SheetKind[]
  payment: string[]
  regions: string[]
  /** The regions that enclose each region of the list. */
  regionsAround: Record<string, readonly string[]>
  terms: DealTerms[]
  deals: Record<string, ShownDealName>
  words: CalculatorWords
}
