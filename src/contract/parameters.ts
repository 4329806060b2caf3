/** Parameters that several operations share. */
import { z } from 'zod'
import { QUERY_MAX_CHARACTERS, SAVINGS_PAYMENTS_MAX } from '#contract/limits.ts'
import { LANGUAGES } from '#text/language.ts'

/**
 * Control characters other than white space, and U+FFFD, which a decoder puts in place of invalid UTF-8.
 * Nobody types them into a query.
 */
const UNTYPEABLE = /[^\P{Cc}\t\n\r]|\uFFFD/u

/**
 * Characters that turn the direction of text. Answers and pages repeat the query within sentences, which
 * they would turn as well.
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

/**
 * The language of the answer; `fallback` describes in words what applies without it. A tag such as `en-US`,
 * which clients take from their platform, is read by its language.
 */
export function languageParameter(fallback: string) {
  const error = `write one of ${LANGUAGES.join(', ')}`
  return z
    .string({ error })
    .transform((tag) => /^[a-z]{2}(?=[-_]|$)/i.exec(tag)?.[0].toLowerCase())
    .pipe(z.enum(LANGUAGES, { error }))
    .optional()
    .meta({
      description: `Language of titles, summaries and sentences: ${LANGUAGES.join(', ')}; ${fallback}. A text that is missing in it comes in English, then in Vietnamese`,
      examples: ['en'],
      type: 'string',
      enum: [...LANGUAGES],
    })
}

export const okSchema = z.literal(true).meta({ description: 'True in every success', examples: [true] })

export const noticeSchema = z.string().meta({
  description: 'What a reader must know about this catalog, such as that its codes are samples',
  examples: ['Dữ liệu minh họa: mọi mã bắt đầu bằng DEMO và không dùng được khi thanh toán.'],
})

/** A name that somebody writes; `what` says in words which one. */
export const nameSchema = (what: string) =>
  z
    .string({ error: `write ${what}` })
    .trim()
    .min(1, { error: `write ${what}` })
    .max(100, { error: 'write at most 100 characters' })

const YES_OR_NO = 'write true or false, or leave it out'
const PAYMENT_DESCRIPTION = 'All ways to pay that the shopper has'
const NEW_AT_DESCRIPTION =
  'The stores where it would be the first order; at all others the shopper is a customer already'
const APP_DESCRIPTION = "Whether the order can be placed in the store's app"

const namesSchema = (what: string, list: string, example: readonly string[]) =>
  z
    .array(nameSchema(what), { error: `write a list of ${list}, for example ${JSON.stringify(example)}` })
    .max(SAVINGS_PAYMENTS_MAX, { error: `write at most ${SAVINGS_PAYMENTS_MAX} ${list}` })

const regionField = nameSchema('the name of a region, for example "Hà Nội"')
  .optional()
  .meta({
    description: 'Where the order is delivered or used: any name of a province, city or country',
    examples: ['Hà Nội'],
  })

/**
 * An object of a body that has no other fields than these. One that is misspelt, such as `qty`, would be
 * answered as if it were absent. `hint` says what to write in place of something else.
 */
export function onlyFields<Shape extends z.core.$ZodLooseShape>(shape: Shape, hint: string) {
  const known = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? `its name is none of ${known}` : hint),
  })
}

/** The shopper of a body. */
export const shopperSchema = onlyFields(
  {
    newCustomer: z
      .boolean({ error: YES_OR_NO })
      .optional()
      .meta({ description: 'Whether it is the first order at the store', examples: [false] }),
    newAt: namesSchema('the id of a store, for example "shopee"', 'ids of stores', ['shopee'])
      .optional()
      .meta({ description: NEW_AT_DESCRIPTION, examples: [['shopee']] }),
    app: z
      .boolean({ error: YES_OR_NO })
      .optional()
      .meta({ description: APP_DESCRIPTION, examples: [true] }),
    payment: namesSchema('the name of a way to pay, for example "MoMo"', 'ways to pay', ['MoMo', 'Visa'])
      .optional()
      .meta({ description: PAYMENT_DESCRIPTION, examples: [['MoMo', 'Visa']] }),
    region: regionField,
  },
  'write an object such as {"app":true}, or leave it out',
).meta({
  description: 'What is known about the shopper; anything left out is unknown and is reported separately',
})

export type ShopperBody = z.output<typeof shopperSchema>

const yesOrNo = (description: string) =>
  z
    .enum(['true', 'false'], { error: YES_OR_NO })
    .transform((value) => value === 'true')
    .optional()
    .meta({ description, examples: ['true'] })

/** Names that are separated by commas. */
const separated = (what: string, list: string, description: string, example: string) =>
  z
    .string({ error: `write ${list}, separated by commas` })
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(namesSchema(what, list, example.split(',')))
    .optional()
    .meta({ description: `${description}, separated by commas`, type: 'string', examples: [example] })

/** The shopper of a query string; the names of the parameters are those of the fields of a body. */
export const shopperParameters = {
  newAt: separated(
    'the id of a store, for example shopee',
    'ids of stores',
    NEW_AT_DESCRIPTION,
    'shopee,tiki',
  ),
  app: yesOrNo(APP_DESCRIPTION),
  payment: separated('the name of a way to pay', 'ways to pay', PAYMENT_DESCRIPTION, 'MoMo,Visa'),
  region: regionField,
}

/** The names of {@link shopperParameters}. */
export const SHOPPER_PARAMETERS = Object.keys(shopperParameters)
