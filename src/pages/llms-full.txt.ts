import { renderLlmsFull } from '#discovery/documents/llms-full.ts'
import { serveDocument } from '#site/serve-document.ts'

export const prerender = true

export const GET = serveDocument('llmsFull', renderLlmsFull)
