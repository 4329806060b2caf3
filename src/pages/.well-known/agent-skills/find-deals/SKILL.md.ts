import { renderFindDealsSkill } from '#discovery/documents/agent-skills.ts'
import { serveDocument } from '#site/serve-document.ts'

export const prerender = true

export const GET = serveDocument('findDealsSkill', renderFindDealsSkill)
