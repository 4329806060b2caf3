/** Checked content becomes a snapshot: no drafts, ids of links, lunar dates. */
import type { PlaceConcept } from '#values/places.ts'
import { DAY_MS } from '#text/days.ts'
import {
  type Compare,
  compareLists,
  compareText,
  inOrderOfFiles,
  inOrderOfIds,
  replaceItems,
} from '#text/lists/compare-lists.ts'
import { type Mapped, mapFollowing } from '#text/lists/map-following.ts'
import { once, onceForEach } from '#text/once-for-each.ts'
import { sameItems } from '#text/same-items.ts'
import type { Content, Identified } from '#entries/check-content.ts'
import {
  byPrice,
  nextPriceChangeOf,
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
export type EndedLink = Content['links'][number] & { hashId: string }

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
  endedLinks: EndedLink[]
  /** By source; absent in snapshots of early versions. */
  attributions?: Record<string, Attribution>
}

/** Kinds of lexicon entries whose words are never shown to readers as names. */
export type UnnamedKind = 'stop' | 'everyday' | 'off-topic' | 'generic' | 'abbreviation'

/**
 * The names of concepts: the first word of each in each language, and its parent. Places have all words.
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
  /** A digest as a number. The sum of such numbers stands for a list. */
  digestNumber(text: string): bigint
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
  return snapshotAfter(undefined, content, options).snapshot
}

/**
 * Creates a {@link createSnapshot} for a process that publishes again and again. An unchanged record, and a
 * list of unchanged records, is the same object as in the snapshot before, so that what was made of it stays
 * right.
 */
export function createSnapshots(): typeof createSnapshot {
  let last: LastSnapshot | undefined
  return (content, options) => {
    last = snapshotAfter(last, content, options)
    return last.snapshot
  }
}

/** What was made of an entry. */
interface DerivedRecord<Item> {
  /** Absent for a draft. */
  record?: Item
  /** What the record depends on beside the entry, at the moment of the snapshot. */
  key: string
  /** The first moment at which the key is another one. */
  until: number
}

type DerivedList<Entry, Item> = Mapped<Entry, DerivedRecord<Item>> & { records: Item[] }

interface LastSnapshot {
  snapshot: Snapshot
  /** The site, the stores and the photos, on which all records depend. */
  context: readonly unknown[]
  deals: DerivedList<Content['deals'][number], SnapshotDeal>
  products: DerivedList<Content['products'][number], SnapshotProduct>
  stores: DerivedList<Content['stores'][number], Store>
  digests: ReadonlyMap<string, DigestedList>
  /** The first moment at which a record is another one. */
  until: number
  /** Whether each link has the shortest id, because no other link has it. */
  hasOwnIds: boolean
}

function snapshotAfter(
  last: LastSnapshot | undefined,
  content: Content,
  options: SnapshotOptions,
  areIdsKnown = last?.hasOwnIds === true,
): LastSnapshot {
  const { builtAt } = options
  const { site, photos } = content
  const context = [site, ...content.stores, ...photos.map(({ path, digest }) => `${path} ${digest}`)]
  const isSameContext =
    last !== undefined && areIdsKnown && builtAt >= last.snapshot.builtAt && sameItems(last.context, context)
  const isDue = !isSameContext || builtAt >= last.until
  let until = isDue ? Infinity : last.until
  const isStale = (derived: DerivedRecord<unknown>): boolean => {
    const isLater = !isSameContext || builtAt >= derived.until
    if (!isLater) until = Math.min(until, derived.until)
    return isLater
  }
  const follow = <Entry extends { id: string }, Item extends { id: string }>(
    entries: readonly Entry[],
    before: DerivedList<Entry, Item> | undefined,
    make: (
      entry: Entry,
      known: Item | undefined,
    ) => Omit<DerivedRecord<Item>, 'record'> & { make?: () => Item },
    drop: (record: Item) => void = () => {},
    compare: Compare<{ id: string }> = inOrderOfFiles,
  ): DerivedList<Entry, Item> => {
    const gone: Item[] = []
    const come: Item[] = []
    const toDerived = (
      entry: Entry,
      was?: { item: Entry; value: DerivedRecord<Item> },
    ): DerivedRecord<Item> => {
      const known = was?.value.record
      const { make: makeRecord, ...derived } = make(entry, known)
      until = Math.min(until, derived.until)
      const isSame = known && makeRecord && was?.item === entry && was.value.key === derived.key
      if (isSame) return { ...derived, record: known }
      const record = makeRecord?.()
      if (known) gone.push(known)
      if (known && !record) drop(known)
      if (!record) return derived
      come.push(record)
      return { ...derived, record }
    }
    const values = mapFollowing(entries, {
      last: before,
      compare,
      isStale: isDue ? isStale : undefined,
      make: toDerived,
      drop: (_entry, { record }) => {
        if (!record) return
        gone.push(record)
        drop(record)
      },
    })
    const records = before
      ? replaceItems(before.records, gone, come, compare)
      : values.flatMap(({ record }) => record ?? [])
    return { items: entries, values, records }
  }
  const ids = createLinkIds(options, areIdsKnown ? last : undefined)
  const withdrawn = new Map(
    content.stores.flatMap(({ id, withdrawnAt }) => (withdrawnAt === undefined ? [] : [[id, withdrawnAt]])),
  )
  const photosByPath = new Map(photos.map((file) => [file.path, toPhoto(file)]))
  const photoOf = (path: string | undefined): Photo | undefined =>
    path === undefined ? undefined : photosByPath.get(path)
  const deals = follow(
    content.deals,
    last?.deals,
    (deal, known) => {
      if (deal.status === 'draft') return DRAFT
      const evidenceEnd = evidenceEndOf(deal, site)
      const isVerified = builtAt <= evidenceEnd
      const status = withdrawn.has(deal.store) ? 'withdrawn' : deal.status
      const hashId = ids.idOf(`deal/${deal.id}`, known?.hashId)
      return {
        key: `${hashId} ${status} ${isVerified}`,
        until: isVerified ? evidenceEnd + 1 : Infinity,
        make: () => ({ ...deal, ...(!isVerified && { evidence: undefined }), status, hashId }),
      }
    },
    ({ id, hashId }) => ids.free(`deal/${id}`, hashId),
    inOrderOfIds,
  )
  const products = follow(
    content.products,
    last?.products,
    (product, known) => {
      const offers = product.offers.filter(({ store }) => !withdrawn.has(store))
      if (product.status === 'draft' || offers.length === 0) return DRAFT
      const hashIds = offers.map(({ store }) =>
        ids.idOf(
          `product/${product.id}/${store}`,
          known?.offers.find((offer) => offer.store === store)?.hashId,
        ),
      )
      for (const { store, hashId } of known?.offers ?? [])
        if (!hashIds.includes(hashId)) ids.free(`product/${product.id}/${store}`, hashId)
      const photo = photoOf(product.image)
      const prices = offers.map((offer) => priceAt(offer, builtAt))
      const changes = priceChangesOf(offers).filter((moment) => moment <= builtAt)
      return {
        key: [photo?.id, ...hashIds, ...prices, changes.length].join(),
        until: nextPriceChangeOf(offers, builtAt),
        make: () => productAt(withHashIds(withPhoto({ ...product, offers }, photo), hashIds), builtAt),
      }
    },
    ({ id, offers }) => {
      for (const { store, hashId } of offers) ids.free(`product/${id}/${store}`, hashId)
    },
  )
  const stores = follow(content.stores, last?.stores, (store) => {
    const photo = photoOf(store.image)
    return { key: photo?.id ?? '', until: Infinity, make: () => withPhoto(store, photo) }
  })
  const links = [...content.links, ...linksOfOffers(content.products, withdrawn)]
  const linksBefore = new Map(last?.snapshot.endedLinks.map((link) => [link.hashId, link]))
  const endedLinks = links.map((link) => {
    const ended = { ...link, hashId: ids.idOfEnded(keyOfLink(link)) }
    const before = linksBefore.get(ended.hashId)
    return before && JSON.stringify(before) === JSON.stringify(ended) ? before : ended
  })
  // Another link has an id that a new one would have. Which of them has it depends on their order.
  if (areIdsKnown && !ids.areOwn()) return snapshotAfter(last, content, options, false)
  const { version, digests } = versionOf(content, options, last?.digests)
  const snapshot: Snapshot = {
    version,
    builtAt,
    siteUrl: options.siteUrl,
    site: options.takesTips === false ? { ...site, takesTips: false } : site,
    strings: Object.fromEntries(content.strings.map((entry) => [entry.id, wordsOf(entry)])),
    lexicon: content.lexicon,
    stores: stores.records,
    deals: deals.records,
    products: products.records,
    posts: content.posts.filter(({ status }) => status !== 'draft'),
    saleDays: content.calendar.map((day) => withLunarDates(day, options)),
    attributions: Object.fromEntries(
      content.sources.flatMap(({ id, attribution, licence }) =>
        attribution ? [[id, { ...attribution, ...(licence !== undefined && { licence }) }]] : [],
      ),
    ),
    endedLinks,
  }
  return { snapshot, context, deals, products, stores, digests, until, hasOwnIds: ids.areOwn() }
}

const DRAFT = { key: 'draft', until: Infinity }

/** The texts of a language, without the name of their file. */
const wordsOf = onceForEach(({ id: _id, ...words }: Content['strings'][number]): StringsEntry => words)

interface LinkIds {
  /** The id of the link of a record. `known` is the one that it had. */
  idOf: (key: string, known?: string) => string
  /** The id of a ended link, asked for after those of all records. */
  idOfEnded: (key: string) => string
  /** Takes the id of a link that a record has no more; a ended link or the same record may have it again. */
  free: (key: string, hashId: string) => void
  /** Whether no record had to take a longer id, because another one has the shortest. */
  areOwn: () => boolean
}

/**
 * Gives links their ids. After a snapshot in which each record has the shortest ones, those that stay have
 * the same.
 */
function createLinkIds(options: SnapshotOptions, last: LastSnapshot | undefined): LinkIds {
  const known = new Map(last?.snapshot.endedLinks.map((link) => [keyOfLink(link), link.hashId]))
  const given: string[] = []
  const takenOf = once(
    () =>
      new Set([
        ...(last?.deals.records ?? []).map(({ hashId }) => hashId),
        ...(last?.products.records ?? []).flatMap(({ offers }) => offers.map(({ hashId }) => hashId)),
        ...known.values(),
        ...given,
      ]),
  )
  let areOwn = true
  const idOfNew = (key: string, noteTaken: () => void): string => {
    const taken = takenOf()
    const hashId = options.hashIdOf(key, (candidate) => {
      const isTaken = taken.has(candidate)
      if (isTaken) noteTaken()
      return isTaken
    })
    taken.add(hashId)
    return hashId
  }
  return {
    idOf: (key, had) => {
      const own = had ?? known.get(key)
      // A ended link gives its id to its record that is back.
      known.delete(key)
      if (last && own !== undefined) {
        if (own !== had) given.push(own)
        return own
      }
      return idOfNew(key, () => {
        areOwn = false
      })
    },
    idOfEnded: (key) => known.get(key) ?? idOfNew(key, () => {}),
    free: (key, hashId) => known.set(key, hashId),
    areOwn: () => areOwn,
  }
}

function keyOfLink(link: Content['links'][number]): string {
  return 'deal' in link ? `deal/${link.deal}` : `product/${link.product}/${link.store}`
}

/** The smart links of offers that left their products with their stores. */
function linksOfOffers(
  products: Content['products'],
  withdrawn: ReadonlyMap<string, number>,
): Content['links'] {
  if (withdrawn.size === 0) return []
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

/** The sum of the digests of a list, to which a list that follows adds what changed. */
interface DigestedList {
  items: readonly object[]
  sum: bigint
}

/** A digest of all records. Of a list that follows another one, only what changed is digested. */
function versionOf(
  content: Content,
  options: SnapshotOptions,
  last: ReadonlyMap<string, DigestedList> = new Map(),
): { version: string; digests: ReadonlyMap<string, DigestedList> } {
  const sumOf = (items: readonly object[]): bigint =>
    items.reduce((sum, item) => sum + options.digestNumber(JSON.stringify(item)), 0n)
  const digests = new Map(
    Object.entries(content).map(([name, part]: [string, object | object[]]): [string, DigestedList] => {
      const items = Array.isArray(part) ? (part as object[]) : [part]
      const before = last.get(name) ?? { items: [], sum: 0n }
      const { removed, added } = compareLists(before.items, items, byNameOfPart)
      const gone = removed.map((place) => before.items[place] ?? {})
      return [name, { items, sum: before.sum - sumOf(gone) + sumOf(added.map(([, item]) => item)) }]
    }),
  )
  const sums = [...digests].map(([name, { sum }]) => `${name} ${sum}`)
  return { version: options.digest(sums.join('\n')), digests }
}

/** By the id of a record or the path of a photo; links and single records have neither. */
function byNameOfPart(a: object, b: object): number {
  const [one = '', other = ''] = [a, b].map((part) => {
    const { id, path } = part as { id?: string; path?: string }
    return id ?? path
  })
  return compareText(one, other)
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
