/**
 * Guesses a mapping for an export that nobody has mapped: its format, where the records are, which column is
 * which field. What is guessed is written for an editor to correct, with ten rows as they would be read.
 */
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import columnNames from '#imports/feeds/columns.json' with { type: 'json' }
import { parseRecord } from '#entries/parse-record.ts'
import { type SourceEntry, sourceEntrySchema } from '#entries/source.ts'
import { createEnvironmentTexts } from '#imports/fetch/environment-text.ts'
import { fetchSource } from '#imports/fetch/fetch-source.ts'
import { readRows } from '#imports/formats/read-rows.ts'
import { ImportProblem } from '#imports/import-problem.ts'
import { loadKnown } from '#imports/load-known.ts'
import { readColumn } from '#imports/mapping/pick-fields.ts'
import { renderYaml } from '#imports/merge/render-yaml.ts'
import { readExport } from '#imports/read-export.ts'
import type { Fields } from '#imports/records/record.ts'
import { slugOf } from '#imports/records/likeness.ts'
import { createStoresByHost } from '#links/stores-by-host.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import { fold } from '#text/fold.ts'

export interface Trial {
  /** Where the mapping is to be written. */
  path: string
  text: string
  /** The first records, as they would be read. */
  records: Fields[]
  /** Why rows became no record, with how many. */
  skipped: Map<string, number>
  unmapped: string[]
}

interface TrialOptions {
  contentDir: string
  name?: string | undefined
  /** The address of all rows, where no column has one. */
  url?: string | undefined
  now: number
}

const SHOWN_MAX = 10
const LOOKED_AT_MAX = 200

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
  code: [/(?:coupon|voucher|promo)[ _-]?code/, /^code$/, /code$/],
  startsAt: [/(?<![a-z])(?:start|begin|valid.?from)|^from$|starts?(?:at|date)/],
  endsAt: [/(?<![a-z])end(?!or)|end(?:s?at|s?date)|expir|until/],
  terms: [/terms|conditions/],
  minimumSpend: [/min.*(?:spend|order|basket|purchase|amount)/],
  summary: [/^(?:summary|description)$/],
}

/** Both moments of a sale stand in one column of Google's. */
const SALE_PERIOD = /sale[ _-]?price[ _-]?effective/

const PRODUCT_COLUMNS: Record<string, RegExp[]> = {
  id: [/^(?:g:)?id$/, /(?:product|aw_product|item|sku)[ _-]?id$/, /^sku$/],
  title: [/^(?:g:)?title$/, /(?:product)?[ _-]?name$/],
  brand: [/brand|vendor|manufacturer/],
  url: [/merchant_deep_link|^(?:g:)?link$|^url$/, /url|link/],
  category: [/product_type|categor/],
  price: [/^(?:g:)?price$/, /search_price/, /price/],
  salePrice: [/^(?!.*date).*sale[ _-]?price/],
  saleStartsAt: [/sale.*(?:starts?|from)(?![a-z])/, SALE_PERIOD],
  saleEndsAt: [/sale.*(?:ends?|to)(?![a-z])/, SALE_PERIOD],
  gtin: [/gtin|ean|upc|barcode/],
  model: [/mpn|model/],
  availability: [/availab|stock/],
  imageUrl: [/image/],
  summary: [/^(?:g:)?description$/],
}

export async function tryExport(place: string, { contentDir, name, url, now }: TrialOptions): Promise<Trial> {
  const source =
    name ??
    (slugOf('', (basename(place).split('?')[0] ?? '').replace(/(?:\.[a-z]{1,8}){1,2}$/iu, '')) || 'source')
  const scratch = mkdtempSync(join(tmpdir(), 'feeds-try-'))
  try {
    const file = /^https?:/iu.test(place) ? await fetchOne(place, scratch, now) : place
    return await guess(file, { source, contentDir, url, now })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The lines that a command prints of a trial. */
export function* describeTrial({ path, records, skipped, unmapped }: Trial): Generator<string> {
  yield `wrote ${path}; correct it, then import with it`
  if (unmapped.length > 0) yield `columns without a field: ${unmapped.join(', ')}`
  for (const fields of records) {
    yield ''
    yield renderYaml(fields).trimEnd()
  }
  for (const [reason, count] of skipped) yield `\n${count} rows skipped: ${reason}`
}

async function fetchOne(address: string, folder: string, now: number): Promise<string> {
  const mapping = parse('try', {
    name: 'Try',
    into: 'store',
    fetch: { address },
    deals: { fields: { id: 'id', title: 'title', url: 'url' } },
  })
  const fetched = await fetchSource({
    source: 'try',
    mapping,
    folder: join(folder, 'fetched'),
    texts: createEnvironmentTexts(process.env),
    validators: {},
    now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const [first] = fetched.kind === 'files' ? fetched.files : []
  if (!first) throw new ImportProblem('The source gave no file.')
  return first.name
}

async function guess(
  file: string,
  { source, contentDir, url, now }: Omit<TrialOptions, 'name'> & { source: string },
): Promise<Trial> {
  const shape = shapeOf(readFileSync(file))
  const columns = new Map<string, string>()
  let looked = 0
  const files = () => [{ name: file, bytes: createReadStream(file) }]
  for await (const row of readRows(files(), {
    ...shape,
    encoding: 'utf-8',
    records: shape.records === '' ? [] : [shape.records],
  })) {
    if ('mistake' in row) continue
    for (const path of pathsOf(row.values))
      if (!columns.has(path)) columns.set(path, readColumn(row, path).join(' '))
    looked += 1
    if (looked === LOOKED_AT_MAX) break
  }
  const names = [...columns.keys()]
  if (names.length === 0) throw new ImportProblem(`${basename(file)} has no rows.`)
  const products = fieldsFor(PRODUCT_COLUMNS, { ...columnNames.shared, ...columnNames.products }, names)
  const deals = fieldsFor(DEAL_COLUMNS, { ...columnNames.shared, ...columnNames.deals }, names)
  // Names of sellers stand for brands in exports of marketplaces, which do not give them.
  const seller = (deals['code'] ?? deals['endsAt']) ? undefined : deals['store']
  if (products['brand'] === undefined && seller !== undefined) products['brand'] = seller
  const isProduct = products['price'] !== undefined && products['brand'] !== undefined
  const guessed = isProduct ? products : deals
  const known = loadKnown(contentDir)
  const stores = createStoresByHost(new Map(known.stores.map((store) => [store.id, store])))
  const isAtStore = (column: string | undefined): boolean =>
    parseStoreUrl(columns.get(column ?? '') ?? '', stores).ok
  // What a column holds says more than its name: many exports have tracking links beside addresses.
  const address = isAtStore(guessed['url']) ? guessed['url'] : (names.find(isAtStore) ?? guessed['url'])
  const id = guessed['id'] ?? guessed['code']
  const fields: Record<string, string> = {
    ...(id !== undefined && { id }),
    ...guessed,
    ...(address !== undefined && { url: address }),
  }
  const missing = (isProduct ? ['id', 'title', 'url', 'brand', 'price'] : ['id', 'title', 'url']).filter(
    (field) => fields[field] === undefined && (field !== 'url' || url === undefined),
  )
  if (missing.length > 0) {
    const remedy = missing.join() === 'url' ? 'Give one for all rows with --url' : 'Write the mapping by hand'
    throw new ImportProblem(
      `No column seems to be ${missing.join(', ')}; the columns are ${names.join(', ')}. ${remedy}.`,
    )
  }
  const entry = {
    name: source,
    format: shape.format,
    ...(shape.records !== '' && { records: shape.records }),
    status: 'draft',
    into: 'store',
    [isProduct ? 'products' : 'deals']: { fields: toMapped(fields, url) },
  }
  const mapping = parse(source, entry)
  const records: Fields[] = []
  const skipped = new Map<string, number>()
  await readExport(
    { source, mapping, known, files: files(), now },
    {
      codeOf: () => undefined,
      isKnownId: () => false,
      addUnreadable: () => undefined,
      skip: ({ reason }) => {
        skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
      },
      add: (record) => {
        if (records.length < SHOWN_MAX) records.push(record.fields)
      },
    },
  )
  const used = new Set(Object.values(fields))
  return {
    path: join(contentDir, 'sources', `${source}.yaml`),
    text: `# Guessed from ${basename(file)}. Correct it: npm run content says what is wrong with it.\n${renderYaml(entry as unknown as Fields)}`,
    records,
    skipped,
    unmapped: names.filter((column) => !used.has(column)),
  }
}

function parse(name: string, entry: object): SourceEntry {
  const { data, mistakes } = parseRecord(name, renderYaml(entry as Fields), sourceEntrySchema)
  if (!data) throw new ImportProblem(mistakes.map(({ field, message }) => `${field}: ${message}`).join('\n'))
  return data
}

interface Shape {
  format: 'csv' | 'tsv' | 'json' | 'jsonl' | 'xml'
  /** Empty where the document is the list. */
  records: string
}

/** Format and place of the records, by how a file begins. */
function shapeOf(bytes: Uint8Array): Shape {
  const text = new TextDecoder().decode(bytes)
  const start = text.trimStart()
  if (start.startsWith('<')) return { format: 'xml', records: elementOf(start) }
  if (start.startsWith('[') || start.startsWith('{')) {
    const value = parseJson(start)
    return value === undefined ? { format: 'jsonl', records: '' } : { format: 'json', records: listIn(value) }
  }
  const [head = ''] = start.split('\n', 1)
  return { format: head.split('\t').length > head.split(',').length ? 'tsv' : 'csv', records: '' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The path of the longest list of groups. */
function listIn(value: unknown): string {
  let best = { path: '', length: 0 }
  const look = (each: unknown, path: readonly string[]): void => {
    if (Array.isArray(each)) {
      const { length } = each.filter((item) => typeof item === 'object' && item !== null)
      if (length > best.length) best = { path: path.join('.'), length }
    } else if (typeof each === 'object' && each !== null && path.length < 5)
      for (const [key, inner] of Object.entries(each)) look(inner, [...path, key])
  }
  look(value, [])
  return best.path
}

/** The element that most often has the most other elements in it. Markup within a text is none. */
function elementOf(text: string): string {
  const children = new Map<string, { times: number; names: Set<string> }>()
  const open: { name: string; names: Set<string> }[] = []
  const bare = text.replace(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->/gu, '')
  for (const [, isClosing, name = '', isEmpty] of bare.matchAll(
    /<(\/?)([a-z][\w:.-]*)(?![\w:.-])(?:"[^"]*"|'[^']*'|[^"'<>])*?(\/?)>/giu,
  )) {
    if (isClosing === '/') {
      const closed = open.pop()
      if (!closed || closed.names.size === 0) continue
      const known = children.get(closed.name) ?? { times: 0, names: new Set() }
      children.set(closed.name, { times: known.times + 1, names: known.names.union(closed.names) })
      continue
    }
    open.at(-1)?.names.add(name)
    if (isEmpty !== '/') open.push({ name, names: new Set() })
  }
  const scores = [...children].map(([name, { times, names }]) => ({ name, score: times * names.size }))
  return scores.reduce((best, each) => (each.score > best.score ? each : best), { name: 'item', score: 0 })
    .name
}

/** The paths of a row: columns of a table, or of groups and lists within each other. */
function pathsOf(values: Record<string, unknown>, depth = 0): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value
    return typeof inner === 'object' && inner !== null && depth < 3
      ? pathsOf(inner as Record<string, unknown>, depth + 1).map((path) => `${key}.${path}`)
      : [key]
  })
}

/** Names of columns by field and language, `|` between them. */
type ColumnNames = Record<string, Record<string, string>>

/** The columns of fields: by a whole name that a language has for one, then by the patterns. */
function fieldsFor(
  patterns: Record<string, RegExp[]>,
  words: ColumnNames,
  columns: readonly string[],
): Record<string, string> {
  const named = new Map(
    Object.entries(patterns).flatMap(([field]) => {
      const known = Object.values(words[field] ?? {}).flatMap((names) => names.split('|').map(bareName))
      const column = known
        .map((name) => columns.find((each) => bareName(each) === name))
        .find((each) => each !== undefined)
      return column === undefined ? [] : [[field, column] as const]
    }),
  )
  const taken = new Set(named.values())
  return Object.fromEntries(
    Object.entries(patterns).flatMap(([field, forms]) => {
      const column =
        named.get(field) ??
        forms
          .map((form) =>
            columns.find((each) => (form === SALE_PERIOD || !taken.has(each)) && form.test(fold(each))),
          )
          .find((each) => each !== undefined)
      if (column === undefined) return []
      taken.add(column)
      return [[field, column]]
    }),
  )
}

/** The name of a column without its unit in brackets and without what stands between its words. */
function bareName(column: string): string {
  return fold(column).replace(/\([^()]*\)|[\s_:*'’-]/gu, '')
}

/**
 * Fields as a mapping has them. Dates whose order is not told by themselves are day first in this part of the
 * world.
 */
function toMapped(fields: Record<string, string>, url: string | undefined): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([field, column]) => [
        field,
        /(?:starts|ends)At$/iu.test(field) ? { from: column, do: [{ date: ['iso', 'day-first'] }] } : column,
      ]),
    ),
    ...(url !== undefined && { url: { otherwise: url } }),
  }
}
