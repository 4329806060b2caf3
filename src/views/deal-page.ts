/** The page of a deal. */
import type { Catalog } from '#catalog/catalog.ts'
import type { Attribution, SnapshotDeal, Store } from '#catalog/snapshot.ts'
import { similarDeals } from '#catalog/similar/similar-deals.ts'
import { describeDiscount } from '#catalog/describe-discount.ts'
import { describeEnd, describeInSentences } from '#catalog/summarise.ts'
import { isNamedIn } from '#catalog/store-name.ts'
import { languagesOf } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import type { Strings } from '#entries/strings.ts'
import type { Language } from '#text/language.ts'
import { type ShownDeal, toShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { appUrl } from '#links/app-url.ts'
import { type PageHead, type PageParams, type PageView, definePage } from '#views/page-definition.ts'

const SIMILAR_SHOWN = 6

/** The number of deals shown in place of one that has ended. */
export const REPLACEMENTS_SHOWN = 3

export interface DealView extends PageView {
  languages: Language[]
  shown: ShownDeal
  /** The deal as its author wrote it, for parts that are the same in all languages. */
  authored: SnapshotDeal
  store: Pick<Store, 'name' | 'url' | 'marketplace' | 'colour' | 'counter'> | undefined
  /** The address that opens the deal in the store's app, where its record has one. */
  appUrl?: string
  similar: ShownDeal[]
  attributions: Attribution[]
}

/** The deal of a page; undefined when it has no such page. */
function dealOf(
  { language, store, deal: id }: PageParams<{ store: string; deal: string }>,
  catalog: Catalog,
): SnapshotDeal | undefined {
  const authored = catalog.dealOf(id)
  if (authored?.store !== store || authored.status === 'draft') return undefined
  return languagesOf(authored).includes(language) ? authored : undefined
}

function headOf({ deal, storeName }: ShownDeal, site: string, strings: Strings): PageHead {
  const names = isNamedIn(deal.title, storeName) ? [site] : [storeName, site]
  const title = [deal.title, ...names].join(' | ')
  // The page of a withdrawn deal says so and no longer states its value.
  if (deal.status === 'withdrawn') {
    const description = describeInSentences([strings.dealWithdrawn], strings.dealWithdrawnText, strings)
    return { title, description, isUnlisted: true }
  }
  const facts = [describeDiscount(deal, strings), describeEnd(deal, strings)]
  return { title, description: deal.summary ?? describeInSentences(facts, undefined, strings) }
}

export const dealPage = definePage<DealView, { store: string; deal: string }>({
  name: 'deal',
  list: function* ({ deals }) {
    for (const deal of deals)
      if (deal.status !== 'draft')
        for (const language of languagesOf(deal)) yield { language, store: deal.store, deal: deal.id }
  },
  pathOf: ({ language, store, deal }) => routes.deal({ store, id: deal }, language),
  head: (params, catalog) => {
    const authored = dealOf(params, catalog)
    const { language } = params
    return (
      authored &&
      headOf(toShownDeal(authored, catalog, language), catalog.site.name, catalog.stringsIn(language))
    )
  },
  view: (params, catalog) => {
    const authored = dealOf(params, catalog)
    if (!authored) return undefined
    const { language } = params
    const shown = toShownDeal(authored, catalog, language)
    const count = shown.state === 'ended' ? SIMILAR_SHOWN + REPLACEMENTS_SHOWN : SIMILAR_SHOWN
    const store = catalog.stores.get(authored.store)
    return {
      ...headOf(shown, catalog.site.name, catalog.stringsIn(language)),
      language,
      languages: languagesOf(authored),
      shown,
      authored: { ...authored, translations: {} },
      attributions: catalog.attributionsOf(authored),
      similar: toShownDeals(similarDeals(authored, catalog, count), catalog, language),
      store: store && {
        name: store.name,
        url: store.url,
        marketplace: store.marketplace,
        ...(store.colour && { colour: store.colour }),
        ...(store.counter && { counter: store.counter }),
      },
      ...(store?.links.app !== undefined && { appUrl: appUrl(authored.url, store.links.app) }),
    }
  },
})
