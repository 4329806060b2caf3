/** The shape of a file of `content/stores/`. */
import { z } from 'zod'
import { categoryField, summaryField } from '#entries/fields.ts'
import { hostSchema, linkRulesSchema } from '#entries/link-rules.ts'
import { endSchema } from '#entries/moment.ts'
import { amountSchema, currencySchema, degreesSchema, flagSchema } from '#entries/number.ts'
import { photoField } from '#entries/photo.ts'
import { idSchema, listOf, oneOf, textSchema, webUrlSchema } from '#entries/text.ts'
import { authoredLanguageSchema, translationsSchema } from '#entries/translations.ts'

const countrySchema = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'write a two-letter country code in capitals, for example: VN' })

/** A fee, and the sum of goods before deals from which there is none. */
const feeShape = { price: amountSchema.optional(), freeFrom: amountSchema.optional() }

/** What delivery costs; a store whose fees nobody knows has none written. */
const shippingSchema = z
  .strictObject({
    ...feeShape,
    currency: currencySchema,
    /** Fees that differ from the general one. */
    regions: listOf(z.strictObject({ names: listOf(textSchema(60, 'Hà Nội')), ...feeShape })).default([]),
  })
  .refine(({ price, freeFrom, regions }) => regions.length > 0 || (price ?? freeFrom) !== undefined, {
    error: 'write price, freeFrom or regions below it',
  })

/** A shop that people can go to. */
const placeSchema = z.strictObject({
  /** What tells it from the others: a street, a mall. */
  name: textSchema(80, '12 Nguyễn Huệ'),
  city: textSchema(60, 'Hà Nội'),
  latitude: degreesSchema(90),
  longitude: degreesSchema(180),
})

/** The colours that the tile of a store can have, in the order of the tones of `tokens.css`. */
export const STORE_COLOURS = ['green', 'pink', 'blue', 'amber', 'violet', 'teal', 'orange', 'red'] as const

/** A file of `content/stores/`: a shop that deals, offers and smart links belong to. */
export const storeEntrySchema = z
  .strictObject({
    name: textSchema(60, 'Shopee'),
    /**
     * What shoppers type for it beside its name, in any script: short forms, nicknames, common misspellings,
     * the name in hangul, kana or hanzi. Initials, the hosts and the name without spaces are known without
     * being written here.
     */
    aliases: listOf(textSchema(60, 'shp')).default([]),
    url: webUrlSchema,
    /** The store's own hosts, with everything below them; a store without any has no smart links. */
    hosts: listOf(hostSchema).default([]),
    links: linkRulesSchema.prefault({}),
    countries: z.array(countrySchema).default(['VN']),
    categories: z.array(categoryField).default([]),
    /** Shops of others sell here: their vouchers have a box of their own beside the store's. */
    marketplace: flagSchema.default(false),
    /**
     * How the counters of its shops take a code: they scan a QR code or a barcode (Code 128) of it, or read
     * it from the shopper's screen. Absent where codes are for orders online, or nobody knows.
     */
    counter: oneOf('qr', 'barcode', 'text').optional(),
    shipping: shippingSchema.optional(),
    /** Its shops that people can go to. Its current deals are found by city and by distance then. */
    places: z
      .array(placeSchema, { error: 'write a list of places, each with name, city, latitude and longitude' })
      .default([]),
    /** The name under which this store's smart links are counted; the store's id where it is absent. */
    campaignId: idSchema('shopee-vn').optional(),
    lang: authoredLanguageSchema,
    summary: summaryField.optional(),
    /** The one that shoppers know it by, for its tile; without it the id chooses one. */
    colour: oneOf(...STORE_COLOURS).optional(),
    /** Its sign; the name stands beside it wherever it is shown. */
    image: photoField.optional(),
    /**
     * When it was taken out. Its deals are over from the next publication on, its offers leave the products,
     * and nobody gets a smart link to it; files and feeds stay as they are.
     */
    withdrawnAt: endSchema.optional(),
    translations: translationsSchema(z.strictObject({ summary: summaryField })),
  })
  .superRefine(({ url, hosts, links }, context) => {
    if (!URL.canParse(url) || hosts.some((host) => !hostSchema.safeParse(host).success)) return
    const { hostname } = new URL(url)
    const needsHosts = hosts.length > 0 || links.shortHosts.length > 0
    if (needsHosts && !hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) {
      const message = `the host of url is missing; write ${hostname.replace(/^www\./, '')} first`
      context.addIssue({ code: 'custom', path: ['hosts'], message })
    }
  })

export type StoreEntry = z.output<typeof storeEntrySchema>
