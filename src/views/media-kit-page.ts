import { isVerified } from '#catalog/describe-use.ts'
import { storesWithDeals } from '#catalog/deal-counts.ts'
import { routes } from '#contract/routes.ts'
import { formatDay, fillIn } from '#text/format.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'

export interface MediaKitView extends PageView {
  /** The date of the counts. */
  day: string
  counts: {
    deals: number
    checked: number
    stores: number
    storesWithDeals: number
    products: number
    posts: number
    countries: number
  }
}

export const mediaKitPage = defineSinglePage<MediaKitView>({
  name: 'media-kit',
  pathOf: ({ language }) => routes.mediaKit(language),
  view: ({ language }, catalog) => {
    const { mediaTitle, mediaLead } = catalog.stringsIn(language)
    const { site, builtAt, stores, products, posts } = catalog
    const current = catalog.currentDeals(builtAt)
    return {
      language,
      title: fillIn(mediaTitle, { site: site.name }),
      description: mediaLead,
      day: formatDay(builtAt, language),
      counts: {
        deals: current.length,
        checked: current.filter(isVerified).length,
        stores: stores.size,
        storesWithDeals: storesWithDeals(catalog, builtAt).filter(({ count }) => count > 0).length,
        products: products.length,
        posts: posts.length,
        countries: new Set([...stores.values()].flatMap(({ countries }) => countries)).size,
      },
    }
  },
})
