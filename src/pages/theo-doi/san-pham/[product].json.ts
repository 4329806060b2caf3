import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { toWatchedProduct } from '#discovery/watch-records.ts'
import { loadCollections } from '#runtime/content.ts'

export const prerender = true

export async function getStaticPaths() {
  const { catalog } = await loadCollections()
  return catalog.products.map((product) => ({ params: { product: product.id }, props: { product } }))
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props: { product } }) => {
  const { catalog } = await loadCollections()
  return Response.json(toWatchedProduct(product, catalog))
}
