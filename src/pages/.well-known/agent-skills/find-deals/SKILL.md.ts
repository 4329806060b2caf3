import { renderFindDealsSkill } from '#discovery/agent-skills.ts'
import { serveDocument } from '#runtime/serve-document.ts'

export const prerender = true

export const GET = serveDocument('findDealsSkill', renderFindDealsSkill)
