import type { APIRoute } from 'astro'
import { describeDenial } from '#api/http/respond.ts'
import { readFollows } from '#contract/readers/alerts.ts'
import { absoluteUrl } from '#contract/routes.ts'
import { renderAtom } from '#discovery/feeds/atom.ts'
import { createNewsFeed, renderNewsCalendar } from '#discovery/feeds/news-feed.ts'
import { languageIn } from '#site/language-paths.ts'
import { callOf } from '#site/serve.ts'

export const prerender = false

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' }

/** News of what the query string lists, `follow=store/shopee`, as Atom or with `as=ics` as a calendar. */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const { services, client } = await callOf({ locals })
  const { alerts, catalog, search, isSearchAvailable, now, admit } = services
  const language = languageIn(params['lang'])
  if (!language || !alerts) return new Response(null, { status: 404 })
  const follows = readFollows(url.searchParams.getAll('follow'))
  if (!follows.ok) return new Response(follows.failure.message, { status: 400, headers: PLAIN })
  const admission = await admit(client)
  if (!admission.admitted) {
    const headers = { ...PLAIN, 'Retry-After': String(admission.retryAfterSeconds) }
    return new Response(describeDenial(admission), { status: 429, headers })
  }
  const asked = {
    follows: follows.data,
    language,
    catalog,
    search: isSearchAvailable ? search : undefined,
    now: now(),
    url: absoluteUrl(catalog.siteUrl, url.pathname + url.search),
  }
  const isCalendar = url.searchParams.get('as') === 'ics'
  return new Response(isCalendar ? renderNewsCalendar(asked) : renderAtom(createNewsFeed(asked)), {
    headers: {
      'Content-Type': `${isCalendar ? 'text/calendar' : 'application/atom+xml'}; charset=utf-8`,
      'Cache-Control': 'private, max-age=300',
      'X-Robots-Tag': 'noindex',
    },
  })
}
