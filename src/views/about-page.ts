import { routes } from '#contract/routes.ts'
import { fillIn } from '#text/format.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'

export interface AboutView extends PageView {
  counts: { deals: number; stores: number; products: number }
}

export const aboutPage = defineSinglePage<AboutView>({
  name: 'about',
  pathOf: ({ language }) => routes.about(language),
  view: ({ language }, catalog) => {
    const { aboutTitle, aboutPurpose } = catalog.stringsIn(language)
    return {
      language,
      title: fillIn(aboutTitle, { site: catalog.site.name }),
      description: aboutPurpose,
      counts: {
        deals: catalog.currentDeals(catalog.builtAt).length,
        stores: catalog.stores.size,
        products: catalog.products.length,
      },
    }
  },
})
