import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { LinkDatabase } from '#runtime/link-store/link-database.ts'
import { createLinkStore } from '#runtime/link-store/link-store.ts'
import { openLinkDatabase } from '#runtime/link-store/open-links.ts'
import { proposalOf, scratchDatabase, TEST_DATABASE_URL } from '../support/links.ts'
import { scratchFolder } from '../support/scratch.ts'

const opened: AsyncDisposable[] = []
afterEach(async () => {
  for (const resource of opened.splice(0).toReversed()) await resource[Symbol.asyncDispose]()
})

function closing(database: LinkDatabase): LinkDatabase {
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
      return [closing(await openLinkDatabase(settings)), closing(await openLinkDatabase(settings))] as const
    },
  },
  {
    name: 'PostgreSQL',
    skip: TEST_DATABASE_URL === undefined,
    open: async () => {
      const { url, ...database } = await scratchDatabase()
      opened.push(database)
      const settings = { DATA_DIR: '', DATABASE_URL: url }
      return [closing(await openLinkDatabase(settings)), closing(await openLinkDatabase(settings))] as const
    },
  },
]

describe.each(ENGINES)('links in $name', ({ skip, open }) => {
  it.skipIf(skip)('makes a link once and finds it again', async () => {
    const [database] = await open()
    const [first] = await database.keepAll([proposalOf('a', { title: 'Tai nghe' })])
    const [second] = await database.keepAll([proposalOf('a', { title: 'Other', createdAt: 5 })])
    expect(first).toMatchObject({ isNew: true, link: { key: 'a', title: 'Tai nghe', removedAt: null } })
    expect(second).toEqual({ isNew: false, link: first?.link })
    expect(await database.findAll([first?.link.hashId ?? '', 'unknown000'])).toEqual([first?.link])
  })

  it.skipIf(skip)('makes one link of 100 equal requests on two connections, five times', async () => {
    const [one, two] = await open()
    const [first, second] = [one, two].map((database) =>
      createLinkStore({ database, report: () => undefined }),
    )
    for (let round = 0; round < 5; round += 1) {
      const kept = await Promise.all(
        Array.from({ length: 100 }, async (_, index) =>
          (index % 2 === 0 ? first : second)?.keep(proposalOf(`round-${round}`)),
        ),
      )
      const answers = kept.filter((answer) => typeof answer === 'object')
      expect(answers).toHaveLength(100)
      expect(new Set(answers.map(({ link }) => link.hashId)).size).toBe(1)
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    }
  })

  it.skipIf(skip)('keeps many different links that arrive in any order on two connections', async () => {
    const [one, two] = await open()
    const keys = Array.from({ length: 300 }, (_, index) => `key-${index}`)
    const [forward, backward] = await Promise.all([
      one.keepAll(keys.map((key) => proposalOf(key))),
      two.keepAll(keys.toReversed().map((key) => proposalOf(key))),
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
    await database.keepAll([proposalOf('a')])
    const [second] = await database.keepAll([proposalOf('b', { digits })])
    expect(second).toMatchObject({ isNew: true, link: { key: 'b', hashId: digits.slice(0, 11) } })
  })

  it.skipIf(skip)('takes a link down once, and it stays known', async () => {
    const [database] = await open()
    const [kept] = await database.keepAll([proposalOf('a')])
    const hashId = kept?.link.hashId ?? ''
    expect(await database.remove([hashId, 'unknown000'], 42)).toEqual([hashId])
    expect(await database.remove([hashId], 43)).toEqual([])
    const [again] = await database.keepAll([proposalOf('a')])
    expect(again).toMatchObject({ isNew: false, link: { removedAt: 42 } })
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

  it.skipIf(skip)('restores what was listed, as often as one likes', async () => {
    const [database] = await open()
    await database.keepAll(['a', 'b', 'c'].map((key) => proposalOf(key)))
    await database.addClicks([{ hashId: proposalOf('a').digits.slice(0, 10), day: '2026-11-20', count: 4 }])
    const links = await database.listAfter('', 10)
    expect(links.map(({ hashId }) => hashId)).toEqual(links.map(({ hashId }) => hashId).toSorted())
    expect(await database.listAfter(links[1]?.hashId ?? '', 10)).toEqual(links.slice(2))
    const clicks = await database.clicksOfAll(links.map(({ hashId }) => hashId))

    const [other] = await open()
    for (const added of [3, 0]) expect(await other.restore(links, clicks)).toHaveLength(added)
    expect(await other.listAfter('', 10)).toEqual(links)
    expect(await other.clicksOfAll(links.map(({ hashId }) => hashId))).toEqual(clicks)
  })
})

describe('the folder of links', () => {
  it.skipIf(process.getuid?.() === 0)('that cannot be written is told with what to do', async () => {
    const folder = await scratchFolder()
    opened.push(folder)
    await chmod(folder.path, 0o500)
    await expect(
      openLinkDatabase({ DATA_DIR: join(folder.path, 'data'), DATABASE_URL: undefined }),
    ).rejects.toThrow(/^DATA_DIR is ".*data", where links cannot be written \(EACCES\); name a folder/)
  })

  it('that is a file is told with what to do', async () => {
    const folder = await scratchFolder()
    opened.push(folder)
    const file = join(folder.path, 'taken')
    await writeFile(file, '')
    await expect(openLinkDatabase({ DATA_DIR: file, DATABASE_URL: undefined })).rejects.toThrow(
      /where links cannot be written \(E\w+\); name a folder that this user may write, or set DATABASE_URL/,
    )
  })

  it('that holds something else than links is told by its file', async () => {
    const folder = await scratchFolder()
    opened.push(folder)
    await writeFile(
      join(folder.path, 'links.sqlite'),
      'no database, but long enough to look like one'.repeat(20),
    )
    await expect(openLinkDatabase({ DATA_DIR: folder.path, DATABASE_URL: undefined })).rejects.toThrow(
      /links\.sqlite cannot be opened: file is not a database/,
    )
  })
})
