import { renderAiCatalog } from '#discovery/documents/ai-catalog.ts'
import { serveDocument } from '#site/serve-document.ts'

export const prerender = true

export const GET = serveDocument('aiCatalog', renderAiCatalog)
