/**
 * The records of the store as files of the content: joined with what editors wrote, field by field, so
 * that everything after it sees one catalog.
 */
import type { Content, ContentFile } from '#entries/check-content.ts'
import { idOf, nameOf } from '#entries/check-content.ts'
import { pairsEntrySchema, sameProducts } from '#entries/product.ts'
import { type ParsedRecord, parseRecord, parseValue, readPlain } from '#entries/parse-record.ts'
import { offersOf } from '#imports/prices/offer-history.ts'
import { likenessKeys } from '#imports/records/likeness.ts'
import { type Fields, textOf } from '#imports/records/record.ts'
import { joinEditor, subjectOf } from '#imports/store/join-editor.ts'
import { listStoredSources, openRecordStore, type StorePlace } from '#imports/store/open-store.ts'
import {
  createRecordReader,
  type ImportedRecord,
  type UnpublishedRecord,
} from '#imports/store/read-records.ts'
import type { FormerOffer } from '#imports/store/record-of-rows.ts'
import { once, onceForEach } from '#text/once-for-each.ts'
import { gtin14 } from '#values/gtin.ts'

/** Files of a folder together with the records of the store. */
interface JoinedFiles {
  files: ContentFile[]
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
   * shared. Where another record took one in, the link leads there.
   */
  formerLinks: (content: Pick<Content, 'deals' | 'products'>) => Content['links']
}

/**
 * Reads the store. Undefined for a folder none of whose sources goes into it. A record that is as it was
 * keeps its file, so that it is not parsed again.
 */
export type ReadImported = (now: number) => Promise<ImportedContent | undefined>

export function createImportedReader(place: StorePlace & { CONTENT_DIR: string }): ReadImported {
  const read = createRecordReader(place.CONTENT_DIR)
  const fileFor = onceForEach((record: ImportedRecord) =>
    fileOf(`${record.kind}/${record.id}.yaml`, '', record.fields),
  )
  return async (now) => {
    const sources = listStoredSources(place.CONTENT_DIR)
    if (sources.length === 0) return undefined
    const store = await openRecordStore(place)
    try {
      const records = new Map<string, ImportedRecord>()
      const unpublished: UnpublishedRecord[] = []
      for (const [path, { record }] of await read(store, sources, now)) {
        if (record.fields) records.set(path, record)
        else unpublished.push(record)
      }
      return createImportedContent({ records, unpublished, sources, fileFor })
    } finally {
      await store.close()
    }
  }
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

interface ReadRecords {
  /** By their paths. */
  records: ReadonlyMap<string, ImportedRecord>
  unpublished: readonly UnpublishedRecord[]
  sources: readonly string[]
  /** The same file for the same record. */
  fileFor: (record: ImportedRecord) => ContentFile
}

function createImportedContent({ records, unpublished, sources, fileFor }: ReadRecords): ImportedContent {
  const findPaths = once(() => {
    const byRow = new Map<string, string>()
    const byGtin = new Map<string, string>()
    for (const [path, { rows, fields }] of records) {
      for (const { source, id } of rows) byRow.set(`${source} ${id}`, path)
      if (typeof fields['gtin'] === 'string') byGtin.set(gtin14(fields['gtin']), path)
    }
    return { byRow, byGtin }
  })

  /** Records that an editor's file is about. */
  let written: ReadonlySet<string> = NONE
  /** The paths of files that took records in, by the paths of those. */
  let takenBy: ReadonlyMap<string, string> = new Map()
  return {
    join: (files) => {
      /** Files of several records, or of an editor too. The others come from the record at their path. */
      const origins = new Map<string, { imported: readonly ImportedRecord[]; own: ReadonlySet<string> }>()
      const taken = new Map<string, string>()
      const same = samePaths(files)
      const joined = files.map((file): ContentFile => {
        const folder = nameOf(file.path)
        if ((folder !== 'deals' && folder !== 'products') || file.text === undefined) return file
        const isMentioned = sources.some((source) => file.text?.includes(source))
        const isKnown = records.has(file.path) || same.has(file.path)
        if (!isMentioned && !isKnown && !file.text.includes('gtin')) return file
        const value = readPlain(file.text)?.value
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return file
        const found = matchesOf(value as Fields, file.path, same).filter(
          (path) => records.get(path)?.kind === folder && !taken.has(path),
        )
        if (found.length === 0) return file
        for (const path of found) taken.set(path, file.path)
        const imported = found.flatMap((path) => records.get(path) ?? [])
        origins.set(file.path, { imported, own: new Set(Object.keys(value)) })
        return fileOf(
          file.path,
          file.text,
          joinEditor(
            imported.map(({ fields }) => fields),
            value as Fields,
          ),
        )
      })
      const paths = new Set(joined.map(({ path }) => path))
      written = new Set(origins.keys())
      for (const [path, record] of records) {
        if (taken.has(path) || paths.has(path)) continue
        const group = (same.get(path) ?? []).filter((each) => records.has(each) && !taken.has(each))
        const [first] = group
        if (first === undefined || group.length === 1) {
          joined.push(fileFor(record))
          continue
        }
        const imported = group.flatMap((each) => records.get(each) ?? [])
        for (const each of group) taken.set(each, first)
        const fields = imported.map((each) => each.fields)
        joined.push(fileOf(first, '', joinEditor(fields, {})))
        origins.set(first, { imported, own: NONE })
      }
      takenBy = taken
      return {
        files: joined,
        originOf: (path) => {
          const record = paths.has(path) ? undefined : records.get(path)
          const { imported, own } = origins.get(path) ?? { imported: record ? [record] : [], own: NONE }
          return imported.length === 0 ? undefined : { origin: renderRows(imported), own }
        },
      }
    },
    formerLinks: (content) => {
      const isShown = ({ status }: { status: string }): boolean => status !== 'draft'
      const deals = new Map(content.deals.filter(isShown).map((deal) => [deal.id, deal]))
      const products = new Map(content.products.filter(isShown).map((product) => [product.id, product]))
      const linksOf = (
        { kind, id, title }: Pick<UnpublishedRecord, 'kind' | 'id' | 'title'>,
        former: readonly FormerOffer[],
        became?: string,
      ): Content['links'] =>
        former.map(({ store, endedAt }) => ({
          ...(kind === 'deals' ? { deal: id } : { product: id }),
          title,
          store,
          endedAt,
          ...(became !== undefined && became !== id && { became }),
        }))
      const ofRecords = [...records].flatMap(([path, { kind, id, fields, rows, former }]) => {
        const record = kind === 'deals' ? deals.get(id) : products.get(id)
        if (record && (former.length === 0 || !('offers' in record))) return []
        const known = { kind, id, title: textOf(fields['title']) }
        const shown = new Set(record && 'offers' in record ? record.offers.map(({ store }) => store) : [])
        // The time of its first sight stays what it is, so that a link that is over is always the same.
        const endedAt = Math.max(...rows.map(({ firstSeenAt }) => firstSeenAt))
        const offered = kind === 'deals' ? [fields] : offersOf(fields)
        const all = [...offered.map(({ store }) => ({ store: textOf(store), endedAt })), ...former]
        const gone = all.filter(({ store }) => !shown.has(store))
        return linksOf(known, gone, idOf(takenBy.get(path) ?? path))
      })
      return [
        ...ofRecords,
        ...unpublished
          .filter(({ kind, id }) => !(kind === 'deals' ? deals : products).has(id))
          .flatMap((record) => linksOf(record, record.former)),
      ]
    },
    findTwins: ({ deals }) => {
      const twins = new Map<string, string>()
      const known = new Map<string, { id: string; starts: number; ends: number }[]>()
      const pathOf = ({ id }: { id: string }): string => `deals/${id}.yaml`
      const placed = deals
        .filter(({ status }) => status === 'live')
        .map((deal) => {
          const path = pathOf(deal)
          const given = written.has(path) ? undefined : records.get(path)
          // What editors wrote comes first.
          return { deal, path, since: given && Math.min(...given.rows.map(({ firstSeenAt }) => firstSeenAt)) }
        })
        .toSorted((a, b) => (a.since ?? -Infinity) - (b.since ?? -Infinity) || 0)
      for (const { deal, path, since } of placed) {
        const { store, title, code, discount, minimumSpend, endsAt, startsAt = -Infinity } = deal
        const ends = endsAt ?? Infinity
        const keys = likenessKeys({
          store,
          title,
          code,
          terms: JSON.stringify([discount ?? null, minimumSpend ?? null, endsAt ?? null]),
        })
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
    ].filter((each): each is string => each !== undefined && records.has(each))
  }
}

/** The paths of products that editors put together, by the path of each. */
type SamePaths = ReadonlyMap<string, readonly string[]>

function samePaths(files: readonly ContentFile[]): SamePaths {
  const text = files.find(({ path }) => path === 'pairs.yaml')?.text ?? ''
  const { data = [] } = text === '' ? {} : parseRecord('pairs.yaml', text, pairsEntrySchema)
  const pathOf = (id: string): string => `products/${id}.yaml`
  return new Map([...sameProducts(data)].map(([id, group]) => [pathOf(id), group.map(pathOf)]))
}

const NONE: ReadonlySet<string> = new Set()

function renderRows(records: readonly Pick<ImportedRecord, 'rows'>[]): string {
  return records
    .flatMap(({ rows }) => rows)
    .map(({ source, id }) => `${source} ${id}`)
    .join(', ')
}
