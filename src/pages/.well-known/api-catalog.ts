import { renderApiCatalog } from '#discovery/documents/api-catalog.ts'
import { serveDocument } from '#site/serve-document.ts'

export const prerender = true

export const GET = serveDocument('apiCatalog', renderApiCatalog)
