import type { DealTerms } from '#savings/deal-terms.ts'
import { nextHourAfter } from '#savings/hours.ts'

/** The first moment after `now` at which a deal begins, ends or changes its hours; never is infinity. */
export function nextChangeOf(deals: Iterable<DealTerms>, now: number): number {
  let next = Infinity
  for (const { isWithdrawn, startsAt = -Infinity, endsAt = Infinity, slots } of deals) {
    if (isWithdrawn || now > endsAt) continue
    next = Math.min(next, now < startsAt ? startsAt : Math.min(endsAt + 1, nextHourAfter(slots, now)))
  }
  return next
}
