import { routes } from '#contract/routes.ts'
import { defineSinglePage } from '#views/page-definition.ts'
import { showMostOffered } from '#views/shown/shown-products.ts'

/** Products to begin with, on an empty list. */
const PRODUCTS_SHOWN = 4

export const watchlistPage = defineSinglePage({
  name: 'watchlist',
  pathOf: ({ language }) => routes.watchlist(language),
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
