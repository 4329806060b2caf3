/** The shapes of alerts: what a browser sends to be told of what it follows, and what it is answered. */
import { z } from 'zod'
import { parseInput, type Read } from '#contract/parse-input.ts'
import { okSchema } from '#contract/parameters.ts'
import { FOLLOWED_MAX_CHARACTERS, FOLLOWED_SEARCHES_MAX, FOLLOWS_MAX } from '#contract/readers/follows.ts'
import { LANGUAGES } from '#text/language.ts'

/** A subscription that is not renewed for so long is removed. */
export const SUBSCRIPTION_DAYS = 90

const ENDPOINT_MAX_CHARACTERS = 1024
const MINUTES_A_DAY = 24 * 60

/** A deal with its store, a store, a product, or the text of a search with `encodeURIComponent`. */
const FOLLOWED =
  /^(?:deal\/[a-z\d-]+\/[a-z\d-]+|(?:store|product)\/[a-z\d-]+|search\/(?:[\w.!~*'()-]|%[\dA-F]{2})+)$/

const FOLLOWED_HINT =
  'write ids such as deal/shopee/ao-thun-50k, store/shopee, product/iphone-17 or search/tai%20nghe'

/** What is followed, by id. A number is the price to wait for; null is for all that has none. */
const followsSchema = z
  .record(
    z.string().max(FOLLOWED_MAX_CHARACTERS).regex(FOLLOWED),
    z.number({ error: 'write the price to wait for, or null' }).min(0).nullable(),
    { error: (issue) => (issue.code === 'invalid_key' ? FOLLOWED_HINT : undefined) },
  )
  .refine((follows) => Object.keys(follows).every(isDecodable), { error: FOLLOWED_HINT })
  .refine((follows) => isBetween(Object.keys(follows).length, 1, FOLLOWS_MAX), {
    error: `follow 1 to ${FOLLOWS_MAX} things`,
  })
  .refine(
    (follows) =>
      Object.keys(follows).filter((id) => id.startsWith('search/')).length <= FOLLOWED_SEARCHES_MAX,
    { error: `follow at most ${FOLLOWED_SEARCHES_MAX} searches` },
  )

/** What is followed, by id: the price to wait for, or null. */
export type Follows = z.output<typeof followsSchema>

/** Reads what is followed from a query string: `store/shopee`, or `product/iphone-17=21000000`. */
export function readFollows(texts: readonly string[]): Read<Follows> {
  const follows = texts.map((text): [string, unknown] => {
    const [, id = text, price] = /^(.+)=(\d+(?:\.\d+)?)$/.exec(text) ?? []
    return [id, price === undefined ? null : Number(price)]
  })
  const read = parseInput(z.object({ follow: followsSchema }), { follow: Object.fromEntries(follows) })
  return read.ok ? { ok: true, data: read.data.follow } : read
}

const minuteSchema = z
  .int({ error: 'write minutes since midnight' })
  .min(0)
  .max(MINUTES_A_DAY - 1)

const base64Schema = (bytes: number, what: string) => {
  const characters = Math.ceil((bytes * 8) / 6)
  const error = `write ${what} of the subscription, ${characters} characters of base64url`
  return z.string({ error }).regex(new RegExp(`^[\\w-]{${characters}}$`), { error })
}

const idSchema = z
  .string({ error: 'write the id that was answered' })
  .regex(/^[\w-]{43}$/, { error: 'write the id that was answered' })
  .meta({
    description: 'The id of the subscription, which ends it; a digest of its endpoint',
    examples: ['q5nB0eXbJv0rT1m8dQk9zK3wYc7uH2sFgLxPaVoEiNM'],
  })

export const subscriptionBodySchema = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: 'write the endpoint of the subscription' })
    .max(ENDPOINT_MAX_CHARACTERS)
    .meta({
      description: 'The address at the push service, from PushSubscription.toJSON()',
      examples: ['https://fcm.googleapis.com/fcm/send/c1KrmpTuRm8'],
    }),
  keys: z
    .object({
      p256dh: base64Schema(65, 'keys.p256dh').meta({
        description: 'The public key of the browser',
        examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
      }),
      auth: base64Schema(16, 'keys.auth').meta({
        description: 'The secret of the subscription',
        examples: ['BTBZMqHH6r4Tts7J_aSIgg'],
      }),
    })
    .meta({ description: 'The keys with which only the browser can read what is sent' }),
  language: z.enum(LANGUAGES).meta({ description: 'The language of the alerts', examples: ['vi'] }),
  quiet: z
    .object({
      from: minuteSchema.meta({ description: 'Minutes since midnight in Vietnam', examples: [1320] }),
      to: minuteSchema.meta({ description: 'Minutes since midnight in Vietnam', examples: [420] }),
    })
    .nullable()
    .meta({
      description: 'When nothing is sent; what happens then is told afterwards. Null for never',
      examples: [{ from: 1320, to: 420 }],
    }),
  follows: followsSchema.meta({
    description: `What is followed: up to ${FOLLOWS_MAX} ids of deals, stores and products, and up to ${FOLLOWED_SEARCHES_MAX} searches. A product has the price to wait for, after codes; everything else has null`,
    examples: [{ 'store/shopee': null, 'product/iphone-17-256gb': 21_000_000 }],
  }),
})

export type SubscriptionBody = z.output<typeof subscriptionBodySchema>

export const endSubscriptionBodySchema = z.object({ id: idSchema })

export const subscriptionResponseSchema = z.object({
  ok: okSchema,
  id: idSchema,
  expiresAt: z
    .string()
    .optional()
    .meta({
      description: `When it ends unless it is sent again (ISO 8601): ${SUBSCRIPTION_DAYS} days from now`,
      examples: ['2027-02-20T09:20:00+07:00'],
    }),
  reached: z
    .array(z.string())
    .optional()
    .meta({
      description:
        'The prices that are reached already, one sentence each in the language of the alerts: of a new subscription no alert is sent for them while they stay reached',
      examples: [['iPhone 17: Now ₫20,900,000 at Shopee; you were waiting for ₫21,000,000']],
    }),
})

export const alertsResponseSchema = z.object({
  ok: okSchema,
  publicKey: z.string().meta({
    description: 'The key for PushManager.subscribe(), as applicationServerKey',
    examples: ['BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'],
  }),
})

function isDecodable(id: string): boolean {
  try {
    return decodeURIComponent(id).isWellFormed()
  } catch {
    return false
  }
}

function isBetween(count: number, min: number, max: number): boolean {
  return count >= min && count <= max
}
