import { encode } from '#api/http/respond.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { savingsOf } from '#savings/catalog-savings.ts'
import { nextDayAfter } from '#text/days.ts'
import type { Language } from '#text/language.ts'
import type { CachedAnswer, Services } from '#api/services.ts'

/** What is answered, before it is rendered or after, and the language it is in. */
type Answer = { language: Language } & (
  | { data: unknown }
  | {
      body: Uint8Array
      /** Changes with the body. */
      version: string
    }
)

/**
 * An answer from the cache while it is right, else a new one. The second within a while is kept until a deal
 * begins, ends or changes its hours, or the day is over.
 */
export function cachedAnswer(
  services: Services,
  key: string,
  now: number,
  render: () => Answer,
): CachedAnswer {
  const kept = keptAnswer(services, key, now)
  if (kept) return kept
  const answer = renderAnswer(services, now, render())
  if (services.answers.wasAsked(key)) services.answers.set(key, answer)
  return answer
}

/** An answer that was kept and is right at a moment. */
export function keptAnswer(services: Services, key: string, now: number): CachedAnswer | undefined {
  const kept = services.answers.get(key)
  // A clock that was set back makes an answer of later on wrong.
  return kept && now >= kept.from && now < kept.until ? kept : undefined
}

/** An answer as it is sent, with the time that it is right. */
export function renderAnswer(services: Services, now: number, answer: Answer): CachedAnswer {
  const body = 'body' in answer ? answer.body : encode(JSON.stringify(answer.data))
  const version = 'body' in answer ? answer.version : body
  return {
    body,
    language: answer.language,
    etag: `W/"${services.digest(version)}"`,
    from: now,
    until: rightUntil(services.catalog, now),
  }
}

const changes = new WeakMap<Catalog, { from: number; until: number }>()

/** The next moment at which any answer may become wrong; looked for once until then. */
function rightUntil(catalog: Catalog, now: number): number {
  const known = changes.get(catalog)
  if (known && now >= known.from && now < known.until) return known.until
  // Prices after codes change with the hours of vouchers too.
  const until = Math.min(
    catalog.nextChangeAfter(now),
    savingsOf(catalog).nextHourAfter(now),
    nextDayAfter(now),
  )
  changes.set(catalog, { from: now, until })
  return until
}
