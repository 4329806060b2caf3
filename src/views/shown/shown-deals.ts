import { storeNameOf } from '#catalog/store-name.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { type DealState, dealStateAt } from '#catalog/deal-state.ts'
import { DAY_MS } from '#text/days.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { inLanguage, languageOfText } from '#catalog/translations.ts'
import type { Language } from '#text/language.ts'
import { createSharedParts } from '#views/shown/shared-parts.ts'
import { subjectTypesOf } from '#views/shown/subject-types.ts'

/** A deal as lists show it. */
export interface ShownDeal {
  /** In the language that was asked for, in English, or as it was written; its `lang` says which. */
  deal: SnapshotDeal
  /** The language of the summary and of the terms, which may be missing in that of the title. */
  summaryLang: Language
  termsLang: Language
  /** The language that was asked for: that of everything around the texts. */
  language: Language
  storeName: string
  /** The product types that it is about, each followed by the wider ones. */
  types: readonly string[]
  /** At the moment for which the catalog was built. */
  state: DealState
  /** Until when it is marked as new; absent where it no longer is. */
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

/** Everything that a form is made of beside deal and language is compared before it is shown again. */
const share = createSharedParts<SnapshotDeal, Language, ShownDeal>()

export function toShownDeal(authored: SnapshotDeal, catalog: Catalog, language: Language): ShownDeal {
  return share(
    catalog,
    authored,
    language,
    (shown) => {
      const { storeName, state, types, newUntil } = factsOf(authored, catalog)
      return (
        shown.storeName === storeName &&
        shown.state === state &&
        shown.newUntil === newUntil &&
        shown.types.join() === types.join()
      )
    },
    () => ({
      deal: { ...inLanguage(authored, language), translations: {} },
      summaryLang: languageOfText(authored, 'summary', language),
      termsLang: languageOfText(authored, 'terms', language),
      language,
      ...factsOf(authored, catalog),
    }),
  )
}

/** What a deal is shown with that the catalog around it says. */
function factsOf(
  deal: SnapshotDeal,
  catalog: Catalog,
): Required<Pick<ShownDeal, 'storeName' | 'types' | 'state' | 'newUntil'>> {
  return {
    storeName: storeNameOf(deal.store, catalog),
    types: subjectTypesOf(deal, catalog),
    state: dealStateAt(deal, catalog.builtAt),
    newUntil: newUntilOf(deal, catalog.builtAt),
  }
}

/** When a deal that began a short while ago is new no longer. */
function newUntilOf({ startsAt }: SnapshotDeal, now: number): number | undefined {
  return startsAt !== undefined && startsAt <= now && now < startsAt + NEW_FOR_MS
    ? startsAt + NEW_FOR_MS
    : undefined
}

const shareUntranslated = createSharedParts<SnapshotDeal, 'authored', SnapshotDeal>()

/** A deal as it was written, for what all languages share. */
export function toUntranslated(deal: SnapshotDeal, catalog: Catalog): SnapshotDeal {
  return shareUntranslated(
    catalog,
    deal,
    'authored',
    () => true,
    () => ({ ...deal, translations: {} }),
  )
}
