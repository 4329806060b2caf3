import type { SnapshotDeal, Store } from '#catalog/snapshot.ts'
import { similarDeals } from '#catalog/similar-deals.ts'
import { describeDiscount, describeEnd, describeInSentences } from '#catalog/summarise.ts'
import { languagesOf } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import type { Language } from '#text/language.ts'
import { type ShownDeal, toShownDeal, toShownDeals, toUntranslated } from '#views/shown/shown-deals.ts'
import { definePage, type PageView } from '#views/page-definition.ts'

const SIMILAR_SHOWN = 6

/** Deals that stand in the place of one that is over. */
export const REPLACEMENTS_SHOWN = 3

export interface DealView extends PageView {
  languages: Language[]
  shown: ShownDeal
  /** As it was written, for what all languages share. */
  authored: SnapshotDeal
  store: Pick<Store, 'name' | 'url' | 'marketplace'> | undefined
  similar: ShownDeal[]
}

export const dealPage = definePage<DealView, { store: string; deal: string }>({
  name: 'deal',
  list: function* ({ deals }) {
    for (const deal of deals)
      if (deal.status !== 'draft')
        for (const language of languagesOf(deal)) yield { language, store: deal.store, deal: deal.id }
  },
  pathOf: ({ language, store, deal }) => routes.deal({ store, id: deal }, language),
  isListed: true,
  view: ({ language, store: storeId, deal: id }, catalog) => {
    const authored = catalog.dealOf(id)
    if (authored?.store !== storeId || authored.status === 'draft') return undefined
    const languages = languagesOf(authored)
    if (!languages.includes(language)) return undefined
    const strings = catalog.stringsIn(language)
    const shown = toShownDeal(authored, catalog, language)
    const { title, summary, status } = shown.deal
    // What was withdrawn is told of, and no value of it is given any more.
    const isWithdrawn = status === 'withdrawn'
    const count = shown.state === 'ended' ? SIMILAR_SHOWN + REPLACEMENTS_SHOWN : SIMILAR_SHOWN
    const store = catalog.stores.get(storeId)
    return {
      language,
      title: `${title} | ${shown.storeName}`,
      description: isWithdrawn
        ? describeInSentences([strings.dealWithdrawn], strings.dealWithdrawnText, strings)
        : (summary ??
          describeInSentences(
            [describeDiscount(shown.deal, strings), describeEnd(shown.deal, strings)],
            undefined,
            strings,
          )),
      languages,
      shown,
      authored: toUntranslated(authored, catalog),
      store: store && { name: store.name, url: store.url, marketplace: store.marketplace },
      similar: toShownDeals(similarDeals(authored, catalog, count), catalog, language),
    }
  },
})
