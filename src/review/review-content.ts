/** Runs all reviews over checked content. */
import { byPath, type Content, type Folder, FOLDERS, type NamedSource } from '#entries/check-content.ts'
import type { Mistake } from '#entries/parse-record.ts'
import { reviewAddresses } from '#review/addresses.ts'
import { reviewAmounts } from '#review/amounts.ts'
import { reviewCodes } from '#review/codes.ts'
import { reviewContacts } from '#review/contacts.ts'
import { reviewFigures } from '#review/figures.ts'
import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'
import { reviewGlossary } from '#review/glossary.ts'
import { countTags, dealsWithSharedCodes, reviewLikeness, reviewSharedCodes } from '#review/likeness.ts'
import { reviewMarkup } from '#review/markup.ts'
import { reviewPhotos } from '#review/photos.ts'
import { reviewPlaces } from '#review/places.ts'
import { reviewRepetitions } from '#review/repetitions.ts'
import { reviewTexts } from '#review/texts.ts'
import { reviewTranslations } from '#review/translations.ts'
import { reviewTimes } from '#review/times.ts'
import { reviewWords } from '#review/words.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { sameItems } from '#text/same-items.ts'

const REVIEWS: readonly Review[] = [
  reviewAddresses,
  reviewAmounts,
  reviewCodes,
  reviewContacts,
  reviewFigures,
  reviewGlossary,
  reviewSharedCodes,
  reviewLikeness,
  reviewMarkup,
  reviewPhotos,
  reviewPlaces,
  reviewRepetitions,
  reviewTexts,
  reviewTimes,
  reviewTranslations,
  reviewWords,
]

/** Reviews that find no errors. */
const WARNING: ReadonlySet<Review> = new Set([
  reviewFigures,
  reviewLikeness,
  reviewMarkup,
  reviewPlaces,
  reviewTranslations,
])

interface ContentReview {
  /** Leaves out reviews that find no errors; those that are left may warn. */
  errorsOnly?: boolean
  /** The number of deals with each tag. It is needed when the content is only a part of the catalog. */
  tagUses?: ReadonlyMap<string, number> | undefined
}

/**
 * Finds values that have the right shape but are implausible: an address of another store, a code that no
 * checkout accepts, an amount without its thousands, a text in another language. `now` is in milliseconds
 * since 1970.
 */
export function reviewContent(
  content: Content,
  sources: readonly NamedSource[],
  now: number,
  { errorsOnly = false, tagUses }: ContentReview = {},
): Finding[] {
  const context = contextOf(content)
  const last = lastReviewOf(sources)
  const isFollowed = errorsOnly && last.context === context && last.at <= now
  const asked = isFollowed
    ? [...last.open.union(sourcesOf(dealsWithSharedCodes(content.deals), sources))].toSorted(byPath)
    : sources
  const records = {
    ...recordsByFolder(asked),
    site: content.site,
    glossary: content.glossary,
    photos: content.photos,
    tagUses: tagUses ?? (errorsOnly ? NO_TAGS : countTags(content.deals.map(({ tags }) => tags))),
  }
  const reviews = errorsOnly ? REVIEWS.filter((review) => !WARNING.has(review)) : REVIEWS
  const findings = reviews.flatMap((review) => review(records, now))
  if (errorsOnly) {
    const wrong = new Set(findings.flatMap(({ severity, file }) => (severity === 'error' ? file : [])))
    const open = asked.filter((named) => !isReviewedAlone(named) || wrong.has(named.path))
    Object.assign(last, { context, at: now, open: new Set(open) })
  }
  return findings
}

/** The last review for errors: by what, when, and the records that may have an error at another time. */
interface LastReview {
  context?: object
  at: number
  open: ReadonlySet<NamedSource>
}

const lastReviewOf = onceForEach(
  (_sources: readonly NamedSource[]): LastReview => ({ at: Infinity, open: new Set() }),
  ({ context, at, open }, sources, { removed, added }, before) => {
    const next = new Set(open)
    for (const place of removed) next.delete(before[place] as NamedSource)
    for (const place of added) next.add(sources[place] as NamedSource)
    return { ...(context && { context }), at, open: next }
  },
)

/** The sources of some deals, by binary search. */
function sourcesOf(deals: ReadonlySet<object>, sources: readonly NamedSource[]): Set<NamedSource> {
  const found = new Set<NamedSource>()
  if (deals.size === 0) return found
  for (const deal of deals) {
    const path = `deals/${(deal as { id: string }).id}.yaml`
    const named = sources[firstIndexWhere(0, sources.length, (place) => (sources[place]?.path ?? '') >= path)]
    if (named?.entry === deal) found.add(named)
  }
  // Archived deals come first.
  for (const named of sources) {
    if (named.path >= 'deals/') break
    if (named.entry && deals.has(named.entry)) found.add(named)
  }
  return found
}

/**
 * Whether a record without an error has none later, in the same context. What lies in the future is past
 * later; codes are compared apart. A picture is another file, and whether a record shows it is asked of all.
 */
function isReviewedAlone({ name, entry }: NamedSource): boolean {
  return (
    name === 'deals' ||
    (name === 'products' && (entry as { image?: string } | undefined)?.image === undefined)
  )
}

/** The records by which others are reviewed; the same object while none of them changes. */
function contextOf({ glossary, site, stores }: Content): object {
  const last = lastContextOf(glossary)
  const context = [site, ...stores]
  if (!sameItems(last.context, context)) last.context = context
  return last.context
}

const lastContextOf = onceForEach((_glossary: Content['glossary']): { context: readonly object[] } => ({
  context: [],
}))

const NO_TAGS: ReadonlyMap<string, number> = new Map()

function recordsByFolder(sources: readonly NamedSource[]): { [Name in Folder]: ReviewedRecord<Name>[] } {
  const records = Object.fromEntries(
    Object.keys(FOLDERS).map((folder): [string, ReviewedRecord[]] => [folder, []]),
  )
  for (const named of sources) if (named.entry) records[named.name]?.push(toReviewed(named, named.entry))
  // Files of the archive come before the others.
  records['deals']?.sort((a, b) => (a.id < b.id ? -1 : 1))
  return records as { [Name in Folder]: ReviewedRecord<Name>[] }
}

function toReviewed({ path: file, source }: NamedSource, entry: object): ReviewedRecord {
  const known = entry as ReviewedRecord['entry']
  return {
    id: known.id,
    file,
    entry: known,
    errorAt: (path, message) => ({ ...source.mistakeAt(path, message), severity: 'error' }),
    warningAt: (path, message) => toWarning(file, () => source.mistakeAt(path, message)),
    commentAt: (path) => source.commentAt(path),
  }
}

/**
 * A warning whose position in the file is computed when it is read, because a publication reports only
 * errors.
 */
function toWarning(file: string, find: () => Mistake): Finding {
  let mistake: Mistake | undefined
  const found = (): Mistake => (mistake ??= find())
  return {
    file,
    severity: 'warning',
    get line() {
      return found().line
    },
    get column() {
      return found().column
    },
    get field() {
      return found().field
    },
    get message() {
      return found().message
    },
  }
}
