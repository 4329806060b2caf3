import { categoriesWithDeals } from '#catalog/deal-counts.ts'
import type { Category } from '#contract/category.ts'
import { routes } from '#contract/routes.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'

const DEALS_SHOWN = 3

export interface NotFoundView extends PageView {
  categories: Category[]
  deals: ShownDeal[]
}

export const notFoundPage = defineSinglePage<NotFoundView>({
  name: 'not-found',
  pathOf: ({ language }) => routes.notFound(language),
  isListed: false,
  view: ({ language }, catalog) => {
    const { notFoundTitle, notFoundText } = catalog.stringsIn(language)
    const current = catalog.currentDeals(catalog.builtAt)
    return {
      language,
      title: notFoundTitle,
      description: notFoundText,
      categories: categoriesWithDeals(catalog, catalog.builtAt),
      deals: toShownDeals(current.slice(0, DEALS_SHOWN), catalog, language),
    }
  },
})

/** The page that the server sends when rendering fails. */
export const failedPage = defineSinglePage({
  name: 'failed',
  pathOf: ({ language }) => routes.failed(language),
  isListed: false,
  view: ({ language }, catalog) => {
    const { failedTitle, failedText } = catalog.stringsIn(language)
    return { language, title: failedTitle, description: failedText }
  },
})

/** The page that a device shows when it is offline. */
export const offlinePage = defineSinglePage({
  name: 'offline',
  pathOf: ({ language }) => routes.offline(language),
  isListed: false,
  view: ({ language }, catalog) => {
    const { offlineTitle, offlineText } = catalog.stringsIn(language)
    return { language, title: offlineTitle, description: offlineText }
  },
})
