import type { SnapshotDeal, Store } from '#catalog/snapshot.ts'
import { similarDeals } from '#catalog/similar-deals.ts'
import { describeDiscount, describeEnd, describeInSentences } from '#catalog/summarise.ts'
import { languagesOf } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import type { Strings } from '#entries/strings.ts'
import type { Language } from '#text/language.ts'
import { type ShownDeal, toShownDeal, toShownDeals, toUntranslated } from '#views/shown/shown-deals.ts'
import { definePageOfParts, type PageView } from '#views/page-definition.ts'

const SIMILAR_SHOWN = 6

/** Deals that stand in the place of one that is over. */
export const REPLACEMENTS_SHOWN = 3

export interface DealView extends PageView {
  languages: Language[]
  shown: ShownDeal
  /** The deal as its author wrote it, for what is the same in all languages. */
  authored: SnapshotDeal
  store: Pick<Store, 'name' | 'url' | 'marketplace' | 'colour'> | undefined
  similar: ShownDeal[]
}

/** What the page of a deal is made of, in one language. */
interface DealParts extends Pick<DealView, 'language' | 'languages' | 'shown' | 'authored' | 'similar'> {
  store: Store | undefined
  strings: Strings
}

export const dealPage = definePageOfParts<DealView, { store: string; deal: string }, DealParts>({
  name: 'deal',
  list: function* ({ deals }) {
    for (const deal of deals)
      if (deal.status !== 'draft')
        for (const language of languagesOf(deal)) yield { language, store: deal.store, deal: deal.id }
  },
  pathOf: ({ language, store, deal }) => routes.deal({ store, id: deal }, language),
  isListed: true,
  take: ({ language, store, deal: id }, catalog) => {
    const authored = catalog.dealOf(id)
    if (authored?.store !== store || authored.status === 'draft') return undefined
    const languages = languagesOf(authored)
    if (!languages.includes(language)) return undefined
    const shown = toShownDeal(authored, catalog, language)
    const count = shown.state === 'ended' ? SIMILAR_SHOWN + REPLACEMENTS_SHOWN : SIMILAR_SHOWN
    return {
      language,
      languages,
      shown,
      authored: toUntranslated(authored, catalog),
      store: catalog.stores.get(store),
      similar: toShownDeals(similarDeals(authored, catalog, count), catalog, language),
      strings: catalog.stringsIn(language),
    }
  },
  make: ({ store, strings, ...parts }) => {
    const { title, summary, status } = parts.shown.deal
    // What was withdrawn is told of, and no value of it is given any more.
    const isWithdrawn = status === 'withdrawn'
    return {
      title: `${title} | ${parts.shown.storeName}`,
      description: isWithdrawn
        ? describeInSentences([strings.dealWithdrawn], strings.dealWithdrawnText, strings)
        : (summary ??
          describeInSentences(
            [describeDiscount(parts.shown.deal, strings), describeEnd(parts.shown.deal, strings)],
            undefined,
            strings,
          )),
      ...parts,
      store: store && {
        name: store.name,
        url: store.url,
        marketplace: store.marketplace,
        ...(store.colour && { colour: store.colour }),
      },
    }
  },
})
