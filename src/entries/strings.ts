import { z } from 'zod'
import { textSchema } from '#entries/text.ts'

/** The words of the interface; `{name}` in them stands for a value that is put in. */
const STRING_KEYS = [
  'dealsNow',
  'dealsCount',
  'searchTitle',
  'searchLabel',
  'searchButton',
  'openDeal',
  'codeLabel',
  'noCode',
  'endsOn',
  'noEnd',
  'minimumSpend',
  'maximum',
  'discountPercent',
  'discountAmount',
  'discountCashback',
  'discountGift',
  'discountFreeship',
  'discountFreeshipUpTo',
  'discountBogo',
  'lowestPrice',
  'resultsFound',
  'resultsClose',
  'resultsNone',
  'narrativeCorrected',
  'narrativeFoundOne',
  'narrativeFoundOther',
  'narrativeClose',
  'narrativeCloseWithout',
  'narrativeHint',
  'narrativeCountOne',
  'narrativeCountOther',
  'narrativeQuote',
  'narrativeDealAt',
  'narrativePercentOff',
  'narrativeAmountOff',
  'narrativeCashback',
  'narrativeGift',
  'narrativeFreeship',
  'narrativeFreeshipUpTo',
  'narrativeBogo',
  'narrativeCapped',
  'narrativeBenefit',
  'narrativeBenefitFrom',
  'narrativeFrom',
  'narrativeCodeUntil',
  'narrativeCode',
  'narrativeNoCodeUntil',
  'narrativeNoCode',
  'narrativeLowestOffer',
  'narrativeCheapest',
  'narrativeEndsFirst',
  'narrativeAlsoDeal',
  'saleDays',
  'linkEndedTitle',
  'linkEndedText',
  'linkUpcomingTitle',
  'linkUpcomingText',
  'linkUnknownTitle',
  'linkUnknownText',
  'storeDealsNow',
  'notFoundTitle',
  'notFoundText',
  'forAgents',
] as const

export type StringKey = (typeof STRING_KEYS)[number]

const wordsSchema = textSchema(300, 'Hết hạn {date}')

/** A file of `content/strings/`, named after its language. */
export const stringsEntrySchema = z.strictObject(
  Object.fromEntries(STRING_KEYS.map((key) => [key, wordsSchema])) as Record<StringKey, typeof wordsSchema>,
)

export type Words = z.output<typeof stringsEntrySchema>
