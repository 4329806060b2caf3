import { answerOperation } from '#api/handlers.ts'
import { matchOperation } from '#api/match-operation.ts'
import type { Call, Services } from '#api/services.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { createServices } from '#process/services.ts'
import { createSearchIndex, type SearchIndex } from '#search/search-index.ts'
import { lazyLinks } from './links.ts'
import { type AnswerCheck, answerCheckOf } from './documented.ts'

/** A clock that tests move. */
interface Clock {
  now: number
}

export interface Caller {
  clock: Clock
  /** Sends a request in the same way as both bindings. */
  send(target: string, init?: RequestInit & { client?: string }): Promise<Response>
}

const indexes = new WeakMap<Catalog, SearchIndex>()

/** Returns the index of a catalog, created once, because tests create many callers per catalog. */
function indexOf(catalog: Catalog): SearchIndex {
  const index = indexes.get(catalog) ?? createSearchIndex(catalog)
  indexes.set(catalog, index)
  return index
}

const checks = new WeakMap<Catalog, AnswerCheck>()

function checkOf(catalog: Catalog): AnswerCheck {
  const check = checks.get(catalog) ?? answerCheckOf(catalog)
  checks.set(catalog, check)
  return check
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
      await checkOf(catalog)(request.method, pathname, answer)
      return answer
    },
  }
}
