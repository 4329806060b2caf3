import type { Catalog } from '#catalog/catalog.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/**
 * What every page shows beside its own view: texts of the site, its public address, the strings of the
 * interface.
 */
export type Frame = Pick<Catalog, 'site' | 'siteUrl' | 'stringsIn'>

/**
 * Everything that a page shows of the catalog, as plain data. Two pages with the same view have the same
 * content.
 */
export interface PageView {
  language: Language
  title: string
  description: string
}

/**
 * Which page of a kind it is: its language, and the ids in its address by the names that its route gives
 * them.
 */
export type PageParams<Ids = Record<string, string>> = { language: Language } & Ids

/** A kind of page: which pages there are, where they stand and what each shows. */
export interface PageDefinition<View extends PageView = PageView, Ids = Record<string, string>> {
  name: string
  /** The pages of this kind, in a stable order. */
  list: (catalog: Catalog) => Iterable<PageParams<Ids>>
  pathOf: (params: PageParams<Ids>) => string
  /** Whether lists of pages name it: an error or an alias is no page of its own. */
  isListed: boolean
  /** The page at the moment for which the catalog was built; nothing when there is no such page. */
  view: (params: PageParams<Ids>, catalog: Catalog) => View | undefined
  /** What the view is made of, where it is made of nothing else: the same parts make the same view. */
  parts?: ViewParts<View, Ids>
}

/** A view in two steps. `take` gives records, texts and lists of them, as they are in the catalog. */
interface ViewParts<View, Ids> {
  take: (params: PageParams<Ids>, catalog: Catalog) => object | undefined
  /** The catalog is there to find what views share; every catalog with these parts makes the same view. */
  make: (parts: object, catalog: Catalog) => View
}

/** A definition as it is given: TypeScript infers its types. */
export function definePage<View extends PageView = PageView, Ids = unknown>(
  definition: PageDefinition<View, Ids>,
): PageDefinition<View, Ids> {
  return definition
}

/**
 * A definition of a page whose view is made of parts alone. A publication does not make the view again while
 * its parts are the same objects as before.
 */
export function definePageOfParts<View extends PageView, Ids, Parts extends object>({
  take,
  make,
  ...page
}: Omit<PageDefinition<View, Ids>, 'view' | 'parts'> & {
  take: (params: PageParams<Ids>, catalog: Catalog) => Parts | undefined
  make: (parts: Parts, catalog: Catalog) => View
}): PageDefinition<View, Ids> {
  return {
    ...page,
    parts: { take, make: make as (parts: object, catalog: Catalog) => View },
    view: (params, catalog) => {
      const parts = take(params, catalog)
      return parts && make(parts, catalog)
    },
  }
}

/** A page that every language has once. */
export function inEveryLanguage(): { language: Language }[] {
  return LANGUAGES.map((language) => ({ language }))
}

/** The parameters of a route below `[...lang]`, where Vietnamese has no part of its own in the address. */
export function toRouteParams({ language, ...ids }: PageParams<object>): Record<string, string | undefined> {
  return { lang: language === DEFAULT_LANGUAGE ? undefined : language, ...ids }
}
