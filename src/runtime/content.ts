import { getCollection } from 'astro:content'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import { createSnapshot, type Snapshot } from '#catalog/snapshot.ts'
import { type Content, type Folder, FOLDERS, type Single } from '#entries/check-content.ts'
import { digest, linkIdOf } from '#runtime/digest.ts'
import { readSettings } from '#runtime/env.ts'

/** The only module that asks Astro for content. Everything else gets a snapshot or a catalog of it. */
let loaded: Promise<{ snapshot: Snapshot; catalog: Catalog }> | undefined

/** Snapshot and catalog of the content collections: read once a build, and anew for each request in development. */
export function loadCollections(): Promise<{ snapshot: Snapshot; catalog: Catalog }> {
  if (import.meta.env.DEV) return readCollections()
  loaded ??= readCollections()
  return loaded
}

async function readCollections(): Promise<{ snapshot: Snapshot; catalog: Catalog }> {
  const snapshot = createSnapshot(await readContent(), {
    builtAt: Date.now(),
    siteUrl: readSettings(process.env).SITE_URL,
    digest,
    hashIdOf: linkIdOf,
  })
  return { snapshot, catalog: createCatalog(snapshot) }
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
  } as Content
}

async function readFolder(name: Folder): Promise<unknown[]> {
  const entries = await getCollection(name)
  return entries.map(({ data }) => data).toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
}

async function readSingle(name: Single): Promise<unknown> {
  const [entry] = await getCollection(name)
  return entry?.data['records']
}
