import { renderOpenSearch } from '#discovery/open-search.ts'
import { serveDocument } from '#runtime/serve-document.ts'

export const prerender = true

export const GET = serveDocument('openSearch', renderOpenSearch)
