/** The shape of a file of `content/sources/`: how the rows of an export become records. */
import { z } from 'zod'
import { categoryField } from '#entries/fields.ts'
import { hostSchema } from '#entries/link-rules.ts'
import { countSchema, currencySchema, flagSchema } from '#entries/number.ts'
import { idSchema, listOf, oneOf, textSchema, webUrlSchema } from '#entries/text.ts'
import { authoredLanguageSchema } from '#entries/translations.ts'
import { isDateForm } from '#values/moments/patterns.ts'
import { isZone } from '#values/moments/zones.ts'

/**
 * A column of a table, or the path of a value: `voucher.code`, `g:price`, `images.0`. `PARAM[NAME=Size].VAL`
 * takes of a list those whose `NAME` is `Size`.
 */
const columnSchema = textSchema(120, 'coupon_code')

const STEP_HINT =
  'write strip-html, money, percent, upper, lower or first-line, or a group with date, split, value-of, lookup or template'

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
    /** The name of one pair, for a text of pairs such as `color=red,brand=Demo`. */
    z.strictObject({ 'value-of': textSchema(60, 'brand') }),
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
      /** Texts with which the source says that there is no value: `-1`, `Unlimited`. */
      none: listOf(z.string()).optional(),
      /** Amounts are whole numbers of the currency's minor unit, or of this part of its main unit. */
      divideBy: oneOf('minor-units', '100', '1000', '10000', '100000', '1000000').optional(),
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

const DATE_FIELDS = ['startsAt', 'endsAt', 'saleStartsAt', 'saleEndsAt', 'seenAt'] as const

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
      // Without it a moment could not be read, and a sale or a deal would be without its end.
      for (const name of DATE_FIELDS) {
        const field = (fields as Record<string, z.output<typeof fieldSchema> | undefined>)[name]
        const steps = typeof field === 'object' ? field.do : []
        if (field !== undefined && !steps.some((step) => typeof step === 'object' && 'date' in step))
          context.addIssue({
            code: 'custom',
            path: [name],
            message: 'write how its dates are written, for example: do: [{ date: iso }]',
          })
      }
    })

/** A text with values of the environment: `Token ${ACCESSTRADE_TOKEN}`. */
const templateSchema = z
  .string({ error: 'write text, for example: Token ${ACCESSTRADE_TOKEN}' })
  .min(1, { error: 'write text, for example: Token ${ACCESSTRADE_TOKEN}' })
  .max(4000, { error: 'write at most 4000 characters' })
  .refine((text) => !/\$(?!\{[A-Z][A-Z0-9_]*\})/.test(text), {
    error: 'write the name of a variable of the environment in capitals: ${ACCESSTRADE_TOKEN}',
  })

const addressSchema = templateSchema.refine((text) => /^https?:\/\/[^\s/${}?#@]+(?:[/?]|$)/.test(text), {
  error: 'write an address with its host, for example: https://api.accesstrade.vn/v1/offers_informations',
})

/** Hosts and addresses of a network that is allowed explicitly: a port and plain numbers are fine. */
const fetchHostSchema = z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, {
  error: 'write a host name without https://, for example: cdn.network.example',
})

/** 15 minutes to 31 days, as `15m`, `6h` or `1d`. */
const everySchema = z.string().regex(/^(?:[1-9]\d{0,3}m|[1-9]\d{0,2}h|[1-9]\d?d)$/, {
  error: 'write how often in minutes, hours or days, for example: 6h',
})

const pagingSchema = z.strictObject({
  /**
   * What tells the pages apart: their number, the number of records before them, a cursor of the answer, or
   * an address that the answer gives (`pages.next`, or its `Link` header).
   */
  by: oneOf('page', 'offset', 'cursor', 'link'),
  /** The parameter that carries it; of a body, the path in it: `pagination.page`. */
  parameter: textSchema(60, 'page').optional(),
  /** The number of the first page. */
  first: z
    .string()
    .regex(/^[01]$/, { error: 'write 0 or 1' })
    .transform(Number)
    .optional(),
  /** How many records a full page has: one with fewer is the last. */
  size: countSchema(100_000).optional(),
})

/**
 * How a source is fetched, where its records go into the store. Without it, `npm run import` is given its
 * files.
 */
const fetchSchema = z
  .strictObject({
    address: addressSchema,
    method: oneOf('get', 'post').default('get'),
    parameters: z.record(z.string(), templateSchema).default({}),
    headers: z.record(z.string().regex(/^[\w-]+$/), templateSchema).default({}),
    /** JSON that is sent with `method: post`. */
    body: templateSchema.optional(),
    paging: pagingSchema.optional(),
    /** How many requests a minute the source allows. */
    perMinute: countSchema(6000).default(60),
    /** Other hosts that redirects and links to pages may lead to. */
    hosts: listOf(fetchHostSchema).default([]),
    /** Whether the hosts may be in a private network. */
    private: flagSchema.default(false),
    maxMegabytes: countSchema(100_000).default(2048),
    maxMinutes: countSchema(1440).default(60),
  })
  .refine(({ paging }) => !paging || paging.by === 'link' || paging.parameter !== undefined, {
    path: ['paging', 'parameter'],
    error: 'write the parameter that carries the page, for example: page',
  })
  .refine(({ body, method }) => body === undefined || method === 'post', {
    path: ['body'],
    error: 'write method: post with it',
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
  'model',
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
    encoding: oneOf(
      'utf-8',
      'utf-16le',
      'utf-16be',
      'windows-1258',
      'windows-1252',
      'windows-874',
      'shift_jis',
      'euc-kr',
      'gb18030',
      'big5',
    ).default('utf-8'),
    /**
     * JSON: the path of the list, `data.items`. XML: the name of the element of a record. Of several, all
     * that the export has.
     */
    records: listOf(textSchema(120, 'item')).default([]),
    /** Where an export says whether it has everything: without that it ends nothing. */
    pages: z
      .strictObject({
        /** The number of records on all pages. */
        total: listOf(columnSchema).default([]),
        /** Whether another page follows. */
        more: listOf(columnSchema).default([]),
        /** The cursor or the address of the next page. */
        next: listOf(columnSchema).default([]),
      })
      .prefault({}),
    /** Whether an export has everything: only then does a record that is absent end. */
    complete: flagSchema.default(true),
    status: oneOf('draft', 'live').default('draft'),
    /** Where records go: files for editors, or the store of imported records. */
    into: oneOf('files', 'store').default('files'),
    fetch: fetchSchema.optional(),
    /** How often it is fetched by itself. */
    every: everySchema.optional(),
    /** On what terms the records are used; pages say it beside the attribution. */
    licence: textSchema(200, 'CC BY 4.0').optional(),
    /** Whom the pages of its records name, in the source's own words. */
    attribution: z
      .strictObject({
        text: textSchema(160, 'Data by Demo Network'),
        url: webUrlSchema.optional(),
      })
      .optional(),
    /**
     * Columns of a table whose empty cells have the text of the row above, as where a sheet has merged cells;
     * with `within`, only while that column stays the same.
     */
    fillDown: z
      .strictObject({
        columns: listOf(columnSchema),
        within: columnSchema.optional(),
      })
      .optional(),
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
        /**
         * Columns of conditions that records cannot hold, such as a number of pieces: where one says
         * something, the discount is left empty.
         */
        conditions: listOf(columnSchema).default([]),
        fields: fieldsOf(DEAL_FIELDS, ['id', 'title', 'url']),
      })
      .optional(),
    products: z
      .strictObject({
        /** Which rows are products, where the export has deals too. */
        when: conditionSchema.optional(),
        /** A list in the row of which each item is a product of its own: the variants of one. */
        each: columnSchema.optional(),
        fields: fieldsOf(PRODUCT_FIELDS, ['id', 'title', 'url', 'brand', 'price']),
      })
      .optional(),
  })
  .refine(({ deals, products }) => deals !== undefined || products !== undefined, {
    error: 'write deals or products, with the fields of each',
  })
  .refine(({ every, fetch }) => every === undefined || fetch !== undefined, {
    path: ['every'],
    error: 'write fetch with it, which says what is fetched',
  })
  .refine(({ deals, products }) => !deals || !products || products.when !== undefined, {
    path: ['products'],
    error: 'write when, which tells products from deals',
  })

export type SourceEntry = z.output<typeof sourceEntrySchema>
export type FieldEntry = z.output<typeof fieldSchema>
export type FetchEntry = z.output<typeof fetchSchema>
export type StepEntry = z.output<typeof stepSchema>
export type ConditionEntry = z.output<typeof conditionSchema>
export type DealField = (typeof DEAL_FIELDS)[number]
export type ProductField = (typeof PRODUCT_FIELDS)[number]
