/** Prints one JSON line per check of a client. The process that started the script counts them. */
import { deepStrictEqual } from 'node:assert/strict'

/** A common interface to MCP clients. A result is the parsed text of the first content item. */
export interface Tools {
  names: () => Promise<string[]>
  call: (name: string, args: Record<string, unknown>) => Promise<unknown>
  /** The text of an error result. */
  refusal?: (name: string, args: Record<string, unknown>) => Promise<string>
}

/** The origin of the server, for example `http://localhost:1234`. */
export const origin = process.argv[2] ?? ''

/** Lists and calls both tools. Full answers must equal those of the REST API. */
export async function checkTools(client: string, { names, call, refusal }: Tools): Promise<void> {
  await check(`${client}: lists two tools`, async () =>
    deepStrictEqual((await names()).toSorted(), ['list_deals', 'search_deals']),
  )
  for (const query of ['trà sữa', 'cheap flight to Da Nang', 'shoppe freeship']) {
    await check(`${client}: search_deals ${query}`, async () => {
      const rest = await get(`/api/search-advanced?limit=3&q=${encodeURIComponent(query)}`)
      deepStrictEqual(
        withoutTime(await call('search_deals', { query, limit: 3, detail: 'full' })),
        withoutTime(rest),
      )
    })
  }
  await check(`${client}: list_deals travel`, async () =>
    deepStrictEqual(
      await call('list_deals', { category: 'travel', limit: 3, detail: 'full' }),
      await get('/api/deals?category=travel&limit=3'),
    ),
  )
  if (!refusal) return
  await check(`${client}: a wrong limit is named`, async () => {
    const text = await refusal('search_deals', { query: 'trà sữa', limit: 0 })
    if (!text.includes('limit')) throw new Error(`the error says: ${text}`)
  })
}

/** Runs a check and prints its outcome. */
export async function check(name: string, body: () => Promise<void>): Promise<void> {
  const error = await body().then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
  )
  console.log(JSON.stringify({ name, error }))
}

/** Requests the REST API. */
export async function get(path: string): Promise<unknown> {
  return (await fetch(`${origin}${path}`)).json()
}

/** Returns the structured content of an MCP result. Its text must be the same JSON. */
export function readResult(result: unknown): unknown {
  const { content, structuredContent, isError } = result as {
    content: { type: string; text: string }[]
    structuredContent?: unknown
    isError?: boolean
  }
  if (isError) throw new Error(content[0]?.text)
  const parsed: unknown = JSON.parse(content[0]?.text ?? '')
  deepStrictEqual(parsed, structuredContent, 'text and structured content differ')
  return parsed
}

/** Returns the text of an error result. */
export function readRefusal(result: unknown): string {
  const { content, isError } = result as { content: { text: string }[]; isError?: boolean }
  if (!isError) throw new Error('the result is no error')
  return content[0]?.text ?? ''
}

function withoutTime(answer: unknown): unknown {
  const body = answer as { meta?: object }
  return { ...body, meta: { ...body.meta, response_time_ms: 0 } }
}
