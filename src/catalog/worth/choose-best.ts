import { isForEveryone, isVerified } from '#catalog/describe-use.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { usualSavingOf, worthiestFirst } from '#catalog/worth/usual-saving.ts'

/**
 * The deals to name first, the best at the head: those that save most, that somebody has checked and that
 * leave nobody out before the others, each of another store and category as long as there are such.
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
