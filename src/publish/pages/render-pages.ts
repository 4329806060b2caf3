/** Renders pages with the compiled code in a thread of its own: views in, files out. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { isMainThread } from 'node:worker_threads'
import type { SiteEntry } from '#entries/site.ts'
import type { Strings } from '#entries/strings.ts'
import { type StringNames, traceStrings } from '#publish/code/trace-strings.ts'
import { compressedCopyOf } from '#publish/files/compress-files.ts'
import type { PageSize } from '#publish/pages/page-keys.ts'
import { createKeptMarkup } from '#publish/pages/kept-markup.ts'
import { createUnpackView, type PartTexts } from '#publish/pages/packed-view.ts'
import { useFastResponses } from '#site/fast-response.ts'
import { digestAtOnce } from '#publish/pages/digest-at-once.ts'
import { linksIn } from '#publish/releases/broken-links.ts'
import type { GivenPage } from '#site/page-view.ts'

if (!isMainThread) {
  digestAtOnce()
  useFastResponses()
}

export interface PageJob {
  path: string
  /** Where its HTML goes. */
  file: string
  name: string
  /** Its view as text. */
  view: string
  /** Whether it has a compressed copy beside it. */
  isCompressed: boolean
}

export interface PageBatch {
  /** The compiled entry, as a URL. */
  entry: string
  frame: PackedFrame
  jobs: PageJob[]
  /** The parts that its views share. */
  texts: PartTexts
}

/** What stands around all pages of a release. */
interface BatchFrame {
  site: SiteEntry
  siteUrl: string
  /** By language, for every language. */
  strings: Record<string, Strings>
}

/** A frame in memory that all threads read, since every batch has it. */
interface PackedFrame {
  number: number
  bytes: SharedArrayBuffer
}

let lastNumber = 0

/** Makes it for one publication. */
export function packFrame(frame: BatchFrame): PackedFrame {
  const text = serialize(frame)
  const bytes = new SharedArrayBuffer(text.length)
  new Uint8Array(bytes).set(text)
  return { number: (lastNumber += 1), bytes }
}

/** What is known of pages once they are rendered. */
export interface RenderedBatch {
  /** Which of the lists of strings each page shows, and what it takes. */
  pages: (PageSize & { list: number })[]
  /** Each list once: most pages of a kind show the same strings. */
  lists: StringNames[]
  /** Where their links lead, with the first page that leads there. */
  links: Map<string, string>
}

/** Writes the pages of a batch with their compressed copies. */
export async function renderPages({ entry, frame: packed, jobs, texts }: PageBatch): Promise<RenderedBatch> {
  const { renderPageBytes } = (await import(entry)) as {
    renderPageBytes: (path: string, given: GivenPage) => Promise<Uint8Array>
  }
  const { frame, takeRead, folders, kept, unpackView } = frameOf(packed)
  const pages: RenderedBatch['pages'] = []
  const links: RenderedBatch['links'] = new Map()
  const lists = new Map<StringNames, number>()
  // One after the other, so that it is clear which page read a string.
  for (const { path, file, name, view, isCompressed } of jobs) {
    const bytes = await renderPageBytes(path, { name, view: unpackView(view, texts), frame, kept })
    const names = takeRead()
    const list = lists.get(names) ?? lists.size
    lists.set(names, list)
    const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const compressed = isCompressed ? compressedCopyOf(html) : undefined
    pages.push({ list, ...writePage(file, html, compressed, folders) })
    for (const link of linksIn(html)) if (!links.has(link)) links.set(link, path)
  }
  return { pages, links, lists: [...lists.keys()] }
}

/** The frame that this thread was given last, which is that of most batches. */
let last: { number: number; known: ReturnType<typeof unpackFrame> } | undefined

function frameOf(packed: PackedFrame): ReturnType<typeof unpackFrame> {
  if (last?.number !== packed.number) last = { number: packed.number, known: unpackFrame(packed) }
  return last.known
}

function unpackFrame({ bytes }: PackedFrame) {
  const { site, siteUrl, strings } = deserialize(Buffer.from(new Uint8Array(bytes))) as BatchFrame
  const { stringsIn, takeRead } = traceStrings((language) => {
    const found = strings[language]
    if (!found) throw new Error(`There are no strings for ${language}`)
    return found
  })
  return {
    frame: { site, siteUrl, stringsIn },
    takeRead,
    folders: new Set<string>(),
    kept: createKeptMarkup(),
    unpackView: createUnpackView(),
  }
}

/** `folders` are those that are there. */
function writePage(
  file: string,
  bytes: Uint8Array,
  compressed: Uint8Array | undefined,
  folders: Set<string>,
): PageSize {
  const folder = dirname(file)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  folders.add(folder)
  // Never into a file that another release shares.
  writeFileSync(file, bytes, { flag: 'wx' })
  if (compressed) writeFileSync(`${file}.br`, compressed, { flag: 'wx' })
  return compressed
    ? { files: 2, bytes: bytes.length + compressed.length }
    : { files: 1, bytes: bytes.length }
}
