/** The shapes of votes: whether a deal worked for a reader, and for how many it did. */
import { z } from 'zod'
import { okSchema } from '#contract/parameters.ts'

/** The number of days, today included, over which votes are counted. */
export const VOTE_DAYS = 7

/** Fewer votes are not shown, because they say little and could identify the voters. */
export const VOTES_SHOWN_MIN = 5

/** Votes per deal and day of a network: the /24 of an IPv4 address or the /48 of an IPv6 address. */
export const NETWORK_VOTES_MAX = 32

/** Votes per deal and day of an IPv6 site, a /56, within its network. */
export const SITE_VOTES_MAX = 4

const ID_HINT = 'write the id of a deal, such as shopeefood-tra-sua-nhom-20'

const dealIdSchema = z
  .string({ error: ID_HINT })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: ID_HINT })
  .max(120, { error: ID_HINT })
  .meta({ description: 'The id of a deal that can be used now', examples: ['shopeefood-tra-sua-nhom-20'] })

export const votesParametersSchema = z.object({ deal: dealIdSchema })

export const voteBodySchema = z.object({
  deal: dealIdSchema,
  worked: z
    .boolean({ error: 'write true or false' })
    .meta({ description: 'Whether the deal worked at the checkout', examples: [true] }),
})

export const votesResponseSchema = z.object({
  ok: okSchema,
  deal: z.string().meta({ description: 'The id of the deal', examples: ['shopeefood-tra-sua-nhom-20'] }),
  counted: z
    .boolean()
    .optional()
    .meta({
      description: `Of a vote: whether it was counted. A client has one vote a deal and day, its network (/24 or /48) ${NETWORK_VOTES_MAX}`,
      examples: [true],
    }),
  worked: z
    .int()
    .optional()
    .meta({
      description: `For how many readers it worked in the last ${VOTE_DAYS} days; from ${VOTES_SHOWN_MIN} votes on`,
      examples: [12],
    }),
  lastWorkedAt: z
    .string()
    .optional()
    .meta({
      description: `The hour in which a reader last said that it worked (ISO 8601); from ${VOTES_SHOWN_MIN} votes on. No verification`,
      examples: ['2026-11-22T09:00:00+07:00'],
    }),
  temperature: z
    .int()
    .optional()
    .meta({
      description: `How warm readers find the deal, in degrees; from ${VOTES_SHOWN_MIN} votes on. A vote that it worked and a tip on it add ten, a vote that it did not takes ten off, and each counts half after two days. No verification`,
      examples: [64],
    }),
  total: z
    .int()
    .optional()
    .meta({
      description: `Votes of the last ${VOTE_DAYS} days; from ${VOTES_SHOWN_MIN} on`,
      examples: [14],
    }),
})

export type VotesResponse = z.output<typeof votesResponseSchema>
