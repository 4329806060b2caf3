import type { Phrase } from '#search/phrases.ts'
import { paymentTerm } from '#search/terms.ts'
import type { Vocabulary } from '#search/vocabulary.ts'

/** Words for "or", folded. */
const OR: ReadonlySet<string> = new Set('or hoac hay ou 또는 아니면 或 或者 还是 または'.split(' '))

/**
 * The stores of a query of which any will do: nobody buys one thing at two. A wallet beside a store is how to
 * pay there, so that both are meant, unless the query says "or".
 */
export function alternativesIn(phrases: readonly Phrase[], vocabulary: Vocabulary): ReadonlySet<string> {
  const isEither = phrases.some(({ tokens }) => tokens.some(({ folded }) => OR.has(folded)))
  const stores = phrases.flatMap(({ tokens, concept }) => {
    if (concept?.kind !== 'store') return []
    const isWallet = tokens.some(({ folded }) => vocabulary.numberOf(paymentTerm(folded)) !== undefined)
    return isWallet && !isEither ? [] : concept.id
  })
  const ids = new Set(stores)
  return ids.size > 1 ? ids : NONE
}

const NONE: ReadonlySet<string> = new Set()
