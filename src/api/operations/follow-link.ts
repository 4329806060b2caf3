import { lookUpLink } from '#api/operations/look-up-link.ts'
import { respondPlain } from '#api/http/respond.ts'
import type { Handler } from '#api/services.ts'

/**
 * `followLink`: redirects to the store while the deal is current, and for links created at run time. In all
 * other cases the page `/s/[hashId]` answers.
 */
export const followLink: Handler = async (request, call) => {
  const hashId = hashIdIn(request.url)
  const outcome = await lookUpLink(hashId, call.services)
  if (outcome.kind !== 'live' && outcome.kind !== 'created') return undefined
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
