import { chmod, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { noRows } from '#process/link-database/backup-pages.ts'
import type { BackupRows, LinkEngine } from '#process/link-database/link-engine.ts'
import { createLinkDatabase } from '#process/link-database/link-database.ts'
import { openLinkEngine, openLinks } from '#process/link-database/open-links.ts'
import { createLog } from '#process/log.ts'
import { proposalOf, scratchDatabase, TEST_DATABASE_URL } from '../../support/links.ts'
import { scratchFolder } from '../../support/scratch.ts'

const opened: AsyncDisposable[] = []
afterEach(async () => {
  for (const resource of opened.splice(0).toReversed()) await resource[Symbol.asyncDispose]()
})

function closing(database: LinkEngine): LinkEngine {
  opened.push({ [Symbol.asyncDispose]: () => database.close() })
  return database
}

/** Each engine as two connections of two processes would see it. */
const ENGINES = [
  {
    name: 'SQLite',
    skip: false,
    open: async () => {
      const folder = await scratchFolder()
      opened.push(folder)
      const settings = { DATA_DIR: folder.path, DATABASE_URL: undefined }
      return [closing(await openLinkEngine(settings)), closing(await openLinkEngine(settings))] as const
    },
  },
  {
    name: 'PostgreSQL',
    skip: TEST_DATABASE_URL === undefined,
    open: async () => {
      const { url, ...database } = await scratchDatabase()
      opened.push(database)
      const settings = { DATA_DIR: '', DATABASE_URL: url }
      return [closing(await openLinkEngine(settings)), closing(await openLinkEngine(settings))] as const
    },
  },
]

describe.each(ENGINES)('links in $name', ({ skip, open }) => {
  it.skipIf(skip)('makes a link once and finds it again', async () => {
    const [database] = await open()
    const [first] = await database.saveAll([proposalOf('a', { title: 'Tai nghe' })])
    const [second] = await database.saveAll([proposalOf('a', { title: 'Other', createdAt: 5 })])
    expect(first).toMatchObject({ isNew: true, link: { key: 'a', title: 'Tai nghe', removedAt: null } })
    expect(second).toEqual({ isNew: false, link: first?.link })
    expect(await database.findAll([first?.link.hashId ?? '', 'unknown000'])).toEqual([first?.link])
  })

  it.skipIf(skip)('makes one link of 100 equal requests on two connections, five times', async () => {
    const [one, two] = await open()
    const [first, second] = [one, two].map((engine) =>
      createLinkDatabase({ engine, report: () => undefined }),
    )
    for (let round = 0; round < 5; round += 1) {
      const saved = await Promise.all(
        Array.from({ length: 100 }, async (_, index) =>
          (index % 2 === 0 ? first : second)?.save(proposalOf(`round-${round}`)),
        ),
      )
      const answers = saved.filter((answer) => typeof answer === 'object')
      expect(answers).toHaveLength(100)
      expect(new Set(answers.map(({ link }) => link.hashId)).size).toBe(1)
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    }
  })

  it.skipIf(skip)('keeps many different links that arrive in any order on two connections', async () => {
    const [one, two] = await open()
    const keys = Array.from({ length: 300 }, (_, index) => `key-${index}`)
    const [forward, backward] = await Promise.all([
      one.saveAll(keys.map((key) => proposalOf(key))),
      two.saveAll(keys.toReversed().map((key) => proposalOf(key))),
    ])
    expect(forward.map(({ link }) => link.key)).toEqual(keys)
    expect(backward.map(({ link }) => link.key)).toEqual(keys.toReversed())
    const news = [...forward, ...backward].filter(({ isNew }) => isNew)
    expect(new Set(news.map(({ link }) => link.key)).size).toBe(300)
    expect(news).toHaveLength(300)
  })

  it.skipIf(skip)('lengthens an id that another link has', async () => {
    const [database] = await open()
    const digits = proposalOf('a').digits
    await database.saveAll([proposalOf('a')])
    const [second] = await database.saveAll([proposalOf('b', { digits })])
    expect(second).toMatchObject({ isNew: true, link: { key: 'b', hashId: digits.slice(0, 11) } })
  })

  it.skipIf(skip)('takes a link down once, and it stays known', async () => {
    const [database] = await open()
    const [saved] = await database.saveAll([proposalOf('a')])
    const hashId = saved?.link.hashId ?? ''
    expect(await database.remove([hashId, 'unknown000'], 42)).toEqual([hashId])
    expect(await database.remove([hashId], 43)).toEqual([])
    const [again] = await database.saveAll([proposalOf('a')])
    expect(again).toMatchObject({ isNew: false, link: { removedAt: 42 } })
  })

  it.skipIf(skip)('clears titles', async () => {
    const [engine] = await open()
    const [titled, plain] = await engine.saveAll([proposalOf('a', { title: 'Tai nghe' }), proposalOf('b')])
    const ids = [titled?.link.hashId ?? '', plain?.link.hashId ?? '', 'unknown000']
    expect(await engine.untitle(ids)).toEqual([titled?.link.hashId])
    expect(await engine.findAll(ids)).toMatchObject([{ title: null }, { title: null }])
  })

  it.skipIf(skip)('adds up clicks by day and gives the latest first', async () => {
    const [database] = await open()
    await database.addClicks([{ hashId: 'x', day: '2026-11-19', count: 2 }])
    await database.addClicks([
      { hashId: 'x', day: '2026-11-20', count: 1 },
      { hashId: 'x', day: '2026-11-19', count: 3 },
      { hashId: 'y', day: '2026-11-20', count: 9 },
    ])
    expect(await database.clicksOf('x', 30)).toEqual([
      { hashId: 'x', day: '2026-11-20', count: 1 },
      { hashId: 'x', day: '2026-11-19', count: 5 },
    ])
    expect(await database.clicksOf('x', 1)).toHaveLength(1)
  })

  it.skipIf(skip)('restores what was backed up, as often as one likes', async () => {
    const [database] = await open()
    await fill(database)
    const rows = await allRows(database)
    expect(rows.links).toHaveLength(1_203)
    expect(rows.links.map(({ hashId }) => hashId)).toEqual(rows.links.map(({ hashId }) => hashId).toSorted())
    expect(rows.clicks).toHaveLength(601)
    expect(rows.votes).toEqual([
      { dealId: 'cake', day: '2026-11-20', worked: 0, failed: 1, workedAt: null },
      { dealId: 'tea', day: '2026-11-20', worked: 2, failed: 0, workedAt: 5 },
      { dealId: 'tea', day: '2026-11-21', worked: 0, failed: 1, workedAt: null },
    ])

    const [other] = await open()
    for (const added of [1_203, 0]) expect(await other.restore(pagesOf(rows))).toBe(added)
    expect(await allRows(other)).toEqual(rows)
  })

  it.skipIf(skip)('backs up one moment, whatever is written meanwhile', async () => {
    const [database, writer] = await open()
    await fill(database)
    const rows: BackupRows[] = []
    for await (const page of database.backUp()) {
      if (rows.length === 0) {
        await writer.saveAll([proposalOf('late')])
        await writer.addVotes([{ dealId: 'tea', day: '2026-11-22', mark: 1, worked: true, hour: 3 }])
      }
      rows.push(page)
    }
    expect(rows.flatMap(({ links }) => links)).toHaveLength(1_203)
    expect(rows.flatMap(({ votes }) => votes)).toHaveLength(3)
  })

  it.skipIf(skip)('restores nothing when its rows end in a mistake', async () => {
    const [database] = await open()
    await fill(database)
    const rows = await allRows(database)
    const [other] = await open()
    const broken = async function* (): AsyncGenerator<BackupRows> {
      yield* pagesOf(rows)
      throw new Error('the file ends early')
    }
    await expect(other.restore(broken())).rejects.toThrow('the file ends early')
    expect(await allRows(other)).toEqual({ links: [], clicks: [], votes: [], subscriptions: [], tips: [] })
    await other.saveAll([proposalOf('a')])
  })

  it.skipIf(skip)('keeps the higher of two counts, and what either side has taken down', async () => {
    const [database] = await open()
    const [saved, down] = await database.saveAll([proposalOf('kept'), proposalOf('down')])
    const [savedId, downId] = [saved?.link.hashId ?? '', down?.link.hashId ?? '']
    await database.remove([downId], 42)
    await database.addClicks([{ hashId: savedId, day: '2026-11-20', count: 4 }])
    await database.addVotes([{ dealId: 'tea', day: '2026-11-20', mark: 1, worked: true, hour: 7 }])
    const rows = await allRows(database)

    const [other] = await open()
    await other.saveAll([proposalOf('kept'), proposalOf('down')])
    await other.remove([savedId], 43)
    await other.addClicks([{ hashId: savedId, day: '2026-11-20', count: 9 }])
    await other.addVotes([{ dealId: 'tea', day: '2026-11-20', mark: 2, worked: false, hour: 9 }])
    expect(await other.restore(pagesOf(rows))).toBe(0)
    expect(await other.findAll([savedId, downId])).toMatchObject([{ removedAt: 43 }, { removedAt: 42 }])
    expect(await other.clicksOf(savedId, 30)).toMatchObject([{ count: 9 }])
    expect(await other.votesSince('2026-11-01')).toEqual([
      { dealId: 'tea', day: '2026-11-20', worked: 1, failed: 1, workedAt: 7 },
    ])
  })
})

/** More rows than one page of a backup, clicks on links of the catalog, and votes of two days. */
async function fill(engine: LinkEngine): Promise<void> {
  await engine.saveAll(Array.from({ length: 1_203 }, (_, index) => proposalOf(`key-${index}`)))
  const days = ['2026-11-19', '2026-11-20']
  const clicks = Array.from({ length: 601 }, (_, index) => ({
    hashId: `catalogdeal${index % 301}`,
    day: days[Math.floor(index / 301)] ?? '',
    count: index + 1,
  }))
  await engine.addClicks(clicks)
  await engine.addVotes([
    { dealId: 'tea', day: '2026-11-20', mark: 1, worked: true, hour: 5 },
    { dealId: 'tea', day: '2026-11-20', mark: 2, worked: true, hour: 4 },
    { dealId: 'tea', day: '2026-11-21', mark: 3, worked: false, hour: 6 },
    { dealId: 'cake', day: '2026-11-20', mark: 1, worked: false, hour: 6 },
  ])
}

async function allRows(engine: LinkEngine): Promise<BackupRows> {
  const all = noRows()
  for await (const { links, clicks, votes, subscriptions, tips } of engine.backUp()) {
    all.links.push(...links)
    all.clicks.push(...clicks)
    all.votes.push(...votes)
    all.subscriptions.push(...subscriptions)
    all.tips.push(...tips)
  }
  return all
}

async function* pagesOf(rows: BackupRows): AsyncGenerator<BackupRows> {
  yield { ...rows, clicks: [], votes: [] }
  yield { ...rows, links: [] }
}

describe.skipIf(TEST_DATABASE_URL === undefined)('links in a PostgreSQL that may only be read', () => {
  it('are found, though nothing can be created', async () => {
    const { url, ...database } = await scratchDatabase()
    opened.push(database)
    const writer = closing(await openLinkEngine({ DATA_DIR: '', DATABASE_URL: url }))
    const [saved] = await writer.saveAll([proposalOf('a')])
    const readOnly = new URL(url)
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    const reader = closing(await openLinkEngine({ DATA_DIR: '', DATABASE_URL: readOnly.href }))
    expect(await reader.findAll([saved?.link.hashId ?? ''])).toEqual([saved?.link])
    await expect(reader.saveAll([proposalOf('b')])).rejects.toThrow(/read-only/)
  })
})

describe('a link database', () => {
  /**
   * A database over a real engine of which single calls can be made to fail or to hang, with a clock that the
   * test moves.
   */
  async function faulty() {
    const folder = await scratchFolder()
    opened.push(folder)
    const engine = closing(await openLinkEngine({ DATA_DIR: folder.path, DATABASE_URL: undefined }))
    const state = { now: 1000, calls: 0, saves: 'work', finds: 'work' }
    const asked = <Result>(mood: string, work: () => Promise<Result>): Promise<Result> => {
      state.calls += 1
      if (mood === 'hang') return new Promise(() => {})
      return mood === 'fail' ? Promise.reject(new Error('disk I/O error')) : work()
    }
    const reported: unknown[] = []
    const database = createLinkDatabase({
      engine: {
        ...engine,
        saveAll: (proposals) => asked(state.saves, () => engine.saveAll(proposals)),
        findAll: (hashIds) => asked(state.finds, () => engine.findAll(hashIds)),
      },
      report: (error) => reported.push(error),
      elapsed: () => state.now,
    })
    return { database, engine, state, reported }
  }

  it('is read while nothing can be written, and says so', async () => {
    const { database, state, reported } = await faulty()
    const saved = await database.save(proposalOf('a'))
    const hashId = typeof saved === 'object' ? saved.link.hashId : ''
    state.saves = 'fail'
    for (let count = 0; count < 20; count += 1) {
      state.now += 100
      expect(await database.save(proposalOf(`new-${count}`))).toBe('unavailable')
      expect(await database.find(hashId)).toMatchObject({ key: 'a' })
      expect(await database.find('unknown000')).toBeUndefined()
    }
    expect(database.isReachable()).toBe(false)
    expect(reported).toHaveLength(1)
    state.saves = 'work'
    state.now += 1001
    expect(await database.save(proposalOf('b'))).toMatchObject({ isNew: true })
    expect(database.isReachable()).toBe(true)
  })

  it('that fails is asked once a second, and makes nobody else wait', async () => {
    const { database, state } = await faulty()
    state.finds = 'fail'
    for (let count = 0; count < 100; count += 1) {
      state.now += 50
      expect(await database.find('unknown000')).toBe('unavailable')
    }
    expect(state.calls).toBeLessThanOrEqual(6)
    expect(database.isReachable()).toBe(false)
  })

  it('that hangs is given up after three seconds, and does not hang for those who come then', async () => {
    const { database, state } = await faulty()
    state.finds = 'hang'
    const startedAt = performance.now()
    expect(await database.find('unknown000')).toBe('unavailable')
    const waitedMs = performance.now() - startedAt
    expect(waitedMs).toBeGreaterThan(2900)
    const answers = await Promise.all(Array.from({ length: 100 }, () => database.find('unknown000')))
    expect(new Set(answers)).toEqual(new Set(['unavailable']))
    expect(state.calls).toBe(1)
  })

  it('finds out that a link was taken down, however often it is followed', async () => {
    const { database, engine, state } = await faulty()
    const saved = await database.save(proposalOf('a'))
    const hashId = typeof saved === 'object' ? saved.link.hashId : ''
    expect(await database.find(hashId)).toMatchObject({ removedAt: null })
    await engine.remove([hashId], 42)
    for (let second = 0; second < 5; second += 1) {
      state.now += 1000
      await database.find(hashId)
    }
    state.now += 1000
    expect(await database.find(hashId)).toMatchObject({ removedAt: 42 })
  })
})

describe('the folder of links', () => {
  it.skipIf(process.getuid?.() === 0)('that cannot be written is told with what to do', async () => {
    const folder = await scratchFolder()
    opened.push(folder)
    await chmod(folder.path, 0o500)
    await expect(
      openLinkEngine({ DATA_DIR: join(folder.path, 'data'), DATABASE_URL: undefined }),
    ).rejects.toThrow(/^DATA_DIR is ".*data", where links cannot be written \(EACCES\); name a folder/)
  })

  it('that is a file is told with what to do', async () => {
    const folder = await scratchFolder()
    opened.push(folder)
    const file = join(folder.path, 'taken')
    await writeFile(file, '')
    await expect(openLinkEngine({ DATA_DIR: file, DATABASE_URL: undefined })).rejects.toThrow(
      /where links cannot be written \(E\w+\); name a folder that this user may write, or set DATABASE_URL/,
    )
  })

  it('that holds a damaged file starts without its links, sets it aside as it is, and says so', async () => {
    const folder = await scratchFolder()
    opened.push(folder)
    const damaged = 'no database, but long enough to look like one'.repeat(20)
    await writeFile(join(folder.path, 'links.sqlite'), damaged)
    const settings = { DATA_DIR: folder.path, DATABASE_URL: undefined }
    for (let start = 0; start < 2; start += 1) {
      const links = await openLinks({ settings, log: createLog('silent') })
      expect(links.isReachable()).toBe(false)
      expect(await links.save(proposalOf('a'))).toMatchObject({ isNew: start === 0 })
      await links.close()
    }
    const [aside = '', ...others] = (await readdir(folder.path)).filter((name) => name.includes('damaged'))
    expect([aside, others]).toEqual([expect.stringMatching(/^links\.sqlite\.damaged-2/), []])
    expect(await readFile(join(folder.path, aside), 'utf8')).toBe(damaged)
    await rename(join(folder.path, aside), join(folder.path, 'kept elsewhere'))
    const links = await openLinks({ settings, log: createLog('silent') })
    expect(links.isReachable()).toBe(true)
    await links.close()
  })
})

describe('a file of links that is lost between two starts', () => {
  /** A folder whose database had a link when it was closed, and its settings. */
  async function closedWithLink() {
    const folder = await scratchFolder()
    opened.push(folder)
    const settings = { DATA_DIR: folder.path, DATABASE_URL: undefined }
    const links = await openLinks({ settings, log: createLog('silent') })
    await links.save(proposalOf('a'))
    await links.close()
    return { folder: folder.path, file: join(folder.path, 'links.sqlite'), settings }
  }

  const asideIn = async (folder: string): Promise<string[]> =>
    (await readdir(folder)).filter((name) => name.includes('damaged'))

  it.each<[what: string, lose: (file: string) => Promise<void>]>([
    ['was emptied', (file) => truncate(file, 0)],
    ['was deleted', (file) => rm(file)],
  ])('%s: it is reported until what was set aside is moved away', async (_what, lose) => {
    const { folder, file, settings } = await closedWithLink()
    await lose(file)
    for (let start = 0; start < 2; start += 1) {
      const links = await openLinks({ settings, log: createLog('silent') })
      expect(links.isReachable()).toBe(false)
      expect(await links.save(proposalOf('b'))).toMatchObject({ isNew: start === 0 })
      await links.close()
    }
    const engine = closing(await openLinkEngine(settings))
    expect(engine.damage).toMatch(/links\.sqlite was empty or gone .*npm run links -- restore/)
    for (const name of await asideIn(folder)) await rm(join(folder, name))
    const links = await openLinks({ settings, log: createLog('silent') })
    opened.push({ [Symbol.asyncDispose]: () => links.close() })
    expect(links.isReachable()).toBe(true)
  })

  it('keeps a write-ahead log whose database was emptied', async () => {
    const { folder, file, settings } = await closedWithLink()
    await truncate(file, 0)
    await writeFile(`${file}-wal`, 'links that were not yet in the file')
    const links = await openLinks({ settings, log: createLog('silent') })
    await links.close()
    const [log = ''] = (await asideIn(folder)).filter((name) => name.endsWith('-wal'))
    expect(await readFile(join(folder, log), 'utf8')).toBe('links that were not yet in the file')
  })

  it('is set aside by one of several processes that start at once, and all of them write into the new one', async () => {
    const { folder, file, settings } = await closedWithLink()
    await truncate(file, 0)
    const engines = await Promise.all(Array.from({ length: 4 }, () => openLinkEngine(settings)))
    for (const engine of engines) closing(engine)
    expect((await asideIn(folder)).filter((name) => name.endsWith('-mark'))).toHaveLength(1)
    for (const [index, engine] of engines.entries()) {
      expect(engine.damage).toMatch(/empty or gone/)
      expect(await engine.saveAll([proposalOf(`key-${index}`)])).toMatchObject([{ isNew: true }])
    }
  })

  it('is no loss where nothing was ever written', async () => {
    const folder = await scratchFolder()
    opened.push(folder)
    await writeFile(join(folder.path, 'links.sqlite'), '')
    const settings = { DATA_DIR: folder.path, DATABASE_URL: undefined }
    const links = await openLinks({ settings, log: createLog('silent') })
    opened.push({ [Symbol.asyncDispose]: () => links.close() })
    expect(links.isReachable()).toBe(true)
  })
})

describe('a file of links that comes to harm while it is served', () => {
  const LINKS = 4000

  /** A database of many links, and the ids of some that are spread over the file. */
  async function filled() {
    const folder = await scratchFolder()
    opened.push(folder)
    const settings = { DATA_DIR: folder.path, DATABASE_URL: undefined }
    const links = await openLinks({ settings, log: createLog('silent') })
    opened.push({ [Symbol.asyncDispose]: () => links.close() })
    const ids: string[] = []
    // On a busy machine some that wait for too long are refused.
    for (let left = Array.from({ length: LINKS }, (_, index) => `key-${index}`); left.length > 0;) {
      const saved = await Promise.all(left.map((key) => links.save(proposalOf(key))))
      ids.push(...saved.flatMap((answer) => (typeof answer === 'object' ? answer.link.hashId : [])))
      left = left.filter((_, index) => typeof saved[index] !== 'object')
    }
    return { links, folder: folder.path, file: join(folder.path, 'links.sqlite'), settings, ids }
  }

  /** Overwrites the second half of the file. */
  async function overwriteHalf(file: string): Promise<void> {
    const { size } = await stat(file)
    const half = Math.floor(size / 2)
    const handle = await open(file, 'r+')
    await handle.write(Buffer.alloc(size - half, 'Z'), 0, size - half, half)
    await handle.close()
  }

  const HARMS: [what: string, harm: (file: string) => Promise<void>, isReadable: boolean][] = [
    ['is overwritten in part', overwriteHalf, true],
    ['is cut short', (file) => truncate(file, 8192), false],
    ['loses its write-ahead log', (file) => truncate(`${file}-wal`, 0), false],
    ['is deleted', (file) => rm(file), true],
    ['is moved away', (file) => rename(file, `${file}.elsewhere`), true],
  ]

  it.each(HARMS)(
    'that %s: known links are followed or refused, none is unknown',
    async (_what, harm, isReadable) => {
      const { links, file, ids } = await filled()
      await harm(file)
      // Others than those that were followed lately.
      const found = await Promise.all(ids.map((id) => links.find(id)))
      expect(found).not.toContain(undefined)
      if (isReadable) expect(found.some((link) => typeof link === 'object')).toBe(true)
    },
  )

  it.each(HARMS)(
    'that %s: no link is promised that would be lost, and it stays degraded',
    async (_what, harm) => {
      const { links, folder, file, settings, ids } = await filled()
      expect(links.isReachable()).toBe(true)
      await harm(file)
      await Promise.all(ids.map((id) => links.find(id)))
      const promised: string[] = []
      for (let index = 0; index < 30; index += 1) {
        const answer = await links.save(proposalOf(`later-${index}`))
        if (typeof answer === 'object') promised.push(answer.link.hashId)
      }
      // What was cached may do for all of them.
      expect(links.isReachable()).toBe(promised.length === 30)
      // Nothing is set aside below a process that has it open.
      expect((await readdir(folder)).filter((name) => name.includes('damaged'))).toEqual([])
      await links.close()
      const again = await openLinks({ settings, log: createLog('silent') })
      opened.push({ [Symbol.asyncDispose]: () => again.close() })
      for (const id of promised) expect(await again.find(id)).toBeTypeOf('object')
    },
  )

  it('says once what to do, and goes on to say that it is damaged when some links can be read', async () => {
    const { file, ids, settings } = await filled()
    const engine = closing(await openLinkEngine(settings))
    const reported: string[] = []
    const database = createLinkDatabase({ engine, report: (error) => reported.push(String(error)) })
    expect(engine.damage).toBeUndefined()
    await overwriteHalf(file)
    for (let round = 0; round < 2; round += 1) await Promise.all(ids.map((id) => database.find(id)))
    expect(reported).toHaveLength(1)
    expect(reported[0]).toMatch(/links\.sqlite cannot be relied on .*npm run links -- restore/)
    expect(engine.damage).toMatch(/nothing more is written to it/)
    await expect(engine.saveAll([proposalOf('more')])).rejects.toThrow('cannot be relied on')
  })
})
