import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { renderEndCalendar } from '#discovery/end-calendar.ts'
import { loadCollections } from '#runtime/content.ts'
import { dealListPaths } from '#runtime/deal-list-paths.ts'

export const prerender = true
export const getStaticPaths = dealListPaths

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props: { list, language } }) => {
  const { catalog } = await loadCollections()
  return new Response(renderEndCalendar(list, catalog, language))
}
