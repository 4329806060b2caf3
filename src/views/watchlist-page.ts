import { routes } from '#contract/routes.ts'
import { definePage, inEveryLanguage } from '#views/page-definition.ts'
import { showMostOffered } from '#views/shown/shown-products.ts'

/** Products to begin with, on an empty list. */
const PRODUCTS_SHOWN = 4

export const watchlistPage = definePage({
  name: 'watchlist',
  list: inEveryLanguage,
  pathOf: ({ language }) => routes.watchlist(language),
  isListed: true,
  view: ({ language }, catalog) => {
    const { watchTitle, watchLead } = catalog.stringsIn(language)
    return {
      language,
      title: watchTitle,
      description: watchLead,
      products: showMostOffered(catalog, language, PRODUCTS_SHOWN),
    }
  },
})
