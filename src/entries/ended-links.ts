import { z } from 'zod'
import { endSchema } from '#entries/moment.ts'
import { titleField } from '#entries/fields.ts'
import { idSchema } from '#entries/text.ts'

const sharedFields = {
  title: titleField,
  store: idSchema('shopee'),
  endedAt: endSchema,
}

/**
 * `content/links.yaml`: smart links of deals, and of offers of products, that were removed, so that a shared
 * link still says what became of it.
 */
export const endedLinksEntrySchema = z.array(
  z.union(
    [
      /** The id the deal's file had; its smart link is derived from it. */
      z.strictObject({
        deal: idSchema('shopee-freeship-11-11'),
        ...sharedFields,
        /** The deal that it is now; the link leads there. */
        became: idSchema('shopee-freeship-12-12').optional(),
      }),
      /** The id the product's file had; `store` is the one whose offer the link led to. */
      z.strictObject({
        product: idSchema('iphone-17-256gb'),
        ...sharedFields,
        /** The product that has its offers now; the link leads to that of the same store. */
        became: idSchema('iphone-17-256gb-den').optional(),
      }),
    ],
    { error: 'write deal or product, title, store and endedAt' },
  ),
)
