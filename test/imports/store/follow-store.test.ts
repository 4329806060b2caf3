/** Machines that keep a copy of a shared store: it is the store of some run, whatever happens to either. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { COPY_FILE, type Following, followStore, takeInOnce } from '#imports/store/follow-store.ts'
import { createImportedReader } from '#imports/store/imported-content.ts'
import { CHANGED_FILE, openRecordStore } from '#imports/store/open-store.ts'
import type { RecordStore } from '#imports/store/record-store.ts'
import { DAY_MS } from '#text/days.ts'
import { demonstrationContent as known } from '../../support/demonstration.ts'
import { scratchDatabase, TEST_DATABASE_URL } from '../../support/links.ts'
import { HAS_POSTGRESQL, type PostgresqlServer, spawnPostgresql } from '../../support/postgresql.ts'
import { importTexts, mappingOf, STORED_PRODUCTS } from '../../support/record-store.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-22T03:00:00+07:00')
const HISTORY_DAYS = 900

const MAPPING = {
  ...STORED_PRODUCTS,
  complete: true,
  products: {
    fields: {
      ...STORED_PRODUCTS.products.fields,
      salePrice: 'sale',
      saleEndsAt: { from: 'until', do: [{ date: 'iso' }] },
    },
  },
}

/** A number from 0 to below 1 for each call, the same ones in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const rowOf = (id: number, price: number, sale = '', until = ''): string =>
  `${id},Tai nghe Demo ${id},Demo,https://tiki.vn/x-p${id}.html,${price},,${sale},${until}`

function importRows(store: RecordStore, rows: readonly string[], { source = 'network', day = 0 } = {}) {
  return importTexts(store, {
    source,
    mapping: mappingOf(MAPPING),
    known,
    files: { 'export.csv': ['id,title,brand,url,price,gtin,sale,until', ...rows].join('\n') },
    now: NOW + day * DAY_MS,
    isForced: true,
  })
}

const TABLES = {
  feed_runs: 'number',
  feed_rows: 'source, id',
  feed_prices: 'source, id, kind, since',
}

/** All rows of what catalogs read, as the engines have them. */
async function rowsOfShared(url: string): Promise<unknown[][]> {
  const shared = postgres(url, {
    max: 1,
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  })
  try {
    const tables = []
    for (const [table, order] of Object.entries(TABLES))
      tables.push([...(await shared.unsafe(`SELECT * FROM ${table} ORDER BY ${collated(order)}`))])
    return tables
  } finally {
    await shared.end()
  }
}

function rowsOfCopy(folder: string): unknown[][] {
  const copy = new DatabaseSync(join(folder, COPY_FILE), { readOnly: true })
  try {
    return Object.entries(TABLES).map(([table, order]) =>
      copy.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all(),
    )
  } finally {
    copy.close()
  }
}

/** PostgreSQL orders texts by the language of the database, SQLite by their bytes. */
function collated(order: string): string {
  return order.replaceAll(/source|id|kind/g, '$& COLLATE "C"')
}

interface Machine extends AsyncDisposable {
  place: { DATA_DIR: string; CONTENT_DIR: string; DATABASE_URL: string }
  told: string[]
  behind: boolean[]
  follow: (lookMs?: number) => Following
  takeIn: () => Promise<void>
  /** The records as a process reads them that publishes for the first time. */
  read: () => Promise<string[]>
}

async function machineAt(url: string): Promise<Machine> {
  const folder = await scratchFolder()
  mkdirSync(join(folder.path, 'sources'))
  for (const source of ['network', 'other'])
    writeFileSync(join(folder.path, 'sources', `${source}.yaml`), stringify(MAPPING))
  const place = { DATA_DIR: folder.path, CONTENT_DIR: folder.path, DATABASE_URL: url }
  const told: string[] = []
  const behind: boolean[] = []
  const hooks = {
    report: (text: string) => void told.push(text),
    noteBehind: async (isBehind: boolean) => void behind.push(isBehind),
  }
  const takeIn = (): Promise<void> => takeInOnce(place, hooks)
  return {
    place,
    told,
    behind,
    follow: (lookMs) => followStore(place, hooks, lookMs),
    takeIn,
    read: async () => recordsIn(await createImportedReader(place, takeIn)(NOW)),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

function recordsIn(imported: Awaited<ReturnType<ReturnType<typeof createImportedReader>>>): string[] {
  const joined = imported?.join([])
  return (joined?.files ?? []).map(({ path }) => `${path} ${joined?.originOf(path)?.origin}`)
}

const changedAt = ({ place }: Machine): string => {
  const file = join(place.DATA_DIR, CHANGED_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

describe.runIf(TEST_DATABASE_URL !== undefined)('a machine that follows a shared store', () => {
  let database: Awaited<ReturnType<typeof scratchDatabase>>
  let store: RecordStore
  let machine: Machine
  beforeEach(async () => {
    database = await scratchDatabase()
    store = await openRecordStore({ DATA_DIR: '', DATABASE_URL: database.url })
    machine = await machineAt(database.url)
  })
  afterEach(async () => {
    await store.close()
    await machine[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  it('has every row of it after any runs, whenever it takes them in', async () => {
    const random = randomFrom(7)
    const rows = new Map<number, string>()
    for (let step = 0; step < 30; step += 1) {
      const day = Math.floor((step / 30) * HISTORY_DAYS)
      for (let edit = 0; edit < 12; edit += 1) {
        const id = Math.floor(random() * 40)
        const until = new Date(NOW + (day + 3) * DAY_MS).toISOString().slice(0, 10)
        if (random() < 0.2) rows.delete(id)
        else if (random() < 0.3) rows.set(id, rowOf(id, 500_000, '450000', until))
        else rows.set(id, rowOf(id, Math.ceil(random() * 100) * 1_000))
      }
      const source = random() < 0.7 ? 'network' : 'other'
      await importRows(store, rows.size > 0 ? [...rows.values()] : [rowOf(1, 1_000)], { source, day })
      if (random() < 0.2)
        await store.run(source, () => Promise.reject(new Error('broken off'))).catch(() => undefined)
      if (random() < 0.5) continue
      await machine.takeIn()
      expect(rowsOfCopy(machine.place.DATA_DIR)).toEqual(await rowsOfShared(database.url))
    }
    await machine.takeIn()
    const copied = rowsOfCopy(machine.place.DATA_DIR)
    expect(copied).toEqual(await rowsOfShared(database.url))
    expect(copied[2]?.length).toBeGreaterThan(40)
    expect(machine.told).toEqual([])
  })

  it('sees a run at once, and together with others what came while it was away', async () => {
    await using other = await machineAt(database.url)
    await importRows(store, [rowOf(1, 500_000)])
    const never = 600_000
    const following = machine.follow(never)
    let others = other.follow(never)
    try {
      await Promise.all([following.begun, others.begun])
      await expect.poll(() => [machine, other].map(changedAt)).toEqual(['1\n', '1\n'])
      await others.stop()
      await importRows(store, [rowOf(1, 400_000)], { day: 1 })
      await importRows(store, [rowOf(1, 300_000), rowOf(2, 100_000)], { day: 2 })
      await expect.poll(() => changedAt(machine)).toBe('3\n')
      expect(changedAt(other)).toBe('1\n')
      others = other.follow(never)
      await expect.poll(() => changedAt(other)).toBe('3\n')
      // A run that read nothing new is taken in and makes nobody publish.
      rmSync(join(other.place.DATA_DIR, CHANGED_FILE))
      await importRows(store, [rowOf(1, 300_000), rowOf(2, 100_000)], { day: 3 })
      const runsOf = (each: Machine): unknown => rowsOfCopy(each.place.DATA_DIR)[0]?.length
      await expect.poll(() => [machine, other].map(runsOf)).toEqual([4, 4])
      expect(changedAt(other)).toBe('')
    } finally {
      await following.stop()
      await others.stop()
    }
    expect(rowsOfCopy(machine.place.DATA_DIR)).toEqual(rowsOfCopy(other.place.DATA_DIR))
    expect([...machine.told, ...other.told]).toEqual([])
  })

  it('waits for no run that is under way', async () => {
    await importRows(store, [rowOf(1, 500_000)])
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
    const running = store.run('network', async () => {
      await ended
      throw new Error('broken off')
    })
    await machine.takeIn()
    expect(changedAt(machine)).toBe('1\n')
    end(undefined)
    await expect(running).rejects.toThrow('broken off')
  })

  it('makes its copy anew, and says so, where the store was put back or is another one', async () => {
    const prices = async (): Promise<unknown> => rowsOfCopy(machine.place.DATA_DIR)[2]
    const rows = Array.from({ length: 20 }, (_, id) => rowOf(id, 500_000))
    await importRows(store, rows)
    const reader = createImportedReader(machine.place, machine.takeIn)
    const shown = async (): Promise<unknown[]> => recordsIn(await reader(NOW + DAY_MS)).toSorted()
    await store.close()
    // What a backup of this moment would bring back.
    const name = `${new URL(database.url).pathname.slice(1)}_back`
    const admin = postgres(TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => undefined })
    const url = new URL(database.url)
    url.pathname = `/${name}`
    await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE ${new URL(database.url).pathname.slice(1)}`)
    store = await openRecordStore({ DATA_DIR: '', DATABASE_URL: database.url })
    await importRows(store, [...rows, rowOf(20, 90_000)], { day: 0.01 })
    await shown()
    const back = await openRecordStore({ DATA_DIR: '', DATABASE_URL: url.href })
    try {
      machine.place.DATABASE_URL = url.href
      expect(await shown()).toHaveLength(20)
      expect(rowsOfCopy(machine.place.DATA_DIR)).toEqual(await rowsOfShared(url.href))
      expect(machine.told.splice(0).join()).toContain('made anew')
      // Another history up to the same number.
      machine.place.DATABASE_URL = database.url
      expect(await shown()).toHaveLength(21)
      await importRows(back, [...rows.slice(1), rowOf(0, 300_000)], { day: 0.02 })
      machine.place.DATABASE_URL = url.href
      expect(await shown()).toHaveLength(20)
      expect(await prices()).toEqual((await rowsOfShared(url.href))[2])
      expect(machine.told).toHaveLength(1)
    } finally {
      await back.close()
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    }
  })

  it('has the store of before or of after a run when it is killed while it takes it in', async () => {
    const night = (nth: number): string[] => Array.from({ length: 2_000 }, (_, id) => rowOf(id, 1_000 * nth))
    const pricesNow = (): unknown => [
      ...new Set(
        (rowsOfCopy(machine.place.DATA_DIR)[2] as { price: number; until: unknown }[]).flatMap(
          ({ price, until }) => (until === null ? [price / 1_000] : []),
        ),
      ),
    ]
    let takingMs = 0
    const begin = async () => {
      const child = spawn(
        process.execPath,
        [
          join(import.meta.dirname, '..', '..', 'support', 'killed-follower.ts'),
          JSON.stringify(machine.place),
        ],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      )
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      await lines.next()
      return { child, lines }
    }
    await importRows(store, night(1))
    const first = await begin()
    const startedAt = performance.now()
    first.child.stdin.write('\n')
    await first.lines.next()
    takingMs = performance.now() - startedAt
    first.child.kill('SIGKILL')
    let had = 1
    for (let nth = 2; nth <= 9; nth += 1) {
      await importRows(store, night(nth), { day: nth })
      const { child } = await begin()
      const ended = once(child, 'exit')
      child.stdin.write('\n')
      await wait(((nth - 1) / 8) * takingMs * 1.5)
      child.kill('SIGKILL')
      await ended
      const has = pricesNow()
      expect([[had], [nth]]).toContainEqual(has)
      had = (has as number[])[0] ?? 0
    }
    await machine.takeIn()
    expect(rowsOfCopy(machine.place.DATA_DIR)).toEqual(await rowsOfShared(database.url))
  }, 120_000)
})

describe.runIf(HAS_POSTGRESQL)('while PostgreSQL is stopped', () => {
  let server: PostgresqlServer
  beforeEach(async () => {
    server = await spawnPostgresql()
  })
  afterEach(() => server[Symbol.asyncDispose]())

  it('catalogs are made of the copy, also by a new process, and it catches up afterwards', async () => {
    await using machine = await machineAt(server.url)
    const store = await openRecordStore({ DATA_DIR: '', DATABASE_URL: server.url })
    await importRows(store, [rowOf(1, 500_000)])
    const following = machine.follow(50)
    try {
      await following.begun
      const before = await machine.read()
      expect(before).toHaveLength(1)
      expect(machine.behind.at(-1)).toBe(false)
      await store.close()
      await server.stop()
      await expect.poll(() => machine.behind.at(-1)).toBe(true)
      expect(machine.told[0]).toContain('Imported records stay as this machine has them')
      expect(await machine.read()).toEqual(before)
      await using stranger = await machineAt(server.url)
      await expect(stranger.read()).rejects.toThrow('has no imported records')
      await server.start()
      const again = await openRecordStore({ DATA_DIR: '', DATABASE_URL: server.url })
      await importRows(again, [rowOf(1, 400_000), rowOf(2, 300_000)], { day: 1 })
      await again.close()
      await expect.poll(() => changedAt(machine)).toBe('2\n')
      expect(await machine.read()).toHaveLength(2)
      expect(machine.behind.at(-1)).toBe(false)
    } finally {
      await following.stop()
    }
    expect(rowsOfCopy(machine.place.DATA_DIR)).toEqual(await rowsOfShared(server.url))
  })
})
