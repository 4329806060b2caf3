import { isForEveryone, isVerified } from '#catalog/describe-use.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { usualSavingOf } from '#catalog/worth/usual-saving.ts'

/**
 * The best `count` deals, the best first. Verified deals that are open to everyone come before others, larger
 * savings first. Deals of new categories and stores are chosen before repeated ones.
 */
export function chooseBest(deals: readonly SnapshotDeal[], count: number): SnapshotDeal[] {
  const worths = Float64Array.from(deals, usualSavingOf)
  const trusts = Uint8Array.from(deals, (deal, place) => Number(isOpen(deal) && (worths[place] ?? 0) > 0))
  const isBetter = (place: number, other: number): boolean => {
    const trust = (trusts[place] ?? 0) - (trusts[other] ?? 0)
    return trust > 0 || (trust === 0 && (worths[place] ?? 0) > (worths[other] ?? 0))
  }
  const chosen: SnapshotDeal[] = []
  // To look for a few takes less time than to put all in order.
  const findBest = (isNewTo: typeof isOfOtherStore): SnapshotDeal | undefined => {
    let best: number | undefined
    for (const [place, deal] of deals.entries())
      if ((best === undefined || isBetter(place, best)) && !chosen.includes(deal) && isNewTo(deal, chosen))
        best = place
    return deals[best ?? -1]
  }
  for (const isNewTo of [isOfOtherCategory, isOfOtherStore, () => true])
    while (chosen.length < count) {
      const best = findBest(isNewTo)
      if (!best) break
      chosen.push(best)
    }
  return chosen
}

function isOpen(deal: SnapshotDeal): boolean {
  return isVerified(deal) && isForEveryone(deal)
}

function isOfOtherCategory({ category, store }: SnapshotDeal, chosen: readonly SnapshotDeal[]): boolean {
  return chosen.every((each) => each.category !== category && each.store !== store)
}

function isOfOtherStore({ store }: SnapshotDeal, chosen: readonly SnapshotDeal[]): boolean {
  return chosen.every((each) => each.store !== store)
}
