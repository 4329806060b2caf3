import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorResponseSchema, ERRORS, toErrorResponse } from '#contract/errors.ts'

const codes = Object.keys(ERRORS) as ErrorCode[]

describe('the table of errors', () => {
  it('gives each code its status', () => {
    expect(Object.fromEntries(codes.map((code) => [code, ERRORS[code].status]))).toEqual({
      missing_query: 400,
      invalid_query: 400,
      invalid_parameter: 400,
      invalid_json: 400,
      bad_request: 400,
      unsupported_store: 422,
      link_removed: 410,
      not_found: 404,
      method_not_allowed: 405,
      payload_too_large: 413,
      uri_too_long: 414,
      unsupported_media_type: 415,
      rate_limited: 429,
      internal_error: 500,
      search_unavailable: 503,
      overloaded: 503,
      links_unavailable: 503,
    })
  })

  it('says each meaning in a sentence, with Retry-After wherever a client has to wait', () => {
    for (const code of codes) {
      const { status, meaning } = ERRORS[code]
      expect(meaning, code).toMatch(/^[A-Z].*\.$/)
      expect(meaning.includes('Retry-After'), code).toBe(status === 429 || status === 503)
    }
  })

  it('names the sizes that are in force', () => {
    expect(ERRORS.payload_too_large.meaning).toContain('16 KB')
    expect(ERRORS.uri_too_long.meaning).toContain('8 KB')
  })
})

describe('an error response', () => {
  const response = toErrorResponse({ code: 'not_found', message: 'Nothing is here; see /docs.' })

  it('has the shape of the interface', () => {
    expect(response).toEqual({
      ok: false,
      error: { code: 'not_found', message: 'Nothing is here; see /docs.' },
      results: [],
      total: 0,
    })
    expect(errorResponseSchema.parse(response)).toEqual(response)
  })

  it.each([
    ['a success', { ...response, ok: true }],
    ['a code that is not in the table', { ...response, error: { code: 'oops', message: 'x' } }],
    ['results', { ...response, results: [1] }],
    ['a total', { ...response, total: 1 }],
    ['no message', { ...response, error: { code: 'not_found' } }],
  ])('does not take %s', (_what, value) => {
    expect(errorResponseSchema.safeParse(value).success).toBe(false)
  })
})
