/** The operations that count votes for deals. */
import { limited } from '#api/http/limited.ts'
import { readJsonObject } from '#api/http/read-body.ts'
import { readQuery } from '#api/http/read-query-string.ts'
import { NO_STORE, respondFailure, respondValue } from '#api/http/respond.ts'
import type { Call, Handler } from '#api/services.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { LINKS_UNAVAILABLE } from '#contract/errors.ts'
import { failure, parseInput, type Read } from '#contract/parse-input.ts'
import {
  voteBodySchema,
  VOTES_SHOWN_MIN,
  votesParametersSchema,
  type VotesResponse,
} from '#contract/readers/votes.ts'
import type { Votes } from '#links/votes.ts'
import { toVietnamIso } from '#text/days.ts'

/** `voteDeal`: counts whether a deal worked for a reader. Only the count is stored. */
export const voteDeal: Handler = (request, call) =>
  limited(request, call, async (headers) => {
    const body = await readJsonObject(request, '{"deal":"shopeefood-tra-sua-nhom-20","worked":true}')
    if (!body.ok) return respondFailure(request, call, body.failure, headers)
    const input = parseInput(voteBodySchema, body.data)
    if (!input.ok) return respondFailure(request, call, input.failure, headers)
    const { deal, worked } = input.data
    const votes = votesOn(deal, call)
    if (!votes.ok) return respondFailure(request, call, votes.failure, headers)
    const counted = await votes.data.add(deal, worked, call.client)
    if (counted === 'unavailable') return respondFailure(request, call, LINKS_UNAVAILABLE, headers)
    const response: VotesResponse = { ok: true, deal, counted }
    return respondValue(request, call, response, NO_STORE, headers)
  })

/** `getVotes`: the recent votes on a deal. The numbers are omitted below a minimum. */
export const getVotes: Handler = async (request, call) => {
  const input = readQuery(request.url, votesParametersSchema)
  if (!input.ok) return respondFailure(request, call, input.failure)
  const { deal } = input.data
  const votes = votesOn(deal, call)
  if (!votes.ok) return respondFailure(request, call, votes.failure)
  const count = await votes.data.of(deal)
  if (count === 'unavailable') return respondFailure(request, call, LINKS_UNAVAILABLE)
  const total = count.worked + count.failed
  const response: VotesResponse = {
    ok: true,
    deal,
    ...(total >= VOTES_SHOWN_MIN && {
      worked: count.worked,
      total,
      temperature: count.temperature,
      ...(count.workedAt !== null && { lastWorkedAt: toVietnamIso(count.workedAt) }),
    }),
  }
  return respondValue(request, call, response, NO_STORE)
}

/** Returns the vote service, or a failure when votes are disabled or the deal is not current. */
function votesOn(id: string, { services }: Call): Read<Votes> {
  const { votes, catalog, now } = services
  if (!votes) return failure('not_found', 'Votes are not taken here.')
  const deal = catalog.dealOf(id)
  return deal && dealStateAt(deal, now()) === 'current'
    ? { ok: true, data: votes }
    : failure(
        'invalid_parameter',
        `deal is ${JSON.stringify(id.slice(0, 60))}; write the id of a deal that can be used now.`,
      )
}
