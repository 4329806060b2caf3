/** Which column of an export that nobody has mapped is which field. */
import columnNames from '#imports/feeds/columns.json' with { type: 'json' }
import { fold } from '#text/fold.ts'

/** What stands in a column of the rows that were looked at. */
export interface Column {
  /** Its texts, in the order of the rows that have one. */
  texts: readonly string[]
  /** Whether every row has a text in it, and no two the same. */
  isKey: boolean
}

/** The columns of an export; undefined where nobody has looked. */
export type Columns = ReadonlyMap<string, Column | undefined>

const CURRENCY = [/(?<![a-z])currency(?:[ ._-]?(?:id|code))?$/]

/** Periods of sales belong to prices of products. */
const NOT_OF_SALES = '^(?!sale|.*sale[ _]?price)'

/** What networks call a field, folded; the first that a column is called counts. */
const DEAL_COLUMNS: Record<string, RegExp[]> = {
  id: [
    /^(?:coupon|voucher|offer|promotion|promo|deal|link)[ _-]?id$/,
    /^id$/,
    /^(?:[^.]*(?:^|[ _@-])|\w+\.)id$/,
    /^guid(?:\.#text)?$/,
  ],
  title: [/^(?:title|name)$/, /(?:title|(?<!advertiser[ _-])name|link-name)/, /description/],
  url: [/landing|destination|deep ?link|^url$|^link$/, /url|link|href/],
  store: [/^(?!.*id$).*(?:merchant|advertiser|store|shop|campaign)/],
  category: [/categor/],
  code: [/(?:coupon|voucher|promo|promotion|discount|deal|offer)s?[ ._-]?codes?$/, /^codes?$/],
  startsAt: [
    new RegExp(
      `${NOT_OF_SALES}.*(?<![a-z])(?:start|begin|valid.?from)|^from(?:[ _-]?date)?$|^date[ _-]?from$|starts?(?:at|date)`,
    ),
  ],
  endsAt: [
    new RegExp(
      `${NOT_OF_SALES}.*(?:(?<![a-z])end(?!or)|end(?:s?at|s?date)|expir(?!.*days)|until)|^(?:to[ _-]date|date[ _-]to)$`,
    ),
  ],
  terms: [/^(?!.*(?:min|max|required|limit)).*(?:terms|conditions)/],
  minimumSpend: [/min.*(?:spend|order|basket|purchase|amount)/],
  discountKind: [/^discount[ ._-]?(?:type|kind)$|^simple[ _]action$/],
  discountPercent: [/^discount[ ._-]?percent(?:age)?$|^percent(?:age)?[ ._-]?off$/],
  discountValue: [/^discount(?:[ ._-]?(?:value|amount))?$/],
  discountMax: [/^max(?:imum)?[ ._-]?discount|^discount[ ._-]?(?:max|cap|limit)/],
  currency: CURRENCY,
  summary: [/^(?:summary|description)$/],
}

/** Both moments of a sale stand in one column of Google's. */
const SALE_PERIOD = /sale[ _-]?price[ _-]?effective/

const PRODUCT_COLUMNS: Record<string, RegExp[]> = {
  id: [
    /^(?:g:|@)?id$/,
    /(?:product|aw_product|item|sku)[ _-]?id$/,
    /^sku$/,
    /^(?!category|brand|group|merchant|store|shop)\w+[ _-]id$/,
  ],
  title: [
    /^(?:g:)?title$/,
    /^(?:(?:product|item|goods)[ _-]?)?(?:name|title)$/,
    /^(?!.*(?:merchant|seller|store|shop|brand|categ)).*name$/,
    /^model$/,
  ],
  brand: [/^(?!.*id$).*(?:brand|vendor(?![ _]?code)|manufacturer(?![ _]?warranty))/],
  url: [/merchant_deep_link|^(?:g:)?link$|^url$/, /url|link/],
  category: [/^(?:.*:)?product_type$/, /^(?!.*[ _]id$).*categor/, /categor/],
  price: [
    /^(?:g:)?price$/,
    /search_price|^regular[ _-]?price$/,
    /^(?!.*(?:sale|date|ship|deliver|unit|min|max|old|list|compare|cost|rate|percent|currency|wholesale|ex(?:cl\w*)?[ _.]?(?:tax|vat)|(?:tax|vat)[ _.]?ex)).*price/,
  ],
  listPrice: [
    /compare[ _-]?at|(?:old|list|rrp|original|crossed)[ _-]?price(?!.*currency)|^(?:mrp|rrp|msrp)$/,
  ],
  salePrice: [/^(?!.*date).*(?:sale|promo|discounted|special)[ _-]?price/],
  saleStartsAt: [/sale.*(?:starts?|from)(?![a-z])/, SALE_PERIOD],
  saleEndsAt: [/sale.*(?:ends?|to)(?![a-z])/, SALE_PERIOD],
  currency: CURRENCY,
  gtin: [/gtin|ean|upc|barcode/],
  model: [/mpn|model/],
  availability: [/availab|(?:^|\.)(?!low )[^.]*stock[^.]*$/, /^inventory$/],
  imageUrl: [/image|picture/],
  summary: [/^(?:g:)?description$/],
}

/** Columns that say that a row is not for customers, each with its words for it. */
const UNPUBLISHED: readonly { column: RegExp; is: string[] }[] = [
  {
    column: /^trang ?thai$/,
    is: [
      'nháp',
      'ẩn',
      'tạm dừng',
      'tạm ngưng',
      'hết hạn',
      'đã hết hạn',
      'ngừng hoạt động',
      'không hoạt động',
    ],
  },
  { column: /^status$/, is: ['draft', 'archived', 'inactive', 'disabled', 'expired'] },
  { column: /^(?:is[ _]?)?(?:published|active|visible|enabled)$/, is: ['false', '0', '-1', 'no'] },
]

/** Columns by fields, as deals have them. */
export function dealFields(columns: Columns): Record<string, string> {
  return fieldsFor(DEAL_COLUMNS, { ...columnNames.shared, ...columnNames.deals }, columns)
}

/** Columns by fields, as products have them. */
export function productFields(columns: Columns): Record<string, string> {
  return fieldsFor(PRODUCT_COLUMNS, { ...columnNames.shared, ...columnNames.products }, columns)
}

/** The `skip` of a mapping: which rows are not for customers. */
export function unpublishedIn(columns: Columns): { column: string; is: string[]; because: string }[] {
  return UNPUBLISHED.flatMap(({ column, is }) =>
    [...columns.keys()]
      .filter((name) => column.test(fold(name)))
      .map((name) => ({ column: name, is, because: `${name} says that it is not for customers` })),
  )
}

/** Columns of conditions that no record holds: how many are bought, and what else. */
export function conditionsIn(columns: Columns): string[] {
  return [...columns].flatMap(([name, column]) =>
    column?.texts.length !== 0 && COUNTED.test(fold(name)) && LIMIT.test(fold(name)) ? [name] : [],
  )
}

const COUNTED = /(?:items?|qty|quantit(?:y|ies)|pieces|products?|labels?)$/
const LIMIT = /min|max|required|limit/

/** Columns that tell the variants of a product apart. */
export function optionsIn(columns: Columns): string[] {
  return [...columns.keys()].filter((name) => /^option[ _]?\d[ _]?value$/u.test(fold(name)))
}

/** Names of columns by field and language, `|` between them. */
type ColumnNames = Record<string, Record<string, string>>

/**
 * The columns of fields: by a whole name that a language has for one, then by the patterns. Of several that
 * may be the id, one that tells all rows apart counts, else the one that the most rows have. Of others, one
 * that has a text counts.
 */
function fieldsFor(
  patterns: Record<string, RegExp[]>,
  words: ColumnNames,
  columns: Columns,
): Record<string, string> {
  const names = [...columns.keys()]
  const firstOf = (field: string, found: readonly string[]): string | undefined =>
    field === 'id'
      ? found.toSorted((a, b) => rank(b) - rank(a))[0]
      : (found.find((name) => columns.get(name)?.texts.length !== 0) ?? found[0])
  const rank = (name: string): number => {
    const { isKey, texts } = columns.get(name) ?? { isKey: false, texts: [] }
    return isKey ? Infinity : texts.length
  }
  const namedAs = (field: string): string[] =>
    Object.values(words[field] ?? {})
      .flatMap((name) => name.split('|').map(bareName))
      .flatMap((name) => names.find((each) => bareName(each) === name) ?? [])
  const taken = new Set(Object.keys(patterns).flatMap((field) => firstOf(field, namedAs(field)) ?? []))
  return Object.fromEntries(
    Object.entries(patterns).flatMap(([field, forms]) => {
      const called = forms.flatMap((form) =>
        names.filter(
          (name) =>
            (form === SALE_PERIOD || !taken.has(name)) &&
            form.test(fold(name).replace(/ ?\*$/u, '')) &&
            (field !== 'url' || mayBePage(name, columns.get(name))),
        ),
      )
      const column = firstOf(field, namedAs(field)) ?? firstOf(field, called)
      if (column === undefined) return []
      taken.add(column)
      return [[field, column]]
    }),
  )
}

/** Whether a column may have the addresses of pages: `Option1 Linked To` has none, and pictures are none. */
function mayBePage(name: string, column: Column | undefined): boolean {
  return (
    !/image|img|picture|photo|thumb|logo|icon/u.test(fold(name)) &&
    (column === undefined || /^(?:https?:|\/\/|[\w-]+(?:\.[\w-]+)+\/)/iu.test(column.texts[0] ?? ''))
  )
}

/** The name of a column without its unit in brackets and without what stands between its words. */
function bareName(column: string): string {
  return fold(column).replace(/\([^()]*\)|[\s_:*'’-]/gu, '')
}
