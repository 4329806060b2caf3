import { renderLlmsFull } from '#discovery/llms-full.ts'
import { serveDocument } from '#runtime/serve-document.ts'

export const prerender = true

export const GET = serveDocument('llmsFull', renderLlmsFull)
