import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { renderWebManifest } from '#discovery/web-manifest.ts'
import { loadCollections } from '#runtime/content.ts'
import { inLanguages } from '#runtime/language-paths.ts'

export const prerender = true
export const getStaticPaths = () => inLanguages()

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const { catalog } = await loadCollections()
  const headers = { 'Content-Type': 'application/manifest+json' }
  return new Response(renderWebManifest(catalog, props.language), { headers })
}
