/** The shape of a file of `content/products/`. */
import { z } from 'zod'
import { brandField, typeField } from '#entries/applies-to.ts'
import { categoryField, sourceFieldSchema, summaryField, titleField } from '#entries/fields.ts'
import { isGtin } from '#values/gtin.ts'
import { endSchema, startSchema } from '#entries/moment.ts'
import { photoField } from '#entries/photo.ts'
import { amountSchema, currencySchema } from '#entries/number.ts'
import { idSchema, listOf, oneOf, textSchema, webUrlSchema } from '#entries/text.ts'
import { authoredLanguageSchema, translationsSchema } from '#entries/translations.ts'

const priceHistorySchema = z.array(z.strictObject({ date: startSchema, price: amountSchema })).default([])

/** A lower price for a time. Without an end it holds until the store says otherwise. */
const saleSchema = z
  .strictObject({ price: amountSchema, startsAt: startSchema.optional(), endsAt: endSchema.optional() })
  .refine(({ startsAt, endsAt }) => startsAt === undefined || endsAt === undefined || startsAt < endsAt, {
    path: ['endsAt'],
    error: 'write an end after startsAt',
  })

/** Whether a store sells it now; absent where that is not known. */
export const AVAILABILITIES = ['in-stock', 'out-of-stock', 'preorder', 'backorder'] as const

/** What one store asks for the product, and when that was seen. */
const offerSchema = z
  .strictObject({
    store: idSchema('tiki'),
    url: webUrlSchema,
    /** What it costs outside a sale. */
    price: amountSchema,
    currency: currencySchema,
    sale: saleSchema.optional(),
    /** The price that the store or the maker crosses out. */
    listPrice: amountSchema.optional(),
    availability: oneOf(...AVAILABILITIES).optional(),
    /** What delivery costs, in the currency of the price. */
    shippingPrice: amountSchema.optional(),
    /** Where it is sold; everywhere that the store delivers if absent. */
    regions: listOf(textSchema(60, 'Hà Nội')).optional(),
    seenAt: startSchema,
    /** What this store has asked, by day. */
    history: priceHistorySchema,
    source: sourceFieldSchema.optional(),
  })
  .refine(({ price, sale }) => sale === undefined || (sale.price > 0 && sale.price < price), {
    path: ['sale', 'price'],
    error: 'write a price below the price outside the sale',
  })

/** A number of an article by GS1, with its check digit: 8, 12, 13 or 14 digits. */
const gtinSchema = z
  .string()
  .refine(isGtin, { error: 'write a GTIN with its check digit in quotes, for example: "4006381333931"' })

/** What is known of a product, by names that the interface has in every language. */
export const SPEC_NAMES = [
  'author',
  'pages',
  'screen',
  'chip',
  'memory',
  'storage',
  'camera',
  'battery',
  'connection',
  'power',
  'size',
  'weight',
  'volume',
  'material',
] as const

const specsSchema = z
  .partialRecord(z.enum(SPEC_NAMES), textSchema(80, '6,3"'), {
    error: `write names (${SPEC_NAMES.join(', ')}) with a value each`,
  })
  .default({})

const imageAltField = textSchema(200, 'Tai nghe chụp tai màu đen, nhìn từ bên trái')

/** Products of one group differ in what `name` says: a size, a colour, a capacity. */
const variantSchema = z.strictObject({ group: idSchema('iphone-17'), name: textSchema(40, '256GB') })

/** A file of `content/products/`: a product sold in one or more stores. */
export const productEntrySchema = z.strictObject({
  title: titleField,
  brand: brandField,
  category: categoryField,
  /** What it is: the narrowest product type of the lexicon. Deals say by it what they are for. */
  type: typeField.optional(),
  offers: z.array(offerSchema).min(1, { error: 'write at least one offer' }),
  lang: authoredLanguageSchema,
  summary: summaryField.optional(),
  /** Lowest price over all stores, by day. */
  priceHistory: priceHistorySchema,
  specs: specsSchema,
  variant: variantSchema.optional(),
  gtin: gtinSchema.optional(),
  image: photoField.optional(),
  /** The store's own picture, for machines; pages show `image`. */
  imageUrl: webUrlSchema.optional(),
  status: oneOf('draft', 'live').default('live'),
  /** What the picture shows, for those who do not see it. */
  imageAlt: imageAltField.optional(),
  translations: translationsSchema(
    z.strictObject({
      title: titleField,
      summary: summaryField.optional(),
      imageAlt: imageAltField.optional(),
    }),
  ),
})

export type SpecName = (typeof SPEC_NAMES)[number]

export type ProductEntry = z.output<typeof productEntrySchema>

const productsSchema = z
  .array(idSchema('tiki-tai-nghe-demo-x1-0abc12de'))
  .min(2, { error: 'write the ids of two products or more' })

/**
 * `content/pairs.yaml`: what editors decided about products that look like one. `npm run feeds -- pairs`
 * asks and writes it.
 */
export const pairsEntrySchema = z.array(
  z.union(
    [
      /** These are one product: the first takes the offers of the others in. */
      z.strictObject({ same: productsSchema }),
      /** These are products of their own. */
      z.strictObject({ different: productsSchema }),
    ],
    { error: 'write same or different with the ids of the products' },
  ),
)

export type PairsEntry = z.output<typeof pairsEntrySchema>

/** The products that editors put together with each one, itself included, in the order of the decision. */
export function sameProducts(pairs: PairsEntry): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>()
  for (const pair of pairs) {
    if (!('same' in pair)) continue
    const group = [...new Set(pair.same.flatMap((id) => groups.get(id) ?? [id]))]
    for (const id of group) groups.set(id, group)
  }
  return groups
}
