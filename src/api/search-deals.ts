import { limited } from '#api/limited.ts'
import { readJsonObject } from '#api/read-body.ts'
import { readQueryString } from '#api/read-query-string.ts'
import { NO_STORE, respondFailure, respondJson, REVALIDATE } from '#api/respond.ts'
import { answerSearch, SEARCH_UNAVAILABLE } from '#api/search-answer.ts'
import type { Handler } from '#api/services.ts'
import { firstPresent, parseInput } from '#contract/parse-input.ts'
import { searchBodySchema, searchParametersSchema } from '#contract/search.ts'

/** `searchDeals`: the query string is the question. */
export const searchDeals: Handler = (request, call) =>
  limitedSearch(request, call, (headers) => {
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
  limitedSearch(request, call, async (headers) => {
    const body = await readJsonObject(request, '{"query":"ca phe"}')
    if (!body.ok) return respondFailure(request, call, body.failure, headers)
    const input = parseInput(searchBodySchema, {
      ...body.data,
      query: firstPresent(body.data, ['query', 'q']),
    })
    if (!input.ok) return respondFailure(request, call, input.failure, headers)
    const mode = request.headers.get('X-Agent-Mode') === '1' ? 'agent' : input.data.mode
    return respondJson(request, call, answerSearch({ ...input.data, mode }, call.services), NO_STORE, headers)
  })

/** Without an index nothing is counted. */
async function limitedSearch(...[request, call, proceed]: Parameters<typeof limited>): Promise<Response> {
  if (!call.services.isSearchAvailable) return respondFailure(request, call, SEARCH_UNAVAILABLE)
  return limited(request, call, proceed)
}
