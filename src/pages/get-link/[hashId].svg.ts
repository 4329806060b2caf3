import type { APIRoute } from 'astro'
import { renderSVG } from 'uqr'
import { smartLinkUrl } from '#catalog/smart-link-url.ts'
import { isHashId } from '#links/hash-id.ts'
import { callOf } from '#site/serve.ts'

export const prerender = false

const QUIET_ZONE_MODULES = 4

/** The QR code of a smart link. It depends only on the id, so it may be cached. */
export const GET: APIRoute = async (context) => {
  const { hashId = '' } = context.params
  if (!isHashId(hashId)) return new Response(null, { status: 404 })
  const { catalog } = (await callOf(context)).services
  return new Response(renderSVG(smartLinkUrl(hashId, catalog), { border: QUIET_ZONE_MODULES }), {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
      'X-Robots-Tag': 'noindex',
    },
  })
}
