import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { toWatchedStore } from '#discovery/watch-records.ts'
import { loadCollections } from '#runtime/content.ts'

export const prerender = true

export async function getStaticPaths() {
  const { catalog } = await loadCollections()
  return [...catalog.stores.values()].map((store) => ({ params: { store: store.id }, props: { store } }))
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props: { store } }) => {
  const { catalog } = await loadCollections()
  return Response.json(toWatchedStore(store, catalog))
}
