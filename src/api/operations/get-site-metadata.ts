import { cachedAnswer } from '#api/http/cached.ts'
import { cacheUntil, respondJson } from '#api/http/respond.ts'
import type { Handler } from '#api/services.ts'
import { renderSiteMetadata } from '#discovery/documents/site-metadata.ts'

/** `getSiteMetadata`: describes the site to an agent before its first search. */
export const getSiteMetadata: Handler = (request, call) => {
  const { services } = call
  const now = services.now()
  const answer = cachedAnswer(services, 'metadata', now, () => ({
    language: 'en',
    data: renderSiteMetadata(services.catalog, now),
  }))
  return respondJson(request, call, answer, cacheUntil(answer.until, now))
}
