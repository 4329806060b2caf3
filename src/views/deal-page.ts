import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, Store } from '#catalog/snapshot.ts'
import { similarDeals } from '#catalog/similar-deals.ts'
import { describeDiscount, describeEnd, describeInSentences } from '#catalog/summarise.ts'
import { languagesOf } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import type { Strings } from '#entries/strings.ts'
import type { Language } from '#text/language.ts'
import { sameItems } from '#text/same-items.ts'
import { createSharedParts } from '#views/shown/shared-parts.ts'
import {
  dealFactsOf,
  type ShownDeal,
  toShownDeal,
  toShownDeals,
  toUntranslated,
} from '#views/shown/shown-deals.ts'
import { definePageOfParts, type PageParams, type PageView } from '#views/page-definition.ts'

const SIMILAR_SHOWN = 6

/** The number of deals shown in place of one that has ended. */
export const REPLACEMENTS_SHOWN = 3

export interface DealView extends PageView {
  languages: Language[]
  shown: ShownDeal
  /** The deal as its author wrote it, for parts that are the same in all languages. */
  authored: SnapshotDeal
  store: Pick<Store, 'name' | 'url' | 'marketplace' | 'colour'> | undefined
  similar: ShownDeal[]
}

/** The data for the pages of a deal in all languages, except for the strings. */
interface DealSources {
  authored: SnapshotDeal
  store: Store | undefined
  similar: readonly SnapshotDeal[]
  /** The catalog's facts about the deal, then about each similar deal. */
  facts: readonly object[]
}

interface DealParts {
  language: Language
  strings: Strings
  sources: DealSources
}

const shareSources = createSharedParts<SnapshotDeal, 'sources', DealSources>()

/** Returns the same object while its content is unchanged. The content is compared once for all languages. */
function sourcesOf(authored: SnapshotDeal, catalog: Catalog): DealSources {
  const takeNow = (): DealSources => takeSources(authored, catalog)
  return shareSources(catalog, authored, 'sources', (sources) => areSame(sources, takeNow()), takeNow)
}

function takeSources(authored: SnapshotDeal, catalog: Catalog): DealSources {
  const facts = dealFactsOf(authored, catalog)
  const count = facts.state === 'ended' ? SIMILAR_SHOWN + REPLACEMENTS_SHOWN : SIMILAR_SHOWN
  const similar = similarDeals(authored, catalog, count)
  return {
    authored,
    store: catalog.stores.get(authored.store),
    similar,
    facts: [facts, ...similar.map((deal) => dealFactsOf(deal, catalog))],
  }
}

function areSame(a: DealSources, b: DealSources): boolean {
  return a.store === b.store && sameItems(a.similar, b.similar) && sameItems(a.facts, b.facts)
}

function pagesOf(deal: SnapshotDeal): PageParams<{ store: string; deal: string }>[] {
  return languagesOf(deal).map((language) => ({ language, store: deal.store, deal: deal.id }))
}

export const dealPage = definePageOfParts<DealView, { store: string; deal: string }, DealParts>({
  name: 'deal',
  list: function* ({ deals }) {
    for (const deal of deals) if (deal.status !== 'draft') yield* pagesOf(deal)
  },
  sets: function* (catalog) {
    for (const deal of catalog.deals)
      if (deal.status !== 'draft')
        yield { id: deal.id, sources: sourcesOf(deal, catalog), pages: () => pagesOf(deal) }
  },
  pathOf: ({ language, store, deal }) => routes.deal({ store, id: deal }, language),
  isListed: true,
  take: ({ language, store, deal: id }, catalog) => {
    const authored = catalog.dealOf(id)
    if (authored?.store !== store || authored.status === 'draft') return undefined
    if (!languagesOf(authored).includes(language)) return undefined
    return { language, strings: catalog.stringsIn(language), sources: sourcesOf(authored, catalog) }
  },
  make: ({ language, strings, sources: { authored, store, similar } }, catalog) => {
    const shown = toShownDeal(authored, catalog, language)
    const { title, summary, status } = shown.deal
    // The page of a withdrawn deal says so and no longer states its value.
    const isWithdrawn = status === 'withdrawn'
    return {
      title: `${title} | ${shown.storeName}`,
      description: isWithdrawn
        ? describeInSentences([strings.dealWithdrawn], strings.dealWithdrawnText, strings)
        : (summary ??
          describeInSentences(
            [describeDiscount(shown.deal, strings), describeEnd(shown.deal, strings)],
            undefined,
            strings,
          )),
      language,
      ...(isWithdrawn && { isUnlisted: true }),
      languages: languagesOf(authored),
      shown,
      authored: toUntranslated(authored, catalog),
      similar: toShownDeals(similar, catalog, language),
      store: store && {
        name: store.name,
        url: store.url,
        marketplace: store.marketplace,
        ...(store.colour && { colour: store.colour }),
      },
    }
  },
})
