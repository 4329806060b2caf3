import { NO_STORE, respondPlain, respondValue } from '#api/http/respond.ts'
import type { Handler } from '#api/services.ts'

/**
 * `getHealth`: the status of every part of the service. An unhealthy instance, which is shutting down,
 * answers 503 so that load balancers send it no new requests.
 */
export const getHealth: Handler = async (request, call) => {
  const { services } = call
  const health = await services.health()
  if (health.status !== 'unhealthy') return respondValue(request, call, health, NO_STORE)
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  return respondPlain(request, call, 503, headers, JSON.stringify(health))
}

/** `checkLiveness`: shows that the process runs and its event loop turns. */
export const checkLiveness: Handler = (request, call) =>
  respondPlain(request, call, 200, { 'Content-Type': 'text/plain; charset=utf-8' }, 'ok\n')
