import { isObject } from '#api/operations/plain-call.ts'
import { BATCH_MAX_CALLS, LISTING_LIMIT_MAX, LISTING_TOOL_LIMIT_DEFAULT } from '#contract/limits.ts'
import { parseJson } from '#text/json.ts'

/** A message counts once for each so many records that it asks for. */
const RECORDS_OF_WEIGHT = 50

/** The weight of the largest batch. */
export const BATCH_WEIGHT_MAX = weightOf(LISTING_LIMIT_MAX) * BATCH_MAX_CALLS

const decoder = new TextDecoder()

/**
 * How much an MCP batch asks for: 1 for each message, more for long lists. Undefined for a body that is no
 * batch.
 */
export function weighBatch(body: Uint8Array): number | undefined {
  const text = decoder.decode(body)
  if (!text.trimStart().startsWith('[')) return undefined
  const messages: unknown = parseJson(text)
  if (!Array.isArray(messages)) return undefined
  // A longer batch is refused without an answer to its messages.
  const answered: unknown[] = messages.slice(0, BATCH_MAX_CALLS)
  return answered.reduce<number>((sum, message) => sum + weightOf(recordsIn(message)), 0)
}

function weightOf(records: number): number {
  return Math.ceil(records / RECORDS_OF_WEIGHT)
}

/** The number of records that a message asks for. An invalid limit counts as the default of a listing. */
function recordsIn(message: unknown): number {
  const params = isObject(message) ? message['params'] : undefined
  const given = isObject(params) ? params['arguments'] : undefined
  const limit = isObject(given) ? Number(given['limit']) : Number.NaN
  return limit >= 1 && limit <= LISTING_LIMIT_MAX ? limit : LISTING_TOOL_LIMIT_DEFAULT
}
