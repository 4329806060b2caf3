import type { Catalog } from '#catalog/catalog.ts'
import { routes } from '#contract/routes.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { fillIn } from '#text/format.ts'
import { LANGUAGES } from '#text/language.ts'
import { DAYS_SHOWN } from '#views/changes-page.ts'

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
