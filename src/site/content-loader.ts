import type { Loader } from 'astro/loaders'
import { type Content, type Folder, type Single, SINGLES } from '#entries/check-content.ts'
import { createImportedReader } from '#imports/store/imported-content.ts'
import { loadContent } from '#process/content-files.ts'
import { readSettings } from '#process/env.ts'

/** The collection of pictures. */
export const PHOTOS = 'photos'

/** How long one reading of the folder serves all collections, which Astro loads one after another. */
const SHARED_MS = 1000

let reading: { content: Promise<Content>; startedAt: number } | undefined

/**
 * Creates the loader of a collection: a folder of `content/`, or a file at its top level or the pictures as a
 * single entry. The whole content is read and checked at once, so that a mistake in any file stops the build
 * and lists all mistakes.
 */
export function contentLoader(name: Folder | Single | typeof PHOTOS): Loader {
  return {
    name: `content/${name}`,
    load: async ({ store, watcher }) => {
      store.clear()
      // The development server watches the folder itself and tolerates mistakes.
      // Compiled code has no records.
      if (watcher || import.meta.env['COMPILED']) return
      const content = await readShared()
      const records = content[name]
      if (name === PHOTOS || Object.hasOwn(SINGLES, name)) store.set({ id: name, data: { records } })
      else for (const record of records as { id: string }[]) store.set({ id: record.id, data: { ...record } })
    },
  }
}

function readShared(): Promise<Content> {
  const now = performance.now()
  if (!reading || now - reading.startedAt > SHARED_MS) reading = { content: loadAll(), startedAt: now }
  return reading.content
}

async function loadAll(): Promise<Content> {
  const settings = readSettings(process.env)
  return loadContent(settings.CONTENT_DIR, { imported: await createImportedReader(settings)(Date.now()) })
}
