/** Parameters that several operations share. */
import { z } from 'zod'
import { QUERY_MAX_CHARACTERS } from '#contract/limits.ts'
import { LANGUAGES } from '#text/language.ts'

/**
 * Control characters other than white space, and U+FFFD, which a decoder puts in place of invalid UTF-8.
 * Nobody types them into a query.
 */
const UNTYPEABLE = /[^\P{Cc}\t\n\r]|\uFFFD/u

/**
 * Characters that turn the direction of text. Answers and pages repeat the query within sentences, which they
 * would turn as well.
 */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/gu

const QUERY_HINT = `it must have 1–${QUERY_MAX_CHARACTERS} characters`

/** The text of a query. Parsing collapses white space, removes directions and normalises to NFC. */
export const queryTextSchema = z
  .string({ error: QUERY_HINT })
  .refine((text) => text.isWellFormed() && !UNTYPEABLE.test(text), {
    error: 'write plain text in UTF-8, without control characters or half surrogate pairs',
  })
  .transform((text) => text.normalize('NFC').replace(DIRECTIONS, '').replace(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .regex(/\P{Cf}/u, { error: QUERY_HINT })
      .max(QUERY_MAX_CHARACTERS, { error: QUERY_HINT }),
  )
  .meta({
    description: 'Natural language or keywords, in any of the six languages, with or without diacritics',
    minLength: 1,
    maxLength: QUERY_MAX_CHARACTERS,
    examples: ['mã giảm giá trà sữa'],
  })

/**
 * A whole number from 1 to `max`. Digits in a string are accepted too, because query strings and language
 * models send them.
 */
export function limitSchema(range: { max: number; fallback: number }) {
  const error = `write a whole number from 1 to ${range.max}`
  const inRange = z.int({ error }).min(1, { error }).max(range.max, { error })
  return z
    .union(
      [
        inRange,
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number)
          .pipe(inRange),
      ],
      { error },
    )
    .default(range.fallback)
    .meta({
      description: `How many at most: 1 to ${range.max}, default ${range.fallback}`,
      examples: [5],
      default: range.fallback,
      // Documented as an integer, because a choice of two types misleads code generators and models.
      anyOf: undefined,
      type: 'integer',
      minimum: 1,
      maximum: range.max,
    })
}

/** The language of the answer; `fallback` describes in words what applies without it. */
export function languageParameter(fallback: string) {
  return z
    .enum(LANGUAGES, { error: `write one of ${LANGUAGES.join(', ')}` })
    .optional()
    .meta({
      description: `Language of titles, summaries and sentences: ${LANGUAGES.join(', ')}; ${fallback}. A text that is missing in it comes in English, then in Vietnamese`,
      examples: ['en'],
    })
}

export const okSchema = z.literal(true).meta({ description: 'True in every success', examples: [true] })

export const noticeSchema = z.string().meta({
  description: 'What a reader must know about this catalog, such as that its codes are samples',
  examples: ['Dữ liệu minh họa: mọi mã bắt đầu bằng DEMO và không dùng được khi thanh toán.'],
})
