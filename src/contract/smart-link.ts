/** The shapes of smart links, and of requests for them. */
import { z } from 'zod'
import { errorResponseSchema } from '#contract/errors.ts'
import { SMART_LINK_TITLE_LENGTH_MAX, SMART_LINK_URL_LENGTH_MAX } from '#contract/limits.ts'

const urlTextSchema = (error: string) =>
  z
    .string({ error })
    .min(1, { error })
    .max(SMART_LINK_URL_LENGTH_MAX, {
      error: `write an address of at most ${SMART_LINK_URL_LENGTH_MAX} characters`,
    })

export const smartLinkBodySchema = z.object({
  inputUrl: urlTextSchema(
    'write the address of a product page, for example "https://tiki.vn/sach-p12345.html"',
  ).meta({
    description:
      'Address of a page of a supported store, as the browser, the app or an advert gives it. It is never fetched.',
    examples: ['https://shopee.vn/Tai-nghe-i.88201679.21436587?utm_source=app'],
  }),
  outputUrl: urlTextSchema('write an address of the same store, or leave it out')
    .optional()
    .meta({
      description:
        "Where the link leads instead, at the same store; if left out, the link leads to the store's address of the page",
      examples: ['https://shopee.vn/product/88201679/21436587?utm_campaign=summer'],
    }),
  title: z
    .string({ error: 'write a text, or leave it out' })
    .max(SMART_LINK_TITLE_LENGTH_MAX, {
      error: `write at most ${SMART_LINK_TITLE_LENGTH_MAX} characters`,
    })
    .optional()
    .meta({
      description: 'A name for the link, repeated in this answer and shown to nobody else',
      examples: ['Tai nghe chống ồn'],
    }),
})

export type SmartLinkBody = z.output<typeof smartLinkBodySchema>

export const smartLinkResponseSchema = z.object({
  success: z.literal(true).meta({ description: 'True in every success', examples: [true] }),
  hashId: z
    .string()
    .meta({ description: 'Id of the link; the same page gives the same id', examples: ['8hQ2mZ1cVp'] }),
  shortUrl: z.url().meta({
    description: 'The smart link. With a plus sign behind it, it shows where it leads.',
    examples: ['https://deals.example.com/s/8hQ2mZ1cVp'],
  }),
  inputUrl: z.string().meta({
    description: 'The address as it was sent',
    examples: ['https://shopee.vn/Tai-nghe-i.88201679.21436587?utm_source=app'],
  }),
  outputUrl: z.url().meta({
    description: 'Where the link leads',
    examples: ['https://shopee.vn/product/88201679/21436587'],
  }),
  campaignId: z
    .string()
    .meta({ description: 'The name under which links of the store are counted', examples: ['shopee-vn'] }),
  title: z
    .string()
    .nullable()
    .meta({ description: 'The name given to the link, or null', examples: ['Tai nghe chống ồn'] }),
  isNew: z.boolean().meta({ description: 'Whether this request created the link', examples: [true] }),
})

export type SmartLinkResponse = z.output<typeof smartLinkResponseSchema>

/** Fields of the operation's failures in addition to those that all failures have. */
export const SMART_LINK_FAILURE_FIELDS = { success: false } as const

export const smartLinkErrorSchema = errorResponseSchema.extend({
  success: z.literal(false).meta({ description: 'False in every error', examples: [false] }),
})
