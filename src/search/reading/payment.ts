import type { Phrase } from '#search/phrases.ts'

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
