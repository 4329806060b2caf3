import { lookUpLink } from '#api/look-up-link.ts'
import { respondPlain } from '#api/respond.ts'
import type { Handler } from '#api/services.ts'

/** `followLink`: on to the store while the deal is current. What else became of it is told by the page `/s/[hashId]`. */
export const followLink: Handler = async (request, call) => {
  const hashId = hashIdIn(request.url)
  const outcome = await lookUpLink(hashId, call.services)
  if (outcome.kind !== 'live' && outcome.kind !== 'made') return undefined
  if (request.method === 'GET') call.services.countClick(hashId, request.headers)
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
