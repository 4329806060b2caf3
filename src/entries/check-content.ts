/** Reads all files of `content/` as one catalog, or lists every mistake in them. */
import type { z } from 'zod'
import { routes } from '#contract/routes.ts'
import { fold } from '#text/fold.ts'
import { LANGUAGES } from '#text/language.ts'
import { dealEntrySchema } from '#entries/deal.ts'
import { glossaryEntrySchema } from '#entries/glossary.ts'
import { endedLinksEntrySchema } from '#entries/ended-links.ts'
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
import {
  compareText,
  inOrderOfFiles,
  inOrderOfIds,
  placeIn,
  replaceItems,
} from '#text/lists/compare-lists.ts'
import { type Mapped, mapFollowing } from '#text/lists/map-following.ts'
import { updateList } from '#text/lists/update-list.ts'

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
  links: endedLinksEntrySchema,
  glossary: glossaryEntrySchema,
  pairs: pairsEntrySchema,
}

export type Folder = keyof typeof FOLDERS
export type Single = keyof typeof SINGLES

const NAMES = [...Object.keys(FOLDERS), ...Object.keys(SINGLES)] as (Folder | Single)[]

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

/**
 * Like {@link checkContent}, which may remember the last content. Its files are in the order of their paths.
 */
export type CheckContent = (files: readonly ContentFile[], options?: CheckOptions) => CheckedContent

interface CheckOptions {
  /** Reads one file; what was read before may come back. */
  read?: ReadRecord
  /** The pictures of the folder. */
  photos?: readonly PhotoFile[]
  /** Which files are read; the others are there by their names alone. */
  isNeeded?: (path: string) => boolean
}

/** Reads all files as one catalog, or lists every mistake in them in the order of their place. */
export function checkContent(files: readonly ContentFile[], options: CheckOptions = {}): CheckedContent {
  return checkAfter(undefined, files.toSorted(byPath), options).checked
}

/** The order in which a {@link CheckContent} takes files. */
export function byPath(a: { path: string }, b: { path: string }): number {
  return compareText(a.path, b.path)
}

/**
 * Creates a {@link checkContent} for a process that checks a catalog again and again. It remembers the last
 * content without mistakes: an unchanged file keeps its record, and is asked again only when something that
 * it refers to is gone.
 */
export function createContentCheck(): CheckContent {
  let last: LastContent | undefined
  return (files, options = {}) => {
    const { checked, files: read } = checkAfter(last, files, options)
    if (checked.ok && !options.isNeeded) last = { files: read, content: { ...checked.content } }
    return checked
  }
}

/** Content without mistakes, with the files that it was read from. */
interface LastContent {
  files: ReadFiles
  content: Content
}

type ReadFiles = Mapped<ContentFile, NamedSource | undefined>

function checkAfter(
  last: LastContent | undefined,
  items: readonly ContentFile[],
  { read = parseRecord, isNeeded = () => true, photos = [] }: CheckOptions,
): { checked: CheckedContent; files: ReadFiles } {
  const mistakes: Mistake[] = []
  const fresh: NamedSource[] = []
  const changes: FileChanges = { come: new Set(), gone: new Set(), records: new Map() }

  const readFile = ({ path, text, read: readOwn }: ContentFile): NamedSource | undefined => {
    const place = locate(path)
    if (typeof place === 'string') mistakes.push(fileMistake(path, place))
    else if (!isNeeded(path)) return undefined
    else if (text === undefined) mistakes.push(fileMistake(path, 'not UTF-8 text; save the file as UTF-8'))
    else {
      const { data, source, mistakes: found } = readOwn?.(place.schema) ?? read(path, text, place.schema)
      mistakes.push(...found)
      if (!source) return undefined
      const named: NamedSource = {
        name: place.name,
        path,
        source,
        entry: data === undefined ? undefined : place.toEntry(data),
      }
      fresh.push(named)
      return named
    }
    return undefined
  }
  const values = mapFollowing<ContentFile, NamedSource | undefined>(items, {
    last: last?.files,
    compare: byPath,
    make: (file, before) => {
      if (before && isSameText(before.item, file)) return before.value
      if (!before) changes.come.add(nameOf(file.path))
      const named = readFile(file)
      noteChange(changes, file.path, before?.value, named)
      return named
    },
    drop: ({ path }, value) => {
      changes.gone.add(nameOf(path))
      noteChange(changes, path, value, undefined)
    },
  })
  const unread = values.includes(undefined)
    ? values.flatMap((named, place) => (named === undefined ? place : []))
    : []
  const sources = updateList(values, { removed: unread, added: [] }) as NamedSource[]
  const content = contentOf(sources, photos, last?.content, changes)
  mistakes.push(...findCrossMistakes({ items, sources, content, fresh, changes }))
  for (const [path, what] of Object.entries(REQUIRED)) {
    const isHere = last && !changes.gone.has(nameOf(path))
    if (!isHere && !items.some((file) => file.path === path))
      mistakes.push(fileMistake(path, `missing; ${what}`))
  }
  const checked: CheckedContent =
    mistakes.length > 0
      ? { ok: false, content, sources, mistakes: mistakes.toSorted(byPlace) }
      : { ok: true, content, sources }
  return { checked, files: { items, values } }
}

/** Whether two files of one path are read as the same. */
export function isSameText(a: ContentFile, b: ContentFile): boolean {
  return a.text === b.text && !a.read && !b.read
}

/** What is new in the files since the last content without mistakes. Without one, everything is. */
interface FileChanges {
  /** Folders and single records with a file that was not there, and with one that is gone. */
  come: Set<Folder | Single>
  gone: Set<Folder | Single>
  /** The records of files with any difference, by folder or single record. */
  records: Map<Folder | Single, { gone: object[]; come: object[] }>
}

function noteChange(
  { records }: FileChanges,
  path: string,
  was: NamedSource | undefined,
  is: NamedSource | undefined,
): void {
  const name = nameOf(path)
  const changed = records.get(name) ?? { gone: [], come: [] }
  records.set(name, changed)
  if (was?.entry) changed.gone.push(was.entry)
  if (is?.entry) changed.come.push(is.entry)
}

/** The records of files. An unchanged folder has the list that it had. */
function contentOf(
  sources: readonly NamedSource[],
  photos: readonly PhotoFile[],
  last: Content | undefined,
  { records }: FileChanges,
): Content {
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
  if (last) {
    for (const name of NAMES) {
      const changed = records.get(name)
      // A single record that is gone is that of a catalog without one.
      const single = changed ? (changed.come[0] ?? content[name]) : last[name]
      const value = isSingle(name) ? single : replaceRecords(name, last[name], changed)
      Object.assign(content, { [name]: value })
    }
    return content
  }
  for (const { name, entry } of sources) {
    if (!entry) continue
    if (isSingle(name)) Object.assign(content, { [name]: entry })
    else (content[name] as object[]).push(entry)
  }
  // Archived deals were read before the others.
  content.deals.sort(inOrderOfIds)
  return content
}

/** The list that a folder had where nothing changed in it. */
function replaceRecords(
  folder: Folder,
  before: readonly { id: string }[],
  changed: { gone: object[]; come: object[] } | undefined,
): readonly object[] {
  if (!changed) return before
  const [gone, come] = [changed.gone, changed.come] as { id: string }[][]
  return replaceItems(before, gone ?? [], come ?? [], folder === 'deals' ? inOrderOfIds : inOrderOfFiles)
}

interface FilesToCompare {
  items: readonly ContentFile[]
  sources: readonly NamedSource[]
  content: Content
  /** The records that were read now. */
  fresh: readonly NamedSource[]
  changes: FileChanges
}

/** Mistakes that show only when files are compared with each other. */
function findCrossMistakes({ items, sources, content, fresh, changes }: FilesToCompare): Mistake[] {
  const { come, gone, records } = changes
  const compared: ComparedFiles = {
    askedIn: (from, areAll) => (areAll ? sources : fresh).filter(({ name }) => name === from),
    isGone: (folders) => folders.some((folder) => gone.has(folder)),
    idsIn: (folder) => idsOf(folder, items),
  }
  const stores = compared.askedIn('stores', records.has('stores'))
  return [
    ...findDangling(compared),
    ...findUnknownTypes(compared, content.lexicon, records.has('lexicon')),
    ...findSharedHosts(stores),
    ...findSharedAliases(stores),
    ...findLikeChains(stores),
    ...(come.has('deals') ? findSharedIds(items) : []),
    ...findRepeatedLinks(fresh),
    ...findDeadLinks(compared),
  ]
}

/** Some names, of which most questions ask for one alone. */
interface Names {
  has: (name: string) => boolean
  all: () => Iterable<string>
}

/** The ids of the files of a folder, found by binary search. */
function idsOf(folder: Folder, items: readonly ContentFile[]): Names {
  const archived = folder === 'deals' ? new Set(archivedIn(items).map(({ path }) => idOf(path))) : undefined
  return {
    has: (id) => hasPath(items, `${folder}/${id}.yaml`) || archived?.has(id) === true,
    all: () => items.flatMap(({ path }) => (isIn(folder, path) ? idOf(path) : [])),
  }
}

function hasPath(items: readonly ContentFile[], path: string): boolean {
  return items[placeIn(items, { path }, byPath)]?.path === path
}

function archivedIn(items: readonly ContentFile[]): ContentFile[] {
  // The slash is before the zero.
  const [start, end] = ['archive/', 'archive0'].map((path) => placeIn(items, { path }, byPath))
  return items.slice(start, end).filter(({ path }) => isArchived(path))
}

interface ComparedFiles {
  /** The records of a folder that may have a new mistake: all of them, or those that are new. */
  askedIn: (from: Folder | Single, areAll: boolean) => NamedSource[]
  /** Whether one of the folders lost a record. */
  isGone: (folders: readonly Folder[]) => boolean
  /** The ids of a folder, of files with mistakes of their own too. */
  idsIn: (folder: Folder) => Names
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
  /** A record as the content has it. */
  toEntry(data: unknown): object
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
  if (isArchived(path)) return 'deals'
  const slash = path.indexOf('/')
  return (slash < 0 ? idOf(path) : path.slice(0, slash)) as Folder | Single
}

function isIn(folder: Folder, path: string): boolean {
  return path.startsWith(`${folder}/`) || (folder === 'deals' && isArchived(path))
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
    return { name: id, schema: SINGLES[id], toEntry: (data) => data as object }
  }
  if (folder === 'strings' && !LANGUAGES.some((language) => language === id)) {
    return `unknown language; name the file after one of ${LANGUAGES.join(', ')}`
  }
  if (!ID_PATTERN.test(id)) {
    return 'not an id; name the file with lower-case letters, digits and single hyphens, for example: ca-phe-20.yaml'
  }
  return { name: folder, schema: FOLDERS[folder], toEntry: (data) => ({ ...(data as object), id }) }
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
function findDangling({ askedIn, isGone, idsIn }: ComparedFiles): Mistake[] {
  return REFERENCES.flatMap(({ from, path, to }) =>
    findUnknown(
      askedIn(from, isGone([to])),
      path,
      () => idsIn(to),
      (value, guess) =>
        `no such file in ${to}/; ${guess === undefined ? `add ${to}/${value}.yaml or correct the id` : `did you mean ${guess}?`}`,
    ),
  )
}

/** Every product type that no file of the lexicon has. A catalog without a lexicon names types of its own. */
function findUnknownTypes(
  { askedIn }: ComparedFiles,
  lexicon: Content['lexicon'],
  isFreshLexicon: boolean,
): Mistake[] {
  const types = new Set(
    lexicon.filter(({ kind }) => kind === 'product-type').flatMap(({ concepts }) => Object.keys(concepts)),
  )
  if (types.size === 0) return []
  return TYPE_REFERENCES.flatMap(({ from, path }) =>
    findUnknown(
      askedIn(from, isFreshLexicon),
      path,
      () => ({ has: (type) => types.has(type), all: () => types }),
      (value, guess) =>
        `no such product type in lexicon/; ${guess === undefined ? `add ${value} to a file of lexicon/ with kind: product-type, or correct the id` : `did you mean ${guess}?`}`,
    ),
  )
}

/** The texts at a path of records that are not among the known ones. */
function findUnknown(
  asked: readonly NamedSource[],
  path: readonly string[],
  known: () => Names,
  describe: (value: string, guess: string | undefined) => string,
): Mistake[] {
  const isKnown = (value: string): boolean => known().has(value)
  return asked
    .filter(({ source }) => !everyAt(source.value, path, isKnown))
    .flatMap(({ source }) =>
      firstMistakes(
        valuesAt(source.value, path).filter(({ value }) => !isKnown(value)),
        ({ at, value }) => source.mistakeAt(at, describe(value, nearest(value, known().all()))),
      ),
    )
}

/** Every deal whose id another deal has: one lies in the archive, or both do. */
function findSharedIds(files: readonly ContentFile[]): Mistake[] {
  const owners = new Map<string, string>()
  const archived = archivedIn(files).map(({ path }) => path)
  const others = archived.map((path) => `deals/${idOf(path)}.yaml`).filter((path) => hasPath(files, path))
  return [...archived, ...new Set(others)].flatMap((path) => {
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
function findDeadLinks({ askedIn, isGone, idsIn }: ComparedFiles): Mistake[] {
  const isDue = RECORD_PAGES.some(({ folders }) => isGone(folders))
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
          !idsIn(folder).has(id)
        )
      })
    )
  }
  return askedIn('posts', isDue).flatMap(({ source }) => {
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
function findSharedHosts(stores: readonly NamedSource[]): Mistake[] {
  const owners = new Map<string, string>()
  const mistakes: Mistake[] = []
  for (const { path, source } of stores) {
    for (const { at, value } of HOSTS.flatMap((field) => valuesAt(source.value, field))) {
      const owner = owners.get(value)
      if (owner === undefined) owners.set(value, path)
      else mistakes.push(source.mistakeAt(at, `stands in ${owner} already; a host belongs to one store`))
    }
  }
  return mistakes
}

/** Every alias that is the name or an alias of another store, or that the same store has named before. */
function findSharedAliases(stores: readonly NamedSource[]): Mistake[] {
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
function findLikeChains(stores: readonly NamedSource[]): Mistake[] {
  const likes = stores.flatMap(({ path, source }) =>
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

/** The order of files, and of places in a file. */
export function byPlace(
  a: Pick<Mistake, 'file' | 'line' | 'column'>,
  b: Pick<Mistake, 'file' | 'line' | 'column'>,
): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column
}
