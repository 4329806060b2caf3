import { DAY_MS } from '#text/days.ts'
import type { Language } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'
import type { Content, Identified } from '#entries/check-content.ts'
import type { DealEntry } from '#entries/deal.ts'
import type { LexiconEntry } from '#entries/lexicon.ts'
import type { PhotoFile } from '#entries/photo.ts'
import type { PostEntry } from '#entries/post.ts'
import type { ProductEntry } from '#entries/product.ts'
import { parseDateRule } from '#entries/date-rule.ts'
import type { SaleDayEntry } from '#entries/sale-day.ts'
import type { SiteEntry } from '#entries/site.ts'
import type { StoreEntry } from '#entries/store.ts'
import type { StringsEntry } from '#entries/strings.ts'

export type SnapshotDeal = Identified<DealEntry> & { hashId: string }
export type SnapshotOffer = ProductEntry['offers'][number] & { hashId: string }
export type SnapshotProduct = Omit<Identified<ProductEntry>, 'offers' | 'image'> & {
  offers: SnapshotOffer[]
  photo?: Photo
}
export type Store = Omit<Identified<StoreEntry>, 'image'> & { photo?: Photo }
export type KeptLink = Content['links'][number] & { hashId: string }

/** A real picture of a product or a store. */
export interface Photo {
  /** Changes with the file. */
  id: string
  /** The file, below the folder of the content. */
  path: string
  /** In pixels. */
  width: number
  height: number
}

/** A sale day; of a lunar rule with its dates, since they take an astronomer to compute. */
export type SaleDay = Identified<SaleDayEntry> & { lunarDates?: number[] }

/** Everything that pages and answers are made of, as plain JSON. */
export interface Snapshot {
  /** Changes whenever the content does. */
  version: string
  builtAt: number
  /** The public base that the static pages were built for. */
  siteUrl: string
  site: SiteEntry
  strings: Record<string, StringsEntry>
  lexicon: LexiconEntry[]
  stores: Store[]
  deals: SnapshotDeal[]
  products: SnapshotProduct[]
  posts: Identified<PostEntry>[]
  saleDays: SaleDay[]
  keptLinks: KeptLink[]
}

type Post = Snapshot['posts'][number]
type PostTranslations = Post['translations']

/** An article without its text, which is on its page. */
type ServerPost = Omit<Post, 'body' | 'translations'> & {
  translations: { [Tag in keyof PostTranslations]: Omit<NonNullable<PostTranslations[Tag]>, 'body'> }
}

/** Kinds of words that name nothing a reader is shown. */
export type UnnamedKind = 'stop' | 'off-topic' | 'generic' | 'abbreviation'

/** The names of concepts: the first word of each in each language, and what it is a kind of. */
export interface ConceptNames {
  kind: Exclude<LexiconEntry['kind'], UnnamedKind>
  concepts: Record<string, Partial<Record<Language, string[]>> & { parent?: string }>
}

/**
 * What a build hands to the server: a snapshot without what only pages and the search index are made of.
 * A search index cannot be made of it.
 */
export type ServerSnapshot = Omit<Snapshot, 'posts' | 'lexicon'> & {
  posts: ServerPost[]
  lexicon: ConceptNames[]
}

/** When a deal's check stops counting; never where the site has no limit. */
export function evidenceEndOf({ evidence }: DealEntry, { evidenceDays }: SiteEntry): number {
  return evidence === undefined || evidenceDays === undefined
    ? Infinity
    : evidence.checkedAt + evidenceDays * DAY_MS
}

function isFresh(deal: DealEntry, site: SiteEntry, now: number): boolean {
  return now <= evidenceEndOf(deal, site)
}

interface SnapshotOptions {
  builtAt: number
  siteUrl: string
  /** A digest of a text, which becomes the version. */
  digest(text: string): string
  hashIdOf(key: string, isTaken: (hashId: string) => boolean): string
  /** The first moment in Vietnam of a day of the lunar year that begins in `year`. */
  lunarDayIn: (year: number, month: number, day: number) => number
}

/** For how long a snapshot knows the days of the lunar calendar. */
const LUNAR_YEARS = 12

/**
 * Turns checked content into a snapshot: drafts are left out and every deal and offer gets the id of its
 * smart link. A deal's link depends on the deal's id alone, so that it survives a change of the deal's
 * address.
 */
export function createSnapshot(content: Content, options: SnapshotOptions): Snapshot {
  const taken = new Set<string>()
  const hashIdOf = (key: string): string => {
    const hashId = options.hashIdOf(key, (candidate) => taken.has(candidate))
    taken.add(hashId)
    return hashId
  }
  const photos = new Map(content.photos.map((file) => [file.path, toPhoto(file)]))
  const photoOf = (path: string | undefined): Photo | undefined =>
    path === undefined ? undefined : photos.get(path)
  return {
    version: versionOf(content, options),
    builtAt: options.builtAt,
    siteUrl: options.siteUrl,
    site: content.site,
    strings: Object.fromEntries(
      content.strings.map((entry) => {
        const { id, ...words } = entry
        return [id, keep(strings, entry, id, () => words)]
      }),
    ),
    lexicon: content.lexicon,
    stores: content.stores.map((store) => {
      const photo = photoOf(store.image)
      return keep(stores, store, photo?.id ?? '', () => withPhoto(store, photo))
    }),
    deals: content.deals
      .filter(({ status }) => status !== 'draft')
      .map((deal) => (isFresh(deal, content.site, options.builtAt) ? deal : unverified(deal)))
      .map((deal) => {
        const hashId = hashIdOf(`deal/${deal.id}`)
        return keep(deals, deal, hashId, () => ({ ...deal, hashId }))
      }),
    products: content.products.map((product) => {
      const hashIds = product.offers.map(({ store }) => hashIdOf(`product/${product.id}/${store}`))
      const photo = photoOf(product.image)
      const key = [photo?.id, ...hashIds].join()
      return keep(products, product, key, () => withHashIds(withPhoto(product, photo), hashIds))
    }),
    posts: content.posts.filter(({ status }) => status !== 'draft'),
    saleDays: content.calendar.map((day) => withLunarDates(day, options)),
    keptLinks: content.links.map((link) => ({
      ...link,
      hashId: hashIdOf('deal' in link ? `deal/${link.deal}` : `product/${link.product}/${link.store}`),
    })),
  }
}

const digests = new WeakMap<object, string>()

/** A digest of all records; one that was there before is not written out again. */
function versionOf(content: Content, options: SnapshotOptions): string {
  const digestOf = (part: object): string => {
    const known = digests.get(part) ?? options.digest(JSON.stringify(part))
    digests.set(part, known)
    return known
  }
  const parts = Object.entries(content).map(([name, part]: [string, object | object[]]) => [
    name,
    Array.isArray(part) ? part.map(digestOf) : digestOf(part),
  ])
  return options.digest(JSON.stringify(parts))
}

function withLunarDates(day: Identified<SaleDayEntry>, { builtAt, lunarDayIn }: SnapshotOptions): SaleDay {
  const rule = day.rule === undefined ? undefined : parseDateRule(day.rule)
  if (rule?.kind !== 'lunar') return day
  const first = new Date(builtAt).getUTCFullYear() - 1
  const lunarDates = Array.from(
    { length: LUNAR_YEARS },
    (_, index) => lunarDayIn(first + index, rule.month, rule.day) + rule.offsetDays * DAY_MS,
  )
  return { ...day, lunarDates }
}

/** A deal whose check no longer counts; the same one each time. */
const unverified = onceForEach((deal: Content['deals'][number]): Content['deals'][number] => ({
  ...deal,
  evidence: undefined,
}))

function toPhoto({ path, digest, size }: PhotoFile): Photo | undefined {
  return size && { id: digest, path, ...size }
}

/** A record with its picture instead of the picture's name. */
function withPhoto<Entry extends { image?: string | undefined }>(
  { image: _image, ...record }: Entry,
  photo: Photo | undefined,
): Omit<Entry, 'image'> & { photo?: Photo } {
  return photo ? { ...record, photo } : record
}

/** A record as a snapshot has it, with what it depends on beside its entry. */
type Kept<Entry extends object, Made> = WeakMap<Entry, { key: string; made: Made }>

const deals: Kept<Content['deals'][number], SnapshotDeal> = new WeakMap()
const products: Kept<Content['products'][number], SnapshotProduct> = new WeakMap()
const stores: Kept<Content['stores'][number], Store> = new WeakMap()
const strings: Kept<Content['strings'][number], StringsEntry> = new WeakMap()

/** The same record as in the snapshot before wherever its entry is: what follows from it is kept too. */
function keep<Entry extends object, Made>(
  kept: Kept<Entry, Made>,
  entry: Entry,
  key: string,
  make: () => Made,
): Made {
  const known = kept.get(entry)
  if (known?.key === key) return known.made
  const made = make()
  kept.set(entry, { key, made })
  return made
}

/** The cheapest offer first; those in other currencies than đồng come after all others, by currency. */
function withHashIds(
  product: Omit<Content['products'][number], 'image'> & { photo?: Photo },
  hashIds: string[],
): SnapshotProduct {
  return {
    ...product,
    offers: product.offers
      .map((offer, index) => ({ ...offer, hashId: hashIds[index] ?? '' }))
      .toSorted((a, b) => byCurrency(a, b) || a.price - b.price || (a.store < b.store ? -1 : 1)),
  }
}

/** Amounts of two currencies have no order: 49 Singapore dollars are not less than 900,000 đồng. */
function byCurrency({ currency: a }: { currency: string }, { currency: b }: { currency: string }): number {
  if (a === b) return 0
  return a === 'VND' || (b !== 'VND' && a < b) ? -1 : 1
}
