import type { APIContext, APIRoute } from 'astro'
import { answerOperation } from '#api/handlers.ts'
import type { Call } from '#api/services.ts'
import { createCatalog } from '#catalog/catalog.ts'
import { readSettings } from '#runtime/env.ts'
import type { Links } from '#runtime/link-store/open-links.ts'

/** An operation as an Astro endpoint. The path of the file that exports it says which operation. */
export const serveOperation: APIRoute = async (context) => {
  const response = await answerOperation(context.request, await callOf(context), context.url.pathname)
  return response ?? new Response(null, { status: 404 })
}

/** The request's circumstances: from the production entry, or made up in development. */
export async function callOf({ locals }: Pick<APIContext, 'locals'>): Promise<Call> {
  if (locals.call) return locals.call
  if (import.meta.env.DEV) return developmentCall()
  throw new Error('No call in locals: pass requests to Astro through src/server')
}

/** Kept between requests, as a database is. */
let links: Promise<Links> | undefined

/** In development every request sees the content as it is now, and limits are per request. */
async function developmentCall(): Promise<Call> {
  const { loadCollections } = await import('#runtime/content.ts')
  const { openLinks } = await import('#runtime/link-store/open-links.ts')
  const { createLog } = await import('#runtime/log.ts')
  const { createServices } = await import('#runtime/services.ts')
  const { createSearchIndex } = await import('#search/search-index.ts')
  const { snapshot } = await loadCollections()
  const catalog = createCatalog(snapshot)
  const index = createSearchIndex(catalog)
  const settings = readSettings(process.env)
  links ??= openLinks({ settings, log: createLog(settings.LOG_LEVEL) })
  const services = createServices({ catalog, index, links: await links, settings })
  return { services, client: 'development', requestId: crypto.randomUUID() }
}
