/** A language model behind an OpenAI-compatible address: time limit, rest after failures, no prompt. */
import type { AskModel } from '#api/services.ts'
import type { Settings } from '#process/env.ts'
import type { Log } from '#process/log.ts'
import { TimeoutError, withTimeout } from '#process/with-timeout.ts'

const ANSWER_MS = 4000
const ANSWER_MAX_BYTES = 64 * 1024
const MINUTE_MS = 60_000

/** After this many consecutive failures the model is not called for REST_MS. */
const FAILURES_MAX = 3
const REST_MS = 30_000

export type ModelSettings = Pick<
  Settings,
  'LLM_BASE_URL' | 'LLM_MODEL' | 'LLM_API_KEY' | 'LLM_REQUESTS_PER_MINUTE'
>

interface Options {
  /** A monotonic clock in milliseconds. */
  elapsed?: () => number
  log?: Pick<Log, 'warn'>
  /** The timeout of an answer in milliseconds. */
  answerMs?: number
}

const models = new WeakMap<object, AskModel>()

/**
 * Returns the configured model, which all releases of a process share, or undefined when none is configured.
 */
export function languageModelOf(
  settings: Partial<ModelSettings>,
  options: Options = {},
): AskModel | undefined {
  const { LLM_BASE_URL, LLM_MODEL } = settings
  if (LLM_BASE_URL === undefined || LLM_MODEL === undefined) return undefined
  const model = models.get(settings) ?? createLanguageModel(settings as ModelSettings, options)
  models.set(settings, model)
  return model
}

/**
 * Creates a client of a model behind an OpenAI-compatible endpoint. It makes one attempt per prompt, limits
 * requests per minute, and gives up after a timeout of four seconds. Neither queries nor the key are ever
 * logged.
 */
function createLanguageModel(
  settings: ModelSettings,
  { elapsed = () => performance.now(), log, answerMs = ANSWER_MS }: Options,
): AskModel {
  let asked: number[] = []
  let failures = 0
  let restsUntil = 0

  return async ({ rules, data }) => {
    const now = elapsed()
    if (now < restsUntil) return { ok: false, reason: 'resting' }
    asked = asked.filter((at) => now - at < MINUTE_MS)
    if (asked.length >= settings.LLM_REQUESTS_PER_MINUTE) return { ok: false, reason: 'budget' }
    asked.push(now)
    // While the model recovers, a single request tests whether it is available.
    if (failures >= FAILURES_MAX) restsUntil = now + REST_MS
    const stop = AbortSignal.timeout(answerMs)
    try {
      const text = await withTimeout(ask(settings, rules, data, stop), answerMs)
      failures = 0
      restsUntil = 0
      return { ok: true, text }
    } catch (error) {
      failures += 1
      if (failures >= FAILURES_MAX) {
        restsUntil = elapsed() + REST_MS
        const { name, status } = error as { name?: string; status?: number }
        log?.warn({ error: name, status, seconds: REST_MS / 1000 }, 'The language model is left alone')
      }
      return { ok: false, reason: stop.aborted || error instanceof TimeoutError ? 'slow' : 'unavailable' }
    }
  }
}

async function ask(
  { LLM_BASE_URL = '', LLM_MODEL, LLM_API_KEY = 'none' }: ModelSettings,
  rules: string,
  data: string,
  signal: AbortSignal,
): Promise<string> {
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${LLM_API_KEY}` },
    body: JSON.stringify({
      model: LLM_MODEL,
      messages: [
        { role: 'system', content: rules },
        { role: 'user', content: data },
      ],
    }),
    // A redirect would forward the key.
    redirect: 'error',
    signal,
  } as const
  const send = (): Promise<Response> => fetch(`${LLM_BASE_URL.replace(/\/$/, '')}/chat/completions`, request)
  // The server may have closed a kept-alive connection, so the request is retried once.
  const response = await send().catch((error: unknown) => {
    if (isClosedConnection(error)) return send()
    throw error
  })
  const body = await readBounded(response)
  if (!response.ok) throw new RefusedRequest(response.status)
  const { choices } = JSON.parse(body) as { choices: { message: { content?: unknown } }[] }
  // A refusal has no content, and some servers answer with a list of parts: no text is no narrative.
  const content = choices[0]?.message.content
  return typeof content === 'string' ? content : ''
}

/** The text of an answer; an error when it is longer than a few sentences need. */
async function readBounded({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > ANSWER_MAX_BYTES) throw new Error(`The answer has more than ${ANSWER_MAX_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** An answer other than success. */
class RefusedRequest extends Error {
  override name = 'RefusedRequest'
  readonly status: number

  constructor(status: number) {
    super(`The language model answers ${status}`)
    this.status = status
  }
}

function isClosedConnection(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}
