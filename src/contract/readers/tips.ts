/** The limits of tips, which readers send, and the reasons for which editors refuse them. */

/** Length of what a reader tells, in characters. */
export const TIP_LENGTH_MAX = 500

/** Length of what a reader writes about the end, in characters. */
export const TIP_UNTIL_LENGTH_MAX = 40

/** New tips of a client a day. */
export const TIPS_A_DAY = 10

/** How many tips are kept; further ones are refused. */
export const TIPS_MAX = 10_000

/** A tip is deleted so many days after it was sent, or after an editor decided on it. */
export const TIP_DAYS = 90

/** The digits of the number of a tip. */
export const TIP_DIGITS = 10

/** Why an editor refuses a tip. */
export const TIP_REFUSALS = ['ended', 'unconfirmed', 'no-deal', 'unclear', 'store'] as const

export type TipRefusal = (typeof TIP_REFUSALS)[number]
