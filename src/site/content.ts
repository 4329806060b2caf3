import { getCollection } from 'astro:content'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { firstHistory } from '#changes/history.ts'
import { type Content, type Folder, FOLDERS, type Single } from '#entries/check-content.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { readSettings } from '#process/env.ts'
import { PHOTOS } from '#site/content-loader.ts'
import { editedContent } from '#site/edited-content.ts'

/** The only module that asks Astro for content. Everything else gets a snapshot or a catalog of it. */
let loaded: Promise<{ snapshot: Snapshot; catalog: Catalog }> | undefined

/**
 * Snapshot and catalog of the content collections: read once a build, and anew after each change in
 * development.
 */
export function loadCollections(): Promise<{ snapshot: Snapshot; catalog: Catalog }> {
  if (import.meta.env.DEV) return readEdited()
  loaded ??= readCollections()
  return loaded
}

let edited: { content: Content; made: ReturnType<typeof makeCatalog> } | undefined

/** In development the folder is watched, and what cannot be published is there too. */
async function readEdited(): Promise<{ snapshot: Snapshot; catalog: Catalog }> {
  const content = editedContent()?.content ?? (await readContent())
  if (edited?.content !== content) edited = { content, made: makeCatalog(content) }
  return edited.made
}

/** A build says its moment, which all that it writes shares; development goes by the clock. */
async function readCollections(): Promise<{ snapshot: Snapshot; catalog: Catalog }> {
  return makeCatalog(await readContent())
}

function makeCatalog(content: Content): { snapshot: Snapshot; catalog: Catalog } {
  const snapshot = snapshotOf(content, {
    builtAt: Number(import.meta.env['BUILT_AT'] ?? Date.now()),
    siteUrl: readSettings(process.env).SITE_URL,
  })
  return { snapshot, catalog: createCatalog(snapshot, firstHistory(snapshot)) }
}

/** The loader stored checked records, so what comes back has their shapes. */
async function readContent(): Promise<Content> {
  const folders = await Promise.all(
    Object.keys(FOLDERS).map(async (name) => [name, await readFolder(name as Folder)] as const),
  )
  return {
    ...Object.fromEntries(folders),
    site: await readSingle('site'),
    links: await readSingle('links'),
    glossary: await readSingle('glossary'),
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
