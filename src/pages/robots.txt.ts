import { renderRobots } from '#discovery/documents/robots.ts'
import { serveDocument } from '#site/serve-document.ts'

export const prerender = true

export const GET = serveDocument('robots', renderRobots)
