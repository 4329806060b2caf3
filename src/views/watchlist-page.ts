import { routes } from '#contract/routes.ts'
import { definePage, inEveryLanguage } from '#views/page-definition.ts'

export const watchlistPage = definePage({
  name: 'watchlist',
  list: inEveryLanguage,
  pathOf: ({ language }) => routes.watchlist(language),
  isListed: true,
  view: ({ language }, catalog) => {
    const { watchTitle, watchLead } = catalog.stringsIn(language)
    return { language, title: watchTitle, description: watchLead }
  },
})
