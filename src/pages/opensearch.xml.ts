import { renderOpenSearch } from '#discovery/documents/open-search.ts'
import { serveDocument } from '#site/serve-document.ts'

export const prerender = true

export const GET = serveDocument('openSearch', renderOpenSearch)
