/** The shapes of savings for a basket, and of requests for them. */
import { z } from 'zod'
import { categorySchema } from '#contract/category.ts'
import { dealSchema, momentSchema, redeemSchema, storeSchema } from '#contract/deal.ts'
import { SAVINGS_AMOUNT_MAX, SAVINGS_LINES_MAX, SAVINGS_QUANTITY_MAX } from '#contract/limits.ts'
import {
  languageParameter,
  nameSchema,
  noticeSchema,
  okSchema,
  onlyFields,
  shopperSchema,
} from '#contract/parameters.ts'

const AMOUNT_HINT = `write an amount above 0 and up to ${SAVINGS_AMOUNT_MAX}, in digits`

/** An amount of money. Digits in a string are accepted too, because query strings have only strings. */
const amountSchema = z.union(
  [
    z
      .number({ error: AMOUNT_HINT })
      .positive({ error: AMOUNT_HINT })
      .max(SAVINGS_AMOUNT_MAX, { error: AMOUNT_HINT }),
    z
      .string()
      .regex(/^\d{1,12}(?:\.\d{1,2})?$/)
      .transform(Number)
      .pipe(z.number().positive({ error: AMOUNT_HINT }).max(SAVINGS_AMOUNT_MAX, { error: AMOUNT_HINT })),
  ],
  { error: AMOUNT_HINT },
)

/** Documented as a number, because a choice of two types misleads code generators and models. */
const AS_NUMBER = {
  anyOf: undefined,
  type: 'number',
  exclusiveMinimum: 0,
  maximum: SAVINGS_AMOUNT_MAX,
} as const

const storeField = nameSchema('the id of a store, for example "shopee"').meta({
  description: 'Id of the store where the order is placed',
  examples: ['shopee'],
})

const amountField = amountSchema.meta({
  description: 'What the goods cost without any deal, for an order whose goods are not named',
  examples: [450_000],
  ...AS_NUMBER,
})

const categoryField = categorySchema.meta({ description: 'What kind of goods they are', examples: ['food'] })

const savingsLanguage = languageParameter('by default Vietnamese')

const currencyField = z
  .string({ error: 'write a currency, for example "VND"' })
  .regex(/^[A-Za-z]{3}$/, { error: 'write three letters, for example "VND"' })
  .transform((code) => code.toUpperCase())
  .optional()
  .meta({
    description:
      'Currency of amount and prices; if left out, that of the products, or else that of a store that sells in one country, or else VND',
    examples: ['VND'],
  })

/** Query string of `getSavings`. */
export const savingsParametersSchema = z.object({
  store: storeField,
  amount: amountField,
  category: categoryField.optional(),
  currency: currencyField,
  language: savingsLanguage,
})

const QUANTITY_HINT = `write a whole number from 1 to ${SAVINGS_QUANTITY_MAX}`

const lineSchema = onlyFields(
  {
    product: nameSchema('the id of a product, for example "iphone-17-256gb"')
      .optional()
      .meta({
        description: 'Id of a product of the catalog; brand, category and type are taken from it',
        examples: ['iphone-17-256gb'],
      }),
    store: storeField.optional().meta({
      description: 'Where it is bought, if not at the store of the request',
      examples: ['shopee'],
    }),
    price: amountSchema.optional().meta({
      description: 'Price of one piece; if left out, the price of the product at the store',
      examples: [129_000],
      ...AS_NUMBER,
    }),
    quantity: z
      .int({ error: QUANTITY_HINT })
      .min(1, { error: QUANTITY_HINT })
      .max(SAVINGS_QUANTITY_MAX, { error: QUANTITY_HINT })
      .default(1)
      .meta({ description: 'How many pieces', examples: [2] }),
    category: categoryField.optional(),
    brand: nameSchema('the name of a brand, for example "Apple"')
      .optional()
      .meta({ description: 'Who makes it', examples: ['Apple'] }),
    type: nameSchema('the id of a product type, for example "running-shoes"')
      .optional()
      .meta({ description: 'What it is, as a product type of the catalog', examples: ['running-shoes'] }),
  },
  'write an object such as {"price":129000}',
).meta({ description: 'Goods of one kind: a product, or a price with what is known about the goods' })

/** Body of `findSavings`. */
export const savingsBodySchema = onlyFields(
  {
    store: storeField.optional().meta({
      description:
        'Id of the store where the order is placed; if left out and products are given, all stores that sell them are compared',
      examples: ['shopee'],
    }),
    amount: amountField.optional(),
    category: categoryField.optional().meta({
      description: 'What kind of goods the amount is for',
      examples: ['food'],
    }),
    lines: z
      .array(lineSchema, { error: `write a list of 1 to ${SAVINGS_LINES_MAX} lines` })
      .min(1, { error: `write a list of 1 to ${SAVINGS_LINES_MAX} lines` })
      .max(SAVINGS_LINES_MAX, { error: `write a list of 1 to ${SAVINGS_LINES_MAX} lines` })
      .optional()
      .meta({ description: 'What is bought, instead of an amount' }),
    currency: currencyField,
    shopper: shopperSchema.optional(),
    language: savingsLanguage,
  },
  'write an object such as {"store":"shopee","amount":450000}',
)

export type SavingsBody = z.output<typeof savingsBodySchema>

/** Why a deal is not used. */
export const SAVINGS_REASONS = [
  'not_started',
  'out_of_hours',
  'other_products',
  'too_few_items',
  'unknown_terms',
  'new_customers_only',
  'app_only',
  'payment_method',
  'region',
  'minimum_not_met',
  'not_combinable',
  'worse',
  'ended',
] as const

const SCOPES = ['shop', 'platform', 'shipping', 'payment'] as const

const dealReferenceSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the deal', examples: ['shopee-tech-15'] }),
    title: z.string().meta({ description: 'What is on offer', examples: ['Giảm 15% đồ công nghệ'] }),
    lang: dealSchema.shape.lang,
    href: z.url().meta({
      description: 'Smart link that leads to the store',
      examples: ['https://deals.example.com/s/4fT9aK2bQx'],
    }),
    redeem: redeemSchema,
    code: z
      .string()
      .optional()
      .meta({ description: 'The code to enter; absent when none is needed', examples: ['DEMO15'] }),
    scope: z
      .enum(SCOPES)
      .optional()
      .meta({ description: 'Whose voucher it is', examples: ['platform'] }),
  })
  .meta({ description: 'The deal' })

const money = (description: string, example: number) =>
  z.number().meta({ description: `${description}, in the currency of the answer`, examples: [example] })

const stepSchema = z.object({
  deal: dealReferenceSchema,
  base: money('What is left of the goods that the deal is for, before it', 405_000),
  saving: money('What the deal takes off', 60_000),
  left: money('What is left of the whole order, after it', 345_000),
})

const extraSchema = z.object({
  deal: dealReferenceSchema,
  kind: z.enum(['cashback', 'gift', 'freeship', 'bogo', 'voucher']).meta({
    description:
      'What is given besides a lower price; bogo is buy one, get one free, voucher is for a later order',
    examples: ['freeship'],
  }),
  worth: money('The cash back, or the delivery fee up to which it pays', 25_000).optional(),
})

const needsSchema = z.object({
  newCustomer: z
    .literal(true)
    .optional()
    .meta({ description: 'It is the first order at the store', examples: [true] }),
  app: z
    .literal(true)
    .optional()
    .meta({ description: "The order is placed in the store's app", examples: [true] }),
  payment: z
    .array(z.string())
    .optional()
    .meta({ description: 'The order is paid in one of these ways', examples: [['MoMo']] }),
  region: z
    .array(z.string())
    .optional()
    .meta({ description: 'The order goes to one of these regions', examples: [['Hà Nội']] }),
})

const outcomeShape = {
  saving: money('What all steps take off together', 105_000),
  total: money('What is paid for the goods, and for the delivery where its fee is known', 345_000),
  codes: z
    .array(z.string())
    .meta({ description: 'The codes in the order in which to enter them', examples: [['SHOP10', 'DEMO15']] }),
  steps: z.array(stepSchema).meta({ description: 'The deals in the order in which the store applies them' }),
  extras: z
    .array(extraSchema)
    .meta({ description: 'What is given besides a lower price; it is not deducted' }),
}

const orderSchema = z.object({
  store: storeSchema,
  subtotal: money('What the goods cost without any deal', 450_000),
  delivery: money(
    'The delivery fee without any deal, which is then part of the total; absent where it is not known',
    25_000,
  ).optional(),
  ...outcomeShape,
  exact: z.boolean().meta({
    description:
      'Whether no other combination and order of these deals is better; false when there were too many to try them all',
    examples: [true],
  }),
  assumes: needsSchema.meta({
    description: 'What the deals require of the shopper, all of which this one is known to meet',
  }),
  others: z
    .array(
      z.object({
        needs: needsSchema.meta({ description: 'What this takes that is not known of the shopper' }),
        ...outcomeShape,
      }),
    )
    .meta({ description: 'What costs less, if something holds that is not known; the cheapest first' }),
  notUsed: z
    .array(
      z.object({
        deal: dealReferenceSchema,
        reason: z.enum(SAVINGS_REASONS).meta({
          description:
            'Why it is not used; unknown_terms: it is not certain that it applies to these goods, worse: other deals save more',
          examples: ['minimum_not_met'],
        }),
        why: z.string().meta({
          description: 'The reason in words, in the language of the answer',
          examples: ['còn thiếu 18.000đ để đạt đơn tối thiểu'],
        }),
        missing: money('With minimum_not_met: how much more has to be spent', 18_000).optional(),
      }),
    )
    .meta({ description: 'The other deals of the store' }),
  spendMore: z
    .array(
      z.object({
        add: money('How much more to spend, on goods that the deal is for', 18_000),
        saving: money('What that saves beyond what is saved already', 40_000),
        total: money('What is then paid', 323_000),
        deal: dealReferenceSchema,
      }),
    )
    .meta({ description: 'The minimums that are worth reaching, the nearest first' }),
})

const splitSchema = z
  .object({
    total: money('What is paid at all its stores together', 22_122_000),
    exact: z.boolean().meta({
      description: 'Whether no other split costs less; false with more than 8 lines or 12 stores',
      examples: [true],
    }),
    parcels: z
      .array(
        z.object({
          lines: z
            .array(z.int())
            .meta({ description: 'Places of its lines in the request, from 0', examples: [[0, 2]] }),
          order: orderSchema.meta({ description: 'What is paid there, and how' }),
        }),
      )
      .meta({ description: 'What to buy where' }),
    single: z
      .object({ store: storeSchema, total: money('What is paid there', 23_002_000) })
      .optional()
      .meta({ description: 'The store where everything costs least together; absent when none has it all' }),
    saving: money('What the further parcels save in comparison with that store', 880_000).optional(),
    deliveryUnknown: z
      .array(storeSchema)
      .meta({ description: 'The stores whose delivery fee is not known: it comes on top' }),
  })
  .meta({ description: 'The cheapest way to buy several products, at one store or several' })

export const savingsResponseSchema = z.object({
  ok: okSchema,
  currency: z.string().meta({ description: 'ISO 4217 code of every amount', examples: ['VND'] }),
  until: momentSchema(
    'The next moment at which a deal of these stores changes, absent when none is known',
  ).optional(),
  orders: z.array(orderSchema).meta({
    description:
      'One order for each store that was named; or, without a store, one for each store that sells all products, the cheapest first',
  }),
  split: splitSchema.optional(),
  notice: noticeSchema.optional(),
})

export type SavingsResponse = z.output<typeof savingsResponseSchema>
