import { renderAiCatalog } from '#discovery/ai-catalog.ts'
import { serveDocument } from '#runtime/serve-document.ts'

export const prerender = true

export const GET = serveDocument('aiCatalog', renderAiCatalog)
