import type { APIContext, APIRoute } from 'astro'
import { answerOperation } from '#api/handlers.ts'
import type { Call } from '#api/services.ts'
import { createCatalog } from '#catalog/catalog.ts'
import { readSettings } from '#runtime/env.ts'

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

/** In development every request sees the content as it is now, and limits are per request. */
async function developmentCall(): Promise<Call> {
  const { loadCollections } = await import('#runtime/content.ts')
  const { createServices } = await import('#runtime/services.ts')
  const { createSearchIndex } = await import('#search/search-index.ts')
  const { snapshot } = await loadCollections()
  const catalog = createCatalog(snapshot)
  const index = createSearchIndex(catalog)
  const services = createServices({ catalog, index, settings: readSettings(process.env) })
  return { services, client: 'development', requestId: crypto.randomUUID() }
}
