import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPageStore, PAGES_FOLDER, sweepFolder } from '#process/files/page-store.ts'
import { DAY_MS } from '#text/days.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-20T03:00:00Z')

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder[Symbol.asyncDispose]())

const fileOf = (key: string): string => join(folder.path, PAGES_FOLDER, key.slice(0, 2), key)
const names = async (): Promise<string[]> =>
  (await readdir(join(folder.path, PAGES_FOLDER), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

describe('a file of the store', () => {
  it('is there with all of its bytes or not at all, and leaves no other', async () => {
    const store = createPageStore(folder.path)
    expect([store.has('abcd'), await store.get('abcd')]).toEqual([false, undefined])
    await Promise.all([store.put('abcd', Buffer.from('page')), store.put('abcd', Buffer.from('page'))])
    expect([store.has('abcd'), String(await store.get('abcd'))]).toEqual([true, 'page'])
    expect(await names()).toEqual(['abcd'])
  })

  it('that cannot be written is no failure: the page is served all the same', async () => {
    await writeFile(join(folder.path, PAGES_FOLDER), 'no folder')
    const store = createPageStore(folder.path)
    await store.put('abcd', Buffer.from('page'))
    expect(store.has('abcd')).toBe(false)
  })

  it('is marked as used at most once a day', async () => {
    let now = NOW
    const store = createPageStore(folder.path, () => now)
    await store.put('abcd', Buffer.from('page'))
    const at = async (): Promise<number> => (await stat(fileOf('abcd'))).mtimeMs
    await utimes(fileOf('abcd'), new Date(NOW), new Date(NOW))
    now += DAY_MS / 2
    await store.get('abcd')
    expect(await at()).toBe(NOW)
    now += DAY_MS
    await store.get('abcd')
    expect(await at()).toBe(now)
  })
})

describe('a store that is swept', () => {
  const put = async (key: string, daysAgo: number): Promise<void> => {
    await mkdir(join(fileOf(key), '..'), { recursive: true })
    await writeFile(fileOf(key), Buffer.alloc(1_000))
    const usedAt = new Date(NOW - daysAgo * DAY_MS)
    await utimes(fileOf(key), usedAt, usedAt)
  }

  it('has nothing that nobody asked for in thirty days, and nothing that a killed process left', async () => {
    await put('aa-old', 31)
    await put('aa-used', 29)
    await put('aa-half.12-0-3', 1)
    await sweepFolder(join(folder.path, PAGES_FOLDER), 1e6, NOW)
    expect(await names()).toEqual(['aa-used'])
  })

  it('is within its bound: what was asked for longest ago goes first', async () => {
    for (const [index, key] of ['aa-1', 'bb-2', 'cc-3'].entries()) await put(key, 10 - index)
    await sweepFolder(join(folder.path, PAGES_FOLDER), 2_500, NOW)
    expect(await names()).toEqual(['bb-2', 'cc-3'])
  })

  it('may not be there yet', async () => {
    await sweepFolder(join(folder.path, 'nowhere'), 1, NOW)
  })
})
