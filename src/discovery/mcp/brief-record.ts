/** Records in few tokens for MCP tools; full records are those of the HTTP API. */
import type { Catalog } from '#catalog/catalog.ts'
import { describeEligibility } from '#catalog/describe-use.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { isNamedIn, storeNameOf } from '#catalog/store-name.ts'
import { describeFacts, describeInSentences, describeLowestPrice } from '#catalog/summarise.ts'
import { toDeal, toProductResult } from '#catalog/to-deal.ts'
import { inLanguage } from '#catalog/translations.ts'
import type { DealResult } from '#contract/deal.ts'
import { describePaidPrice, priceAfterCodesOf } from '#savings/price-after-codes.ts'
import { joinSentences } from '#text/format.ts'
import type { Language } from '#text/language.ts'

/** A record in brief, to save tokens: its facts and conditions in one text. */
export interface BriefRecord extends Pick<DealResult, 'title' | 'lang' | 'href' | 'category' | 'price'> {
  summary: string
  /** The summary contains the store and the codes. */
  priceAfterCodes?: { amount: number; href: string }
}

/**
 * A deal in brief. The summary contains the store (unless the title names it), the discount, the minimum
 * order, the code, the end, the eligibility and every condition. The editor's own summary is left out.
 */
export function toBriefDeal(authored: SnapshotDeal, catalog: Catalog, language: Language): BriefRecord {
  const { title, lang, href, category } = toDeal(authored, catalog, language)
  const strings = catalog.stringsIn(language)
  const store = storeNameOf(authored.store, catalog)
  const facts = [
    isNamedIn(title, store) ? undefined : store,
    ...describeFacts(authored, strings),
    ...describeEligibility(authored, strings),
  ]
  const { terms } = inLanguage(authored, language)
  return {
    title,
    ...(lang !== undefined && { lang }),
    href,
    category,
    summary: joinSentences([describeInSentences(facts, undefined, strings), ...terms], language),
  }
}

/** A product in brief. The summary contains both prices, their stores and the codes. */
export function toBriefProduct(
  product: SnapshotProduct,
  catalog: Catalog,
  now: number,
  language: Language,
): BriefRecord {
  const { title, lang, href, category, price } = toProductResult(product, catalog, language)
  const paid = priceAfterCodesOf(product, catalog, now, language)
  const strings = catalog.stringsIn(language)
  const [lowest] = product.offers
  const facts = [
    paid && describePaidPrice(paid, strings),
    lowest && describeLowestPrice(lowest, storeNameOf(lowest.store, catalog), strings),
  ]
  return {
    title,
    ...(lang !== undefined && { lang }),
    href,
    category,
    summary: describeInSentences(facts, undefined, strings),
    ...(price && { price }),
    ...(paid && { priceAfterCodes: { amount: paid.amount, href: paid.href } }),
  }
}
