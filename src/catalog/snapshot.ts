import type { Content, Identified } from '#entries/check-content.ts'
import type { DealEntry } from '#entries/deal.ts'
import type { LexiconEntry } from '#entries/lexicon.ts'
import type { PostEntry } from '#entries/post.ts'
import type { ProductEntry } from '#entries/product.ts'
import type { SaleDayEntry } from '#entries/sale-day.ts'
import type { SiteEntry } from '#entries/site.ts'
import type { StoreEntry } from '#entries/store.ts'
import type { Words } from '#entries/strings.ts'

export type SnapshotDeal = Identified<DealEntry> & { hashId: string }
export type SnapshotOffer = ProductEntry['offers'][number] & { hashId: string }
export type SnapshotProduct = Omit<Identified<ProductEntry>, 'offers'> & { offers: SnapshotOffer[] }
export type Store = Identified<StoreEntry>
export type KeptLink = Content['links'][number] & { hashId: string }

/** What the build hands to the server: plain JSON with everything that answers are made of. */
export interface Snapshot {
  /** Changes whenever the content does. */
  version: string
  builtAt: number
  /** The public base that the static pages were built for. */
  siteUrl: string
  site: SiteEntry
  words: Record<string, Words>
  lexicon: LexiconEntry[]
  stores: Store[]
  deals: SnapshotDeal[]
  products: SnapshotProduct[]
  posts: Identified<PostEntry>[]
  calendar: Identified<SaleDayEntry>[]
  keptLinks: KeptLink[]
}

interface SnapshotOptions {
  builtAt: number
  siteUrl: string
  /** A digest of a text, which becomes the version. */
  digest(text: string): string
  hashIdOf(key: string, isTaken: (hashId: string) => boolean): string
}

/**
 * Turns checked content into a snapshot: drafts are left out and every deal and offer gets the id of its smart link.
 * A deal's link hangs on the deal's id alone, so that it survives a change of the deal's address.
 */
export function createSnapshot(content: Content, options: SnapshotOptions): Snapshot {
  const taken = new Set<string>()
  const hashIdOf = (key: string): string => {
    const hashId = options.hashIdOf(key, (candidate) => taken.has(candidate))
    taken.add(hashId)
    return hashId
  }
  return {
    version: options.digest(JSON.stringify(content)),
    builtAt: options.builtAt,
    siteUrl: options.siteUrl,
    site: content.site,
    words: Object.fromEntries(content.strings.map(({ id, ...words }) => [id, words])),
    lexicon: content.lexicon,
    stores: content.stores,
    deals: content.deals
      .filter(({ status }) => status !== 'draft')
      .map((deal) => ({ ...deal, hashId: hashIdOf(`deal/${deal.id}`) })),
    products: content.products.map((product) => ({
      ...product,
      offers: product.offers
        .map((offer) => ({ ...offer, hashId: hashIdOf(`product/${product.id}/${offer.store}`) }))
        .toSorted((a, b) => a.price - b.price || (a.store < b.store ? -1 : 1)),
    })),
    posts: content.posts,
    calendar: content.calendar,
    keptLinks: content.links.map((link) => ({ ...link, hashId: hashIdOf(`deal/${link.deal}`) })),
  }
}
