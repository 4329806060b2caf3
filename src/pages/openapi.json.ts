import type { APIRoute } from 'astro'
import { renderOpenapi } from '#discovery/documents/openapi.ts'
import { loadCollections } from '#site/content.ts'

export const prerender = true

export const GET: APIRoute = async () => {
  const { catalog } = await loadCollections()
  return Response.json(renderOpenapi(catalog))
}
