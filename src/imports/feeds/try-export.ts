/**
 * Guesses a mapping for an export that nobody has mapped: its format, where the records are, which column is
 * which field. What is guessed is written for an editor to correct, with ten rows as they would be read.
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseRecord } from '#entries/parse-record.ts'
import { type SourceEntry, sourceEntrySchema } from '#entries/source.ts'
import {
  conditionsIn,
  type Column,
  dealFields,
  optionsIn,
  productFields,
  unpublishedIn,
} from '#imports/feeds/guess-columns.ts'
import { pathsOf, shapeOf } from '#imports/feeds/guess-shape.ts'
import { createEnvironmentTexts } from '#imports/fetch/environment-text.ts'
import { fetchSource } from '#imports/fetch/fetch-source.ts'
import { type ExportFile, readRows } from '#imports/formats/read-rows.ts'
import { ImportProblem } from '#imports/import-problem.ts'
import { loadKnown } from '#imports/load-known.ts'
import { readColumn } from '#imports/mapping/pick-fields.ts'
import { renderYaml } from '#imports/merge/render-yaml.ts'
import { readExport } from '#imports/read-export.ts'
import { type Fields, reasonsOf } from '#imports/records/record.ts'
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
  /** What is in doubt in each of them. */
  doubts: string[][]
  /** Why rows became no record, with how many. Of reasons that quote what rows say, one stands for all. */
  skipped: Map<string, number>
  unmapped: string[]
}

interface TrialOptions {
  contentDir: string
  name?: string | undefined
  /** What all rows have where no column says it. An address may name columns: `https://tiki.vn/{Handle}`. */
  forAll?: { url?: string | undefined; brand?: string | undefined }
  now: number
}

const SHOWN_MAX = 10
const LOOKED_AT_MAX = 200

export async function tryExport(
  place: string,
  { contentDir, name, forAll = {}, now }: TrialOptions,
): Promise<Trial> {
  const source =
    name ??
    (slugOf('', (basename(place).split('?')[0] ?? '').replace(/(?:\.[a-z]{1,8}){1,2}$/iu, '')) || 'source')
  const scratch = mkdtempSync(join(tmpdir(), 'feeds-try-'))
  try {
    const file = /^https?:/iu.test(place) ? await fetchOne(place, scratch, now) : place
    return await guess(file, { source, contentDir, forAll, now })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The lines that a command prints of a trial. */
export function* describeTrial({ path, records, doubts, skipped, unmapped }: Trial): Generator<string> {
  yield `wrote ${path}; correct it, then import with it`
  if (unmapped.length > 0) yield `columns without a field: ${unmapped.join(', ')}`
  for (const [index, fields] of records.entries()) {
    yield ''
    yield renderYaml(fields).trimEnd()
    for (const doubt of doubts[index] ?? []) yield `# in doubt: ${doubt}`
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
  { source, contentDir, forAll, now }: Required<Omit<TrialOptions, 'name'>> & { source: string },
): Promise<Trial> {
  const open = (): ExportFile => ({ name: file, bytes: createReadStream(file) })
  const shape = await shapeOf(open(), (names) => {
    const unread = new Map(names.map((name) => [name, undefined]))
    return Math.max(...[dealFields, productFields].map((fieldsIn) => Object.keys(fieldsIn(unread)).length))
  })
  const texts = new Map<string, string[]>()
  const lists = new Set<string>()
  let looked = 0
  for await (const row of readRows([open()], { ...shape, encoding: 'utf-8' })) {
    if ('mistake' in row) continue
    for (const [name, value] of Object.entries(row.values)) if (Array.isArray(value)) lists.add(name)
    for (const path of pathsOf(row.values)) {
      const text = readColumn(row, path).join(' ')
      texts.set(path, [...(texts.get(path) ?? []), ...(text === '' ? [] : [text])])
    }
    looked += 1
    if (looked === LOOKED_AT_MAX) break
  }
  const columns = new Map<string, Column>(
    [...texts].map(([name, found]) => [
      name,
      { texts: found, isKey: found.length === looked && new Set(found).size === looked },
    ]),
  )
  const names = [...columns.keys()]
  if (names.length === 0) throw new ImportProblem(`${basename(file)} has no rows.`)
  const [products, deals] = [productFields(columns), dealFields(columns)]
  const textIn = (column: string | undefined): string => columns.get(column ?? '')?.texts[0] ?? ''
  // Names of sellers stand for brands in exports of marketplaces, which do not give them.
  const isOfDeals = (deals['code'] ?? deals['endsAt'] ?? deals['discountKind']) !== undefined
  const isFlag = /^(?:true|false|\P{L}*)$/iu.test(textIn(deals['store']))
  const seller = isOfDeals || isFlag ? undefined : deals['store']
  if (products['brand'] === undefined && seller !== undefined) products['brand'] = seller
  // What has a price is a product, even where nothing says its brand, or which of its prices is paid.
  const hasPrice = products['price'] !== undefined || names.some((name) => /price/iu.test(name))
  const isProduct = isOfDeals ? products['price'] !== undefined && products['brand'] !== undefined : hasPrice
  const guessed = isProduct ? products : deals
  const known = loadKnown(contentDir)
  const stores = createStoresByHost(new Map(known.stores.map((store) => [store.id, store])))
  const isAtStore = (column: string | undefined): boolean =>
    !IMAGE.test(textIn(column)) && parseStoreUrl(textIn(column), stores).ok
  // What a column holds says more than its name: many exports have tracking links beside addresses.
  const address = isAtStore(guessed['url']) ? guessed['url'] : (names.find(isAtStore) ?? guessed['url'])
  const id = guessed['id'] ?? guessed['code']
  const fields: Record<string, string> = { ...guessed, ...(address !== undefined && { url: address }) }
  const required = ['title', 'url', ...(isProduct ? ['brand', 'price'] : [])]
  const missing = [
    ...(id === undefined && address === undefined ? ['id'] : []),
    ...required.filter(
      (field) => textIn(fields[field]) === '' && forAll[field as 'url' | 'brand'] === undefined,
    ),
  ]
  if (missing.length > 0) {
    const remedy = missing.every((field) => field === 'url' || field === 'brand')
      ? `Give one for all rows with ${missing.map((field) => `--${field}`).join(' and ')}`
      : 'Write the mapping by hand'
    throw new ImportProblem(
      `No column seems to be ${missing.join(', ')}; the columns are ${names.join(', ')}. ${remedy}.`,
    )
  }
  const [skip, conditions] = [unpublishedIn(columns), isProduct ? [] : conditionsIn(columns)]
  const each = isProduct ? [...lists].find((list) => fields['price']?.startsWith(`${list}.`)) : undefined
  const variants = isProduct ? (itemsOf(each, fields, columns) ?? variantsOf(fields, columns)) : undefined
  const entry = {
    name: source,
    format: shape.format,
    ...(shape.records.length > 0 && {
      records: shape.records.length > 1 ? shape.records : shape.records[0],
    }),
    status: 'draft',
    into: 'store',
    ...(skip.length > 0 && { skip }),
    ...(variants?.fillDown && { fillDown: variants.fillDown }),
    [isProduct ? 'products' : 'deals']: {
      ...(variants?.each !== undefined && { each: variants.each }),
      ...(conditions.length > 0 && { conditions }),
      fields: {
        id: id ?? addressAsId(address ?? '', columns),
        ...toMapped(fields, isProduct ? forAll : { url: forAll.url }),
        ...variants?.fields,
      },
    },
  }
  const mapping = parse(source, entry)
  const [records, doubts]: [Fields[], string[][]] = [[], []]
  const skipped = new Map<string, { reason: string; count: number }>()
  await readExport(
    { source, mapping, known, files: [open()], now },
    {
      codeOf: () => undefined,
      isKnownId: () => false,
      addUnreadable: () => undefined,
      skip: ({ reason }) => {
        const kind = reason.replaceAll(/"[^"]*"|\d+/gu, '')
        const same = skipped.get(kind) ?? { reason, count: 0 }
        skipped.set(kind, { ...same, count: same.count + 1 })
      },
      add: (record) => {
        if (records.length === SHOWN_MAX) return
        records.push(record.fields)
        doubts.push([...record.doubts, ...reasonsOf(record.held)])
      },
    },
  )
  const used = new Set([...Object.values(fields), ...(variants ? optionsIn(columns) : [])])
  return {
    path: join(contentDir, 'sources', `${source}.yaml`),
    text: `# Guessed from ${basename(file)}. Correct it: npm run content says what is wrong with it.\n${renderYaml(entry as unknown as Fields)}`,
    records,
    doubts,
    skipped: new Map([...skipped.values()].map(({ reason, count }) => [reason, count])),
    unmapped: names.filter((column) => !used.has(column)),
  }
}

function parse(name: string, entry: object): SourceEntry {
  const { data, mistakes } = parseRecord(name, renderYaml(entry as Fields), sourceEntrySchema)
  if (!data) throw new ImportProblem(mistakes.map(({ field, message }) => `${field}: ${message}`).join('\n'))
  return data
}

const IMAGE = /\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/iu

/** An address as the id of its row, without its query where that leaves most rows apart. */
function addressAsId(column: string, columns: ReadonlyMap<string, Column>): unknown {
  const texts = new Set(columns.get(column)?.texts)
  const bare = new Set([...texts].map((text) => text.split('?', 1)[0]))
  return bare.size * 2 > texts.size ? { from: column, do: [{ split: '?' }] } : column
}

/** What Shopify calls the only variant of a product. */
const DEFAULT_TITLE = 'Default Title'

/** What a mapping has for the variants of products. */
interface Variants {
  fillDown?: object
  each?: string
  fields: object
}

/** How the variants are read that a product has in a list, each with an id and what tells it apart. */
function itemsOf(
  each: string | undefined,
  { id, title }: Record<string, string | undefined>,
  columns: ReadonlyMap<string, Column>,
): Variants | undefined {
  const inItem = (name: RegExp): string[] =>
    [...columns.keys()].filter((column) => column.startsWith(`${each}.`) && name.test(fold(column)))
  const [own] = [...inItem(/\.id$/u), ...inItem(/\.sku$/u)]
  const titles = inItem(/\.(?:title|name)$/u).slice(0, 1)
  const from = titles.length > 0 ? titles : inItem(/\.(?:size|colou?r|thickness)$/u)
  if (each === undefined || own === undefined || from.length === 0) return undefined
  const variant = { from, all: true, none: DEFAULT_TITLE }
  return { each, fields: { id: own, group: id !== own && id !== undefined ? id : title, variant } }
}

/** How rows are read that have a product's handle and a variant only, behind the first of the product. */
function variantsOf(
  { id, title, brand, category }: Record<string, string | undefined>,
  columns: ReadonlyMap<string, Column>,
): Variants | undefined {
  const options = optionsIn(columns)
  if (id === undefined || title === undefined || options.length === 0) return undefined
  const count = (column: string): number => columns.get(column)?.texts.length ?? 0
  if (columns.get(id)?.isKey === true || count(title) >= count(id)) return undefined
  return {
    fillDown: { columns: [title, brand, category].filter((each) => each !== undefined), within: id },
    fields: {
      id: { do: [{ template: [id, ...options].map((column) => `{${column}}`).join(' ') }] },
      group: id,
      variant: { from: options, all: true, none: DEFAULT_TITLE },
    },
  }
}

/**
 * Fields as a mapping has them. Dates whose order is not told by themselves are day first in this part of the
 * world.
 */
function toMapped(
  fields: Readonly<Record<string, string>>,
  forAll: NonNullable<TrialOptions['forAll']>,
): Record<string, unknown> {
  const mapped = Object.entries(fields).map(([field, column]) => [
    field,
    /(?:starts|ends)At$/iu.test(field) ? { from: column, do: [{ date: ['iso', 'day-first'] }] } : column,
  ])
  const given = Object.entries(forAll).flatMap(([field, text]) => {
    if (text === undefined) return []
    const isTemplate = /\{[^{}]+\}/u.test(text) && fields[field] === undefined
    const from = fields[field]
    return [
      [
        field,
        isTemplate ? { do: [{ template: text }] } : { ...(from !== undefined && { from }), otherwise: text },
      ],
    ]
  })
  return Object.fromEntries([...mapped, ...given]) as Record<string, unknown>
}
