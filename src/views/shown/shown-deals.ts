import { storeNameOf } from '#catalog/store-name.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { type DealState, dealStateAt } from '#catalog/deal-state.ts'
import { DAY_MS } from '#text/days.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { inLanguage, languageOfText } from '#catalog/translations.ts'
import type { Language } from '#text/language.ts'
import { subjectTypesOf } from '#catalog/product-types.ts'

/** A deal as shown in lists. */
export interface ShownDeal {
  /** In the requested language, in English or in its original language; `lang` says which. */
  deal: SnapshotDeal
  /** The languages of the summary and of the terms, which may differ from that of the title. */
  summaryLang: Language
  termsLang: Language
  /** The requested language, used for everything except the texts of the deal. */
  language: Language
  storeName: string
  /** The product types that the deal is about, each followed by its broader types. */
  types: readonly string[]
  /** At the time for which the catalog was built. */
  state: DealState
  /** The time until which it is marked as new; undefined when it is not new. */
  newUntil?: number | undefined
}

const NEW_FOR_MS = 3 * DAY_MS

export function toShownDeals(
  deals: readonly SnapshotDeal[],
  catalog: Catalog,
  language: Language,
): ShownDeal[] {
  return deals.map((deal) => toShownDeal(deal, catalog, language))
}

export function toShownDeal(authored: SnapshotDeal, catalog: Catalog, language: Language): ShownDeal {
  return {
    deal: { ...inLanguage(authored, language), translations: {} },
    summaryLang: languageOfText(authored, 'summary', language),
    termsLang: languageOfText(authored, 'terms', language),
    language,
    storeName: storeNameOf(authored.store, catalog),
    types: subjectTypesOf(authored, catalog),
    state: dealStateAt(authored, catalog.builtAt),
    newUntil: newUntilOf(authored, catalog.builtAt),
  }
}

/** The time at which a deal that began recently stops being new. */
function newUntilOf({ startsAt }: SnapshotDeal, now: number): number | undefined {
  return startsAt !== undefined && startsAt <= now && now < startsAt + NEW_FOR_MS
    ? startsAt + NEW_FOR_MS
    : undefined
}
