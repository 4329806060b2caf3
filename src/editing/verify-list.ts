import { dealStateAt } from '#catalog/deal-state.ts'
import type { Content } from '#entries/check-content.ts'
import { DAY_MS } from '#text/days.ts'

/** The votes of readers in the last week. */
export interface Votes {
  worked: number
  failed: number
}

/** A deal to check, with the reasons for its rank. */
export interface DealToVerify {
  id: string
  store: string
  url: string
  reasons: string[]
}

const ENDING_DAYS = 3
const STALE_DAYS = 14
const VOTES_MIN = 3

type Deal = Content['deals'][number]

/**
 * The current deals to check, the most urgent first: deals that readers report as not working, that were
 * never verified or were verified long ago. Among these, featured deals and those that end soon rank higher.
 */
export function listToVerify(
  deals: readonly Deal[],
  votesOf: (id: string) => Votes | undefined,
  now: number,
): DealToVerify[] {
  return deals
    .filter((deal) => dealStateAt(deal, now) === 'current')
    .map((deal) => ({ deal, ...judge(deal, votesOf(deal.id), now) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || (a.deal.id < b.deal.id ? -1 : 1))
    .map(({ deal: { id, store, url }, reasons }) => ({ id, store, url, reasons }))
}

function judge(deal: Deal, votes: Votes | undefined, now: number): { weight: number; reasons: string[] } {
  const reasons: string[] = []
  let weight = 0
  const because = (points: number, reason: string): void => {
    weight += points
    reasons.push(reason)
  }
  if (votes && votes.failed >= VOTES_MIN && votes.failed > votes.worked) {
    because(100 + votes.failed, `did not work for ${votes.failed} of ${votes.failed + votes.worked} readers`)
  }
  const age = deal.evidence ? Math.floor((now - deal.evidence.checkedAt) / DAY_MS) : undefined
  if (age === undefined) because(20, 'never verified')
  else if (age > STALE_DAYS) because(10 + Math.min(age, 60) / 10, `verified ${age} days ago`)
  if (weight === 0) return { weight, reasons }
  if (deal.featured) because(40, 'featured')
  if (deal.endsAt !== undefined && deal.endsAt - now < ENDING_DAYS * DAY_MS)
    because(30, `ends within ${ENDING_DAYS} days`)
  return { weight, reasons }
}
