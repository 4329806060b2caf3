import { isForEveryone, isVerified } from '#catalog/describe-use.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { usualSavingOf, worthiestFirst } from '#catalog/worth/usual-saving.ts'

/**
 * The best `count` deals, the best first. Verified deals that are open to everyone come before others, larger
 * savings first. Deals of new categories and stores are chosen before repeated ones.
 */
export function chooseBest(deals: readonly SnapshotDeal[], count: number): SnapshotDeal[] {
  const ranked = worthiestFirst(deals)
  const { trusted = [], others = [] } = Object.groupBy(ranked, (deal) =>
    isTrusted(deal) ? 'trusted' : 'others',
  )
  const pool = [...trusted, ...others]
  const chosen: SnapshotDeal[] = []
  for (const isNewTo of [isOfOtherCategory, isOfOtherStore, () => true])
    for (const deal of pool)
      if (chosen.length < count && !chosen.includes(deal) && isNewTo(deal, chosen)) chosen.push(deal)
  return chosen
}

function isTrusted(deal: SnapshotDeal): boolean {
  return isVerified(deal) && isForEveryone(deal) && usualSavingOf(deal) > 0
}

function isOfOtherCategory({ category, store }: SnapshotDeal, chosen: readonly SnapshotDeal[]): boolean {
  return chosen.every((each) => each.category !== category && each.store !== store)
}

function isOfOtherStore({ store }: SnapshotDeal, chosen: readonly SnapshotDeal[]): boolean {
  return chosen.every((each) => each.store !== store)
}
