import { availableParallelism } from 'node:os'
import type { ResourceLimits } from 'node:worker_threads'
import { Tinypool } from 'tinypool'
import { type PageBatch, type RenderedBatch, renderPages } from '#publish/pages/render-pages.ts'
import { type FilesToLink, linkFiles } from '#publish/releases/link-files.ts'
import { listFiles } from '#publish/releases/list-files.ts'

/** Of young garbage a thread would take as much as the main thread may. */
export const YOUNG_MB = 32

/** The old is compiled code and strings, whatever the size of the catalog. */
const HEAP: ResourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: 384 }

/** Threads that render pages, and take those over that are as they were. */
export interface PageThreads {
  render: (batch: PageBatch) => Promise<RenderedBatch>
  /** Links files; returns the paths of those that are nowhere. */
  link: (files: FilesToLink) => Promise<string[]>
  /** Lists the files below a folder, as paths from there. */
  list: (folder: string) => Promise<string[]>
  /** Puts new threads in the place of those that are there, which give back the memory that they hold. */
  renew: () => Promise<void>
  close: () => Promise<void>
}

/** They start at once, and keep the compiled code in memory until they are closed. */
export function createPageThreads(): PageThreads {
  const count = availableParallelism()
  const pool = new Tinypool({
    filename: new URL('./render-pages.ts', import.meta.url).href,
    name: renderPages.name,
    minThreads: count,
    maxThreads: count,
    resourceLimits: HEAP,
  })
  const linking = {
    filename: new URL('../releases/link-files.ts', import.meta.url).href,
    name: linkFiles.name,
  }
  const listing = {
    filename: new URL('../releases/list-files.ts', import.meta.url).href,
    name: listFiles.name,
  }
  return {
    list: async (folder) => ((await pool.run(folder, listing)) as string).split('\n').filter(Boolean),
    render: async (batch) => (await pool.run(batch)) as RenderedBatch,
    link: async (files) => (await pool.run(files, linking)) as string[],
    renew: () => pool.recycleWorkers(),
    close: () => pool.destroy(),
  }
}
