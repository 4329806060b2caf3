/** The shape of a file of `content/deals/`. */
import { z } from 'zod'
import {
  CASHBACK_MEANS,
  CASHBACK_UNITS,
  DISCOUNT_BASES,
  DISCOUNT_BOUNDS,
  DISCOUNT_KINDS,
} from '#contract/deal.ts'
import { appliesToSchema } from '#entries/applies-to.ts'
import { categoryField, sourceFieldSchema, summaryField, titleField } from '#entries/fields.ts'
import { endSchema, startSchema } from '#entries/moment.ts'
import { amountSchema, currencySchema, flagSchema } from '#entries/number.ts'
import { idSchema, listOf, oneOf, textSchema, webUrlSchema } from '#entries/text.ts'
import { authoredLanguageSchema, translationsSchema } from '#entries/translations.ts'

/** The kinds whose value may be taken from a part, or be a limit. */
const HAS_SHARE: ReadonlySet<string> = new Set(['percent', 'amount', 'cashback'])

const scopeSchema = oneOf('platform', 'shop', 'shipping', 'payment')

/**
 * What a shopper gets: `value` percent off up to `max`, `value` off, cash back, a gift, free shipping up to
 * `value`, or buy one get one. `unit` says whether a cash back is a percentage or an amount; without it a
 * cash back of up to 100 đồng is a percentage and any other an amount. `paidIn: coins` says that the cash
 * back is coins of the store, each worth one đồng, and no money. `base` says what it is taken from, where
 * that is a part of what is paid: one item of several, the second or third one, the fare before taxes and
 * fees, the delivery fee, or an order to come. `bound` says that the value is a limit: `up-to` is the most
 * that anything gets, `from` the least.
 */
const discountSchema = z
  .strictObject(
    {
      kind: oneOf(...DISCOUNT_KINDS),
      value: amountSchema.optional(),
      unit: oneOf(...CASHBACK_UNITS).optional(),
      paidIn: oneOf(...CASHBACK_MEANS).optional(),
      bound: oneOf(...DISCOUNT_BOUNDS).optional(),
      max: amountSchema.optional(),
      base: oneOf(...DISCOUNT_BASES).optional(),
      currency: currencySchema,
    },
    { error: 'write a group: kind and, below it, value' },
  )
  .superRefine(({ kind, value }, context) => {
    const needsValue = kind === 'percent' || kind === 'amount'
    if (needsValue && !value) {
      context.addIssue({
        code: 'custom',
        path: ['value'],
        message:
          kind === 'percent'
            ? 'write the percentage, for example: 20'
            : 'write the amount, for example: 50000',
      })
    }
    if (kind === 'percent' && value !== undefined && value > 100) {
      context.addIssue({
        code: 'custom',
        path: ['value'],
        message: 'write a percentage up to 100, or kind: amount',
      })
    }
  })
  .refine(({ kind, unit }) => unit === undefined || kind === 'cashback', {
    path: ['unit'],
    error: 'leave it out: the other kinds say whether they are a percentage',
  })
  .refine(({ kind, paidIn }) => paidIn === undefined || kind === 'cashback', {
    path: ['paidIn'],
    error: 'leave it out: only cash back is paid in coins',
  })
  .refine(({ unit, value = 0 }) => unit !== 'percent' || value <= 100, {
    path: ['value'],
    error: 'write a percentage up to 100, or unit: amount',
  })
  .refine(({ kind, base }) => base === undefined || HAS_SHARE.has(kind), {
    path: ['base'],
    error: 'leave it out: only percent, amount and cashback are taken from a part of what is paid',
  })
  .refine(({ kind, bound, value }) => bound === undefined || (HAS_SHARE.has(kind) && value !== undefined), {
    path: ['bound'],
    error: 'leave it out: only the value of percent, amount and cashback can be a limit',
  })

/** Who may use a deal; what is absent is not restricted. */
const eligibilitySchema = z.strictObject({
  newUser: flagSchema.optional(),
  appOnly: flagSchema.optional(),
  payment: listOf(textSchema(60, 'MoMo')).optional(),
  regions: listOf(textSchema(60, 'Hà Nội')).optional(),
})

/** How and when somebody saw that the deal works. Without it a deal is not called verified. */
const evidenceSchema = z.strictObject({
  url: webUrlSchema,
  checkedAt: startSchema,
  method: oneOf('official-page', 'checkout-tested', 'feed', 'reader'),
})

/** The hours of a day at which a voucher is handed out, in Vietnam's time. */
const slotSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?:-(?:[01]\d|2[0-3]):[0-5]\d)?$/, {
  error: 'write a time in quotes, for example: "12:00" or "12:00-14:00"',
})

const termsField = listOf(textSchema(300, 'Mỗi tài khoản dùng một lần.'))

/** A file of `content/deals/`: one code, voucher or sale of one store. */
export const dealEntrySchema = z
  .strictObject({
    title: titleField,
    store: idSchema('shopee'),
    category: categoryField,
    url: webUrlSchema,
    summary: summaryField.optional(),
    lang: authoredLanguageSchema,
    code: textSchema(64, '"DEMO20"').optional(),
    redeem: oneOf('enter', 'collect', 'auto', 'link', 'counter').optional(),
    scope: scopeSchema.optional(),
    discount: discountSchema.optional(),
    minimumSpend: amountSchema.optional(),
    appliesTo: appliesToSchema.optional(),
    startsAt: startSchema.optional(),
    endsAt: endSchema.optional(),
    slots: listOf(slotSchema).default([]),
    eligibility: eligibilitySchema.default({}),
    stacking: listOf(scopeSchema).default([]),
    evidence: evidenceSchema.optional(),
    terms: termsField.default([]),
    products: listOf(idSchema('iphone-17-256gb')).default([]),
    tags: listOf(idSchema('black-friday')).default([]),
    featured: flagSchema.default(false),
    source: sourceFieldSchema.optional(),
    status: oneOf('draft', 'live', 'withdrawn').default('live'),
    translations: translationsSchema(
      z.strictObject({ title: titleField, summary: summaryField.optional(), terms: termsField.optional() }),
    ),
  })
  .refine(({ startsAt, endsAt }) => startsAt === undefined || endsAt === undefined || startsAt < endsAt, {
    path: ['endsAt'],
    error: 'write an end after startsAt',
  })
  .superRefine(({ terms, translations }, context) => {
    for (const [language, translated] of Object.entries(translations)) {
      const { length } = translated?.terms ?? terms
      if (length === terms.length) continue
      context.addIssue({
        code: 'custom',
        path: ['translations', language, 'terms'],
        message: `write as many terms as the deal has: ${terms.length}, not ${length}`,
      })
    }
  })

export type DealEntry = z.output<typeof dealEntrySchema>
