import type { Catalog } from '#catalog/catalog.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/**
 * The data that every page needs beside its view: texts of the site, its public URL, the interface strings.
 */
export type Frame = Pick<Catalog, 'site' | 'siteUrl' | 'stringsIn'>

/**
 * Everything that a page shows of the catalog, as plain data. Two pages with equal views have the same
 * content.
 */
export interface PageView {
  language: Language
  title: string
  description: string
  /** Present when lists of pages and search engines should leave it out, although its kind is listed. */
  isUnlisted?: true
}

/** Identifies a page of a kind: its language, and the ids in its path by the parameter names of its route. */
export type PageParams<Ids = Record<string, string>> = { language: Language } & Ids

/** A kind of page: which pages exist, their paths and their views. */
export interface PageDefinition<View extends PageView = PageView, Ids = Record<string, string>> {
  name: string
  /** The pages of this kind, in a stable order. */
  list: (catalog: Catalog) => Iterable<PageParams<Ids>>
  pathOf: (params: PageParams<Ids>) => string
  /** Whether lists of pages include it. Error pages and aliases are excluded. */
  isListed: boolean
  /**
   * Creates the view for the time at which the catalog was built. Returns undefined when there is no such
   * page.
   */
  view: (params: PageParams<Ids>, catalog: Catalog) => View | undefined
  /** The parts of the view, if it depends on nothing else. Equal parts give the same view. */
  parts?: ViewParts<View, Ids>
  /** All pages of this kind by what they are made of, where there are as many as records. */
  sets?: (catalog: Catalog) => Iterable<PageSet<Ids>>
}

/** Pages that are made of the same things and of the strings of their languages: those of one record. */
interface PageSet<Ids = Record<string, string>> {
  /** Tells it from the other sets of its kind. */
  id: string
  /** The same object as long as the pages and their views are the same, strings apart. */
  sources: object
  pages: () => PageParams<Ids>[]
}

/** A view created in two steps. `take` returns records, texts and arrays as they are in the catalog. */
interface ViewParts<View, Ids> {
  take: (params: PageParams<Ids>, catalog: Catalog) => object | undefined
  /** Views may use the catalog to share parts, but the result must depend only on `parts`. */
  make: (parts: object, catalog: Catalog) => View
}

/** Declares a page. It only serves type inference. */
export function definePage<View extends PageView = PageView, Ids = unknown>(
  definition: PageDefinition<View, Ids>,
): PageDefinition<View, Ids> {
  return definition
}

/**
 * Declares a page whose view depends only on its parts. A publication reuses the previous view while the
 * parts are the same objects.
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

/** The list of a page that exists once per language. */
export function inEveryLanguage(): { language: Language }[] {
  return LANGUAGES.map((language) => ({ language }))
}

/** The parameters of a route below `[...lang]`. Vietnamese has no language segment. */
export function toRouteParams({ language, ...ids }: PageParams<object>): Record<string, string | undefined> {
  return { lang: language === DEFAULT_LANGUAGE ? undefined : language, ...ids }
}
