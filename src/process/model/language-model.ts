import type OpenAI from 'openai'
import type { AskModel } from '#api/services.ts'
import type { Settings } from '#process/env.ts'
import type { Log } from '#process/log.ts'
import { Overdue, within } from '#process/within.ts'

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
  const client = connect(settings, answerMs)
  // The first request reports a failure to connect.
  client.catch(() => undefined)
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
      const text = await within(ask(await client, settings, rules, data, stop), answerMs)
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
      return { ok: false, reason: stop.aborted || error instanceof Overdue ? 'slow' : 'unavailable' }
    }
  }
}

async function ask(
  client: OpenAI,
  { LLM_MODEL = '' }: ModelSettings,
  rules: string,
  data: string,
  signal: AbortSignal,
): Promise<string> {
  const { choices } = await client.chat.completions.create(
    {
      model: LLM_MODEL,
      messages: [
        { role: 'system', content: rules },
        { role: 'user', content: data },
      ],
    },
    { signal },
  )
  return choices[0]?.message.content ?? ''
}

/** Loads the library only when a model is configured. */
async function connect({ LLM_BASE_URL, LLM_API_KEY }: ModelSettings, timeout: number): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai')
  return new Client({
    baseURL: LLM_BASE_URL ?? null,
    apiKey: LLM_API_KEY ?? 'none',
    // Ignores the environment variables that the library would read by default.
    organization: null,
    project: null,
    webhookSecret: null,
    timeout,
    maxRetries: 0,
    logLevel: 'off',
    fetch: fetchBounded,
  })
}

/** Rejects redirects, which would forward the key, and responses larger than a few sentences need. */
const fetchBounded: typeof fetch = async (input, init) => {
  const send = (): Promise<Response> => fetch(input, { ...init, redirect: 'error' })
  // The server may have closed a kept-alive connection, so the request is retried once.
  const answer = await send().catch((error: unknown) => {
    if (isClosedConnection(error)) return send()
    throw error
  })
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > ANSWER_MAX_BYTES) throw new Error(`The answer has more than ${ANSWER_MAX_BYTES} bytes`)
    parts.push(part)
  }
  return new Response(Buffer.concat(parts), { status: answer.status, headers: answer.headers })
}

function isClosedConnection(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}
