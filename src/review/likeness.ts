import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'
import { fold } from '#text/fold.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { wordsOf } from '#text/words.ts'

type DealRecord = ReviewedRecord<'deals'>

/** Records are not there twice, and tags are spelt in one way. */
export const reviewLikeness: Review = ({ deals, tagUses }) => [
  ...findTwins(
    deals,
    ({ entry: { store, code } }) => code && `${store} ${code.toUpperCase()}`,
    (deal, twin) =>
      deal.errorAt(['code'], `stands in ${twin.id}.yaml at the same time; keep one of the two deals`),
  ),
  ...findTwins(
    deals,
    ({ entry }) => keyByWords(entry),
    (deal, twin) =>
      deal.warningAt(
        ['title'],
        `is that of ${twin.id}.yaml; say what is different, or keep one of the two deals`,
      ),
  ),
  ...findTwins(
    deals,
    ({ entry }) => keyByNumbers(entry),
    (deal, twin) =>
      deal.warningAt(
        ['title'],
        `is one letter from that of ${twin.id}.yaml; say what is different, or keep one of the two deals`,
      ),
    ({ entry: a }, { entry: b }) => differsByASlip(a.title, b.title),
  ),
  ...reviewTags(deals, tagUses),
]

const keyByWords = onceForEach(
  ({ store, title }: DealRecord['entry']) => `${store} ${wordsOf(title).toSorted().join(' ')}`,
)

/** Titles that differ in a number say different things. */
const keyByNumbers = onceForEach(
  ({ store, title }: DealRecord['entry']) => `${store} ${title.match(/\d+/g)?.join(' ') ?? ''}`,
)

/** Deals with the same key that can be used at the same time. Withdrawn deals and drafts cannot. */
function findTwins(
  deals: readonly DealRecord[],
  keyOf: (deal: DealRecord) => string | undefined,
  tell: (deal: DealRecord, twin: DealRecord) => Finding,
  isTwin: (deal: DealRecord, other: DealRecord) => boolean = () => true,
): Finding[] {
  const groups = Map.groupBy(
    deals.filter(({ entry }) => entry.status === 'live'),
    (deal) => keyOf(deal) ?? '',
  )
  groups.delete('')
  return [...groups.values()].flatMap((group) =>
    group.flatMap((deal, index) => {
      const twin = group.slice(0, index).find((other) => isTwin(deal, other) && overlap(deal, other))
      return twin ? [tell(deal, twin)] : []
    }),
  )
}

function overlap({ entry: a }: DealRecord, { entry: b }: DealRecord): boolean {
  return (a.startsAt ?? 0) <= (b.endsAt ?? Infinity) && (b.startsAt ?? 0) <= (a.endsAt ?? Infinity)
}

/**
 * Whether two texts are one letter apart as a slip of a finger would have it: a letter too many or too few,
 * two that changed places, or another letter in a long word. In a short one it makes another word of
 * Vietnamese.
 */
function differsByASlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  const [a, b] = [fold(one), fold(other)]
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length + restB.length === 1) return a.length > 5
  if (restA.length === 2 && restB === `${restA[1]}${restA[0]}`) return true
  const word = /\S*$/.exec(a.slice(0, start).replaceAll('-', ' '))?.[0].length ?? 0
  const rest = /^\S*/.exec(a.slice(start).replaceAll('-', ' '))?.[0].length ?? 0
  return restA.length === 1 && restB.length === 1 && word + rest > 5
}

/** How many lists have each tag. */
export function countTags(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const tag of lists.flat()) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return uses
}

/** A tag of one deal that is one letter from a tag of several. */
function reviewTags(deals: readonly DealRecord[], uses: ReadonlyMap<string, number>): Finding[] {
  const common = [...uses].filter(([, count]) => count > 1).map(([tag]) => tag)
  return deals.flatMap((deal) =>
    deal.entry.tags.flatMap((tag, index) => {
      if (uses.get(tag) !== 1 || tag.length < 5 || /\d/.test(tag)) return []
      const meant = common.find((other) => !/\d/.test(other) && differsByASlip(tag, other))
      return meant === undefined
        ? []
        : [deal.warningAt(['tags', index], `is one letter from ${meant}; did you mean that?`)]
    }),
  )
}
