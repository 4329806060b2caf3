/** Reads all files of `content/` as one catalog, or lists every mistake in them. */
import type { z } from 'zod'
import { routes } from '#contract/routes.ts'
import { fold } from '#text/fold.ts'
import { LANGUAGES } from '#text/language.ts'
import { dealEntrySchema } from '#entries/deal.ts'
import { glossaryEntrySchema } from '#entries/glossary.ts'
import { keptLinksEntrySchema } from '#entries/kept-links.ts'
import { lexiconEntrySchema } from '#entries/lexicon.ts'
import {
  fileMistake,
  firstMistakes,
  type Mistake,
  nearest,
  type ParsedRecord,
  parseRecord,
  type Path,
  type ReadRecord,
  type SourceRecord,
} from '#entries/parse-record.ts'
import type { PhotoFile } from '#entries/photo.ts'
import { postEntrySchema } from '#entries/post.ts'
import { pairsEntrySchema, productEntrySchema } from '#entries/product.ts'
import { saleDayEntrySchema } from '#entries/sale-day.ts'
import { siteEntrySchema } from '#entries/site.ts'
import { sourceEntrySchema } from '#entries/source.ts'
import { storeEntrySchema } from '#entries/store.ts'
import { stringsEntrySchema } from '#entries/strings.ts'
import { ID_PATTERN } from '#entries/text.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** The folders of `content/`, each with the shape of its records. */
export const FOLDERS = {
  deals: dealEntrySchema,
  products: productEntrySchema,
  stores: storeEntrySchema,
  posts: postEntrySchema,
  strings: stringsEntrySchema,
  lexicon: lexiconEntrySchema,
  calendar: saleDayEntrySchema,
  sources: sourceEntrySchema,
}

/** The records that are one file at the top of `content/`. */
export const SINGLES = {
  site: siteEntrySchema,
  links: keptLinksEntrySchema,
  glossary: glossaryEntrySchema,
  pairs: pairsEntrySchema,
}

export type Folder = keyof typeof FOLDERS
export type Single = keyof typeof SINGLES

/** A record and the id that its file's name gives it. */
export type Identified<Entry> = Entry & { id: string }

/** Everything editors wrote, by folder, each folder sorted by id. */
export type Content = { [Name in Folder]: Identified<z.output<(typeof FOLDERS)[Name]>>[] } & {
  [Name in Single]: z.output<(typeof SINGLES)[Name]>
} & {
  /** The pictures that records may show, by path. */
  photos: PhotoFile[]
}

/**
 * A file below `content/`: its path there with forward slashes, and its text (nothing when it is not UTF-8).
 */
export interface ContentFile {
  path: string
  text: string | undefined
  /** Reads a record whose values are not those of the text alone: sources gave them. */
  read?: (schema: z.ZodType) => ParsedRecord
}

/**
 * Where a record names records of another folder; `*` stands for every item of a list, or for the only one.
 */
const REFERENCES: { from: Folder | Single; path: readonly string[]; to: Folder }[] = [
  { from: 'deals', path: ['store'], to: 'stores' },
  { from: 'deals', path: ['products', '*'], to: 'products' },
  { from: 'deals', path: ['appliesTo', 'products', '*'], to: 'products' },
  { from: 'deals', path: ['appliesTo', 'except', 'products', '*'], to: 'products' },
  { from: 'products', path: ['offers', '*', 'store'], to: 'stores' },
  { from: 'posts', path: ['deals', '*'], to: 'deals' },
  { from: 'posts', path: ['products', '*'], to: 'products' },
  { from: 'calendar', path: ['stores', '*'], to: 'stores' },
  { from: 'stores', path: ['links', 'like'], to: 'stores' },
  { from: 'links', path: ['*', 'store'], to: 'stores' },
  { from: 'sources', path: ['stores', '*', 'store'], to: 'stores' },
]

/** Where a record names product types of the lexicon. */
const TYPE_REFERENCES: { from: Folder; path: readonly string[] }[] = [
  { from: 'deals', path: ['appliesTo', 'types', '*'] },
  { from: 'deals', path: ['appliesTo', 'except', 'types', '*'] },
  { from: 'products', path: ['type'] },
]

/** Where a store names its hosts. */
const HOSTS = [
  ['hosts', '*'],
  ['links', 'shortHosts', '*'],
]

/** Where a store names what else shoppers call it. */
const ALIASES = [['aliases', '*']]

/** The glossary of a catalog without one; always the same, because records are reviewed by it. */
const NO_GLOSSARY: Content['glossary'] = { words: {}, names: [] }

/** Files without which there is no site, each with what to write. */
const REQUIRED = {
  'site.yaml': 'write name, description and contact of the site',
  'strings/vi.yaml': 'write the words of the interface in Vietnamese',
}

/** What was read; with mistakes, the content is that of the files that have none of their own. */
type CheckedContent = { content: Content; sources: NamedSource[] } & (
  { ok: true } | { ok: false; mistakes: Mistake[] }
)

interface CheckOptions {
  /** Reads one file; what was read before may come back. */
  read?: ReadRecord
  /** The pictures of the folder. */
  photos?: readonly PhotoFile[]
  /** Which files are read; the others are there by their names alone. */
  isNeeded?: (path: string) => boolean
}

/** Reads all files as one catalog, or lists every mistake in them in the order of their place. */
export function checkContent(
  files: readonly ContentFile[],
  { read = parseRecord, isNeeded = () => true, photos = [] }: CheckOptions = {},
): CheckedContent {
  const content: Content = {
    deals: [],
    products: [],
    stores: [],
    posts: [],
    strings: [],
    lexicon: [],
    calendar: [],
    sources: [],
    site: {
      name: '',
      description: '',
      contact: '',
      capabilities: [],
      demonstration: false,
      regions: {},
      payments: {},
      translations: {},
    },
    links: [],
    glossary: NO_GLOSSARY,
    pairs: [],
    photos: [...photos],
  }
  const sources: NamedSource[] = []
  const mistakes: Mistake[] = []

  for (const { path, text, read: readOwn } of files.toSorted((a, b) => compareText(a.path, b.path))) {
    const place = locate(path)
    if (typeof place === 'string') mistakes.push(fileMistake(path, place))
    else if (!isNeeded(path)) continue
    else if (text === undefined) mistakes.push(fileMistake(path, 'not UTF-8 text; save the file as UTF-8'))
    else {
      const { data, source, mistakes: found } = readOwn?.(place.schema) ?? read(path, text, place.schema)
      mistakes.push(...found)
      const entry = data === undefined ? undefined : place.keep(content, data)
      if (source) sources.push({ name: place.name, path, source, entry })
    }
  }

  // Archived deals were read before the others.
  content.deals.sort((a, b) => compareText(a.id, b.id))

  const paths = new Set(files.map(({ path }) => path))
  mistakes.push(
    ...findDangling(sources, paths),
    ...findUnknownTypes(sources, content.lexicon),
    ...findSharedHosts(sources),
    ...findSharedAliases(sources),
    ...findLikeChains(sources),
    ...findSharedIds(paths),
    ...findRepeatedLinks(sources),
    ...findDeadLinks(sources, paths),
  )
  for (const [path, what] of Object.entries(REQUIRED)) {
    if (!paths.has(path)) mistakes.push(fileMistake(path, `missing; ${what}`))
  }
  return mistakes.length > 0
    ? { ok: false, content, sources, mistakes: mistakes.toSorted(byPlace) }
    : { ok: true, content, sources }
}

/** One line a mistake: place, field, what is there and what to write instead. */
export function renderMistake({ file, line, column, field, message }: Mistake): string {
  return `${file}:${line}:${column} ${field}: ${message}`.replace(CONTROLS, toEscape)
}

/** What moves a terminal's cursor, or begins another line. Names of files and fields may have it. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A well-formed file, with the folder it stands in or the name it has at the top. */
export interface NamedSource {
  name: Folder | Single
  path: string
  source: SourceRecord
  /** The record as the content has it; undefined when the file has a mistake of its own. */
  entry: object | undefined
}

interface Place {
  name: Folder | Single
  schema: z.ZodType
  /** Adds a record to the content and returns it as it is there. */
  keep(content: Content, data: unknown): object
}

/** Deals that are over may lie here, by year or not, so that the folder of deals stays short. */
const ARCHIVE = /^archive\/(?:\d{4}\/)?(?=[^/]+$)/

export function isArchived(path: string): boolean {
  return ARCHIVE.test(path)
}

/** The id that a file's name gives its record. */
export function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.yaml$/, '')
}

/** The folder or the single record that a path belongs to; archived deals are deals. */
export function nameOf(path: string): Folder | Single {
  const standing = path.replace(ARCHIVE, 'deals/')
  return (standing.includes('/') ? standing.split('/')[0] : idOf(standing)) as Folder | Single
}

/** Which record a path holds, or what is wrong with the path. */
function locate(path: string): Place | string {
  const [, folder, id = '', extension] =
    /^(?:([^/]+)\/)?([^/]+?)(\.[^./]*)?$/.exec(path.replace(ARCHIVE, 'deals/')) ?? []
  if (id === '' || (folder !== undefined && !isFolder(folder))) {
    return path.startsWith('archive/')
      ? 'not a year; put deals that are over into archive/ or a year of it, for example: archive/2026'
      : `unknown folder; put records directly into ${Object.keys(FOLDERS).join(', ')} or archive`
  }
  if (extension !== '.yaml')
    return `not a .yaml file; rename it to ${id.replace(/\.yaml$/, '')}.yaml or move it out of this folder`
  if (folder === undefined) {
    if (!isSingle(id)) return `unknown file; only ${Object.keys(SINGLES).join('.yaml and ')}.yaml stand here`
    return {
      name: id,
      schema: SINGLES[id],
      keep: (content, data) => {
        Object.assign(content, { [id]: data })
        return data as object
      },
    }
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
    keep: (content, data) => {
      const record = withId(data as object, id)
      ;(content[folder] as object[]).push(record)
      return record
    },
  }
}

const recordsOf = onceForEach((_data: object) => new Map<string, Identified<object>>())

/** The same record again for what was read before, so that it is clear at a glance that nothing changed. */
function withId(data: object, id: string): Identified<object> {
  const records = recordsOf(data)
  const record = records.get(id) ?? { ...data, id }
  records.set(id, record)
  return record
}

function isFolder(name: string): name is Folder {
  return Object.hasOwn(FOLDERS, name)
}

function isSingle(name: string): name is Single {
  return Object.hasOwn(SINGLES, name)
}

/**
 * Every reference from one record to another that leads nowhere. A record with mistakes of its own is still
 * there.
 */
function findDangling(sources: readonly NamedSource[], paths: Set<string>): Mistake[] {
  const pathsIn = Map.groupBy(paths, nameOf)
  return REFERENCES.flatMap(({ from, path, to }) => {
    const known = new Set((pathsIn.get(to) ?? []).map(idOf))
    const isKnown = (value: string): boolean => known.has(value)
    return sources
      .filter(({ name, source }) => name === from && !everyAt(source.value, path, isKnown))
      .flatMap(({ source }) => {
        const dangling = valuesAt(source.value, path).filter(({ value }) => !known.has(value))
        return firstMistakes(dangling, ({ at, value }) => {
          const guess = nearest(value, known)
          const hint =
            guess === undefined ? `add ${to}/${value}.yaml or correct the id` : `did you mean ${guess}?`
          return source.mistakeAt(at, `no such file in ${to}/; ${hint}`)
        })
      })
  })
}

/** Every product type that no file of the lexicon has. A catalog without a lexicon names types of its own. */
function findUnknownTypes(sources: readonly NamedSource[], lexicon: Content['lexicon']): Mistake[] {
  const types = new Set(
    lexicon.filter(({ kind }) => kind === 'product-type').flatMap(({ concepts }) => Object.keys(concepts)),
  )
  if (types.size === 0) return []
  const isKnown = (value: string): boolean => types.has(value)
  return TYPE_REFERENCES.flatMap(({ from, path }) =>
    sources
      .filter(({ name, source }) => name === from && !everyAt(source.value, path, isKnown))
      .flatMap(({ source }) => {
        const unknown = valuesAt(source.value, path).filter(({ value }) => !types.has(value))
        return firstMistakes(unknown, ({ at, value }) => {
          const guess = nearest(value, types)
          const hint =
            guess === undefined
              ? `add ${value} to a file of lexicon/ with kind: product-type, or correct the id`
              : `did you mean ${guess}?`
          return source.mistakeAt(at, `no such product type in lexicon/; ${hint}`)
        })
      }),
  )
}

/** Every deal whose id another deal has: one lies in the archive, or both do. */
function findSharedIds(paths: Set<string>): Mistake[] {
  const owners = new Map<string, string>()
  const deals = [...paths].filter((path) => nameOf(path) === 'deals')
  return deals.toSorted(compareText).flatMap((path) => {
    const owner = owners.get(idOf(path))
    owners.set(idOf(path), path)
    return owner === undefined
      ? []
      : [fileMistake(path, `has the name of ${owner}; give one of the two another name`)]
  })
}

/** Every link of `links.yaml` that is kept for the same deal, or the same offer, as one before it. */
function findRepeatedLinks(sources: readonly NamedSource[]): Mistake[] {
  return sources.flatMap(({ name, source }) => {
    if (name !== 'links' || !Array.isArray(source.value)) return []
    const seen = new Set<string>()
    const repeated = (source.value as Record<string, string>[]).flatMap((link, index) => {
      const { deal, product, store } = Object(link) as Record<string, string>
      const field = deal === undefined ? 'product' : 'deal'
      const key = `${deal ?? ''}/${product ?? ''}/${deal === undefined ? store : ''}`
      const isRepeated = seen.has(key)
      seen.add(key)
      return isRepeated ? [[index, field]] : []
    })
    return firstMistakes(repeated, (at) =>
      source.mistakeAt(at, 'stands in this file already; delete one of the two'),
    )
  })
}

/** A link of Markdown to a page of the site itself, without what a fragment or a query adds. */
const OWN_LINK = /\]\((\/(?!\/)[^\s)#?]*)/g

const LANGUAGE_PREFIX = new RegExp(`^/(?:${LANGUAGES.join('|')})(?=/)`)

/** Where the pages of records lie, each with the folders that its parts name. */
const RECORD_PAGES: readonly { base: string; folders: readonly Folder[] }[] = [
  { base: routes.codes(), folders: ['stores', 'deals'] },
  { base: routes.product(''), folders: ['products'] },
  { base: routes.blog(), folders: ['posts'] },
]

/** Every link in an article to the page of a record that is not there. */
function findDeadLinks(sources: readonly NamedSource[], paths: Set<string>): Mistake[] {
  if (!sources.some(({ name }) => name === 'posts')) return []
  const ids = new Set([...paths].map((path) => `${nameOf(path)}/${idOf(path)}`))
  const isDead = (link: string): boolean => {
    const path = link.replace(LANGUAGE_PREFIX, '')
    const page = RECORD_PAGES.find(({ base }) => path.startsWith(`${base.replace(/\/$/, '')}/`))
    const parts = path.slice(page?.base.length).split('/').filter(Boolean)
    return (
      page !== undefined &&
      page.folders.some((folder, index) => {
        const id = parts[index]
        // Feeds, calendars and later parts of a list lie below the pages of records.
        return (
          id !== undefined &&
          ID_PATTERN.test(id) &&
          id !== 'page' &&
          parts[index - 1] !== 'page' &&
          !ids.has(`${folder}/${id}`)
        )
      })
    )
  }
  return sources.flatMap(({ name, source }) => {
    if (name !== 'posts') return []
    const bodies = BODIES.flatMap((path) => valuesAt(source.value, path))
    const dead = bodies.flatMap(({ at, value }) =>
      [...value.matchAll(OWN_LINK)].flatMap(([, link = '']) => (isDead(link) ? [{ at, link }] : [])),
    )
    return firstMistakes(dead, ({ at, link }) =>
      source.mistakeAt(at, `links to ${link}, a page that is not there; correct the link`),
    )
  })
}

const BODIES: readonly (readonly string[])[] = [
  ['body'],
  ...LANGUAGES.map((language) => ['translations', language, 'body']),
]

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

/** Every alias that is the name or an alias of another store, or that the same store has named before. */
function findSharedAliases(sources: readonly NamedSource[]): Mistake[] {
  const stores = sources.filter(({ name }) => name === 'stores')
  const named = (field: readonly string[]) =>
    stores.flatMap(({ path, source }) =>
      valuesAt(source.value, field).map(({ at, value }) => ({ at, key: fold(value.trim()), path, source })),
    )
  const owners = new Map(named(['name']).map(({ key, path }) => [key, path]))
  return ALIASES.flatMap(named).flatMap(({ at, key, path, source }) => {
    const owner = owners.get(key)
    owners.set(key, path)
    return owner === undefined
      ? []
      : [source.mistakeAt(at, `stands in ${owner} already; shoppers mean one store by it`)]
  })
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
    return Array.isArray(value)
      ? value.flatMap((item, index) => valuesAt(item, rest, [...at, index]))
      : valuesAt(value, rest, at)
  }
  return typeof value === 'object' && value !== null && Object.hasOwn(value, head)
    ? valuesAt((value as Record<string, unknown>)[head], rest, [...at, head])
    : []
}

/** Whether every text at a path is right, of which there is no list then: nearly all of them are. */
function everyAt(
  value: unknown,
  path: readonly string[],
  isRight: (value: string) => boolean,
  depth = 0,
): boolean {
  const head = path[depth]
  if (head === undefined) return typeof value !== 'string' || isRight(value)
  if (typeof value !== 'object' || value === null)
    return head !== '*' || everyAt(value, path, isRight, depth + 1)
  if (head !== '*')
    return (
      !Object.hasOwn(value, head) ||
      everyAt((value as Record<string, unknown>)[head], path, isRight, depth + 1)
    )
  return Array.isArray(value)
    ? value.every((item) => everyAt(item, path, isRight, depth + 1))
    : everyAt(value, path, isRight, depth + 1)
}

function byPlace(a: Mistake, b: Mistake): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
