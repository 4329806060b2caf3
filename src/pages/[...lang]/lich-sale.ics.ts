import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { renderSaleCalendar } from '#discovery/sale-calendar.ts'
import { loadCollections } from '#runtime/content.ts'
import { inLanguages } from '#runtime/language-paths.ts'

export const prerender = true
export const getStaticPaths = () => inLanguages()

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props: { language } }) => {
  const { catalog } = await loadCollections()
  return new Response(renderSaleCalendar(catalog, language))
}
