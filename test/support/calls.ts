import { answerOperation } from '#api/handlers.ts'
import { matchOperation } from '#api/match-operation.ts'
import type { Call, Services } from '#api/services.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { createServices } from '#process/services.ts'
import { answerCheckOf } from './documented.ts'
import { lazyLinks } from './links.ts'
import { shared } from './prepared.ts'
import { indexOf } from './search-over.ts'

/** A clock that tests move. */
interface Clock {
  now: number
}

export interface Caller {
  clock: Clock
  /** Sends a request in the same way as both bindings. */
  send(target: string, init?: RequestInit & { client?: string }): Promise<Response>
}

/**
 * Creates a caller of the operations over a catalog, with its own clock. Every response is checked against
 * openapi.json.
 */
export function callerOf(
  catalog: Catalog,
  limits: { perClient?: number; overall?: number; askModel?: Services['askModel'] } = {},
): Caller {
  const clock = { now: Date.parse('2026-11-20T12:00:00+07:00') }
  const links = lazyLinks(() => clock.now)
  const services = createServices({
    catalog,
    index: indexOf(catalog),
    links,
    settings: {
      CLIENT_REQUESTS_PER_MINUTE: limits.perClient ?? 1000,
      GLOBAL_REQUESTS_PER_MINUTE: limits.overall ?? 100_000,
    },
    now: () => clock.now,
    elapsed: () => clock.now,
    ...(limits.askModel && { askModel: limits.askModel }),
  })
  return {
    clock,
    send: async (target, { client = '192.0.2.1', ...init } = {}) => {
      const call: Call = { services, client, requestId: 'test-request' }
      const request = new Request(`http://localhost${target}`, init)
      const { pathname } = new URL(request.url)
      const answer = await answerOperation(request, call, matchOperation(pathname, request.method))
      if (!answer) throw new Error(`${target} is left to a page`)
      const check = shared(catalog, 'the check of answers', () => answerCheckOf(catalog))
      await check(request.method, pathname, answer)
      return answer
    },
  }
}
