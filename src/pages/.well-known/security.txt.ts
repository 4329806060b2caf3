import { renderSecurityTxt } from '#discovery/security-txt.ts'
import { serveDocument } from '#runtime/serve-document.ts'

export const prerender = true

export const GET = serveDocument('securityWellKnown', renderSecurityTxt)
