import type { Catalog } from '#catalog/catalog.ts'
import { toVietnamIso } from '#contract/format.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { describeOffer, summarise } from '#catalog/summarise.ts'
import type { Deal, DealResult } from '#contract/deal.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'

/** A deal as `listDeals` returns it. */
export function toDeal(deal: SnapshotDeal, catalog: Catalog): Deal {
  return once(deals, deal, () => {
    const { id, title, category, code, endsAt, lang } = deal
    return {
      title,
      href: smartLinkUrl(deal.hashId, catalog),
      category,
      summary: summarise(deal, catalog.wordsIn(lang)),
      id,
      ...storeField(deal.store, catalog),
      ...(code !== undefined && { code }),
      ...(endsAt !== undefined && { endsAt: toVietnamIso(endsAt) }),
    }
  })
}

/** A deal as a search result, without its score. */
export function toDealResult(deal: SnapshotDeal, catalog: Catalog): DealResult {
  return once(dealResults, deal, () => {
    const { discount, minimumSpend, startsAt, evidence, terms } = deal
    return {
      ...toDeal(deal, catalog),
      source: 'deals',
      ...(discount && { discount }),
      ...(minimumSpend !== undefined && { minimumSpend }),
      ...(startsAt !== undefined && { startsAt: toVietnamIso(startsAt) }),
      ...(evidence && { verifiedAt: toVietnamIso(evidence.checkedAt) }),
      ...(terms.length > 0 && { terms }),
    }
  })
}

/** A product as a search result: its link and price are those of the lowest offer. */
export function toProductResult(product: SnapshotProduct, catalog: Catalog): DealResult {
  return once(productResults, product, () => {
    const { id, title, category, summary, offers, lang } = product
    const [lowest] = offers
    if (!lowest) throw new Error(`product ${id} has no offer`)
    const { price, currency, hashId } = lowest
    const storeName = catalog.stores.get(lowest.store)?.name ?? lowest.store
    const priced = describeOffer(lowest, storeName, catalog.wordsIn(lang), lang)
    return {
      title,
      href: smartLinkUrl(hashId, catalog),
      category,
      summary: [`${priced}.`, summary].filter(Boolean).join(' '),
      id,
      ...storeField(lowest.store, catalog),
      source: 'products',
      price: { amount: price, currency },
    }
  })
}

export function smartLinkUrl(hashId: string, { siteUrl }: Catalog): string {
  return absoluteUrl(siteUrl, routes.smartLink(hashId))
}

function storeField(id: string, { stores }: Catalog): Pick<Deal, 'store'> {
  const store = stores.get(id)
  return store ? { store: { id, name: store.name } } : {}
}

// A record belongs to one catalog and never changes, so neither does what callers see of it.
const deals = new WeakMap<SnapshotDeal, Deal>()
const dealResults = new WeakMap<SnapshotDeal, DealResult>()
const productResults = new WeakMap<SnapshotProduct, DealResult>()

function once<Key extends WeakKey, Value>(kept: WeakMap<Key, Value>, key: Key, compute: () => Value): Value {
  const known = kept.get(key)
  if (known !== undefined) return known
  const value = compute()
  kept.set(key, value)
  return value
}
