import { z } from 'zod'
import { PRODUCT_LIMIT_DEFAULT, PRODUCT_LIMIT_MAX } from '#contract/limits.ts'
import { limitSchema, queryTextSchema } from '#contract/parameters.ts'

export const productQueryParametersSchema = z.object({
  q: queryTextSchema,
  limit: limitSchema({ max: PRODUCT_LIMIT_MAX, fallback: PRODUCT_LIMIT_DEFAULT }),
})

export type ProductQueryParameters = z.output<typeof productQueryParametersSchema>

export const productQueryResponseSchema = z.object({
  success: z.literal(true),
  products: z.array(
    z.object({
      title: z.string(),
      url: z.string().meta({ description: "Smart link to the product's lowest offer" }),
      brand: z.string(),
      category: z.string(),
    }),
  ),
})

export type ProductQueryResponse = z.output<typeof productQueryResponseSchema>
