import type { APIRoute } from 'astro'
import { loadCollections } from '#runtime/content.ts'
import { renderIndex } from '#runtime/snapshot-files.ts'

export const prerender = true

/** The search index of the same catalog; the build moves it to the server's side. */
export const GET: APIRoute = async () => {
  const { catalog } = await loadCollections()
  return new Response(new Uint8Array(renderIndex(catalog)))
}
