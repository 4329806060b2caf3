/** Searches, by query string and by body. */
import { chooseLanguage } from '#api/http/negotiate.ts'
import { readJsonObject } from '#api/http/read-body.ts'
import { readQueryString } from '#api/http/read-query-string.ts'
import { NO_STORE, respondFailure, respondJson, REVALIDATE } from '#api/http/respond.ts'
import { limitedSearch } from '#api/operations/limited-search.ts'
import { answerInWords } from '#api/operations/answer-in-words.ts'
import { answerSearch } from '#api/operations/search-answer.ts'
import type { Handler } from '#api/services.ts'
import { parseInput, presentName } from '#contract/parse-input.ts'
import { SHOPPER_PARAMETERS } from '#contract/parameters.ts'
import { readAnyShopper } from '#savings/requests/read-shopper.ts'
import { searchBodySchema, searchParametersSchema } from '#contract/search.ts'
import type { Language } from '#text/language.ts'

/** `searchDeals`: searches by query string. */
export const searchDeals: Handler = (request, call) =>
  limitedSearch(request, call, (headers) => {
    const raw = readQueryString(request.url, ['q', 'query', 'limit', 'language', ...SHOPPER_PARAMETERS])
    if (!raw.ok) return respondFailure(request, call, raw.failure, headers)
    const name = presentName(raw.data, ['q', 'query'])
    const input = parseInput(searchParametersSchema, { ...raw.data, q: raw.data[name] }, { q: name })
    if (!input.ok) return respondFailure(request, call, input.failure, headers)
    const { q, limit, language, ...said } = input.data
    const shopper = readAnyShopper(said, call.services.catalog, '')
    if (!shopper.ok) return respondFailure(request, call, shopper.failure, headers)
    return respondJson(
      request,
      call,
      answerSearch(
        { query: q, limit, language, shopper: shopper.data, preferred: preferredBy(request) },
        call.services,
      ),
      REVALIDATE,
      { ...headers, Vary: 'Accept-Encoding, Accept-Language' },
    )
  })

/**
 * `searchDealsPost`: searches by JSON body. The mode `ui` adds a narrative, unless the header `X-Agent-Mode:
 * 1` selects the mode `agent`.
 */
export const searchDealsPost: Handler = (request, call) =>
  limitedSearch(request, call, async (headers) => {
    const body = await readJsonObject(request, '{"query":"ca phe"}')
    if (!body.ok) return respondFailure(request, call, body.failure, headers)
    const name = presentName(body.data, ['query', 'q'])
    const input = parseInput(searchBodySchema, { ...body.data, query: body.data[name] }, { query: name })
    if (!input.ok) return respondFailure(request, call, input.failure, headers)
    const { mode: wanted, shopper: said = {}, ...asked } = input.data
    const shopper = readAnyShopper(said, call.services.catalog, 'shopper.')
    if (!shopper.ok) return respondFailure(request, call, shopper.failure, headers)
    const question = { ...asked, shopper: shopper.data, preferred: preferredBy(request) }
    const mode = request.headers.get('X-Agent-Mode') === '1' ? 'agent' : wanted
    const answer =
      mode === 'ui' ? await answerInWords(question, call.services) : answerSearch(question, call.services)
    return respondJson(request, call, answer, NO_STORE, headers)
  })

/** The language in which a client wants answers to queries that are of no language, such as `eSIM`. */
function preferredBy(request: Request): Language | undefined {
  return chooseLanguage(request.headers.get('Accept-Language'))
}
