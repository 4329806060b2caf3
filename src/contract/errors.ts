/** The table of errors: code, status and sentence. */
import { z } from 'zod'
import { BODY_MAX_BYTES, SEARCH_LIMIT_MAX, TARGET_MAX_BYTES } from '#contract/limits.ts'

/** Every error of the interface with its status and its meaning to a caller. */
export const ERRORS = {
  missing_query: { status: 400, meaning: 'No query was given, or it is blank.' },
  invalid_query: { status: 400, meaning: 'The query is too long or is not plain text.' },
  invalid_parameter: { status: 400, meaning: 'A parameter is out of range, unknown or repeated.' },
  invalid_json: { status: 400, meaning: 'The body is not JSON in UTF-8.' },
  bad_request: { status: 400, meaning: 'The request is malformed.' },
  unsupported_store: { status: 422, meaning: 'Smart links lead to supported stores only.' },
  link_removed: { status: 410, meaning: 'The smart link was taken down and will not come back.' },
  not_found: { status: 404, meaning: 'Nothing is served at this path.' },
  method_not_allowed: { status: 405, meaning: 'The path does not take this method; see Allow.' },
  payload_too_large: { status: 413, meaning: `The body is larger than ${BODY_MAX_BYTES / 1024} KB.` },
  uri_too_long: { status: 414, meaning: `The request target is longer than ${TARGET_MAX_BYTES / 1024} KB.` },
  unsupported_media_type: { status: 415, meaning: 'The body is not application/json, or is compressed.' },
  rate_limited: { status: 429, meaning: 'Too many requests; wait Retry-After seconds.' },
  internal_error: { status: 500, meaning: 'The service failed; the failure has been logged.' },
  search_unavailable: {
    status: 503,
    meaning:
      'Search is temporarily unavailable, because of a failure or too many simultaneous requests; wait Retry-After seconds.',
  },
  overloaded: {
    status: 503,
    meaning: 'The service has more requests under way than it can answer in time; wait Retry-After seconds.',
  },
  links_unavailable: {
    status: 503,
    meaning: 'The link database is temporarily unavailable; wait Retry-After seconds.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>

export type ErrorCode = keyof typeof ERRORS

/** An error of a request. The message names the field, the value that was received and what is expected. */
export interface Failure {
  code: ErrorCode
  message: string
}

export const LINKS_UNAVAILABLE: Failure = {
  code: 'links_unavailable',
  message: 'The link database does not answer; send the request again later.',
}

export const errorResponseSchema = z.object({
  ok: z.literal(false).meta({ description: 'False in every error', examples: [false] }),
  error: z
    .object({
      code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).meta({
        description: 'The kind of error; programs should decide by it',
        examples: ['invalid_parameter'],
      }),
      message: z.string().meta({
        description: 'What is wrong and what to send instead',
        examples: [`limit is "99"; write a whole number from 1 to ${SEARCH_LIMIT_MAX}.`],
      }),
    })
    .meta({ description: 'The error' }),
  results: z
    .array(z.unknown())
    .max(0)
    .meta({ description: 'Always empty', examples: [[]] }),
  total: z.literal(0).meta({ description: 'Always 0', examples: [0] }),
})

export type ErrorResponse = z.output<typeof errorResponseSchema>

/** The body of the error response for a failure. */
export function toErrorResponse({ code, message }: Failure): ErrorResponse {
  return { ok: false, error: { code, message }, results: [], total: 0 }
}
