import { z } from 'zod'
import { categorySchema } from '#contract/category.ts'
import { dealResultSchema } from '#contract/deal.ts'
import { PRODUCT_LIMIT_DEFAULT, PRODUCT_LIMIT_MAX } from '#contract/limits.ts'
import { languageParameter, limitSchema, queryTextSchema, shopperParameters } from '#contract/parameters.ts'

export const productQueryParametersSchema = z.object({
  q: queryTextSchema,
  limit: limitSchema({ max: PRODUCT_LIMIT_MAX, fallback: PRODUCT_LIMIT_DEFAULT }),
  language: languageParameter('by default that of the query'),
  ...shopperParameters,
})

export const productQueryResponseSchema = z.object({
  success: z.literal(true).meta({ description: 'True in every success', examples: [true] }),
  products: z
    .array(
      z.object({
        title: z.string().meta({ description: 'Name of the product', examples: ['Sony WH-1000XM5'] }),
        lang: dealResultSchema.shape.lang,
        url: z.url().meta({
          description: "Smart link to the product's lowest offer",
          examples: ['https://deals.example.com/s/8hQ2mZ1cVp'],
        }),
        brand: z.string().meta({ description: 'Who makes it', examples: ['Sony'] }),
        category: categorySchema,
        id: dealResultSchema.shape.id,
        store: dealResultSchema.shape.store,
        price: dealResultSchema.shape.price,
        priceAfterCodes: dealResultSchema.shape.priceAfterCodes,
      }),
    )
    .meta({ description: 'The best match first' }),
})

export type ProductQueryResponse = z.output<typeof productQueryResponseSchema>
