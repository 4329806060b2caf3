import type { APIContext, APIRoute } from 'astro'
import { answerOperation } from '#api/handlers.ts'
import { matchOperation } from '#api/match-operation.ts'
import type { Call } from '#api/services.ts'
import { createCatalog } from '#catalog/catalog.ts'
import type { Compress } from '#process/compress.ts'
import { readSettings } from '#process/env.ts'
import type { Links } from '#process/link-database/open-links.ts'

/** Serves an operation as an Astro endpoint. The request's path determines the operation. */
export const serveOperation: APIRoute = async (context) => {
  const { request, url } = context
  const match = matchOperation(url.pathname, request.method)
  const response = await answerOperation(request, await callOf(context), match)
  return response ?? new Response(null, { status: 404 })
}

/** The context of a request: from the production server, or created here in development. */
export async function callOf({ locals }: Pick<APIContext, 'locals'>): Promise<Call> {
  if (locals.call) return locals.call
  if (import.meta.env.DEV) return developmentCall()
  throw new Error('No call in locals: pass requests to Astro through src/server')
}

/** Shared by all requests. */
let links: Promise<Links> | undefined
let compress: Compress | undefined

/** In development every request uses the current content and its own rate limits. */
async function developmentCall(): Promise<Call> {
  const { loadCollections } = await import('#site/content.ts')
  const { createCompressor } = await import('#process/compress.ts')
  const { openLinks } = await import('#process/link-database/open-links.ts')
  const { createLog } = await import('#process/log.ts')
  const { createServices } = await import('#process/services.ts')
  const { createSearchIndex } = await import('#search/search-index.ts')
  const { snapshot } = await loadCollections()
  const catalog = createCatalog(snapshot)
  const index = createSearchIndex(catalog)
  const settings = readSettings(process.env)
  links ??= openLinks({ settings, log: createLog(settings.LOG_LEVEL) })
  compress ??= createCompressor()
  const services = createServices({ catalog, index, links: await links, settings, compress })
  return { services, client: 'development', requestId: crypto.randomUUID() }
}
