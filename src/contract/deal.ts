import { z } from 'zod'
import { categorySchema } from '#contract/category.ts'

/** A moment as text; what it means is added where it stands. */
const momentSchema = (description: string) =>
  z.iso.datetime({ offset: true }).meta({
    description: `${description}; ISO 8601`,
    examples: ['2026-11-30T23:59:59+07:00'],
  })

const currencySchema = z.string().meta({ description: 'ISO 4217 code', examples: ['VND'] })

const storeSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the store', examples: ['shopee'] }),
    name: z.string().meta({ description: 'Name as the store writes it', examples: ['Shopee'] }),
  })
  .meta({ description: 'Where the deal is used' })

const discountSchema = z
  .object({
    kind: z.enum(['percent', 'amount', 'cashback', 'gift', 'freeship', 'bogo']).meta({
      description: 'What is given; bogo is one free for one bought',
      examples: ['percent'],
    }),
    value: z
      .number()
      .optional()
      .meta({
        description: 'Percent or amount; a cash back of up to 100 is a percentage',
        examples: [15],
      }),
    max: z
      .number()
      .optional()
      .meta({ description: 'Cap of a percentage, in currency', examples: [40_000] }),
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

/** A deal of the catalog, as `listDeals` returns it. The first four fields are the interface; the others are there when the catalog knows them. */
export const dealSchema = z.object({
  title: z
    .string()
    .meta({ description: 'What is on offer, in one line', examples: ['Giảm 15% đồ uống trà sữa'] }),
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
    .meta({ description: 'The code to type at the till; absent when none is needed', examples: ['DEMO15'] }),
  endsAt: momentSchema('Last moment of validity, absent when no end is known').optional(),
})

export type Deal = z.output<typeof dealSchema>

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
  verifiedAt: momentSchema('When somebody last saw the deal').optional(),
  terms: z
    .array(z.string())
    .optional()
    .meta({ description: 'Conditions, a sentence each', examples: [['Mỗi tài khoản dùng một lần.']] }),
  price: z
    .object({
      amount: z.number().meta({ description: 'Price', examples: [5_490_000] }),
      currency: currencySchema,
    })
    .optional()
    .meta({ description: 'Lowest offer of a product' }),
  matchedOn: z
    .array(z.string())
    .optional()
    .meta({ description: 'The words of the query that this result satisfies', examples: [['tra sua']] }),
})

export type DealResult = z.output<typeof dealResultSchema>
