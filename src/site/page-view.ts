import type { AstroGlobal, GetStaticPathsResult } from 'astro'
import type { Catalog } from '#catalog/catalog.ts'
import type { Strings } from '#entries/strings.ts'
import { languageIn } from '#site/language-paths.ts'
import {
  type Frame,
  type PageDefinition,
  type PageParams,
  type PageView,
  toRouteParams,
} from '#views/page-definition.ts'

/** The view of a page, as the caller that renders it provides it to the template. */
export interface GivenPage {
  name: string
  view: PageView
  frame: Frame
}

/** The paths of every page of a kind, for `getStaticPaths` of its route. */
export async function pathsOf<View extends PageView, Ids>(
  page: PageDefinition<View, Ids>,
): Promise<GetStaticPathsResult> {
  const { catalog } = await readCatalog()
  return Array.from(page.list(catalog), (params) => ({ params: toRouteParams(params) }))
}

/**
 * Returns the view of a page and the frame around it. Templates read nothing else from the catalog. A
 * publication passes the view in `locals`; a plain build and the development server create it here.
 */
export async function viewOf<View extends PageView, Ids>(
  page: PageDefinition<View, Ids>,
  { locals, params }: Pick<AstroGlobal, 'locals' | 'params'>,
): Promise<View & { frame: Frame; strings: Strings }> {
  const { view, frame } = locals.given ?? (await makePage(page, params))
  if (locals.given && locals.given.name !== page.name)
    throw new Error(`The route of ${page.name} was given the view of ${locals.given.name}`)
  return { ...(view as View), frame, strings: frame.stringsIn(view.language) }
}

async function makePage<View extends PageView, Ids>(
  page: PageDefinition<View, Ids>,
  { lang, ...ids }: AstroGlobal['params'],
): Promise<{ view: View; frame: Frame }> {
  const { catalog } = await readCatalog()
  const language = languageIn(lang)
  const view = language && page.view({ language, ...ids } as PageParams<Ids>, catalog)
  if (!view) throw new Error(`There is no page of ${page.name} for ${JSON.stringify({ lang, ...ids })}`)
  return { view, frame: catalog }
}

/** Pages compiled without content must be given their view. */
async function readCatalog(): Promise<{ catalog: Catalog }> {
  if (import.meta.env['COMPILED']) throw new Error('A page was asked for without what it is to show')
  const { loadCollections } = await import('#site/content.ts')
  return loadCollections()
}
