import { renderServerCard } from '#discovery/mcp/server-card.ts'
import { serveDocument } from '#site/serve-document.ts'

export const prerender = true

export const GET = serveDocument('mcpServerCardFlat', renderServerCard)
