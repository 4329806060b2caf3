import { storesWithDeals } from '#catalog/deal-counts.ts'
import type { Store } from '#catalog/snapshot.ts'
import { routes } from '#contract/routes.ts'
import { fillIn } from '#text/format.ts'
import { type NearbyCity, nearbyCities } from '#views/shown/nearby-places.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'

export interface StoresView extends PageView {
  /** The places of stores with a current deal. */
  cities: NearbyCity[]
  /** With the number of current deals; stores with the most come first. */
  stores: {
    store: Pick<Store, 'id' | 'name' | 'colour' | 'photo' | 'categories' | 'countries'>
    count: number
    path: string
  }[]
}

export const storesPage = defineSinglePage<StoresView>({
  name: 'stores',
  pathOf: ({ language }) => routes.stores(language),
  view: ({ language }, catalog) => {
    const strings = catalog.stringsIn(language)
    const stores = storesWithDeals(catalog, catalog.builtAt).map(({ store, count }) => ({
      store: {
        id: store.id,
        name: store.name,
        ...(store.colour && { colour: store.colour }),
        ...(store.photo && { photo: store.photo }),
        categories: store.categories,
        countries: store.countries,
      },
      count,
      path: routes.storeCodes(store.id, language),
    }))
    const deals = catalog.currentDeals(catalog.builtAt).length
    return {
      language,
      title: strings.storesTitle,
      description: fillIn(strings.storesLead, { stores: stores.length, deals }),
      stores,
      cities: nearbyCities(catalog, language),
    }
  },
})
