/** The shape of a file of `content/sources/`: how the rows of an export become records. */
import { z } from 'zod'
import { categoryField } from '#entries/fields.ts'
import { hostSchema } from '#entries/link-rules.ts'
import { currencySchema, flagSchema } from '#entries/number.ts'
import { idSchema, listOf, oneOf, textSchema } from '#entries/text.ts'
import { authoredLanguageSchema } from '#entries/translations.ts'
import { isDateForm } from '#values/moments/patterns.ts'
import { isZone } from '#values/moments/zones.ts'

/** A column of a table, or the path of a value: `voucher.code`, `g:price`, `images.0`. */
const columnSchema = textSchema(120, 'coupon_code')

const STEP_HINT =
  'write strip-html, money, percent, upper, lower or first-line, or a group with date, split, lookup or template'

/** One named transformation. Each takes what the one before it gave. */
const stepSchema = z.union(
  [
    oneOf('strip-html', 'money', 'percent', 'upper', 'lower', 'first-line'),
    z.strictObject({
      /**
       * `iso`, `unix`, `unix-ms`, `serial`, `day-first`, `month-first`, or a pattern of yyyy or yy, MM, dd,
       * HH, mm and ss; what stands in brackets may be absent. They settle what a date alone leaves open.
       */
      date: listOf(
        textSchema(60, 'dd/MM/yyyy[ HH:mm]').refine(isDateForm, {
          error:
            'write iso, unix, unix-ms, serial, day-first, month-first, or a pattern with yyyy, MM and dd, for example: dd/MM/yyyy[ HH:mm]',
        }),
      ),
      /** An offset or the name of a zone; Vietnam's where it is absent. */
      zone: textSchema(40, 'Asia/Singapore')
        .refine(isZone, { error: 'write an offset such as +08:00, or a zone such as Asia/Singapore' })
        .optional(),
    }),
    z.strictObject({ split: z.string().min(1, { error: 'write what stands between the items' }) }),
    z.strictObject({ lookup: z.record(z.string(), textSchema(200, 'percent')) }),
    z.strictObject({ template: textSchema(200, '{brand} {name}') }),
  ],
  { error: STEP_HINT },
)

const fieldSchema = z.union(
  [
    columnSchema,
    z.strictObject({
      /** The first of these columns that has a value. */
      from: listOf(columnSchema).default([]),
      /** All of these columns instead of the first. */
      all: flagSchema.optional(),
      /** What the field is where no column has a value. */
      otherwise: textSchema(200, 'VND').optional(),
      do: z
        .union([z.array(stepSchema), stepSchema.transform((only) => [only])], { error: STEP_HINT })
        .default([]),
    }),
  ],
  { error: 'write the name of a column, or a group with from, otherwise and do' },
)

/** Rows whose column has one of the words, or is empty; `because` is what the report says. */
const conditionSchema = z.strictObject({
  column: columnSchema,
  is: listOf(z.string()).optional(),
  isNot: listOf(z.string()).optional(),
})

const fieldsOf = <const Names extends readonly [string, ...string[]], const Required extends Names[number]>(
  names: Names,
  required: readonly Required[],
) =>
  z
    .partialRecord(z.enum(names, { error: `write one of ${names.join(', ')}` }), fieldSchema)
    .superRefine((fields, context) => {
      for (const name of required) {
        if ((fields as Record<string, unknown>)[name] === undefined)
          context.addIssue({ code: 'custom', message: `write ${name}: the column that holds it` })
      }
    })

const DEAL_FIELDS = [
  'id',
  'title',
  'summary',
  'url',
  'store',
  'category',
  'code',
  'discountKind',
  'discountValue',
  'discountPercent',
  'discountAmount',
  'discountMax',
  'minimumSpend',
  'currency',
  'startsAt',
  'endsAt',
  'slots',
  'scope',
  'newUser',
  'appOnly',
  'payment',
  'regions',
  'terms',
  'tags',
] as const

const PRODUCT_FIELDS = [
  'id',
  'title',
  'summary',
  'brand',
  'url',
  'store',
  'category',
  'price',
  'salePrice',
  'saleStartsAt',
  'saleEndsAt',
  'listPrice',
  'currency',
  'availability',
  'regions',
  'shippingPrice',
  'seenAt',
  'gtin',
  'group',
  'variant',
  'imageUrl',
] as const

/**
 * A file of `content/sources/`: how the export of a network or a store becomes deals and products.
 * `npm run import -- <its name> FILE` reads one.
 */
export const sourceEntrySchema = z
  .strictObject({
    name: textSchema(80, 'AccessTrade'),
    /** What the export is; by default the ending of the file says it. */
    format: oneOf('csv', 'tsv', 'json', 'jsonl', 'xml').optional(),
    encoding: oneOf('utf-8', 'utf-16le', 'utf-16be', 'windows-1258', 'windows-1252').default('utf-8'),
    /**
     * JSON: the path of the list, `data.items`. XML: the name of the element of a record. Of several, the
     * first that the export has.
     */
    records: listOf(textSchema(120, 'item')).default([]),
    /** Where an export says whether it has everything: without that it ends nothing. */
    pages: z
      .strictObject({
        /** The number of records on all pages. */
        total: listOf(columnSchema).default([]),
        /** Whether another page follows. */
        more: listOf(columnSchema).default([]),
      })
      .prefault({}),
    /** Whether an export has everything: only then does a record that is absent end. */
    complete: flagSchema.default(true),
    status: oneOf('draft', 'live').default('draft'),
    /** What is skipped, with the reason that the report gives. */
    skip: z.array(conditionSchema.extend({ because: textSchema(120, 'already over') })).default([]),
    /** The parameter in which tracking links carry the store's address. */
    unwrap: listOf(textSchema(60, 'url')).default([]),
    /**
     * Hosts of tracking links that do not say where they lead. A row with such an address alone is given
     * the front page of the store that it names.
     */
    trackers: listOf(hostSchema).default([]),
    /** What the source calls a store, where the address does not tell. */
    stores: z
      .array(z.strictObject({ is: listOf(textSchema(120, 'Shopee VN')), store: idSchema('shopee') }))
      .default([]),
    /** What the source calls a category. */
    categories: z
      .array(z.strictObject({ is: listOf(textSchema(120, 'Điện tử')), category: categoryField }))
      .default([]),
    /**
     * The currency of amounts without one beside them or in their row; the store's where this is absent
     * too.
     */
    currency: currencySchema.unwrap().optional(),
    /** The language that the source writes in. */
    lang: authoredLanguageSchema,
    deals: z
      .strictObject({
        /** A list in the row of which each item is a deal of its own: the codes of an offer. */
        each: columnSchema.optional(),
        fields: fieldsOf(DEAL_FIELDS, ['id', 'title', 'url']),
      })
      .optional(),
    products: z
      .strictObject({
        /** Which rows are products, where the export has deals too. */
        when: conditionSchema.optional(),
        fields: fieldsOf(PRODUCT_FIELDS, ['id', 'title', 'url', 'brand', 'price']),
      })
      .optional(),
  })
  .refine(({ deals, products }) => deals !== undefined || products !== undefined, {
    error: 'write deals or products, with the fields of each',
  })
  .refine(({ deals, products }) => !deals || !products || products.when !== undefined, {
    path: ['products'],
    error: 'write when, which tells products from deals',
  })

export type SourceEntry = z.output<typeof sourceEntrySchema>
export type FieldEntry = z.output<typeof fieldSchema>
export type StepEntry = z.output<typeof stepSchema>
export type ConditionEntry = z.output<typeof conditionSchema>
export type DealField = (typeof DEAL_FIELDS)[number]
export type ProductField = (typeof PRODUCT_FIELDS)[number]
