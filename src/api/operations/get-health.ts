import { encode, NO_STORE, respondJson, respondPlain } from '#api/http/respond.ts'
import type { Handler } from '#api/services.ts'

/**
 * `getHealth`: the status of every part of the service. An unhealthy instance, which is shutting down,
 * answers 503 so that load balancers send it no new requests.
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

/** `checkLiveness`: shows that the process runs and its event loop turns. */
export const checkLiveness: Handler = (request, call) =>
  respondPlain(request, call, 200, { 'Content-Type': 'text/plain; charset=utf-8' }, 'ok\n')
