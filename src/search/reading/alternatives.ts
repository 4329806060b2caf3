import type { Phrase } from '#search/phrases.ts'

/** Words for "or", folded. */
const OR: ReadonlySet<string> = new Set('or hoac hay ou 또는 아니면 或 或者 还是 または'.split(' '))

/**
 * The stores of a query of which any will do: nobody buys one thing at two. A wallet beside a store is how to
 * pay there, so that both are meant, unless the query says "or".
 */
export function alternativesIn(
  phrases: readonly Phrase[],
  payments: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const stores = phrases.filter(({ concept }) => concept?.kind === 'store')
  if (stores.length < 2) return NONE
  const isEither = phrases.some(({ tokens }) => tokens.some(({ folded }) => OR.has(folded)))
  const isWallet = ({ tokens }: Phrase): boolean => tokens.some(({ folded }) => payments.has(folded))
  const ids = new Set(
    stores.filter((store) => isEither || !isWallet(store)).flatMap(({ concept }) => concept?.id ?? []),
  )
  return ids.size > 1 ? ids : NONE
}

const NONE: ReadonlySet<string> = new Set()
