import { renderRobots } from '#discovery/robots.ts'
import { serveDocument } from '#runtime/serve-document.ts'

export const prerender = true

export const GET = serveDocument('robots', renderRobots)
