/** The places of stores that have a current deal, by city. */
import type { Catalog } from '#catalog/catalog.ts'
import type { Store } from '#catalog/snapshot.ts'
import { inLanguage } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import type { Language } from '#text/language.ts'

/** A place with the first deal of its store. */
interface NearbyPlace extends Pick<Store['places'][number], 'name' | 'latitude' | 'longitude'> {
  storeName: string
  storePath: string
  deal: { title: string; lang: Language; path: string }
}

export interface NearbyCity {
  name: string
  places: NearbyPlace[]
}

/** Cities with the most places come first. */
export function nearbyCities(catalog: Catalog, language: Language): NearbyCity[] {
  const current = catalog.currentDeals(catalog.builtAt)
  const places = [...catalog.stores.values()].flatMap((store) => {
    const found = store.places.length > 0 && current.find((deal) => deal.store === store.id)
    if (!found) return []
    const { title, lang } = inLanguage(found, language)
    return store.places.map(({ city, ...place }) => ({
      city,
      place: {
        ...place,
        storeName: store.name,
        storePath: routes.storeCodes(store.id, language),
        deal: { title, lang, path: routes.deal(found, lang) },
      },
    }))
  })
  return [...Map.groupBy(places, ({ city }) => city)]
    .map(([name, members]) => ({ name, places: members.map(({ place }) => place) }))
    .toSorted((a, b) => b.places.length - a.places.length || (a.name < b.name ? -1 : 1))
}
