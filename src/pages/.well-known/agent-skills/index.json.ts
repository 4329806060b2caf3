import { hash } from 'node:crypto'
import { renderAgentSkills } from '#discovery/documents/agent-skills.ts'
import { serveDocument } from '#site/serve-document.ts'

export const prerender = true

export const GET = serveDocument('agentSkills', (catalog) =>
  renderAgentSkills(catalog, (text) => hash('sha256', text, 'hex')),
)
