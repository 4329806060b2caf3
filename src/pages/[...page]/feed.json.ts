import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { renderJsonFeed } from '#discovery/json-feed.ts'
import { createDealFeed } from '#discovery/deal-feed.ts'
import { loadCollections } from '#runtime/content.ts'
import { dealListPaths } from '#runtime/deal-list-paths.ts'

export const prerender = true
export const getStaticPaths = dealListPaths

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props: { list, language } }) => {
  const { catalog } = await loadCollections()
  return new Response(renderJsonFeed(createDealFeed(list, catalog, language)))
}
