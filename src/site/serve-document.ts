import type { APIRoute } from 'astro'
import type { Catalog } from '#catalog/catalog.ts'
import { type DocumentId, DOCUMENTS } from '#contract/documents.ts'
import { loadCollections } from '#site/content.ts'

/** Creates the endpoint of a document, which the build calls once. */
export function serveDocument(id: DocumentId, render: (catalog: Catalog) => string): APIRoute {
  return async () => {
    const { catalog } = await loadCollections()
    return new Response(render(catalog), { headers: { 'Content-Type': DOCUMENTS[id].mediaType } })
  }
}
