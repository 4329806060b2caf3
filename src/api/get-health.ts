import { encode, NO_STORE, respondJson, respondPlain } from '#api/respond.ts'
import type { Handler } from '#api/services.ts'

/** `getHealth`: the state of every part. */
export const getHealth: Handler = async (request, call) => {
  const { services } = call
  const health = await services.health()
  const body = encode(JSON.stringify(health))
  return respondJson(request, call, { body, etag: `W/"${services.digest(body)}"` }, NO_STORE)
}

/** `checkLiveness`: the process runs and its loop turns. */
export const checkLiveness: Handler = (request, call) =>
  respondPlain(request, call, 200, { 'Content-Type': 'text/plain; charset=utf-8' }, 'ok\n')
