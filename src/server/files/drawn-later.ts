import { UNAVAILABLE_RETRY_SECONDS } from '#contract/limits.ts'
import { SOCIAL_FOLDER } from '#pictures/social-images.ts'
import type { Middleware } from '#server/middleware.ts'

const TEXT = 'This picture is not drawn yet; ask for it again in a minute.\n'

/**
 * Answers for the social images that a partial release lacks, which the publication under way draws. Other
 * sites remember that a picture was not found, and ask again where it is unavailable.
 */
export const drawnLater: Middleware = (request, response, next) => {
  if (!request.url?.startsWith(`${SOCIAL_FOLDER}/`)) {
    next()
    return
  }
  response.writeHead(503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(TEXT),
    'Cache-Control': 'no-store',
    'Retry-After': String(UNAVAILABLE_RETRY_SECONDS),
  })
  response.end(request.method === 'HEAD' ? undefined : TEXT)
}
