import { readJsonObject } from '#api/read-body.ts'
import { readQueryString } from '#api/read-query-string.ts'
import {
  describeDenial,
  NO_STORE,
  rateLimitHeaders,
  respondFailure,
  respondJson,
  REVALIDATE,
} from '#api/respond.ts'
import { answerSearch, SEARCH_UNAVAILABLE } from '#api/search-answer.ts'
import type { Call, Handler } from '#api/services.ts'
import { firstPresent, parseInput } from '#contract/parse-input.ts'
import { searchBodySchema, searchParametersSchema } from '#contract/search.ts'

/** `searchDeals`: the query string is the question. */
export const searchDeals: Handler = (request, call) =>
  limited(request, call, (headers) => {
    const raw = readQueryString(request.url, ['q', 'query', 'limit'])
    if (!raw.ok) return respondFailure(request, call, raw.failure, headers)
    const input = parseInput(searchParametersSchema, {
      ...raw.data,
      q: firstPresent(raw.data, ['q', 'query']),
    })
    if (!input.ok) return respondFailure(request, call, input.failure, headers)
    const { q, limit } = input.data
    return respondJson(
      request,
      call,
      answerSearch({ query: q, limit, mode: 'agent' }, call.services),
      REVALIDATE,
      headers,
    )
  })

/** `searchDealsPost`: the JSON body is the question; `ui` adds the answer in words, unless the header asks for `agent`. */
export const searchDealsPost: Handler = (request, call) =>
  limited(request, call, async (headers) => {
    const body = await readJsonObject(request)
    if (!body.ok) return respondFailure(request, call, body.failure, headers)
    const input = parseInput(searchBodySchema, {
      ...body.data,
      query: firstPresent(body.data, ['query', 'q']),
    })
    if (!input.ok) return respondFailure(request, call, input.failure, headers)
    const mode = request.headers.get('X-Agent-Mode') === '1' ? 'agent' : input.data.mode
    return respondJson(request, call, answerSearch({ ...input.data, mode }, call.services), NO_STORE, headers)
  })

async function limited(
  request: Request,
  call: Call,
  proceed: (headers: Record<string, string>) => Response | Promise<Response>,
): Promise<Response> {
  if (!call.services.isSearchAvailable) return respondFailure(request, call, SEARCH_UNAVAILABLE)
  const admission = await call.services.admit(call.client)
  const headers = rateLimitHeaders(admission)
  if (admission.admitted) return proceed(headers)
  return respondFailure(request, call, { code: 'rate_limited', message: describeDenial(admission) }, headers)
}
