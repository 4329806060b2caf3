/** Ways to pay that a query names; a wallet that it wants to buy is a thing. */
import { type Concept, conceptTerm } from '#search/concept.ts'
import type { Phrase } from '#search/phrases.ts'
import { saysOr } from '#search/reading/alternatives.ts'

/** Goods that are the names of cards too. */
const CARDS: ReadonlySet<string> = new Set(['travel-visa'])

/** Reads the name of a card behind words for paying as that name: "thẻ Visa" is no travel document. */
export function readCards(phrases: readonly Phrase[]): readonly Phrase[] {
  if (!phrases.some(({ concept }) => concept?.id === PAYMENT)) return phrases
  return phrases.map((phrase, place) =>
    CARDS.has(phrase.concept?.id ?? '') && phrases[place - 1]?.concept?.id === PAYMENT
      ? { tokens: phrase.tokens }
      : phrase,
  )
}

/** The wish for deals that are paid in a certain way. */
export const PAYMENT = 'payment'

/** The names that a query gives for how to pay: "thanh toán" stands before them, 支付 after them. */
export function namedToPay(phrases: readonly Phrase[]): ReadonlySet<Phrase> {
  return new Set(
    phrases.filter((_, place) =>
      [phrases[place - 1], phrases[place + 1]].some(
        (beside) => beside?.concept?.kind === 'intent' && beside.concept.id === PAYMENT,
      ),
    ),
  )
}

/** The terms of deals that are paid in a way, by the words of its name. */
export type Payments = ReadonlyMap<string, number>

/** The terms of deals that are paid in the way that a phrase names, by any of its names. */
export function paymentsNamed({ tokens, concept }: Phrase, payments: Payments): number[] {
  const names = new Set([...tokens.map(({ folded }) => folded), concept?.id ?? ''])
  return [...names].flatMap((name) => payments.get(name) ?? [])
}

/**
 * The wallets that a query names beside a shop: they are how to pay there, and no second shop, unless the
 * query says "or" between the two.
 */
export function walletsBesideShop(phrases: readonly Phrase[], payments: Payments): ReadonlySet<Phrase> {
  const isWallet = ({ concept }: Phrase): boolean =>
    (concept?.kind === 'store' || concept?.kind === 'brand') && payments.has(concept.id)
  const isShop = (phrase: Phrase | undefined): boolean =>
    phrase?.concept?.kind === 'store' && !isWallet(phrase)
  if (!phrases.some(isShop)) return NONE
  return new Set(
    phrases.filter(
      (phrase, place) =>
        isWallet(phrase) &&
        ![-1, 1].some((step) => saysOr(phrases[place + step]) && isShop(phrases[place + 2 * step])),
    ),
  )
}

const NONE: ReadonlySet<Phrase> = new Set()

const IN_INSTALMENTS = conceptTerm('product-type', 'installment')

/** Whether a thing is how something else is paid: a deal for phones may be one in instalments. */
export function isWayToPay({ term, broader }: Pick<Concept, 'term' | 'broader'>): boolean {
  return term === IN_INSTALMENTS || broader.includes(IN_INSTALMENTS)
}
