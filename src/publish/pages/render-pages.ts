/** Renders pages in a thread of its own, which has nothing of the catalog but what it is given. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SiteEntry } from '#entries/site.ts'
import type { Strings } from '#entries/strings.ts'
import { compressFiles } from '#publish/files/compress-files.ts'
import { type StringNames, traceStrings } from '#publish/code/trace-strings.ts'
import { linksIn } from '#publish/releases/broken-links.ts'
import type { GivenPage } from '#site/page-view.ts'
import type { PageView } from '#views/page-definition.ts'

export interface PageJob {
  path: string
  /** Where its HTML goes. */
  file: string
  name: string
  view: PageView
}

export interface PageBatch {
  /** The compiled entry, as a URL. */
  entry: string
  site: SiteEntry
  siteUrl: string
  /** By language, for every language. */
  strings: Record<string, Strings>
  jobs: PageJob[]
}

/** What is known of a page once it is rendered: which strings it shows, and where its links lead. */
export interface RenderedPage {
  names: StringNames
  links: string[]
}

/** Writes the pages of a batch with their compressed copies. */
export async function renderPages(batch: PageBatch): Promise<RenderedPage[]> {
  const { renderPage } = (await import(batch.entry)) as {
    renderPage: (path: string, given: GivenPage) => Promise<string>
  }
  const traced = traceStrings((language) => {
    const strings = batch.strings[language]
    if (!strings) throw new Error(`There are no strings for ${language}`)
    return strings
  })
  const frame = { site: batch.site, siteUrl: batch.siteUrl, stringsIn: traced.stringsIn }
  const rendered: RenderedPage[] = []
  // One after the other, so that it is clear which page read a string.
  for (const { path, file, name, view } of batch.jobs) {
    const html = await renderPage(path, { name, view, frame })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
    rendered.push({ names: traced.takeRead(), links: linksIn(html) })
  }
  compressFiles(batch.jobs.map(({ file }) => file))
  return rendered
}
