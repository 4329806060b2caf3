/**
 * What the compile stage makes of the site: the only module that knows how Astro renders a page outside of a
 * build.
 */
import { handler as handleByAstro } from '@astrojs/node/server.js'
import { createApp } from 'astro/app/entrypoint'
import { isFastResponse } from '#site/fast-response.ts'
import publishedRoutes from 'virtual:published-routes'
import type { GivenPage } from '#site/page-view.ts'

const app = createApp({ streaming: false })

// Astro imports the module of a route anew for each page, which takes its time though it is there.
for (const [component, load] of app.manifest.pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined
  app.manifest.pageMap?.set(component, async () => (loaded ??= load()))
}

// A file has no headers, so the policy stands in the page, as in pages that Astro prerenders.
if (app.manifest.csp) app.manifest.csp.cspDestination = 'meta'

/**
 * The adapter's handler, without the pages that are published: whoever asks Astro for one of them asks for
 * one that is not there.
 */
export const handler: typeof handleByAstro = (request, response, next, locals) => {
  const route = app.match(new Request(new URL(request.url ?? '/', 'http://localhost')))
  if (next && route && publishedRoutes.includes(route.component)) next()
  else return handleByAstro(request, response, next, locals)
}

/** The pages that say with their status what they are. */
const STATUSES: Record<string, number> = { '/404': 404, '/500': 500 }

/** The HTML of a page that shows what it is given. Rejects when its template fails. */
export async function renderPage(path: string, given: GivenPage): Promise<string> {
  const response = await respond(path, given)
  return response.text()
}

/** The same as bytes, for whoever writes it to a file: Astro has encoded it already. */
export async function renderPageBytes(path: string, given: GivenPage): Promise<Uint8Array> {
  const response = await respond(path, given)
  const body = isFastResponse(response) ? response._toNodeResponse().body : response.body
  // Pages for errors come as a stream.
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
