import type { Catalog } from '#catalog/catalog.ts'
import { languageOf, routes } from '#contract/routes.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { fillIn } from '#text/format.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { DAYS_SHOWN } from '#views/changes-page.ts'
import { PAGES } from '#views/pages.ts'

/** The paths of all pages that search engines may index, in every language. */
export function* indexablePaths(catalog: Catalog): Generator<string> {
  for (const page of PAGES)
    if (page.isListed)
      for (const params of page.list(catalog))
        if (page.head?.(params, catalog)?.isUnlisted !== true) yield page.pathOf(params)
  for (const { path } of pagesOnRequest(catalog)) yield path
}

/** The pages of a language that search engines may index, with what lists say of them. */
export function* listSitePages(catalog: Catalog, language: Language): Generator<BuiltPage> {
  for (const page of PAGES)
    if (page.isListed)
      for (const params of page.list(catalog)) {
        const head = params.language === language ? (page.head ?? page.view)(params, catalog) : undefined
        if (head && head.isUnlisted !== true)
          yield {
            path: page.pathOf(params),
            title: head.title,
            description: head.description,
            isIndexable: true,
          }
      }
  for (const page of pagesOnRequest(catalog)) if (languageOf(page.path) === language) yield page
}

/**
 * Lists the pages that are rendered on request and therefore have no file, so that documents for search
 * engines and agents include them.
 */
export function pagesOnRequest(catalog: Catalog): BuiltPage[] {
  return LANGUAGES.flatMap((language) => {
    const strings = catalog.stringsIn(language)
    return [
      {
        path: routes.changes(language),
        title: strings.changesTitle,
        description: fillIn(strings.changesLead, { count: DAYS_SHOWN }),
        isIndexable: true,
      },
      {
        path: routes.savings(language),
        title: strings.savingsTitle,
        description: strings.savingsLead,
        isIndexable: true,
      },
    ]
  })
}
