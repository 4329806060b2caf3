/**
 * Fetches a source page by page into files. Whole pages are kept, so that a fetch that was cut off goes on
 * where it was.
 */
import { createHash, hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FetchEntry, SourceEntry } from '#entries/source.ts'
import type { EnvironmentTexts } from '#imports/fetch/environment-text.ts'
import {
  addressOf,
  type GuardedRequest,
  type GuardedResponse,
  sendGuarded,
} from '#imports/fetch/guarded-request.ts'
import { isZip, unpackZip } from '#imports/fetch/unpack-zip.ts'
import { type ExportFile, readRows } from '#imports/formats/read-rows.ts'
import { ImportProblem } from '#imports/import-problem.ts'
import { HOUR_MS, MINUTE_MS } from '#text/days.ts'

export interface SourceToFetch {
  source: string
  mapping: SourceEntry
  /** Where the pages go; it belongs to this source alone. */
  folder: string
  texts: EnvironmentTexts
  /** What the server said of its last answer; empty to fetch it in any case. */
  validators: Record<string, string>
  now: number
  sleep: (ms: number) => Promise<void>
}

/** What a fetch brought. `unchanged`: the server has nothing new. */
export type FetchedSource =
  { kind: 'unchanged' } | { kind: 'files'; files: ExportFile[]; validators: Record<string, string> }

/** A fetch that was cut off is taken up for so long. */
const RESUMED_MS = 6 * HOUR_MS

const PAGES_MAX = 10_000
const TRIES_MAX = 4
const RETRY_MS = 2_000
/** A source that wants a longer pause is asked at the next run. */
const RETRY_AFTER_MAX_MS = 120_000

interface Page {
  file: string
  digest: string
  rows: number
  /** The cursor or address of the next page; nothing where this one is the last. */
  next: string | null
}

interface Progress {
  request: string
  startedAt: number
  pages: Page[]
}

export async function fetchSource(given: SourceToFetch): Promise<FetchedSource> {
  const { mapping, folder, texts } = given
  const entry = mapping.fetch
  if (!entry)
    throw new ImportProblem(`The mapping of ${given.source} has no fetch: it does not say what is fetched.`)
  const session = new Session(given, entry)
  try {
    return await session.fetch()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const told =
      error instanceof ImportProblem ? message : `${given.source} could not be fetched: ${message}.`
    throw new ImportProblem(texts.mask(told))
  } finally {
    if (session.isDone) await rm(join(folder, PROGRESS), { force: true })
  }
}

const PROGRESS = 'progress.json'

class Session {
  isDone = false
  readonly #given: SourceToFetch
  readonly #entry: FetchEntry
  readonly #first: GuardedRequest
  readonly #hosts: ReadonlySet<string>
  readonly #signal: AbortSignal
  #bytesLeft: number
  #requests = 0
  #validators: Record<string, string> = {}

  constructor(given: SourceToFetch, entry: FetchEntry) {
    this.#given = given
    this.#entry = entry
    const { fill } = given.texts
    const url = new URL(fill(entry.address))
    for (const [name, value] of Object.entries(entry.parameters)) url.searchParams.set(name, fill(value))
    this.#first = {
      url,
      method: entry.method,
      headers: Object.fromEntries(Object.entries(entry.headers).map(([name, value]) => [name, fill(value)])),
      body: entry.body === undefined ? undefined : fill(entry.body),
    }
    this.#hosts = new Set([url.host, ...entry.hosts])
    this.#signal = AbortSignal.timeout(entry.maxMinutes * MINUTE_MS)
    this.#bytesLeft = entry.maxMegabytes * 1e6
  }

  async fetch(): Promise<FetchedSource> {
    const { folder, now } = this.#given
    const request = hash('sha256', JSON.stringify([this.#entry, this.#first.url.href]), 'hex')
    const path = join(folder, PROGRESS)
    const known = readProgress(path)
    const isResumed = known?.request === request && now - known.startedAt < RESUMED_MS
    const progress = isResumed ? known : { request, startedAt: now, pages: [] }
    if (!isResumed) await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    for (;;) {
      const last = progress.pages.at(-1)
      if (last?.next === null) break
      if (progress.pages.length === PAGES_MAX)
        throw new ImportProblem(`The source has more than ${PAGES_MAX} pages.`)
      const page = await this.#fetchPage(progress.pages)
      if (page === 'unchanged') return { kind: 'unchanged' }
      if (last && page.digest === last.digest)
        throw new ImportProblem('The source gives the same page again; correct paging in the mapping.')
      progress.pages.push(page)
      // Written after the page, so that what it names is whole.
      writeFileSync(path, JSON.stringify(progress))
    }
    this.isDone = true
    const files = await Promise.all(progress.pages.map(({ file }) => this.#unpacked(join(folder, file))))
    return {
      kind: 'files',
      files: files.flat().map((name) => ({ name, bytes: bytesOf(name) })),
      validators: this.#validators,
    }
  }

  async #fetchPage(before: readonly Page[]): Promise<Page | 'unchanged'> {
    const { paging } = this.#entry
    const number = before.length + 1
    const response = await this.#send(this.#requestOf(before), paging === undefined)
    if (response.status === 304) {
      response.discard()
      return 'unchanged'
    }
    const file = `${String(number).padStart(5, '0')}${endingOf(response.url)}`
    const path = join(this.#given.folder, file)
    const sha = await this.#save(response, path)
    if (!paging) {
      for (const name of ['etag', 'last-modified']) {
        const value = response.headers[name]
        if (typeof value === 'string') this.#validators[name] = value
      }
      return { file, digest: sha, rows: 0, next: null }
    }
    return { file, digest: sha, ...(await this.#nextOf(path, response, before)) }
  }

  /** The request of the next page. */
  #requestOf(before: readonly Page[]): GuardedRequest {
    const { paging } = this.#entry
    const last = before.at(-1)
    if (!paging || (!last && (paging.by === 'cursor' || paging.by === 'link'))) return this.#first
    if (paging.by === 'link') return { ...this.#first, url: new URL(last?.next ?? '', this.#first.url) }
    const first = paging.first ?? (paging.by === 'page' ? 1 : 0)
    const value =
      paging.by === 'cursor'
        ? (last?.next ?? '')
        : paging.by === 'page'
          ? first + before.length
          : first + before.reduce((sum, { rows }) => sum + rows, 0)
    const parameter = paging.parameter ?? ''
    if (this.#first.body !== undefined)
      return { ...this.#first, body: withPath(this.#first.body, parameter.split('.'), value) }
    const url = new URL(this.#first.url)
    url.searchParams.set(parameter, String(value))
    return { ...this.#first, url }
  }

  /** How many records a page has, and what leads to the next one. */
  async #nextOf(
    path: string,
    response: GuardedResponse,
    before: readonly Page[],
  ): Promise<Pick<Page, 'rows' | 'next'>> {
    const { mapping } = this.#given
    const { paging } = this.#entry
    const facts = new Map<string, string>()
    let rows = 0
    const files = [{ name: path, bytes: bytesOf(path) }]
    const onFact = ({ name, value }: { name: string; value: unknown }): void => {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        facts.set(name, String(value))
    }
    for await (const _ of readRows(files, { ...mapping, onFact })) rows += 1
    const end = { rows, next: null }
    if (paging?.by === 'link') {
      const next = linkOf(response.headers.link) ?? facts.get('next')
      return next === undefined || next === '' ? end : { rows, next: new URL(next, response.url).href }
    }
    if (paging?.by === 'cursor') {
      const next = facts.get('next')
      if (next === undefined || next === '' || rows === 0) return end
      if (before.some((page) => page.next === next))
        throw new ImportProblem('The source gives the same cursor again; correct pages in the mapping.')
      return { rows, next }
    }
    const sum = rows + before.reduce((all, page) => all + page.rows, 0)
    const total = Number(facts.get('total') ?? 0)
    const isLast =
      rows === 0 ||
      (paging?.size !== undefined && rows < paging.size) ||
      (total > 0 && sum >= total) ||
      /^(?:false|0|no)$/iu.test(facts.get('more') ?? '')
    return isLast ? end : { rows, next: String(before.length + 2) }
  }

  async #send(request: GuardedRequest, isConditional: boolean): Promise<GuardedResponse> {
    const { validators, sleep } = this.#given
    const headers = {
      ...request.headers,
      ...(isConditional && {
        ...(validators['etag'] !== undefined && { 'If-None-Match': validators['etag'] }),
        ...(validators['last-modified'] !== undefined && {
          'If-Modified-Since': validators['last-modified'],
        }),
      }),
    }
    for (let tries = 1; ; tries += 1) {
      if (this.#requests > 0) await sleep(MINUTE_MS / this.#entry.perMinute)
      this.#requests += 1
      const answer = await sendGuarded(
        { ...request, headers },
        {
          hosts: this.#hosts,
          isPrivateAllowed: this.#entry.private,
          maxBytes: this.#bytesLeft,
          signal: this.#signal,
        },
      ).catch((error: unknown) => {
        if (error instanceof ImportProblem || this.#signal.aborted || tries === TRIES_MAX)
          throw this.#told(error)
        return undefined
      })
      if (answer && (answer.status === 200 || answer.status === 304)) return answer
      answer?.discard()
      const isBusy = !answer || answer.status === 429 || answer.status >= 500
      const wait = answer ? retryAfterOf(answer) : undefined
      if (!isBusy || tries === TRIES_MAX || (wait ?? 0) > RETRY_AFTER_MAX_MS)
        throw new ImportProblem(whyRefused(request.url, answer?.status ?? 0, wait))
      await sleep(wait ?? RETRY_MS * 4 ** (tries - 1))
    }
  }

  #told(error: unknown): unknown {
    return this.#signal.aborted
      ? new ImportProblem(
          `The source took longer than ${this.#entry.maxMinutes} minutes; write maxMinutes below fetch if that is meant.`,
        )
      : error
  }

  async #save(response: GuardedResponse, path: string): Promise<string> {
    const sha = createHash('sha256')
    let bytes = 0
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of response.body) {
        bytes += chunk.length
        sha.update(chunk)
        yield chunk
      }
    }
    try {
      await pipeline(counted, createWriteStream(path))
    } catch (error) {
      throw this.#told(error)
    }
    this.#bytesLeft -= bytes
    return sha.digest('hex')
  }

  async #unpacked(path: string): Promise<string[]> {
    if (!(await isZip(path))) return [path]
    const folder = `${path}-unpacked`
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    return unpackZip(path, folder, this.#entry.maxMegabytes * 1e6)
  }
}

/** The bytes of a file, which is opened when they are read: a source may have thousands of pages. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>
}

function readProgress(path: string): Progress | undefined {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Progress
  } catch {
    return undefined
  }
}

/** The ending of the file of an address, by which its format is known where the mapping does not say it. */
function endingOf({ pathname }: URL): string {
  return /(?:\.[a-z]{2,6}){1,2}$/iu.exec(basename(pathname))?.[0] ?? ''
}

/** The address of the next page in a `Link` header. */
function linkOf(header: string | string[] | undefined): string | undefined {
  return /<([^<>]*)>[^,<]*;\s*rel\s*=\s*"?next\b/iu.exec([header].flat().join(', '))?.[1]
}

function retryAfterOf({ headers }: GuardedResponse): number | undefined {
  const value = headers['retry-after']
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) * 1000 : undefined
}

function whyRefused(url: URL, status: number, wait: number | undefined): string {
  const at = addressOf(url)
  if (status === 401 || status === 403)
    return `${at} answered ${status}: the key is missing, wrong or has ended. Look at the variables that the mapping names.`
  if (status === 429 && wait !== undefined)
    return `${at} allows the next request in ${Math.round(wait / 1000)} s; run it then.`
  if (status === 0) return `${at} did not answer.`
  return `${at} answered ${status}.`
}

/** JSON with a value at a path. */
function withPath(text: string, path: readonly string[], value: string | number): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw new ImportProblem(`body of fetch is no JSON: ${(error as Error).message}.`)
  }
  const set = (group: unknown, [head = '', ...rest]: readonly string[]): unknown => ({
    ...(typeof group === 'object' && group !== null ? group : {}),
    [head]: rest.length === 0 ? value : set((group as Record<string, unknown> | undefined)?.[head], rest),
  })
  return JSON.stringify(set(body, path))
}
