/** Answers that are kept in memory until the catalog changes. */
import { encode } from '#api/http/respond.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { rightUntil } from '#discovery/by-products.ts'
import type { Language } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'
import type { CachedAnswer, Services } from '#api/services.ts'

/** An answer before or after rendering, with the language of its texts. */
type Answer = { language: Language } & (
  | { data: unknown }
  | {
      body: Uint8Array
      /** Changes whenever the body changes. */
      version: string
    }
)

/**
 * Returns a cached answer if it is still valid, else a new one. An answer is stored when it is requested a
 * second time, and stays valid until a deal begins, ends or changes its hours, or until the day ends.
 */
export function cachedAnswer(
  services: Services,
  key: string,
  now: number,
  render: () => Answer,
): CachedAnswer {
  const known = findCachedAnswer(services, key, now)
  if (known) return known
  const answer = renderAnswer(services, now, render())
  if (services.answers.wasAsked(key)) services.answers.set(key, answer)
  return answer
}

/** Returns the cached answer if it is valid at `now`. */
export function findCachedAnswer(services: Services, key: string, now: number): CachedAnswer | undefined {
  const known = services.answers.get(key)
  // After the clock was set back, an answer may lie in the future.
  return known && now >= known.from && now < known.until ? known : undefined
}

/** Renders an answer and determines how long it is valid. */
export function renderAnswer(services: Services, now: number, answer: Answer): CachedAnswer {
  const body = 'body' in answer ? answer.body : encode(JSON.stringify(answer.data))
  const version = 'body' in answer ? answer.version : body
  return {
    body,
    language: answer.language,
    etag: `W/"${services.digest(version)}"`,
    from: now,
    until: endOfPeriod(services.catalog, now),
  }
}

/** Until when the answers of now stay right; never before the first answer. */
const periodOf = onceForEach((_catalog: Catalog) => ({ from: Infinity, until: -Infinity }))

/** The next time at which any answer may change. It is computed once per period. */
function endOfPeriod(catalog: Catalog, now: number): number {
  const period = periodOf(catalog)
  if (now < period.from || now >= period.until)
    Object.assign(period, { from: now, until: rightUntil(catalog, now) })
  return period.until
}
