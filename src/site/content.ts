/** The door to `astro:content`: the collections as one snapshot and its catalog. */
import { getCollection } from 'astro:content'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import { createSnapshots, type Snapshot } from '#catalog/snapshot.ts'
import { firstHistory } from '#changes/history.ts'
import { type Content, type Folder, FOLDERS, type Single } from '#entries/check-content.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { readSettings } from '#process/env.ts'
import { PHOTOS } from '#site/content-loader.ts'
import { editedContent } from '#site/edited-content.ts'

/** This is the only module that reads `astro:content`. Other modules receive a snapshot or a catalog. */
let loaded: Promise<{ snapshot: Snapshot; catalog: Catalog }> | undefined

/**
 * Returns the snapshot and catalog of the content collections. They are read once per build; in development
 * they are read again after each change.
 */
export function loadCollections(): Promise<{ snapshot: Snapshot; catalog: Catalog }> {
  if (import.meta.env.DEV) return readEdited()
  loaded ??= readCollections()
  return loaded
}

let edited: { content: Content; site: ReturnType<typeof makeCatalog> } | undefined

/** In development the folder is watched, and drafts are included. */
async function readEdited(): Promise<{ snapshot: Snapshot; catalog: Catalog }> {
  const content = editedContent()?.content ?? (await readContent())
  if (edited?.content !== content) edited = { content, site: makeCatalog(content) }
  return edited.site
}

/** A build sets BUILT_AT, so that everything it writes has the same timestamp. */
async function readCollections(): Promise<{ snapshot: Snapshot; catalog: Catalog }> {
  return makeCatalog(await readContent())
}

/** In development, unchanged records stay the same objects. */
const createNextSnapshot = createSnapshots()

function makeCatalog(content: Content): { snapshot: Snapshot; catalog: Catalog } {
  const { SITE_URL, TIPS } = readSettings(process.env)
  const origin = {
    builtAt: Number(import.meta.env['BUILT_AT'] ?? Date.now()),
    siteUrl: SITE_URL,
    takesTips: TIPS === 'on',
  }
  const snapshot = snapshotOf(content, origin, createNextSnapshot)
  return { snapshot, catalog: createCatalog(snapshot, firstHistory(snapshot)) }
}

/** The loader stored checked records, so the cast is safe. */
async function readContent(): Promise<Content> {
  const folders = await Promise.all(
    Object.keys(FOLDERS).map(async (name) => [name, await readFolder(name as Folder)] as const),
  )
  return {
    ...Object.fromEntries(folders),
    site: await readSingle('site'),
    links: await readSingle('links'),
    glossary: await readSingle('glossary'),
    pairs: await readSingle('pairs'),
    photos: await readSingle(PHOTOS),
  } as Content
}

async function readFolder(name: Folder): Promise<unknown[]> {
  const entries = await getCollection(name)
  return entries.map(({ data }) => data).toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
}

async function readSingle(name: Single | typeof PHOTOS): Promise<unknown> {
  const [entry] = await getCollection(name)
  return entry?.data['records']
}
