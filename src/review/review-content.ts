/** Runs all reviews over checked content. */
import { type Content, type Folder, FOLDERS, type NamedSource } from '#entries/check-content.ts'
import type { Mistake } from '#entries/parse-record.ts'
import { reviewAddresses } from '#review/addresses.ts'
import { reviewAmounts } from '#review/amounts.ts'
import { reviewCodes } from '#review/codes.ts'
import { reviewContacts } from '#review/contacts.ts'
import { reviewFigures } from '#review/figures.ts'
import type { Finding, Review, Reviewed, ReviewedRecord } from '#review/finding.ts'
import { reviewGlossary } from '#review/glossary.ts'
import { countTags, reviewLikeness, reviewSharedCodes } from '#review/likeness.ts'
import { reviewMarkup } from '#review/markup.ts'
import { reviewPhotos } from '#review/photos.ts'
import { reviewPlaces } from '#review/places.ts'
import { reviewRepetitions } from '#review/repetitions.ts'
import { reviewTexts } from '#review/texts.ts'
import { reviewTranslations } from '#review/translations.ts'
import { reviewTimes } from '#review/times.ts'
import { reviewWords } from '#review/words.ts'
import { onceForEach } from '#text/once-for-each.ts'
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
  { errorsOnly = false, tagUses = countTags(content.deals.map(({ tags }) => tags)) }: ContentReview = {},
): Finding[] {
  const context: readonly object[] = [content.glossary, ...content.stores]
  const isClean = (entry: Content['products'][number]): boolean => {
    const { cleanIn, at } = lastReviewOf(entry)
    // A picture is another file, and whether a record shows it is asked of all.
    return (
      errorsOnly &&
      entry.image === undefined &&
      at <= now &&
      cleanIn !== undefined &&
      sameItems(cleanIn, context)
    )
  }
  const products = content.products.filter((entry) => !isClean(entry))
  const reviewed: Pick<Content, Folder> = { ...content, products }
  const sourcesByEntry = new Map(sources.map((named) => [named.entry, named]))
  const recordsOf = (folder: Folder): ReviewedRecord[] =>
    reviewed[folder].flatMap((entry) => {
      const found = sourcesByEntry.get(entry)
      if (!found) return []
      const { path: file, source } = found
      return [
        {
          id: entry.id,
          file,
          entry,
          errorAt: (path, message) => ({ ...source.mistakeAt(path, message), severity: 'error' }),
          warningAt: (path, message) => toWarning(file, () => source.mistakeAt(path, message)),
          commentAt: (path) => source.commentAt(path),
        },
      ]
    })
  const records = {
    ...Object.fromEntries((Object.keys(FOLDERS) as Folder[]).map((folder) => [folder, recordsOf(folder)])),
    site: content.site,
    glossary: content.glossary,
    photos: content.photos,
    tagUses,
  } as unknown as Reviewed
  const reviews = errorsOnly ? REVIEWS.filter((review) => !WARNING.has(review)) : REVIEWS
  const findings = reviews.flatMap((review) => review(records, now))
  if (errorsOnly) {
    const found = new Set(findings.map(({ file }) => file))
    for (const { entry, file } of records.products)
      if (!found.has(file)) Object.assign(lastReviewOf(entry), { cleanIn: context, at: now })
  }
  return findings
}

/**
 * When a product had no finding, and of which records that is true: none of its reviews looks at deals or
 * other products, and what lies in the future is past later.
 */
const lastReviewOf = onceForEach(
  (_entry: Content['products'][number]): { cleanIn?: readonly object[]; at: number } => ({ at: Infinity }),
)

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
