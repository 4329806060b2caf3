import { renderRegistryEntry } from '#discovery/mcp/server-card.ts'
import { serveDocument } from '#site/serve-document.ts'

export const prerender = true

export const GET = serveDocument('registryEntry', renderRegistryEntry)
