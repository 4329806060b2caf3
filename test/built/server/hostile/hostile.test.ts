import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorResponseSchema } from '#contract/errors.ts'
import {
  type RawAnswer,
  sendRaw,
  type ServerProcess,
  spawnServer,
  UNLIMITED,
} from '../../../support/server.ts'
import { BODY_REQUESTS } from './bodies.ts'
import { FRAMING_REQUESTS } from './framing.ts'
import { HEADER_REQUESTS } from './headers.ts'
import { METHOD_REQUESTS } from './methods.ts'
import { CLOSED, type HostileRequest } from './requests.ts'
import { TARGET_REQUESTS } from './targets.ts'

const CONNECTIONS = 16

const CORPUS: readonly (readonly [string, readonly HostileRequest[]])[] = [
  ['methods', METHOD_REQUESTS],
  ['targets', TARGET_REQUESTS],
  ['headers', HEADER_REQUESTS],
  ['bodies', BODY_REQUESTS],
  ['framing', FRAMING_REQUESTS],
]

/** What only the inside of the service knows. */
const INSIDE = /node_modules|\/src\/|\bat \S+ \(|root:x:0|links\.sqlite|"lexicon"/

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({ environment: UNLIMITED })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Everything that is wrong with the answer to a request. */
function mistakesIn({ bytes, expected }: HostileRequest, { status, headers, body }: RawAnswer): string[] {
  const mistakes: string[] = []
  if (!expected.includes(status)) mistakes.push(`status ${status} instead of ${expected.join(' or ')}`)
  if (INSIDE.test(body)) mistakes.push('the answer tells of the inside')
  if (/evil\.example/.test(headers['location'] ?? '')) mistakes.push(`leads to ${headers['location']}`)
  if (headers['set-cookie'] !== undefined) mistakes.push('sets a cookie')
  const isApi = /^\S+ \/api\/(?!mcp)/.test(bytes.toString('latin1', 0, 100))
  if (isApi && status >= 400 && !errorResponseSchema.safeParse(parseJson(body)).success) {
    mistakes.push(`no error of the interface: ${body.slice(0, 100)}`)
  }
  return mistakes
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A connection that is closed or reset without a word has the status CLOSED. */
async function ask({ bytes, isCut = false }: HostileRequest): Promise<RawAnswer> {
  const nothing = { status: CLOSED, headers: {}, body: '' }
  try {
    const answer = await sendRaw(server.port, bytes, { isLast: isCut })
    return Number.isNaN(answer.status) ? nothing : answer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return nothing
    throw error
  }
}

describe('hostile requests', { timeout: 120_000 }, () => {
  it('are 500 and more', () => {
    const count = CORPUS.reduce((sum, [, requests]) => sum + requests.length, 0)
    console.log(`${count} hostile requests`)
    expect(count).toBeGreaterThan(500)
  })

  it.each(CORPUS)(
    'are each answered as documented, and the server serves on: %s',
    async (_name, requests) => {
      const waiting = [...requests]
      const failures: string[] = []
      const work = async (): Promise<void> => {
        for (let request = waiting.pop(); request; request = waiting.pop()) {
          const mistakes = mistakesIn(request, await ask(request))
          if (mistakes.length > 0) failures.push(`${request.what}: ${mistakes.join('; ')}`)
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, work))
      expect(failures.toSorted()).toEqual([])
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      // Nothing of it was a fault of the service.
      expect(server.output().match(/.*"level":[56]0.*/g) ?? []).toEqual([])
    },
  )
})
