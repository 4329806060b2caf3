import { renderApiCatalog } from '#discovery/api-catalog.ts'
import { serveDocument } from '#runtime/serve-document.ts'

export const prerender = true

export const GET = serveDocument('apiCatalog', renderApiCatalog)
