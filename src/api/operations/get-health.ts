import { encode, NO_STORE, respondJson, respondPlain } from '#api/http/respond.ts'
import type { Handler } from '#api/services.ts'

/**
 * `getHealth`: the state of every part. Balancers go by the status: an instance that is unhealthy or about to
 * stop gets no new work.
 */
export const getHealth: Handler = async (request, call) => {
  const { services } = call
  const health = await services.health()
  const text = JSON.stringify(health)
  if (health.status === 'unhealthy') {
    return respondPlain(request, call, 503, { 'Content-Type': 'application/json; charset=utf-8' }, text)
  }
  const body = encode(text)
  return respondJson(request, call, { body, etag: `W/"${services.digest(body)}"` }, NO_STORE)
}

/** `checkLiveness`: the process runs and its loop turns. */
export const checkLiveness: Handler = (request, call) =>
  respondPlain(request, call, 200, { 'Content-Type': 'text/plain; charset=utf-8' }, 'ok\n')
