import { encode } from '#api/respond.ts'
import type { CachedAnswer, Services } from '#api/services.ts'

/** An answer from the cache while it is right, else a new one that is kept until the catalog's next change. */
export function cachedAnswer(
  services: Services,
  key: string,
  now: number,
  render: () => unknown,
): CachedAnswer {
  const kept = services.answers.get(key)
  if (kept && now < kept.until) return kept
  const body = encode(JSON.stringify(render()))
  const answer = { body, etag: `W/"${services.digest(body)}"`, until: services.catalog.nextChangeAfter(now) }
  services.answers.set(key, answer)
  return answer
}
