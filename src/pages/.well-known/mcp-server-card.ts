import { renderServerCard } from '#discovery/mcp-card.ts'
import { serveDocument } from '#runtime/serve-document.ts'

export const prerender = true

export const GET = serveDocument('mcpServerCardFlat', renderServerCard)
