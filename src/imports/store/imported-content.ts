/**
 * The records of the store as files of the content: joined with what editors wrote, field by field, so
 * that everything after it sees one catalog.
 */
import { byPath, type Content, type ContentFile, idOf, isSameText, nameOf } from '#entries/check-content.ts'
import { pairsEntrySchema, sameProducts } from '#entries/product.ts'
import { type ParsedRecord, parseRecord, parseValue, readPlain } from '#entries/parse-record.ts'
import { offersOf } from '#imports/prices/offer-history.ts'
import { likenessKeys } from '#imports/records/likeness.ts'
import { type Fields, textOf } from '#imports/records/record.ts'
import { joinEditor, subjectOf } from '#imports/store/join-editor.ts'
import { openCopiedStore, takeInOnce } from '#imports/store/follow-store.ts'
import { listStoredSources, openRecordStore, type StorePlace } from '#imports/store/open-store.ts'
import {
  createRecordReader,
  type ImportedRecord,
  type ReadRecords,
  type StoreRecord,
  type UnpublishedRecord,
} from '#imports/store/read-records.ts'
import type { FormerOffer } from '#imports/store/record-of-rows.ts'
import {
  type Compare,
  inOrderOfFiles,
  inOrderOfIds,
  placeIn,
  replaceItems,
} from '#text/lists/compare-lists.ts'
import { once, onceForEach } from '#text/once-for-each.ts'
import { sameItems } from '#text/same-items.ts'
import { gtin14 } from '#values/gtin.ts'

/** Files of a folder together with the records of the store, in the order of their paths. */
interface JoinedFiles {
  files: readonly ContentFile[]
  /**
   * Where the record at a path comes from, when the store gave it. `own` are the fields that an editor
   * wrote; a mistake in another field is the source's.
   */
  originOf: (path: string) => { origin: string; own: ReadonlySet<string> } | undefined
}

export interface ImportedContent {
  join: (files: readonly ContentFile[]) => JoinedFiles
  /** Deals of the store that another deal is already, each with that deal. */
  findTwins: (content: Pick<Content, 'deals'>) => Map<string, string>
  /**
   * The smart links of records and offers of the store that a catalog no longer has: they may have been
   * shared. Where another record took one in, the link leads there. `keptBack` are the paths of joined files
   * that the catalog was made without.
   */
  formerLinks: (
    content: Pick<Content, 'deals' | 'products'>,
    keptBack: ReadonlySet<string>,
  ) => Content['links']
}

/**
 * Reads the store, or the copy of a shared one. Undefined for a folder none of whose sources goes into it. A
 * record that is as it was keeps its file, so that it is not parsed again.
 */
export type ReadImported = (now: number) => Promise<ImportedContent | undefined>

/** `takeIn` is called before a shared store is read, and may bring the copy of this machine up to date. */
export function createImportedReader(
  place: StorePlace & { CONTENT_DIR: string },
  takeIn: () => Promise<void> = () => takeInOnce(place, { report: (text) => console.error(text) }),
): ReadImported {
  const read = createRecordReader(place.CONTENT_DIR)
  const fileFor = onceForEach((record: ImportedRecord) =>
    fileOf(`${record.kind}/${record.id}.yaml`, '', record.fields),
  )
  const joined = new Map<string, { from: JoinedFrom; file: ContentFile }>()
  const fileOfSeveral = (path: string, from: JoinedFrom): ContentFile => {
    const known = joined.get(path)
    if (known?.from.text === from.text && sameItems(known.from.imported, from.imported)) return known.file
    const fields = from.imported.map((record) => record.fields)
    const file = fileOf(path, from.text, joinEditor(fields, from.editor))
    joined.set(path, { from, file })
    return file
  }
  let last: LastJoin | undefined
  /** Records that changed since then; undefined where all may have. */
  let pending: ReadonlySet<string> | undefined
  return async (now) => {
    const sources = listStoredSources(place.CONTENT_DIR)
    if (sources.length === 0) return undefined
    const isShared = place.DATABASE_URL !== undefined
    if (isShared) await takeIn()
    const store = await (isShared ? openCopiedStore(place) : openRecordStore(place))
    try {
      const before = pending
      // Where reading fails, nothing is known of what changed.
      pending = undefined
      const { records, changed } = await read(store, sources, now)
      pending = changed && before && changed.union(before)
      return createImportedContent({
        records,
        sources,
        fileFor,
        fileOfSeveral,
        last: pending && last && { ...last, changed: pending },
        noteJoin: (joined) => {
          last = joined
          pending = NONE
        },
      })
    } finally {
      await store.close()
    }
  }
}

/** The records that a file is of, and what an editor wrote into it. */
interface JoinedFrom {
  imported: readonly ImportedRecord[]
  text: string
  editor: Fields
}

function fileOf(path: string, text: string, value: unknown): ContentFile {
  let parsed: ParsedRecord | undefined
  return {
    path,
    text,
    read: (schema) => {
      parsed ??= parseValue(path, text, value, schema)
      return parsed
    },
  }
}

interface ReadContent extends Pick<ReadRecords, 'records'> {
  sources: readonly string[]
  /** The same file for the same record, or for the same records and text of an editor. */
  fileFor: (record: ImportedRecord) => ContentFile
  fileOfSeveral: (path: string, from: JoinedFrom) => ContentFile
  last: (LastJoin & { changed: ReadonlySet<string> }) | undefined
  noteJoin: (joined: LastJoin) => void
}

interface Origin {
  imported: readonly ImportedRecord[]
  own: ReadonlySet<string>
}

/** Files that were joined, to which what changed since is added. */
interface LastJoin {
  /** All files, in the order of their paths; those of the folder by their paths. */
  files: readonly ContentFile[]
  own: ReadonlyMap<string, ContentFile>
  /** Which records stand together, by the text of the pairs, and which an editor's file took in. */
  pairs: string
  takenByEditors: ReadonlyMap<string, string>
  /** Those and the records of groups, with the origins of these. */
  taken: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, Origin>
  /** Records that a catalog may be without, or without one of their offers. */
  incomplete: ReadonlySet<string>
}

function createImportedContent({
  records,
  sources,
  fileFor,
  fileOfSeveral,
  last,
  noteJoin,
}: ReadContent): ImportedContent {
  const recordAt = (path: string): ImportedRecord | undefined => publishedOf(records.get(path)?.record)
  const findPaths = once(() => {
    const byRow = new Map<string, string>()
    const byGtin = new Map<string, string>()
    for (const path of records.keys()) {
      const { rows = [], fields = {} } = recordAt(path) ?? {}
      for (const { source, id } of rows) byRow.set(`${source} ${id}`, path)
      if (typeof fields['gtin'] === 'string') byGtin.set(gtin14(fields['gtin']), path)
    }
    return { byRow, byGtin }
  })

  /** Records that an editor's file is about. */
  let written: ReadonlySet<string> = NONE
  /** The paths of files that took records in, by the paths of those. */
  let takenBy: ReadonlyMap<string, string> = new Map()
  /** Records that a catalog may be without, or without one of their offers. */
  let former: ReadonlySet<string> = NONE
  return {
    join: (files) => {
      /** Files of several records, or of an editor too. The others come from the record at their path. */
      const origins = new Map<string, Origin>()
      const takenByEditors = new Map<string, string>()
      const pairs = files.find(({ path }) => path === 'pairs.yaml')?.text ?? ''
      const same = samePaths(pairs)
      const own = new Map<string, ContentFile>()
      for (const file of files) {
        const joined = withRecords(file)
        const before = last?.own.get(file.path)
        own.set(file.path, before && (before === joined || isSameText(before, joined)) ? before : joined)
      }
      written = new Set(origins.keys())
      const isFollowed =
        last?.pairs === pairs &&
        areSameEntries(last.takenByEditors, takenByEditors) &&
        last.own.size === own.size &&
        last.own.keys().every((path) => own.has(path)) &&
        last.changed.keys().every((path) => !same.has(path))
      const joined = isFollowed ? joinChanged(last) : joinAll()
      noteJoin({ ...joined, own, pairs, takenByEditors })
      for (const [path, origin] of joined.groups) origins.set(path, origin)
      former = joined.incomplete.union(new Set(joined.taken.keys()))
      takenBy = joined.taken
      return {
        files: joined.files,
        originOf: (path) => {
          const record = own.has(path) ? undefined : recordAt(path)
          const { imported, own: fields } = origins.get(path) ?? {
            imported: record ? [record] : [],
            own: NONE,
          }
          return imported.length === 0 ? undefined : { origin: renderRows(imported), own: fields }
        },
      }

      /** A file of the folder with the records that it is about. */
      function withRecords(file: ContentFile): ContentFile {
        const folder = nameOf(file.path)
        if ((folder !== 'deals' && folder !== 'products') || file.text === undefined) return file
        const isMentioned = sources.some((source) => file.text?.includes(source))
        const isKnown = recordAt(file.path) !== undefined || same.has(file.path)
        if (!isMentioned && !isKnown && !file.text.includes('gtin')) return file
        const value = readPlain(file.text)?.value
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return file
        const found = matchesOf(value as Fields, file.path, same).filter(
          (path) => recordAt(path)?.kind === folder && !takenByEditors.has(path),
        )
        if (found.length === 0) return file
        for (const path of found) takenByEditors.set(path, file.path)
        const imported = found.flatMap((path) => recordAt(path) ?? [])
        origins.set(file.path, { imported, own: new Set(Object.keys(value)) })
        return fileOfSeveral(file.path, { imported, text: file.text, editor: value as Fields })
      }

      function isIncomplete(path: string): boolean {
        const record = recordAt(path)
        return records.has(path) && (!record || record.former.length > 0 || own.has(path))
      }

      function joinAll(): Pick<LastJoin, 'files' | 'taken' | 'groups' | 'incomplete'> {
        const all = [...own.values()]
        const taken = new Map(takenByEditors)
        const groups = new Map<string, Origin>()
        for (const path of records.keys()) {
          const record = recordAt(path)
          if (!record || taken.has(path) || own.has(path)) continue
          const group = same.get(path)?.filter((each) => recordAt(each) && !taken.has(each)) ?? []
          const [first] = group
          if (first === undefined || group.length === 1) {
            all.push(fileFor(record))
            continue
          }
          const imported = group.flatMap((each) => recordAt(each) ?? [])
          for (const each of group) taken.set(each, first)
          all.push(fileOfSeveral(first, { imported, text: '', editor: {} }))
          groups.set(first, { imported, own: NONE })
        }
        const incomplete = new Set(records.keys().filter(isIncomplete))
        return { files: all.toSorted(byPath), taken, groups, incomplete }
      }

      function joinChanged(before: LastJoin & { changed: ReadonlySet<string> }): ReturnType<typeof joinAll> {
        const gone = [...before.own.values()].filter((file) => own.get(file.path) !== file)
        const come = [...own.values()].filter((file) => before.own.get(file.path) !== file)
        const incomplete = new Set(before.incomplete)
        for (const path of before.changed) {
          if (isIncomplete(path)) incomplete.add(path)
          else incomplete.delete(path)
          if (own.has(path) || before.taken.has(path)) continue
          const record = recordAt(path)
          const was = before.files[placeIn(before.files, { path }, byPath)]
          const is = record && fileFor(record)
          if (was === is) continue
          if (was?.path === path) gone.push(was)
          if (is) come.push(is)
        }
        return { ...before, files: replaceItems(before.files, gone, come, byPath), incomplete }
      }
    },
    formerLinks: (content, keptBack) => {
      const asked = [...former.union(keptBack)].filter((path) => records.has(path)).toSorted()
      const shownIn = <Item extends { id: string; status: string }>(
        list: readonly Item[],
        wanted: string,
        compare: Compare<{ id: string }>,
      ): Item | undefined => {
        const found = list[placeIn<{ id: string }>(list, { id: wanted }, compare)]
        return found?.id === wanted && found.status !== 'draft' ? found : undefined
      }
      return asked.flatMap((path): Content['links'] => {
        const record = records.get(path)?.record
        if (!record) return []
        const { kind, id, former: offers } = record
        const shown =
          kind === 'deals'
            ? shownIn(content.deals, id, inOrderOfIds)
            : shownIn(content.products, id, inOrderOfFiles)
        if (!record.fields) return shown ? [] : linksOf(record, offers)
        if (shown && (offers.length === 0 || !('offers' in shown))) return []
        const { fields, rows } = record
        const stores = new Set(shown && 'offers' in shown ? shown.offers.map(({ store }) => store) : [])
        // The time of its first sight stays what it is, so that a link that is over is always the same.
        const endedAt = Math.max(...rows.map(({ firstSeenAt }) => firstSeenAt))
        const offered = kind === 'deals' ? [fields] : offersOf(fields)
        const all = [...offered.map(({ store }) => ({ store: textOf(store), endedAt })), ...offers]
        return linksOf(
          { kind, id, title: textOf(fields['title']) },
          all.filter(({ store }) => !stores.has(store)),
          idOf(takenBy.get(path) ?? path),
        )
      })
    },
    findTwins: ({ deals }) => {
      const twins = new Map<string, string>()
      const known = new Map<string, { id: string; starts: number; ends: number }[]>()
      const placed = alikeIn(deals)
        .map((deal) => {
          const path = `deals/${deal.id}.yaml`
          const given = written.has(path) ? undefined : recordAt(path)
          // What editors wrote comes first.
          return { deal, path, since: given && Math.min(...given.rows.map(({ firstSeenAt }) => firstSeenAt)) }
        })
        .toSorted((a, b) => (a.since ?? -Infinity) - (b.since ?? -Infinity) || 0)
      for (const { deal, path, since } of placed) {
        const { endsAt: ends = Infinity, startsAt = -Infinity } = deal
        const keys = keysOfDeal(deal)
        const twin = keys
          .flatMap((key) => known.get(key) ?? [])
          .find((each) => each.starts <= ends && each.ends >= startsAt)
        if (twin && since !== undefined) twins.set(path, twin.id)
        else
          for (const key of keys) {
            const others = known.get(key)
            const own = { id: deal.id, starts: startsAt, ends }
            if (others) others.push(own)
            else known.set(key, [own])
          }
      }
      return twins
    },
  }

  /** The records of the store that an editor's file is about. */
  function matchesOf(value: Fields, path: string, same: SamePaths): string[] {
    const { sources: named, gtin } = subjectOf(value)
    const { byRow, byGtin } = findPaths()
    const paths = [path, ...named.map(({ name, id }) => byRow.get(`${name} ${id}`))]
    if (gtin !== undefined) paths.push(byGtin.get(gtin))
    return [
      ...new Set(paths.flatMap((each) => (each === undefined ? [] : [each, ...(same.get(each) ?? [])]))),
    ].filter((each): each is string => each !== undefined && recordAt(each) !== undefined)
  }
}

function publishedOf(record: StoreRecord | undefined): ImportedRecord | undefined {
  return record?.fields && record
}

function linksOf(
  { kind, id, title }: Pick<UnpublishedRecord, 'kind' | 'id' | 'title'>,
  former: readonly FormerOffer[],
  became = id,
): Content['links'] {
  return former.map(({ store, endedAt }) => ({
    ...(kind === 'deals' ? { deal: id } : { product: id }),
    title,
    store,
    endedAt,
    ...(became !== id && { became }),
  }))
}

type Deal = Content['deals'][number]

const keysOfDeal = onceForEach(
  ({ store, title, code, discount, minimumSpend, endsAt }: Deal): readonly string[] =>
    likenessKeys({
      store,
      title,
      code,
      terms: JSON.stringify([discount ?? null, minimumSpend ?? null, endsAt ?? null]),
    }),
)

/** The live deals that share a key with another one. */
const alikeIn = onceForEach((deals: readonly Deal[]): Deal[] => {
  const first = new Map<string, Deal>()
  const alike = new Set<Deal>()
  for (const deal of deals) {
    if (deal.status !== 'live') continue
    for (const key of keysOfDeal(deal)) {
      const other = first.get(key)
      if (!other) first.set(key, deal)
      else if (other !== deal) alike.add(other).add(deal)
    }
  }
  return deals.filter((deal) => alike.has(deal))
})

/** The paths of products that editors put together, by the path of each. */
type SamePaths = ReadonlyMap<string, readonly string[]>

function samePaths(text: string): SamePaths {
  const { data = [] } = text === '' ? {} : parseRecord('pairs.yaml', text, pairsEntrySchema)
  const pathOf = (id: string): string => `products/${id}.yaml`
  return new Map([...sameProducts(data)].map(([id, group]) => [pathOf(id), group.map(pathOf)]))
}

const NONE: ReadonlySet<string> = new Set()

function areSameEntries(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && a.entries().every(([key, value]) => b.get(key) === value)
}

function renderRows(records: readonly Pick<ImportedRecord, 'rows'>[]): string {
  return records
    .flatMap(({ rows }) => rows)
    .map(({ source, id }) => `${source} ${id}`)
    .join(', ')
}
