import { renderSecurityTxt } from '#discovery/documents/security-txt.ts'
import { serveDocument } from '#site/serve-document.ts'

export const prerender = true

export const GET = serveDocument('securityWellKnown', renderSecurityTxt)
