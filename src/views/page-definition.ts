/** What a kind of page is: which pages exist, their paths, and their views as plain data. */
import type { Catalog } from '#catalog/catalog.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/**
 * The data that every page needs beside its view: texts of the site, its public URL, the interface strings.
 */
export type Frame = Pick<Catalog, 'site' | 'siteUrl' | 'stringsIn'>

/** What lists of pages say of a page. */
export interface PageHead {
  title: string
  description: string
  /** Present when lists of pages and search engines should leave it out, although its kind is listed. */
  isUnlisted?: true
}

/**
 * Everything that a page shows of the catalog, as plain data. Two pages with equal views have the same
 * content.
 */
export interface PageView extends PageHead {
  language: Language
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
  /**
   * What lists of pages say of a page, where there are too many pages of this kind to make their views. A
   * kind without it has no unlisted pages.
   */
  head?: (params: PageParams<Ids>, catalog: Catalog) => PageHead | undefined
}

/** Declares a kind of page, which lists of pages include if it does not say otherwise. */
export function definePage<View extends PageView = PageView, Ids = unknown>(
  definition: Omit<PageDefinition<View, Ids>, 'isListed'> & { isListed?: boolean },
): PageDefinition<View, Ids> {
  return { isListed: true, ...definition }
}

/** Declares a page that exists once per language. */
export function defineSinglePage<View extends PageView = PageView>(
  definition: Omit<PageDefinition<View, unknown>, 'isListed' | 'list'> & { isListed?: boolean },
): PageDefinition<View, unknown> {
  return definePage({ list: () => LANGUAGES.map((language) => ({ language })), ...definition })
}

/** The parameters of a route below `[...lang]`. Vietnamese has no language segment. */
export function toRouteParams({ language, ...ids }: PageParams<object>): Record<string, string | undefined> {
  return { lang: language === DEFAULT_LANGUAGE ? undefined : language, ...ids }
}
