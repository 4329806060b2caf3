import fc from 'fast-check'
import { createAnswerCheck } from '../support/documented.ts'
import { spawnServer } from '../support/server.ts'
import { validRequests } from './arbitraries.ts'
import type { Check } from './check.ts'
import { operationsOf } from './document.ts'
import { type Attempt, attemptsOf } from './mutations.ts'
import { readSeed } from './seed.ts'

const REQUESTS = 1000

/** A limit so low that the limited server refuses most requests. */
const LIMITED = { CLIENT_REQUESTS_PER_MINUTE: '4', GLOBAL_REQUESTS_PER_MINUTE: '1000' }

const LIMITED_REQUESTS = 8

/**
 * Sends valid and invalid requests generated from openapi.json. The status, headers, media type and body of
 * every response must be documented for its operation. Failures are grouped by operation and reason, with one
 * request each.
 */
export const fuzz: Check = async ({ url, document }) => {
  const seed = readSeed()
  const operations = operationsOf(document)
  const attempts = fc.sample(fc.oneof(...operations.map((each) => attemptsOf(document, each))), {
    numRuns: REQUESTS,
    seed,
  })
  const judge = createJudge(createAnswerCheck(document))
  const failures = new Map<string, { text: string; count: number }>()
  const statuses = new Map<number, number>()
  let passed = 0
  const send = async (base: string, attempt: Attempt): Promise<void> => {
    try {
      const status = await judge(base, attempt)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      passed += 1
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const { kind, operation, target, init } = attempt
      const key = `${operation.operationId} ${why.replace(target.split('?')[0] ?? '', '')}`
      const sent = `${kind}: ${init.method} ${target} ${JSON.stringify(init.headers)} ${String(init.body ?? '')}`
      const { text, count } = failures.get(key) ?? { text: `${why}\n${sent}`.slice(0, 700), count: 0 }
      failures.set(key, { text, count: count + 1 })
    }
  }
  for (const attempt of attempts) await send(url, attempt)

  await using limited = await spawnServer({ environment: LIMITED })
  for (const operation of operations.filter(({ responses }) => '429' in responses)) {
    const requests = fc.sample(validRequests(document, operation), { numRuns: LIMITED_REQUESTS, seed })
    for (const request of requests) await send(limited.url, { kind: 'limited', operation, ...request })
  }
  const spread = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const told = [...failures.values()].map(({ text, count }) => `${count} × ${text}`)
  return { passed, failures: told, note: `seed ${seed}; ${spread.join(', ')}` }
}

type AnswerCheck = ReturnType<typeof createAnswerCheck>

/** Resolves to the status of a response that matches the document. */
function createJudge(checkAnswer: AnswerCheck): (base: string, attempt: Attempt) => Promise<number> {
  return async (base, { kind, operation, target, init }) => {
    // A compressed body could not be checked against its schema.
    const headers: Record<string, string> = { ...init.headers, 'Accept-Encoding': 'identity' }
    if (kind === 'revalidated') {
      const { headers: first } = await fetch(`${base}${target}`, { ...init, headers, redirect: 'manual' })
      headers['If-None-Match'] = first.get('ETag') ?? '"none"'
    }
    const answer = await fetch(`${base}${target}`, { ...init, headers, redirect: 'manual' })
    const { status } = answer
    if (status >= 500) throw new Error(`answered ${status}: ${await answer.text()}`)
    if (init.method === operation.method || init.method === 'HEAD') {
      await checkAnswer(init.method, new URL(target, base).pathname, answer)
      const isEmpty = (await answer.text()) === ''
      if (isEmpty && init.method !== 'HEAD' && operation.responses[status]?.content) {
        throw new Error(`answered ${status} without a body`)
      }
      return status
    }
    await expectForeign(init.method, answer)
    return status
  }
}

/**
 * Checks a response to a method that the operation does not have: the method may belong to another operation
 * or be a preflight; otherwise the response must be 405 with `Allow`.
 */
async function expectForeign(method: string, answer: Response): Promise<void> {
  const body = await answer.text()
  if (method === 'OPTIONS') {
    if (answer.status !== 204) throw new Error(`a preflight was answered ${answer.status}`)
  } else if (answer.status === 405) {
    if (!answer.headers.has('Allow')) throw new Error('405 without Allow')
    const { ok, error } = JSON.parse(body) as { ok: boolean; error: { code: string; message: string } }
    if (ok || error.code !== 'method_not_allowed') throw new Error(`405 with the body ${body}`)
  }
}
