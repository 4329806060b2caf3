import type { Phrase } from '#search/phrases.ts'

/** Words for "or", folded. */
const OR: ReadonlySet<string> = new Set('or hoac hay ou 또는 아니면 或 或者 还是 または'.split(' '))

/** Whether a phrase says "or". */
export function saysOr(phrase: Phrase | undefined): boolean {
  return phrase?.tokens.some(({ folded }) => OR.has(folded)) ?? false
}

/**
 * The stores of a query of which any will do: nobody buys one thing at two, or pays for it twice. `paidWith`
 * are the wallets beside a shop, which are how to pay there.
 */
export function alternativesIn(
  phrases: readonly Phrase[],
  paidWith: ReadonlySet<Phrase>,
): ReadonlySet<string> {
  const stores = phrases.filter(({ concept }) => concept?.kind === 'store')
  const groups = [
    stores.filter((store) => !paidWith.has(store)),
    stores.filter((store) => paidWith.has(store)),
  ]
  const ids = groups.map((group) => new Set(group.flatMap(({ concept }) => concept?.id ?? [])))
  return ids.find(({ size }) => size > 1) ?? NONE
}

const NONE: ReadonlySet<string> = new Set()
