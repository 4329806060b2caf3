import { storeNameOf } from '#catalog/store-name.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { type DealState, dealStateAt } from '#catalog/deal-state.ts'
import { DAY_MS } from '#text/days.ts'
import { sameItems } from '#text/same-items.ts'
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

const share = createSharedParts<DealFacts, Language, ShownDeal>()

export function toShownDeal(authored: SnapshotDeal, catalog: Catalog, language: Language): ShownDeal {
  const facts = dealFactsOf(authored, catalog)
  return share(
    catalog,
    facts,
    language,
    () => true,
    () => ({
      deal: { ...inLanguage(authored, language), translations: {} },
      summaryLang: languageOfText(authored, 'summary', language),
      termsLang: languageOfText(authored, 'terms', language),
      language,
      ...facts,
    }),
  )
}

/** What a deal is shown with that the catalog around it says. */
type DealFacts = Required<Pick<ShownDeal, 'storeName' | 'types' | 'state' | 'newUntil'>>

const shareFacts = createSharedParts<SnapshotDeal, 'facts', DealFacts>()

/** The same object as long as the deal is the same one and the catalogs say the same of it. */
export function dealFactsOf(deal: SnapshotDeal, catalog: Catalog): DealFacts {
  const readNow = (): DealFacts => readFacts(deal, catalog)
  return shareFacts(catalog, deal, 'facts', (facts) => areSame(facts, readNow()), readNow)
}

function areSame(a: DealFacts, b: DealFacts): boolean {
  return (
    a.storeName === b.storeName &&
    a.state === b.state &&
    a.newUntil === b.newUntil &&
    sameItems(a.types, b.types)
  )
}

function readFacts(deal: SnapshotDeal, catalog: Catalog): DealFacts {
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
