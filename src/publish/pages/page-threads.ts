import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import { type PageBatch, type RenderedPage, renderPages } from '#publish/pages/render-pages.ts'
import { type FilesToLink, type LinkedFiles, linkFiles } from '#publish/releases/link-files.ts'

/** Threads that render pages, and take those over that are as they were. */
export interface PageThreads {
  render: (batch: PageBatch) => Promise<RenderedPage[]>
  link: (files: FilesToLink) => Promise<LinkedFiles>
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
  })
  const linking = {
    filename: new URL('../releases/link-files.ts', import.meta.url).href,
    name: linkFiles.name,
  }
  return {
    render: async (batch) => (await pool.run(batch)) as RenderedPage[],
    link: async (files) => (await pool.run(files, linking)) as LinkedFiles,
    close: () => pool.destroy(),
  }
}
