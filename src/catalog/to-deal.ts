/** Records become the shapes that callers see: the one function between both. */
import type { Catalog } from '#catalog/catalog.ts'
import { discountForCallers } from '#catalog/discount.ts'
import { inLanguage } from '#catalog/translations.ts'
import { isVerified, redeemOf } from '#catalog/describe-use.ts'
import type { Language } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { describeStart } from '#catalog/describe-use.ts'
import { toVietnamIso } from '#text/days.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { describeInSentences, describeLowestPrice, summarise } from '#catalog/summarise.ts'
import type { ComingDeal, Deal, DealResult } from '#contract/deal.ts'
import { smartLinkUrl } from '#catalog/smart-link-url.ts'

/** A deal in the shape of `listDeals`, in a language. */
export function toDeal(authored: SnapshotDeal, catalog: Catalog, language: Language): Deal {
  const deal = inLanguage(authored, language)
  const { id, title, category, code, endsAt, lang } = deal
  return {
    title,
    ...langField(lang, language),
    href: smartLinkUrl(deal.hashId, catalog),
    category,
    summary: summarise(deal, catalog.stringsIn(language)),
    redeem: redeemOf(deal),
    id,
    ...storeField(deal.store, catalog),
    ...(code !== undefined && { code }),
    ...(endsAt !== undefined && { endsAt: toVietnamIso(endsAt) }),
  }
}

/** A deal as a search result, without its score: the same object for each catalog and language. */
export function toDealResult(authored: SnapshotDeal, catalog: Catalog, language: Language): DealResult {
  return cachedResult(authored, catalog, language, () => describeDeal(authored, catalog, language))
}

const resultsOf = onceForEach(
  (_catalog: Catalog) => new WeakMap<object, Partial<Record<Language, DealResult>>>(),
)

/** The search result of what it is made from, made once for each catalog and language. */
export function cachedResult(
  source: object,
  catalog: Catalog,
  language: Language,
  make: () => DealResult,
): DealResult {
  const results = resultsOf(catalog)
  const byLanguage = results.get(source) ?? {}
  results.set(source, byLanguage)
  return (byLanguage[language] ??= make())
}

function describeDeal(authored: SnapshotDeal, catalog: Catalog, language: Language): DealResult {
  const { minimumSpend, startsAt, evidence, terms } = inLanguage(authored, language)
  const discount = discountForCallers(authored)
  return {
    ...toDeal(authored, catalog, language),
    source: 'deals',
    ...(discount && { discount }),
    ...(minimumSpend !== undefined && { minimumSpend }),
    ...(startsAt !== undefined && { startsAt: toVietnamIso(startsAt) }),
    ...(evidence && isVerified(authored) && { verifiedAt: toVietnamIso(evidence.checkedAt) }),
    ...(terms.length > 0 && { terms }),
  }
}

/** A deal that has not begun, without code and redemption, so that it does not look usable. */
export function toComingDeal(
  authored: SnapshotDeal & { startsAt: number },
  catalog: Catalog,
  language: Language,
): ComingDeal {
  const { code: _code, redeem: _redeem, ...deal } = toDeal(authored, catalog, language)
  return {
    ...deal,
    summary: describeStart(authored, catalog.stringsIn(language)) ?? '',
    startsAt: toVietnamIso(authored.startsAt),
  }
}

/**
 * A product as a search result, with the link and price of its lowest offer. A product without offers throws.
 */
export function toProductResult(authored: SnapshotProduct, catalog: Catalog, language: Language): DealResult {
  const { id, title, category, summary, offers, lang } = inLanguage(authored, language)
  const [lowest] = offers
  if (!lowest) throw new Error(`product ${id} has no offer`)
  const { price, currency, hashId } = lowest
  const storeName = storeNameOf(lowest.store, catalog)
  const strings = catalog.stringsIn(language)
  return {
    title,
    ...langField(lang, language),
    href: smartLinkUrl(hashId, catalog),
    category,
    summary: describeInSentences([describeLowestPrice(lowest, storeName, strings)], summary, strings),
    id,
    ...storeField(lowest.store, catalog),
    source: 'products',
    price: { amount: price, currency },
  }
}

function langField(lang: Language, language: Language): Pick<Deal, 'lang'> {
  return lang === language ? {} : { lang }
}

function storeField(id: string, { stores }: Catalog): Pick<Deal, 'store'> {
  const store = stores.get(id)
  return store ? { store: { id, name: store.name } } : {}
}
