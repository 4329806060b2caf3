import { linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createReleaseFiles } from '#publish/releases/release-files.ts'
import type { PageKeys } from '#publish/pages/page-keys.ts'
import { listFiles } from '#publish/releases/list-files.ts'
import { findSpare } from '#publish/releases/spare-release.ts'
import { pruneReleases } from '#publish/releases/switch-release.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { switchTo, writeSmallRelease } from '../../support/small-release.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder[Symbol.asyncDispose]())

const KEYS = { around: 'code', strings: '', lists: [], pages: {}, sets: [], parts: {} }

/** Seven releases, of which the first two are kept no longer. */
async function publishSeven(): Promise<void> {
  for (let number = 1; number <= 7; number += 1)
    await writeSmallRelease(folder.path, {
      id: `r${number}`,
      files: { 'page-keys.json': JSON.stringify(KEYS), 'client/deals/tea.html': 'tea' },
    })
  await switchTo(folder.path, 'r7')
  await pruneReleases(folder.path, { keepsSpare: true })
}

/** What a process finds that knows these keys of releases. */
const find = (around: string, known?: Record<string, PageKeys>) =>
  findSpare({
    releasesDir: folder.path,
    around,
    list: async (client) => listFiles(client).split('\n'),
    keysOf: (id) => known?.[id],
  })

const names = (): string[] =>
  readdirSync(folder.path)
    .filter((name) => name !== 'code')
    .toSorted()

describe('the spare release', () => {
  it('is the newest of those that are kept no longer, and no release any more', async () => {
    await publishSeven()
    expect(names()).toEqual(['.spare', 'current', 'r3', 'r4', 'r5', 'r6', 'r7'])
    const spare = await find('code')
    expect([...(spare?.paths ?? [])].toSorted()).toEqual([
      '/404.html',
      '/_astro/page.r2.css',
      '/deals/tea.html',
      '/index.html',
    ])
  })

  it('becomes the folder of the next one, with its public files and nothing else', async () => {
    await publishSeven()
    const spare = await find('code')
    spare?.moveTo(join(folder.path, 'r8'))
    expect(readdirSync(join(folder.path, 'r8'))).toEqual(['client'])
    expect(names()).not.toContain('.spare')
  })

  it('has the keys that the process knows of it, and those of its file where it knows none', async () => {
    await publishSeven()
    const known = { ...KEYS, sets: new Map() }
    expect((await find('code', { r2: known }))?.keys).toBe(known)
    expect((await find('code', { r3: known }))?.keys).toEqual(known)
  })

  it('is removed where other code has made it', async () => {
    await publishSeven()
    expect(await find('other code')).toBeUndefined()
    expect(names()).not.toContain('.spare')
  })

  it('is one: the others that are kept no longer are removed', async () => {
    await publishSeven()
    await writeSmallRelease(folder.path, { id: 'r8' })
    await switchTo(folder.path, 'r8')
    await pruneReleases(folder.path, { keepsSpare: true })
    expect(names()).toEqual(['.spare', 'current', 'r4', 'r5', 'r6', 'r7', 'r8'])
  })
})

describe('the files of a release in the folder of an earlier one', () => {
  const clientOf = (id: string): string => join(folder.path, id)
  const textOf = (path: string): string => readFileSync(join(folder.path, path), 'utf8')
  const inodeOf = (path: string): number => statSync(join(folder.path, path)).ino
  /** Two releases that share a page, and a third one whose folder is used again. */
  const start = () => {
    for (const id of ['before', 'other', 'next']) mkdirSync(clientOf(id))
    writeFileSync(join(clientOf('other'), 'a.html'), 'a')
    for (const id of ['before', 'next'])
      linkSync(join(clientOf('other'), 'a.html'), join(clientOf(id), 'a.html'))
    for (const id of ['before', 'next']) writeFileSync(join(clientOf(id), 'b.html'), `b of ${id}`)
    writeFileSync(join(clientOf('next'), 'old.html'), 'old')
    const found = new Set(['/a.html', '/b.html', '/old.html'])
    return createReleaseFiles(clientOf('next'), clientOf('before'), found)
  }

  it('are those that were asked for: what else was there goes', () => {
    const files = start()
    expect([files.has('/a.html'), files.has('/old.html')]).toEqual([false, false])
    expect([files.leave(['/a.html']), files.leave(['/missing.html'])]).toEqual([true, false])
    expect(files.keep('/b.html')).toBe(true)
    files.clearRest()
    expect(readdirSync(clientOf('next')).toSorted()).toEqual(['a.html', 'b.html'])
    expect(inodeOf('next/b.html')).toBe(inodeOf('before/b.html'))
  })

  it('never change a file that other releases share', () => {
    const files = start()
    files.write('/a.html', Buffer.from('changed'))
    expect([textOf('next/a.html'), textOf('before/a.html'), textOf('other/a.html')]).toEqual([
      'changed',
      'a',
      'a',
    ])
  })
})
