/** Reviews starts, ends, checks and slots that cannot be meant. */
import { DAY_MS } from '#text/days.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { evidenceEndOf } from '#catalog/snapshot.ts'
import { isArchived } from '#entries/check-content.ts'
import type { Finding, Review, Reviewed, ReviewedRecord } from '#review/finding.ts'
import { readSlot } from '#text/slots.ts'

/** A check this long before the start probably saw another deal. */
const EARLY_CHECK_MS = 30 * DAY_MS

/** A longer run is probably a mistake in the year. */
const LONGEST_DEAL_MS = 3 * 366 * DAY_MS

/** Checks that moments are plausible. */
export const reviewTimes: Review = ({ deals, products, posts, site }, now) => [
  ...deals.flatMap((deal) => [
    ...reviewEvidence(deal, site, now),
    ...reviewRun(deal, now),
    ...reviewSlots(deal),
    ...reviewArchived(deal, now),
  ]),
  ...products.flatMap((product) => [
    ...product.entry.offers.flatMap(({ seenAt }, index) =>
      seenAt > now
        ? [product.errorAt(['offers', index, 'seenAt'], 'is in the future; write when the price was seen')]
        : [],
    ),
    ...product.entry.priceHistory.flatMap(({ date }, index) =>
      date > now
        ? [
            product.errorAt(
              ['priceHistory', index, 'date'],
              'is in the future; write when the price was seen',
            ),
          ]
        : [],
    ),
  ]),
  ...posts.flatMap((post) => reviewPost(post, now)),
]

function reviewPost(post: ReviewedRecord<'posts'>, now: number): Finding[] {
  const { publishedAt, updatedAt, status } = post.entry
  if (status === 'draft') return []
  if (publishedAt > now)
    return [post.errorAt(['publishedAt'], 'is in the future; write status: draft, or correct the date')]
  if (updatedAt === undefined) return []
  if (updatedAt > now) return [post.errorAt(['updatedAt'], 'is in the future; correct the date')]
  return updatedAt < publishedAt
    ? [post.errorAt(['updatedAt'], 'is before publishedAt; correct one of them')]
    : []
}

function reviewEvidence(deal: ReviewedRecord<'deals'>, site: Reviewed['site'], now: number): Finding[] {
  const { evidence, startsAt, endsAt } = deal.entry
  if (!evidence) return []
  const path = ['evidence', 'checkedAt']
  if (evidence.checkedAt > now)
    return [deal.errorAt(path, 'is in the future; write when somebody saw the deal')]
  if (endsAt !== undefined && evidence.checkedAt > endsAt)
    return [deal.warningAt(['endsAt'], 'is before the last check of the deal; check the year')]
  if (startsAt !== undefined && evidence.checkedAt < startsAt - EARLY_CHECK_MS) {
    return [deal.warningAt(path, 'is long before the deal begins; check the deal again, or correct startsAt')]
  }
  if (dealStateAt(deal.entry, now) === 'current' && now > evidenceEndOf(deal.entry, site)) {
    return [
      deal.warningAt(
        path,
        `is more than ${site.evidenceDays} days ago, so that the deal is not called verified; check it again`,
      ),
    ]
  }
  return []
}

function reviewRun(deal: ReviewedRecord<'deals'>, now: number): Finding[] {
  const { startsAt, endsAt } = deal.entry
  if (startsAt !== undefined && startsAt - now > LONGEST_DEAL_MS)
    return [deal.warningAt(['startsAt'], 'is more than three years ahead; check the year')]
  if (endsAt === undefined) return []
  if (startsAt !== undefined && endsAt - startsAt > LONGEST_DEAL_MS)
    return [deal.warningAt(['endsAt'], 'is more than three years after startsAt; check the year')]
  return startsAt === undefined && endsAt - now > LONGEST_DEAL_MS
    ? [deal.warningAt(['endsAt'], 'is more than three years ahead; check the year')]
    : []
}

/** Checks that archived deals have ended. */
function reviewArchived(deal: ReviewedRecord<'deals'>, now: number): Finding[] {
  if (!isArchived(deal.file) || dealStateAt(deal.entry, now) === 'ended') return []
  return [
    deal.errorAt([], 'lies in the archive and is not over; move the file to deals/, or write when it ended'),
  ]
}

/**
 * Checks that slots such as `12:00-14:00` end after they begin and do not overlap. A slot over midnight is
 * written as two.
 */
function reviewSlots(deal: ReviewedRecord<'deals'>): Finding[] {
  return deal.entry.slots.flatMap((slot, index) => {
    const { from, to = Infinity } = readSlot(slot)
    if (to <= from) {
      return [deal.errorAt(['slots', index], 'ends before it begins; write two slots for one over midnight')]
    }
    const other = deal.entry.slots.slice(0, index).find((each) => each !== slot && isWithin(from, each))
    return other === undefined
      ? []
      : [deal.errorAt(['slots', index], `begins within ${other}; write one slot for both, or correct one`)]
  })
}

function isWithin(minute: number, slot: string): boolean {
  const { from, to = from } = readSlot(slot)
  return from <= minute && minute < to
}
