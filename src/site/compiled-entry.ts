/**
 * The entry of the compiled site: the only module that depends on how Astro renders a page outside of a
 * build.
 */
import { handler as handleByAstro } from '@astrojs/node/server.js'
import { createApp } from 'astro/app/entrypoint'
import { isFastResponse } from '#site/fast-response.ts'
import publishedRoutes from 'virtual:published-routes'
import type { GivenPage } from '#site/page-view.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#text/language.ts'

const app = createApp({ streaming: false })

// Astro imports the module of a route again for each page, which takes time even when it is cached.
for (const [component, load] of app.manifest.pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined
  app.manifest.pageMap?.set(component, async () => (loaded ??= load()))
}

// Astro lets `[...lang]` stand for any number of segments. Then `/search/browse/ma-giam-gia` is the page
// `/ma-giam-gia`, and `/san-pham/blog` is `/blog`. Only a language may stand there, or nothing.
const prefixes = LANGUAGES.map((language) => (language === DEFAULT_LANGUAGE ? '' : language)).join('|')
for (const { routeData } of app.manifest.routes) {
  if (routeData.segments[0]?.[0]?.content === '...lang')
    routeData.pattern = new RegExp(routeData.pattern.source.replace('(.*?)', `(${prefixes})`))
}

// Rendered pages become files, which have no headers, so the policy is written into the page, as in
// prerendered pages.
if (app.manifest.csp) app.manifest.csp.cspDestination = 'meta'

/**
 * The adapter's handler without the published pages: a request for one of them that reaches Astro gets 404.
 */
export const handler: typeof handleByAstro = (request, response, next, locals) => {
  const route = app.match(new Request(new URL(request.url ?? '/', 'http://localhost')))
  if (next && route && publishedRoutes.includes(route.component)) next()
  else return handleByAstro(request, response, next, locals)
}

/** The pages that are rendered with an error status. */
const STATUSES: Record<string, number> = { '/404': 404, '/500': 500 }

/** Renders the HTML of a page from its view, in UTF-8. Rejects when the template throws. */
export async function renderPage(path: string, given: GivenPage): Promise<Uint8Array> {
  const response = await respond(path, given)
  const body = isFastResponse(response) ? response._toNodeResponse().body : response.body
  // Error pages are streamed.
  const bytes = body instanceof Uint8Array ? body : await new Response(body as BodyInit).bytes()
  if (bytes.length === 0) throw new Error(`The page ${path} was rendered without any HTML`)
  return bytes
}

async function respond(path: string, given: GivenPage): Promise<Response> {
  const request = new Request(new URL(path, given.frame.siteUrl))
  const response = await app.render(request, { locals: { given } })
  if (response.status !== (STATUSES[path] ?? 200))
    throw new Error(`The page ${path} was rendered with status ${response.status}`)
  return response
}
