/**
 * The file of a backup: lines of JSON. The first one says what it is, each other one is a row, and the last
 * one gives the counts and a digest of all before it, so that a file that ends early or was changed is
 * recognised.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { isHashId } from '#links/hash-id.ts'
import { BACKUP_TABLES, noRows, PAGE } from '#process/link-database/backup-pages.ts'
import type { BackupRows } from '#process/link-database/link-engine.ts'
import { LANGUAGES } from '#text/language.ts'
import { parseJson } from '#text/json.ts'

const FORMAT = 'deal-search links'
/** Version 2 has subscriptions, version 3 tips. */
const VERSION = 3

/** Only the account of the service may read titles that callers gave. */
const MODE = 0o600

const LINE_END = 0x0a

const addressSchema = z.url({ protocol: /^https?$/, error: 'write an address that begins with https://' })
const momentSchema = z.int({ error: 'write milliseconds since 1970' }).min(0)
const countSchema = z.int({ error: 'write a whole number' }).min(0)
const jsonSchema = z.string().refine(isJson, { error: 'write JSON in a text' })
const daySchema = z.iso.date({ error: 'write a day such as 2026-11-20' })
const hashIdSchema = z.string().refine(isHashId, { error: 'write 10 to 43 letters and digits' })

const headSchema = z.strictObject({ backup: z.literal(FORMAT), version: z.int(), createdAt: momentSchema })

const rowSchemas = {
  link: z.strictObject({
    hashId: hashIdSchema,
    key: z.string().min(1),
    inputUrl: addressSchema,
    outputUrl: addressSchema,
    storeId: z.string().min(1),
    campaignId: z.string().min(1),
    title: z.string().nullable(),
    createdAt: momentSchema,
    removedAt: momentSchema.nullable(),
  }),
  clicks: z.strictObject({ hashId: hashIdSchema, day: daySchema, count: countSchema }),
  votes: z.strictObject({
    dealId: z.string().min(1),
    day: daySchema,
    worked: countSchema,
    failed: countSchema,
    workedAt: momentSchema.nullable().default(null),
  }),
  subscription: z.strictObject({
    id: z.string().min(1),
    subscriber: jsonSchema,
    delivery: jsonSchema,
    publishedAt: momentSchema,
    seenAt: momentSchema,
    notBefore: momentSchema,
    expiresAt: momentSchema,
  }),
  tip: z.strictObject({
    id: z.string().min(1),
    key: z.string().nullable(),
    what: z.string().min(1),
    until: z.string().nullable(),
    language: z.enum(LANGUAGES),
    day: daySchema,
    count: countSchema,
    state: z.enum(['waiting', 'accepted', 'refused']),
    outcome: z.string().nullable(),
    decidedOn: daySchema.nullable(),
  }),
}

/** The name of each kind of row in a line of the file. */
const NAMES = {
  links: 'link',
  clicks: 'clicks',
  votes: 'votes',
  subscriptions: 'subscription',
  tips: 'tip',
} as const

/** How many rows of each kind a backup has. */
export type BackupCounts = Record<keyof BackupRows, number>

const endSchema = z.strictObject({
  links: countSchema,
  clicks: countSchema,
  votes: countSchema,
  subscriptions: countSchema.default(0),
  tips: countSchema.default(0),
  sha256: z.string(),
})

/** Writes a backup beside `file` and puts it in its place once it is on the disk. */
export async function writeBackup(
  file: string,
  pages: AsyncIterable<BackupRows>,
  createdAt: number,
): Promise<BackupCounts> {
  const unfinished = `${file}.part`
  const counts = noCounts()
  const digest = createHash('sha256')
  const handle = await open(unfinished, 'w', MODE)
  try {
    const write = async (lines: readonly unknown[]): Promise<void> => {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      digest.update(text)
      await handle.writeFile(text)
    }
    await write([{ backup: FORMAT, version: VERSION, createdAt }])
    for await (const page of pages) {
      await write(BACKUP_TABLES.flatMap((kind) => page[kind].map((row) => ({ [NAMES[kind]]: row }))))
      addCounts(counts, page)
    }
    await write([{ end: { ...counts, sha256: digest.copy().digest('hex') } }])
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
  return counts
}

/** A file can be lost with the folder that names it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Reads the rows of a backup page by page and checks the whole file on the way. Throws with the line of a
 * mistake, and for a file that ends early: only after the last page is the file known to be whole.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupRows> {
  const digest = createHash('sha256')
  const counts = noCounts()
  let page = noRows()
  let number = 0
  let end: z.infer<typeof endSchema> | undefined
  for await (const line of linesOf(file)) {
    number += 1
    const place = `${file}:${number}`
    const value = parseJson(line.bytes.toString())
    if (number === 1) checkHead(file, value)
    else if (end)
      throw new Error(`${place}: there are lines after the end of the backup; copy the file again`)
    else if (has(value, 'end')) {
      end = parseWith(endSchema, value.end, `${place}: end`)
      continue
    } else {
      if (!line.isWhole) break
      addRow(page, value, place)
    }
    digest.update(line.bytes).update('\n')
    if (BACKUP_TABLES.reduce((sum, kind) => sum + page[kind].length, 0) < PAGE) continue
    yield page
    addCounts(counts, page)
    page = noRows()
  }
  yield page
  addCounts(counts, page)
  if (number === 0) throw new Error(`${file} is empty; take another backup`)
  if (!end) {
    throw new Error(
      `${file} ends early, after line ${number}: the line with the counts is missing; copy it again, or take another backup`,
    )
  }
  const { sha256, ...expected } = end
  const isSame = BACKUP_TABLES.every((kind) => counts[kind] === expected[kind])
  if (!isSame || digest.digest('hex') !== sha256)
    throw new Error(`${file} is not as it was written; copy it again, or take another backup`)
}

/** Reads a backup to its end. Throws like {@link readBackup}. */
export async function verifyBackup(file: string): Promise<BackupCounts> {
  const counts = noCounts()
  for await (const page of readBackup(file)) addCounts(counts, page)
  return counts
}

function addCounts(counts: BackupCounts, page: BackupRows): void {
  for (const kind of BACKUP_TABLES) counts[kind] += page[kind].length
}

function noCounts(): BackupCounts {
  return { links: 0, clicks: 0, votes: 0, subscriptions: 0, tips: 0 }
}

interface Line {
  bytes: Buffer
  /** Whether a line end follows. */
  isWhole: boolean
}

/** Lines as bytes, of which the digest is made. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(LINE_END); end >= 0; end = rest.indexOf(LINE_END)) {
      yield { bytes: rest.subarray(0, end), isWhole: true }
      rest = rest.subarray(end + 1)
    }
  }
  if (rest.length > 0) yield { bytes: rest, isWhole: false }
}

function checkHead(file: string, value: unknown): void {
  const head = headSchema.safeParse(value)
  if (!head.success)
    throw new Error(`${file} is not a backup of links; npm run links -- backup FILE writes one`)
  if (head.data.version > VERSION)
    throw new Error(`${file} was written by later code (version ${head.data.version}); restore it with that`)
}

function addRow(page: BackupRows, value: unknown, place: string): void {
  const kind = BACKUP_TABLES.find((table) => has(value, NAMES[table]))
  if (!kind) throw new Error(`${place}: this is no row of a backup; copy the file again`)
  const name = NAMES[kind]
  const rows: unknown[] = page[kind]
  rows.push(
    parseWith<unknown>(rowSchemas[name], (value as Record<string, unknown>)[name], `${place}: ${name}`),
  )
}

function has<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value
}

function isJson(text: string): boolean {
  return parseJson(text) !== undefined
}

function parseWith<Output>(schema: z.ZodType<Output>, value: unknown, place: string): Output {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${[place, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'is wrong'}`)
}
