import type { AstroGlobal, GetStaticPathsResult } from 'astro'
import type { Catalog } from '#catalog/catalog.ts'
import type { KeptMarkup } from '#components/kept-markup.ts'
import type { Strings } from '#entries/strings.ts'
import { languageIn } from '#site/language-paths.ts'
import {
  type Frame,
  type PageDefinition,
  type PageParams,
  type PageView,
  toRouteParams,
} from '#views/page-definition.ts'

/** A page's view handed to its template by whoever asked for the page. */
export interface GivenPage {
  name: string
  view: PageView
  frame: Frame
  /** What pages have in common, where many are rendered one after the other. */
  kept?: KeptMarkup
}

/** Every page of a kind: what `getStaticPaths` of its route returns. */
export async function pathsOf<View extends PageView, Ids>(
  page: PageDefinition<View, Ids>,
): Promise<GetStaticPathsResult> {
  const { catalog } = await readCatalog()
  return Array.from(page.list(catalog), (params) => ({ params: toRouteParams(params) }))
}

/**
 * The one value that a page shows, with the frame around it. Templates read nothing else of the catalog.
 * It is given by the publication that renders the page; a plain build and the development server make it
 * here.
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

/** What was compiled without content is given what it shows. */
async function readCatalog(): Promise<{ catalog: Catalog }> {
  if (import.meta.env['COMPILED']) throw new Error('A page was asked for without what it is to show')
  const { loadCollections } = await import('#site/content.ts')
  return loadCollections()
}
