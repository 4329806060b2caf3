/** The shape of a deal as callers receive it. */
import { z } from 'zod'
import { categorySchema } from '#contract/category.ts'
import { languageSchema } from '#contract/language.ts'

/** A moment in ISO 8601 with an offset; `description` says which moment it is. */
export const momentSchema = (description: string) =>
  z.iso.datetime({ offset: true }).meta({
    description: `${description}; ISO 8601`,
    examples: ['2026-11-30T23:59:59+07:00'],
  })

const currencySchema = z.string().meta({ description: 'ISO 4217 code', examples: ['VND'] })

export const storeSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the store', examples: ['shopee'] }),
    name: z.string().meta({ description: 'Name as the store writes it', examples: ['Shopee'] }),
  })
  .meta({ description: 'Where the deal is used' })

export const DISCOUNT_KINDS = ['percent', 'amount', 'cashback', 'gift', 'freeship', 'bogo'] as const

/** What the value of a cash back is. */
export const CASHBACK_UNITS = ['percent', 'amount'] as const

/** What cash back is paid in; what is absent is money. */
export const CASHBACK_MEANS = ['coins'] as const

/** What a discount is taken from; what is absent is the whole order. */
export const DISCOUNT_BASES = [
  'order',
  'one-item',
  'second-item',
  'third-item',
  'fare',
  'delivery',
  'next-order',
] as const

/** How exact the value is; what is absent is exact. */
export const DISCOUNT_BOUNDS = ['up-to', 'from'] as const

const discountSchema = z
  .object({
    kind: z.enum(DISCOUNT_KINDS).meta({
      description: 'What is given; bogo is buy one, get one free',
      examples: ['percent'],
    }),
    value: z
      .number()
      .optional()
      .meta({
        description: 'Percent or amount; of cash back, unit says which',
        examples: [15],
      }),
    unit: z
      .enum(CASHBACK_UNITS)
      .optional()
      .meta({
        description:
          'Whether the value of cash back is a percentage or an amount; if absent, up to 100 đồng is a percentage',
        examples: ['percent'],
      }),
    paidIn: z
      .enum(CASHBACK_MEANS)
      .optional()
      .meta({
        description:
          'coins: cash back is coins of the store for a later order, each worth one unit of currency, and value and max count them; if absent, it is money',
        examples: ['coins'],
      }),
    bound: z
      .enum(DISCOUNT_BOUNDS)
      .optional()
      .meta({
        description:
          'Where the value is a limit: up-to is the most that anything gets, from the least; if absent, the value is exact',
        examples: ['up-to'],
      }),
    max: z
      .number()
      .optional()
      .meta({ description: 'Cap of a percentage, in currency', examples: [40_000] }),
    base: z
      .enum(DISCOUNT_BASES)
      .optional()
      .meta({
        description:
          'What it is taken from: the whole order (if absent), one item, the second or third item, the fare before taxes and fees, the delivery fee, or a later order',
        examples: ['fare'],
      }),
    currency: currencySchema,
  })
  .meta({ description: 'What the deal gives, as numbers' })

const summarySchema = z
  .string()
  .nullable()
  .meta({
    description: 'Discount, minimum, code and end in one text: enough without any other field',
    examples: ['Giảm 15%, tối đa 40.000đ. Đơn từ 99.000đ. Mã DEMO15. Hết hạn 30/11/2026.'],
  })

export const redeemSchema = z.enum(['enter', 'collect', 'auto', 'link', 'counter']).meta({
  description:
    'How it is taken: a code that is entered, a voucher that is collected first, applied automatically, by its link, or at the counter',
  examples: ['enter'],
})

/**
 * A deal of the catalog, as `listDeals` returns it. `title`, `href`, `category` and `summary` are always
 * present; the other fields are present when the catalog has them.
 */
export const dealSchema = z.object({
  title: z
    .string()
    .meta({ description: 'What is on offer, in one line', examples: ['Giảm 15% đồ uống trà sữa'] }),
  lang: languageSchema.optional().meta({
    description: 'Language of the title, where it is not that of the answer',
    examples: ['en'],
  }),
  href: z.url().meta({
    description: 'Smart link that leads to the store; give it to readers as it is',
    examples: ['https://deals.example.com/s/4fT9aK2bQx'],
  }),
  category: categorySchema,
  summary: summarySchema,
  id: z
    .string()
    .optional()
    .meta({ description: 'Id of the record in the catalog', examples: ['grabfood-tra-sua-15'] }),
  store: storeSchema.optional(),
  code: z
    .string()
    .optional()
    .meta({ description: 'The code to enter at checkout; absent when none is needed', examples: ['DEMO15'] }),
  redeem: redeemSchema.optional(),
  endsAt: momentSchema('Last moment of validity, absent when no end is known').optional(),
})

export type Deal = z.output<typeof dealSchema>

/** What a product costs after codes for a shopper about whom nothing is known. */
export const priceAfterCodesSchema = z
  .object({
    amount: z.number().meta({ description: 'What is paid', examples: [21_990_000] }),
    currency: currencySchema,
    store: storeSchema,
    href: z.url().meta({
      description: 'Smart link to the product at that store',
      examples: ['https://deals.example.com/s/8hQ2mZ1cVp'],
    }),
    codes: z
      .array(z.string())
      .meta({ description: 'The codes in the order in which to enter them', examples: [['DEMO1TR']] }),
    steps: z
      .array(
        z.object({
          title: z.string().meta({ description: 'Title of the deal', examples: ['Giảm 1 triệu cho iPhone'] }),
          href: z.url().meta({
            description: 'Smart link of the deal',
            examples: ['https://deals.example.com/s/4fT9aK2bQx'],
          }),
          redeem: redeemSchema,
          code: z
            .string()
            .optional()
            .meta({ description: 'The code to enter; absent when none is needed', examples: ['DEMO1TR'] }),
          saving: z.number().meta({ description: 'What it takes off', examples: [1_500_000] }),
        }),
      )
      .meta({ description: 'The deals in the order in which the store applies them' }),
  })
  .meta({
    description:
      'The lowest price at any store after codes whose terms include the product; absent when no code lowers the price, or only codes with a condition on the shopper do',
  })

export type PriceAfterCodes = z.output<typeof priceAfterCodesSchema>

/** A search result: a deal, or a product with its lowest offer. */
export const dealResultSchema = dealSchema.extend({
  summary: summarySchema.optional(),
  score: z
    .number()
    .optional()
    .meta({ description: 'Relevance; comparable within one answer only', examples: [12.4] }),
  source: z
    .enum(['deals', 'products'])
    .optional()
    .meta({ description: 'What kind of record it is', examples: ['deals'] }),
  discount: discountSchema.optional(),
  minimumSpend: z
    .number()
    .optional()
    .meta({
      description: 'Smallest order the deal applies to, in the currency of the discount',
      examples: [99_000],
    }),
  startsAt: momentSchema('First moment of validity').optional(),
  verifiedAt: momentSchema('When this site last checked the deal; absent when it never did').optional(),
  terms: z
    .array(z.string())
    .optional()
    .meta({ description: 'Conditions, one sentence each', examples: [['Mỗi tài khoản dùng một lần.']] }),
  price: z
    .object({
      amount: z.number().meta({ description: 'Price', examples: [5_490_000] }),
      currency: currencySchema,
    })
    .optional()
    .meta({ description: 'Lowest offer of a product, without codes' }),
  priceAfterCodes: priceAfterCodesSchema.optional(),
  matchedOn: z
    .array(z.string())
    .optional()
    .meta({ description: 'The words of the query that this result satisfies', examples: [['tra sua']] }),
})

export type DealResult = z.output<typeof dealResultSchema>

/** A deal that satisfies a query but has not begun. Its code is left out until it begins. */
export const comingDealSchema = dealSchema
  .pick({ title: true, lang: true, href: true, category: true, id: true, store: true, endsAt: true })
  .extend({
    summary: z
      .string()
      .meta({ description: 'When it begins, in a few words', examples: ['Bắt đầu 12/12/2026'] }),
    startsAt: momentSchema('First moment of validity, after that of the answer'),
  })

export type ComingDeal = z.output<typeof comingDealSchema>
