import { respondPlain } from '#api/respond.ts'
import type { Handler } from '#api/services.ts'
import { resolveLink } from '#catalog/resolve-link.ts'

/** `followLink`: on to the store while the deal is current. What else became of it is told by the page `/s/[hashId]`. */
export const followLink: Handler = (request, call) => {
  const { catalog, now } = call.services
  const outcome = resolveLink(hashIdIn(request.url), catalog, now())
  if (outcome.kind !== 'live') return undefined
  return respondPlain(request, call, 302, {
    Location: outcome.url,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  })
}

function hashIdIn(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path.slice(path.lastIndexOf('/') + 1)
}
