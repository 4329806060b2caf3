import { z } from 'zod'
import { categorySchema } from '#contract/category.ts'

const momentSchema = z
  .string()
  .meta({ description: 'ISO 8601 with offset, Vietnam time', examples: ['2026-11-30T23:59:59+07:00'] })

const storeSchema = z.object({
  id: z.string().meta({ examples: ['shopee'] }),
  name: z.string().meta({ examples: ['Shopee'] }),
})

const discountSchema = z.object({
  kind: z.enum(['percent', 'amount', 'cashback', 'gift', 'freeship', 'bogo']),
  value: z
    .number()
    .optional()
    .meta({ description: 'Percent or amount; a cash back of up to 100 is a percentage' }),
  max: z.number().optional().meta({ description: 'Cap of a percentage, in currency' }),
  currency: z.string().meta({ examples: ['VND'] }),
})

/** A deal of the catalog, as `listDeals` returns it. The first four fields are the interface; the others are there when the catalog knows them. */
export const dealSchema = z.object({
  title: z.string(),
  href: z.url().meta({ description: 'Smart link that leads to the store' }),
  category: categorySchema,
  summary: z.string().nullable().meta({ description: 'Discount, minimum, code and end in one text' }),
  id: z.string().optional(),
  store: storeSchema.optional(),
  code: z
    .string()
    .optional()
    .meta({ description: 'The code to type at the till; absent when none is needed' }),
  endsAt: momentSchema
    .optional()
    .meta({ description: 'Last moment of validity; absent when no end is known' }),
})

export type Deal = z.output<typeof dealSchema>

/** A search result: a deal, or a product with its lowest offer. */
export const dealResultSchema = dealSchema.extend({
  summary: z.string().nullable().optional(),
  score: z.number().optional().meta({ description: 'Relevance; comparable within one answer only' }),
  source: z.enum(['deals', 'products']).optional(),
  discount: discountSchema.optional(),
  minimumSpend: z
    .number()
    .optional()
    .meta({ description: 'Smallest order the deal applies to, in the currency of the discount' }),
  startsAt: momentSchema.optional(),
  verifiedAt: momentSchema.optional().meta({ description: 'When somebody last saw the deal work' }),
  terms: z.array(z.string()).optional(),
  price: z
    .object({ amount: z.number(), currency: z.string() })
    .optional()
    .meta({ description: 'Lowest offer of a product' }),
  matchedOn: z
    .array(z.string())
    .optional()
    .meta({ description: 'The words of the query that this result satisfies' }),
})

export type DealResult = z.output<typeof dealResultSchema>
