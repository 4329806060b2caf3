/** Adds an answer in words to a search. */
import { findCachedAnswer, renderAnswer } from '#api/http/cached.ts'
import type { TaggedBody } from '#api/http/respond.ts'
import { findResults, type Question, questionKey, timed, toResponse } from '#api/operations/search-answer.ts'
import type { CachedAnswer, Services } from '#api/services.ts'
import type { Narrative, NarrativeReason } from '#contract/search.ts'
import type { Findings } from '#narrative/findings.ts'
import { acceptText } from '#narrative/model/accept-text.ts'
import { promptFor } from '#narrative/model/prompt.ts'
import { narrate } from '#narrative/narrate.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** Temporary reasons: the model may soon answer the same question, so the answer is not cached. */
const PASSING: ReadonlySet<NarrativeReason | undefined> = new Set([
  'slow',
  'unavailable',
  'resting',
  'budget',
])

/** Questions that the model is currently answering, so that concurrent requests share one call. */
const askedOf = onceForEach((_services: Services) => new Map<string, Promise<CachedAnswer>>())

/**
 * Answers with a narrative: the model's text if a model is configured and every statement in it is verified,
 * else the template's text.
 */
export async function answerInWords(question: Question, services: Services): Promise<TaggedBody> {
  const startedAt = services.elapsed()
  const now = services.now()
  const key = `ui ${questionKey(question)}`
  const answer = findCachedAnswer(services, key, now) ?? (await askOnce(key, question, now, services))
  return timed(answer, startedAt, services)
}

function askOnce(key: string, question: Question, now: number, services: Services): Promise<CachedAnswer> {
  const pending = askedOf(services)
  const answer = pending.get(key) ?? write(key, question, now, services).finally(() => pending.delete(key))
  pending.set(key, answer)
  return answer
}

async function write(
  key: string,
  question: Question,
  now: number,
  services: Services,
): Promise<CachedAnswer> {
  const { catalog } = services
  const found = findResults(question, now, services)
  const stores = [...catalog.stores.values()].map(({ name }) => name)
  const findings = { ...found.findings, stores }
  const written = await askFor(findings, services)
  const narrative = written.narrative ?? narrate(findings, catalog.stringsIn(found.language))
  const data = toResponse(
    found,
    'ui',
    { response: narrative.text, narrative },
    written.narrative ? { narrative: 'model' } : { narrative: 'template', narrative_reason: written.reason },
  )
  const answer = renderAnswer(services, now, { language: found.language, data })
  if (!PASSING.has(written.reason)) services.answers.set(key, answer)
  return answer
}

type Written =
  { narrative: Narrative; reason?: undefined } | { narrative?: undefined; reason: NarrativeReason }

/** Returns the model's text about the findings, or the reason for using the template. */
async function askFor(findings: Findings, { askModel }: Services): Promise<Written> {
  if (!askModel) return { reason: 'no_model' }
  if (findings.results.length === 0) return { reason: 'no_results' }
  const answer = await askModel(promptFor(findings))
  if (!answer.ok) return { reason: answer.reason }
  const accepted = acceptText(answer.text, findings)
  return accepted.ok ? { narrative: accepted.narrative } : { reason: accepted.reason }
}
