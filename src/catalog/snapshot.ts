/** Checked content becomes a snapshot: no drafts, ids of links, lunar dates. */
import type { PlaceConcept } from '#values/places.ts'
import { DAY_MS } from '#text/days.ts'
import { onceForEach } from '#text/once-for-each.ts'
import type { Content, Identified } from '#entries/check-content.ts'
import {
  byPrice,
  type OfferAtMoment,
  priceAt,
  priceChangesOf,
  productAt,
} from '#catalog/worth/offer-price.ts'
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
export type SnapshotOffer = ProductEntry['offers'][number] & { hashId: string } & OfferAtMoment
export type SnapshotProduct = Omit<Identified<ProductEntry>, 'offers' | 'image'> & {
  offers: SnapshotOffer[]
  photo?: Photo
}
export type Store = Omit<Identified<StoreEntry>, 'image'> & { photo?: Photo }
export type KeptLink = Content['links'][number] & { hashId: string }

/** A photo of a product or a store. */
export interface Photo {
  /** Changes whenever the file does. */
  id: string
  /** Path of the file within the content folder. */
  path: string
  /** In pixels. */
  width: number
  height: number
}

/** What the pages of the records of a source say of it. */
export interface Attribution {
  text: string
  url?: string | undefined
  licence?: string | undefined
}

/** A sale day. A day with a lunar rule has its dates, because code on this floor cannot compute them. */
export type SaleDay = Identified<SaleDayEntry> & { lunarDates?: number[] }

/** The site, with what its operator set. */
export type PublishedSite = SiteEntry & {
  /** False where no tips of readers are taken, so that no page asks for them. */
  takesTips?: boolean
}

/** All data for pages and API responses, as plain JSON. */
export interface Snapshot {
  /** Changes whenever the content does. */
  version: string
  builtAt: number
  /** The public base that the static pages were built for. */
  siteUrl: string
  site: PublishedSite
  strings: Record<string, StringsEntry>
  lexicon: LexiconEntry[]
  stores: Store[]
  deals: SnapshotDeal[]
  products: SnapshotProduct[]
  posts: Identified<PostEntry>[]
  saleDays: SaleDay[]
  keptLinks: KeptLink[]
  /** By source; absent in snapshots of early versions. */
  attributions?: Record<string, Attribution>
}

/** Kinds of lexicon entries whose words are never shown to readers as names. */
export type UnnamedKind = 'stop' | 'everyday' | 'off-topic' | 'generic' | 'abbreviation'

/**
 * The names of concepts: the first word of each in each language, and its parent. Those of places are whole.
 */
export interface ConceptNames {
  kind: Exclude<LexiconEntry['kind'], UnnamedKind>
  concepts: Record<string, PlaceConcept>
}

/** The snapshot for the server, without the words that only the search index needs. */
export type ServerSnapshot = Omit<Snapshot, 'lexicon'> & { lexicon: ConceptNames[] }

/** When the check of a deal expires, milliseconds since 1970; `Infinity` when it never does. */
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
  /** Whether pages ask readers for tips. */
  takesTips?: boolean
  /** A digest of a text, which becomes the version. */
  digest(text: string): string
  hashIdOf(key: string, isTaken: (hashId: string) => boolean): string
  /**
   * The first moment, in Vietnam, of a day of the lunar year that begins in `year`; milliseconds since 1970.
   */
  lunarDayIn: (year: number, month: number, day: number) => number | undefined
}

/** The number of years for which a snapshot has lunar dates. */
const LUNAR_YEARS = 12

/**
 * Creates a snapshot from validated content. Drafts are left out, the deals of withdrawn stores are over, and
 * their offers leave the products. Every deal and offer gets the id of its smart link. The link of a deal
 * depends only on the id of the deal, so it survives a change of its address.
 */
export function createSnapshot(content: Content, options: SnapshotOptions): Snapshot {
  const taken = new Set<string>()
  const hashIdOf = (key: string, last?: LastMade, known?: string): string => {
    let hashId = last?.hasOwnIds === true && known !== undefined && !taken.has(known) ? known : undefined
    if (hashId === undefined) {
      let isShared = false
      hashId = options.hashIdOf(key, (candidate) => {
        const isTaken = taken.has(candidate)
        isShared ||= isTaken
        return isTaken
      })
      if (last) last.hasOwnIds = !isShared && last.hasOwnIds !== false
    }
    taken.add(hashId)
    return hashId
  }
  const withdrawn = new Map(
    content.stores.flatMap(({ id, withdrawnAt }) => (withdrawnAt === undefined ? [] : [[id, withdrawnAt]])),
  )
  const photos = new Map(content.photos.map((file) => [file.path, toPhoto(file)]))
  const photoOf = (path: string | undefined): Photo | undefined =>
    path === undefined ? undefined : photos.get(path)
  return {
    version: versionOf(content, options),
    builtAt: options.builtAt,
    siteUrl: options.siteUrl,
    site: options.takesTips === false ? { ...content.site, takesTips: false } : content.site,
    strings: Object.fromEntries(
      content.strings.map((entry) => {
        const { id, ...words } = entry
        return [id, keep(entry, id, () => words)]
      }),
    ),
    lexicon: content.lexicon,
    stores: content.stores.map((store) => {
      const photo = photoOf(store.image)
      return keep(store, photo?.id ?? '', () => withPhoto(store, photo))
    }),
    deals: content.deals
      .filter(({ status }) => status !== 'draft')
      .map((deal) => (isFresh(deal, content.site, options.builtAt) ? deal : unverified(deal)))
      .map((deal) => {
        const last = lastMadeOf(deal)
        const hashId = hashIdOf(`deal/${deal.id}`, last, (last.record as SnapshotDeal | undefined)?.hashId)
        const status = withdrawn.has(deal.store) ? 'withdrawn' : deal.status
        return keep(deal, `${hashId} ${status}`, () => ({ ...deal, status, hashId }))
      }),
    products: content.products
      .filter(({ status, offers }) => status !== 'draft' && offers.some(({ store }) => !withdrawn.has(store)))
      .map((product) => {
        const offers = product.offers.filter(({ store }) => !withdrawn.has(store))
        const last = lastMadeOf(product)
        const made = (last.record as SnapshotProduct | undefined)?.offers
        const hashIds = offers.map(({ store }) =>
          hashIdOf(
            `product/${product.id}/${store}`,
            last,
            made?.find((offer) => offer.store === store)?.hashId,
          ),
        )
        const photo = photoOf(product.image)
        const prices = offers.map((offer) => priceAt(offer, options.builtAt))
        const changes = priceChangesOf(offers).filter((moment) => moment <= options.builtAt)
        const key = [photo?.id, ...hashIds, ...prices, changes.length].join()
        return keep(product, key, () =>
          productAt(withHashIds(withPhoto({ ...product, offers }, photo), hashIds), options.builtAt),
        )
      }),
    posts: content.posts.filter(({ status }) => status !== 'draft'),
    saleDays: content.calendar.map((day) => withLunarDates(day, options)),
    attributions: Object.fromEntries(
      content.sources.flatMap(({ id, attribution, licence }) =>
        attribution ? [[id, { ...attribution, ...(licence !== undefined && { licence }) }]] : [],
      ),
    ),
    keptLinks: [...content.links, ...linksOfOffers(content.products, withdrawn)].map((link) => ({
      ...link,
      hashId: hashIdOf('deal' in link ? `deal/${link.deal}` : `product/${link.product}/${link.store}`),
    })),
  }
}

/** The smart links of offers that left their products with their stores. */
function linksOfOffers(
  products: Content['products'],
  withdrawn: ReadonlyMap<string, number>,
): Content['links'] {
  return products.flatMap(({ id, title, status, offers }) =>
    offers.flatMap(({ store }) => {
      const endedAt = withdrawn.get(store)
      return endedAt === undefined || status === 'draft' ? [] : [{ product: id, title, store, endedAt }]
    }),
  )
}

/** The records of a snapshot at a later moment, when more checks have expired. */
export function snapshotAt(snapshot: Snapshot, builtAt: number): Snapshot {
  const deals = snapshot.deals.map((deal) =>
    deal.evidence === undefined || isFresh(deal, snapshot.site, builtAt)
      ? deal
      : { ...deal, evidence: undefined },
  )
  return { ...snapshot, builtAt, deals }
}

/** What was made of an entry last, and what it was made from besides. */
interface LastMade {
  digest?: string
  key?: string
  record?: unknown
  /** Whether the ids of its links are the shortest, because no other link has them. */
  hasOwnIds?: boolean
}

const lastMadeOf = onceForEach((_entry: object): LastMade => ({}))

/** A digest of all records. The digest of an unchanged record is reused. */
function versionOf(content: Content, options: SnapshotOptions): string {
  const digestOf = (part: object): string =>
    (lastMadeOf(part).digest ??= options.digest(JSON.stringify(part)))
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
  const lunarDates = Array.from({ length: LUNAR_YEARS }, (_, index) =>
    lunarDayIn(first + index, rule.month, rule.day),
  ).flatMap((start) => (start === undefined ? [] : [start + rule.offsetDays * DAY_MS]))
  return { ...day, lunarDates }
}

/** The deal without its expired check. It returns the same object each time for the same deal. */
const unverified = onceForEach((deal: Content['deals'][number]): Content['deals'][number] => ({
  ...deal,
  evidence: undefined,
}))

function toPhoto({ path, digest, size }: PhotoFile): Photo | undefined {
  return size && { id: digest, path, ...size }
}

/** A record with its photo in place of the file name. */
function withPhoto<Entry extends { image?: string | undefined }>(
  { image: _image, ...record }: Entry,
  photo: Photo | undefined,
): Omit<Entry, 'image'> & { photo?: Photo } {
  return photo ? { ...record, photo } : record
}

/**
 * Returns the same object as in the previous snapshot when its entry and key are unchanged, so that caches
 * keyed by it stay valid. `key` holds everything besides the entry that the record depends on.
 */
function keep<Made>(entry: object, key: string, make: () => Made): Made {
  const last = lastMadeOf(entry)
  if (last.key !== key) {
    last.record = make()
    last.key = key
  }
  return last.record as Made
}

/** Adds the link ids and orders the offers: those in đồng first, then by currency, then by price. */
function withHashIds(
  product: Omit<Content['products'][number], 'image'> & { photo?: Photo },
  hashIds: string[],
): SnapshotProduct {
  return {
    ...product,
    offers: product.offers
      .map((offer, index) => ({ ...offer, hashId: hashIds[index] ?? '' }))
      .toSorted(byPrice),
  }
}
