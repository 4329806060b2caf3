import type { z } from 'zod'
import { LANGUAGES } from '#contract/language.ts'
import { dealEntrySchema } from '#entries/deal.ts'
import { keptLinksEntrySchema } from '#entries/kept-links.ts'
import { lexiconEntrySchema } from '#entries/lexicon.ts'
import {
  fileMistake,
  type Mistake,
  nearest,
  parseRecord,
  type Path,
  type SourceRecord,
} from '#entries/parse-record.ts'
import { postEntrySchema } from '#entries/post.ts'
import { productEntrySchema } from '#entries/product.ts'
import { saleDayEntrySchema } from '#entries/sale-day.ts'
import { siteEntrySchema } from '#entries/site.ts'
import { storeEntrySchema } from '#entries/store.ts'
import { stringsEntrySchema } from '#entries/strings.ts'
import { ID_PATTERN } from '#entries/text.ts'

/** The folders of `content/`, each with the shape of its records. */
export const FOLDERS = {
  deals: dealEntrySchema,
  products: productEntrySchema,
  stores: storeEntrySchema,
  posts: postEntrySchema,
  strings: stringsEntrySchema,
  lexicon: lexiconEntrySchema,
  calendar: saleDayEntrySchema,
}

/** The records that are one file at the top of `content/`. */
export const SINGLES = { site: siteEntrySchema, links: keptLinksEntrySchema }

export type Folder = keyof typeof FOLDERS
export type Single = keyof typeof SINGLES

/** A record and the id that its file's name gives it. */
export type Identified<Entry> = Entry & { id: string }

/** Everything editors wrote, by folder, each folder sorted by id. */
export type Content = { [Name in Folder]: Identified<z.output<(typeof FOLDERS)[Name]>>[] } & {
  [Name in Single]: z.output<(typeof SINGLES)[Name]>
}

/** A file below `content/`: its path there with forward slashes, and its text (nothing when it is not UTF-8). */
export interface ContentFile {
  path: string
  text: string | undefined
}

/** Where a record names records of another folder; `*` stands for every item of a list. */
const REFERENCES: { from: Folder | Single; path: readonly string[]; to: Folder }[] = [
  { from: 'deals', path: ['store'], to: 'stores' },
  { from: 'deals', path: ['products', '*'], to: 'products' },
  { from: 'products', path: ['offers', '*', 'store'], to: 'stores' },
  { from: 'posts', path: ['deals', '*'], to: 'deals' },
  { from: 'posts', path: ['products', '*'], to: 'products' },
  { from: 'calendar', path: ['stores', '*'], to: 'stores' },
  { from: 'stores', path: ['links', 'like'], to: 'stores' },
  { from: 'links', path: ['*', 'store'], to: 'stores' },
]

/** Where a store names its hosts, as a list or as one of them without a list. */
const HOSTS = [['hosts', '*'], ['hosts'], ['links', 'shortHosts', '*'], ['links', 'shortHosts']]

/** Files without which there is no site, each with what to write. */
const REQUIRED = {
  'site.yaml': 'write name, description and contact of the site',
  'strings/vi.yaml': 'write the words of the interface in Vietnamese',
}

/** Reads all files as one catalog, or lists every mistake in them in the order of their place. */
export function checkContent(
  files: readonly ContentFile[],
): { ok: true; content: Content } | { ok: false; mistakes: Mistake[] } {
  const content: Content = {
    deals: [],
    products: [],
    stores: [],
    posts: [],
    strings: [],
    lexicon: [],
    calendar: [],
    site: {
      name: '',
      description: '',
      contact: '',
      capabilities: [],
      demonstration: false,
      translations: {},
    },
    links: [],
  }
  const sources: NamedSource[] = []
  const mistakes: Mistake[] = []

  for (const { path, text } of files.toSorted((a, b) => compareText(a.path, b.path))) {
    const place = locate(path)
    if (typeof place === 'string') mistakes.push(fileMistake(path, place))
    else if (text === undefined) mistakes.push(fileMistake(path, 'not UTF-8 text; save the file as UTF-8'))
    else {
      const { data, source, mistakes: found } = parseRecord(path, text, place.schema)
      mistakes.push(...found)
      if (source) sources.push({ name: place.name, path, source })
      if (data !== undefined) place.keep(content, data)
    }
  }

  const paths = new Set(files.map(({ path }) => path))
  mistakes.push(...findDangling(sources, paths), ...findSharedHosts(sources), ...findLikeChains(sources))
  for (const [path, what] of Object.entries(REQUIRED)) {
    if (!paths.has(path)) mistakes.push(fileMistake(path, `missing; ${what}`))
  }
  if (![...paths].some((path) => path.startsWith('deals/'))) {
    mistakes.push(fileMistake('deals', 'no file in this folder; add one such as deals/ca-phe-20.yaml'))
  }
  return mistakes.length > 0 ? { ok: false, mistakes: mistakes.toSorted(byPlace) } : { ok: true, content }
}

/** One line a mistake: place, field, what is there and what to write instead. */
export function renderMistake({ file, line, column, field, message }: Mistake): string {
  return `${file}:${line}:${column} ${field}: ${message}`
}

interface NamedSource {
  name: Folder | Single
  path: string
  source: SourceRecord
}

interface Place {
  name: Folder | Single
  schema: z.ZodType
  keep(content: Content, data: unknown): void
}

/** Which record a path holds, or what is wrong with the path. */
function locate(path: string): Place | string {
  const [, folder, id = '', extension] = /^(?:([^/]+)\/)?([^/]+?)(\.[^./]*)?$/.exec(path) ?? []
  if (id === '' || (folder !== undefined && !isFolder(folder))) {
    return `unknown folder; put records directly into ${Object.keys(FOLDERS).join(', ')}`
  }
  if (extension !== '.yaml') return `not a .yaml file; rename it to ${id}.yaml or move it out of this folder`
  if (folder === undefined) {
    if (!isSingle(id)) return `unknown file; only ${Object.keys(SINGLES).join('.yaml and ')}.yaml stand here`
    return { name: id, schema: SINGLES[id], keep: (content, data) => Object.assign(content, { [id]: data }) }
  }
  if (folder === 'strings' && !LANGUAGES.some((language) => language === id)) {
    return `unknown language; name the file after one of ${LANGUAGES.join(', ')}`
  }
  if (!ID_PATTERN.test(id)) {
    return 'not an id; name the file with lower-case letters, digits and single hyphens, for example: ca-phe-20.yaml'
  }
  return {
    name: folder,
    schema: FOLDERS[folder],
    keep: (content, data) => (content[folder] as unknown[]).push({ ...(data as object), id }),
  }
}

function isFolder(name: string): name is Folder {
  return Object.hasOwn(FOLDERS, name)
}

function isSingle(name: string): name is Single {
  return Object.hasOwn(SINGLES, name)
}

/** Every reference from one record to another that leads nowhere. A record with mistakes of its own is still there. */
function findDangling(sources: readonly NamedSource[], paths: Set<string>): Mistake[] {
  const idsIn = (folder: Folder): string[] =>
    [...paths]
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1, -'.yaml'.length))
  return REFERENCES.flatMap(({ from, path, to }) => {
    const known = new Set(idsIn(to))
    return sources
      .filter(({ name }) => name === from)
      .flatMap(({ source }) =>
        valuesAt(source.value, path)
          .filter(({ value }) => !known.has(value))
          .map(({ at, value }) => {
            const guess = nearest(value, known)
            const hint =
              guess === undefined ? `add ${to}/${value}.yaml or correct the id` : `did you mean ${guess}?`
            return source.mistakeAt(at, `no such file in ${to}/; ${hint}`)
          }),
      )
  })
}

/** Every host that another store, or the same one, has named before. */
function findSharedHosts(sources: readonly NamedSource[]): Mistake[] {
  const owners = new Map<string, string>()
  const mistakes: Mistake[] = []
  for (const { path, source } of sources.filter(({ name }) => name === 'stores')) {
    for (const { at, value } of HOSTS.flatMap((field) => valuesAt(source.value, field))) {
      const owner = owners.get(value)
      if (owner === undefined) owners.set(value, path)
      else mistakes.push(source.mistakeAt(at, `stands in ${owner} already; a host belongs to one store`))
    }
  }
  return mistakes
}

/** Every store whose links are like those of a store that has no rules of its own. */
function findLikeChains(sources: readonly NamedSource[]): Mistake[] {
  const likes = sources
    .filter(({ name }) => name === 'stores')
    .flatMap(({ path, source }) =>
      valuesAt(source.value, ['links', 'like']).map((like) => ({ ...like, path, source })),
    )
  return likes.flatMap(({ at, value, source }) => {
    const next = likes.find(({ path }) => path === `stores/${value}.yaml`)
    return next ? [source.mistakeAt(at, `is like ${next.value} itself; write ${next.value} here`)] : []
  })
}

/** The texts that stand at a path of {@link REFERENCES}, each with its own path. */
function valuesAt(value: unknown, path: readonly string[], at: Path = []): { at: Path; value: string }[] {
  const [head, ...rest] = path
  if (head === undefined) return typeof value === 'string' ? [{ at, value }] : []
  if (head === '*') {
    return Array.isArray(value) ? value.flatMap((item, index) => valuesAt(item, rest, [...at, index])) : []
  }
  return typeof value === 'object' && value !== null && Object.hasOwn(value, head)
    ? valuesAt((value as Record<string, unknown>)[head], rest, [...at, head])
    : []
}

function byPlace(a: Mistake, b: Mistake): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
