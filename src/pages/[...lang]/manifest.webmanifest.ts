import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { renderWebManifest } from '#discovery/documents/web-manifest.ts'
import { loadCollections } from '#site/content.ts'
import { inLanguages } from '#site/language-paths.ts'

export const prerender = true
export const getStaticPaths = () => inLanguages()

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const { catalog } = await loadCollections()
  const headers = { 'Content-Type': 'application/manifest+json' }
  return new Response(renderWebManifest(catalog, props.language), { headers })
}
