import type { Catalog } from '#catalog/catalog.ts'
import type { Store } from '#catalog/snapshot.ts'
import { routes } from '#contract/routes.ts'
import { fillIn } from '#text/format.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'

/** A store whose product pages can become smart links. */
export type SupportedStore = Pick<Store, 'name' | 'countries' | 'hosts'>

export interface SupportedStoresView extends PageView {
  stores: SupportedStore[]
}

/** The page that explains smart links. */
export const smartLinksPage = defineSinglePage<SupportedStoresView>({
  name: 'smart-links',
  pathOf: ({ language }) => routes.smartLinks(language),
  view: ({ language }, catalog) => {
    const { smartLinkTitle, smartLinkLead } = catalog.stringsIn(language)
    const stores = listSupportedStores(catalog)
    return {
      language,
      title: smartLinkTitle,
      description: fillIn(smartLinkLead, { count: stores.length }),
      stores,
    }
  },
})

/** The page that creates smart links. */
export const getLinkPage = defineSinglePage<SupportedStoresView>({
  name: 'get-link',
  pathOf: ({ language }) => routes.getLink(language),
  view: ({ language }, catalog) => {
    const { getLinkTitle, getLinkLead } = catalog.stringsIn(language)
    return {
      language,
      title: getLinkTitle,
      description: getLinkLead,
      stores: listSupportedStores(catalog),
    }
  },
})

export function listSupportedStores({ stores }: Pick<Catalog, 'stores'>): SupportedStore[] {
  return [...stores.values()]
    .filter(({ hosts }) => hosts.length > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'vi'))
    .map(({ name, countries, hosts }) => ({ name, countries, hosts }))
}
