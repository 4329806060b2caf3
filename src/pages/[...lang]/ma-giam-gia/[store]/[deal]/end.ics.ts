import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { languagesOf } from '#catalog/translations.ts'
import { hasEndToCome, renderDealEnd } from '#discovery/end-calendar.ts'
import { loadCollections } from '#runtime/content.ts'
import { inLanguages } from '#runtime/language-paths.ts'

export const prerender = true

export async function getStaticPaths() {
  const { catalog } = await loadCollections()
  return catalog.deals
    .filter((deal) => hasEndToCome(deal, catalog))
    .flatMap((deal) =>
      inLanguages(languagesOf(deal)).map(({ params, props }) => ({
        params: { ...params, store: deal.store, deal: deal.id },
        props: { ...props, authored: deal },
      })),
    )
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props: { language, authored } }) => {
  const { catalog } = await loadCollections()
  return new Response(renderDealEnd(authored, catalog, language))
}
