import type { APIRoute } from 'astro'
import { loadCollections } from '#runtime/content.ts'
import { renderSnapshot } from '#runtime/snapshot-files.ts'

export const prerender = true

/** The snapshot; the build moves it to the server's side. */
export const GET: APIRoute = async () => {
  const { snapshot, catalog } = await loadCollections()
  return new Response(renderSnapshot(snapshot, catalog))
}
