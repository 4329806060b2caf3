import { encode } from '#api/http/respond.ts'
import type { Services } from '#api/services.ts'
import type { DealResult } from '#contract/deal.ts'
import type { AgentSearchResponse } from '#contract/search.ts'
import type { Match } from '#search/search-outcome.ts'

interface Rendered {
  /** JSON without the bracket that closes it. */
  body: Uint8Array
  digest: string
}

/** A result that is the same object for every query is rendered once. */
const kept = new WeakMap<DealResult, Rendered>()

const RESULTS = '"results":['

/**
 * An answer as bytes, from its frame without results and the results, each with what depends on the query.
 * The bytes are those of the whole answer's JSON; only what is new in them is rendered.
 */
export function joinResults(
  frame: AgentSearchResponse,
  results: readonly DealResult[],
  matches: readonly Pick<Match, 'score' | 'matchedOn'>[],
  digest: Services['digest'],
): { body: Uint8Array; version: string } {
  const text = JSON.stringify(frame)
  // Within a text of the frame the quotation marks would be escaped.
  const place = text.indexOf(RESULTS) + RESULTS.length
  const parts: Uint8Array[] = []
  let version = text
  let ownText = text.slice(0, place)
  for (const [index, result] of results.entries()) {
    const rendered = kept.get(result) ?? render(result, digest)
    kept.set(result, rendered)
    const { score, matchedOn = [] } = matches[index] ?? {}
    const own = matchedOn.length > 0 ? { score, matchedOn } : { score }
    parts.push(encode(ownText), rendered.body)
    ownText = `,${JSON.stringify(own).slice(1)}${index < results.length - 1 ? ',' : ''}`
    version += rendered.digest + ownText
  }
  parts.push(encode(ownText + text.slice(place)))
  return { body: join(parts), version }
}

function render(result: DealResult, digest: Services['digest']): Rendered {
  const body = encode(JSON.stringify(result).slice(0, -1))
  return { body, digest: digest(body) }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const body = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    body.set(part, at)
    at += part.length
  }
  return body
}
