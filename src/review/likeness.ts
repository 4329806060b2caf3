/** Finds records that are alike, and codes that several deals share. */
import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'
import { differsByASlip, halvesOf } from '#review/slips.ts'
import { fold } from '#text/fold.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { wordsOf } from '#text/words.ts'

type DealRecord = ReviewedRecord<'deals'>

/** Checks for deals with the same code. */
export const reviewSharedCodes: Review = ({ deals }) =>
  findTwins(
    deals,
    ({ entry }) => keysByCode(entry),
    (deal, twin) =>
      deal.errorAt(['code'], `stands in ${twin.id}.yaml at the same time; keep one of the two deals`),
  )

const keysByCode = onceForEach(({ store, code }: DealRecord['entry']): readonly string[] =>
  code ? [`${store} ${code.toUpperCase()}`] : [],
)

/** The deals that have a code of their store in common with another one. */
export const dealsWithSharedCodes = onceForEach(
  (deals: readonly DealRecord['entry'][]): ReadonlySet<object> => {
    const first = new Map<string, object>()
    const shared = new Set<object>()
    for (const deal of deals) {
      const [key] = keysByCode(deal)
      if (key === undefined) continue
      const other = first.get(key)
      if (other) shared.add(other).add(deal)
      else first.set(key, deal)
    }
    return shared
  },
)

/** Checks for deals with similar titles and for misspelt tags. */
export const reviewLikeness: Review = ({ deals, tagUses }) => [
  ...findTwins(
    deals,
    ({ entry }) => [keyByWords(entry)],
    (deal, twin) =>
      deal.warningAt(
        ['title'],
        `is that of ${twin.id}.yaml; say what is different, or keep one of the two deals`,
      ),
  ),
  ...findTwins(
    deals,
    ({ entry }) => keysByHalves(entry),
    (deal, twin) =>
      deal.warningAt(
        ['title'],
        `is one letter from that of ${twin.id}.yaml; say what is different, or keep one of the two deals`,
      ),
    ({ entry: a }, { entry: b }) => differsByASlip(foldedTitle(a), foldedTitle(b)),
  ),
  ...reviewTags(deals, tagUses),
]

const keyByWords = onceForEach(
  ({ store, title }: DealRecord['entry']) => `${store} ${wordsOf(title).toSorted().join(' ')}`,
)

const foldedTitle = onceForEach(({ title }: DealRecord['entry']) => fold(title))

/**
 * Keys under which similar titles meet. They contain the numbers, because titles with different numbers
 * differ in meaning.
 */
const keysByHalves = onceForEach((entry: DealRecord['entry']) => {
  const numbers = `${entry.store} ${entry.title.match(/\d+/g)?.join(' ') ?? ''}`
  return halvesOf(foldedTitle(entry)).map((half) => `${numbers} ${half}`)
})

/** Reports each live deal that shares a key with an earlier one and is valid at the same time. */
function findTwins(
  deals: readonly DealRecord[],
  keysOf: (deal: DealRecord) => readonly string[],
  report: (deal: DealRecord, twin: DealRecord) => Finding,
  isTwin: (deal: DealRecord, other: DealRecord) => boolean = () => true,
): Finding[] {
  const live = deals.filter(({ entry }) => entry.status === 'live')
  const earlier = new Map<string, { other: DealRecord; place: number }[]>()
  return live.flatMap((deal, place) => {
    const found = keysOf(deal).flatMap((key) => {
      const listed = earlier.get(key) ?? []
      const twin = listed.find(({ other }) => isTwin(deal, other) && overlap(deal, other))
      listed.push({ other: deal, place })
      earlier.set(key, listed)
      return twin ?? []
    })
    const [first] = found.toSorted((a, b) => a.place - b.place)
    return first ? [report(deal, first.other)] : []
  })
}

function overlap({ entry: a }: DealRecord, { entry: b }: DealRecord): boolean {
  return (a.startsAt ?? 0) <= (b.endsAt ?? Infinity) && (b.startsAt ?? 0) <= (a.endsAt ?? Infinity)
}

/** Counts the lists that contain each tag. */
export function countTags(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const tag of lists.flat()) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return uses
}

/** Reports tags of one deal that are one letter from a tag of several deals. */
function reviewTags(deals: readonly DealRecord[], uses: ReadonlyMap<string, number>): Finding[] {
  const common = Map.groupBy(
    [...uses].flatMap(([tag, count]) =>
      count > 1 && !/\d/.test(tag) ? halvesOf(fold(tag)).map((half) => ({ tag, half })) : [],
    ),
    ({ half }) => half,
  )
  return deals.flatMap((deal) =>
    deal.entry.tags.flatMap((tag, index) => {
      if (uses.get(tag) !== 1 || tag.length < 5 || /\d/.test(tag)) return []
      const folded = fold(tag)
      const meant = halvesOf(folded)
        .flatMap((half) => common.get(half) ?? [])
        .find((other) => differsByASlip(folded, fold(other.tag)))
      return meant
        ? [deal.warningAt(['tags', index], `is one letter from ${meant.tag}; did you mean that?`)]
        : []
    }),
  )
}
