import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ContentError } from '#process/content-files.ts'
import type { PublishedRelease } from '#publish/releases/publisher.ts'
import { watchContent, type Watching } from '#publish/watch-content.ts'
import { scratchFolder } from '../support/scratch.ts'

const START = Date.parse('2026-11-20T03:00:00Z')
const HOUR_MS = 3_600_000

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let content = ''
let watching: Watching
let attempts = 0
let failure: Error | undefined
/** What is served before the first publication. */
let served: { publishedAt: number; nextDueAt: number } | undefined
/** What happens during a publication. */
let meanwhile: () => Promise<void> = async () => {}
/** How far the clock of the machine was set. */
let setBy = 0
const now = (): number => START + setBy + performance.now()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  scratch = await scratchFolder()
  content = join(scratch.path, 'content')
  attempts = 0
  failure = undefined
  served = undefined
  meanwhile = async () => {}
  setBy = 0
})
afterEach(async () => {
  watching.stop()
  vi.useRealTimers()
  await scratch[Symbol.asyncDispose]()
})

/** Watches what is published in no time, and is due in an hour. */
async function start(): Promise<void> {
  watching = watchContent({
    folders: [content],
    now,
    publish: async () => {
      attempts += 1
      await meanwhile()
      if (failure) throw failure
      return { publishedAt: now(), nextDueAt: now() + HOUR_MS } as PublishedRelease
    },
    readCurrent: async () => served,
    onPublished: () => {},
    onFailed: () => {},
  })
  await pass(1_000)
}

/** The system tells of files between the steps. */
async function pass(milliseconds: number): Promise<void> {
  await wait(50)
  await vi.advanceTimersByTimeAsync(milliseconds)
}

const attemptsIn = async (milliseconds: number): Promise<number> => {
  const before = attempts
  await pass(milliseconds)
  return attempts - before
}

it('what fails is tried again every 15 seconds, also where a deal has begun or ended', async () => {
  await mkdir(content)
  await start()
  failure = new Error('The disk is full')
  await pass(HOUR_MS)
  expect(await attemptsIn(60_000)).toBe(4)
})

it('a mistake in the content is tried again when a deal begins or ends, and not before', async () => {
  await mkdir(content)
  served = { publishedAt: now(), nextDueAt: now() + HOUR_MS }
  failure = new ContentError(content, [])
  await start()
  expect(await attemptsIn(HOUR_MS - 2_000)).toBe(0)
  expect(await attemptsIn(2_000)).toBe(1)
})

it('what is due is tried again every 15 seconds where even the last records cannot be published', async () => {
  await mkdir(content)
  await start()
  failure = new ContentError(content, [])
  await pass(HOUR_MS)
  expect(await attemptsIn(60_000)).toBe(4)
})

it('what fails is tried again in time when the clock was set back', async () => {
  await mkdir(content)
  failure = new Error('The disk is full')
  await start()
  setBy = -HOUR_MS
  failure = undefined
  expect(await attemptsIn(15_000)).toBe(1)
})

it('pages of a later moment are published anew when the clock was set back', async () => {
  await mkdir(content)
  await start()
  setBy = -24 * HOUR_MS
  expect(await attemptsIn(1_000)).toBe(1)
  expect(await attemptsIn(10_000)).toBe(0)
})

it('a file that changes during a publication leads to another one', async () => {
  await mkdir(content)
  await start()
  const changed = vi.fn(async () => {
    await writeFile(join(content, 'b.yaml'), 'b')
    await wait(50)
    meanwhile = async () => {}
  })
  meanwhile = changed
  await writeFile(join(content, 'a.yaml'), 'a')
  await pass(1_000)
  await vi.waitFor(() => expect(changed.mock.settledResults[0]?.type).toBe('fulfilled'))
  await pass(1_000)
  expect(attempts).toBe(3)
})

it('files that change for as long as a long publication takes never wait for less than nothing', async () => {
  await mkdir(content)
  await start()
  const { setTimeout } = globalThis
  using restored = new DisposableStack()
  restored.defer(() => vi.unstubAllGlobals())
  const delays: (number | undefined)[] = []
  // No spy: it would be restored once more after this file, when the timers are real again.
  vi.stubGlobal('setTimeout', (callback: () => void, delay?: number) => {
    delays.push(delay)
    return setTimeout(callback, delay)
  })
  const published = Promise.withResolvers<void>()
  meanwhile = () => published.promise
  for (const text of ['first', 'second', 'third']) {
    await writeFile(join(content, 'deal.yaml'), text)
    await pass(20_000)
  }
  published.resolve()
  expect(await attemptsIn(1_000)).toBe(1)
  expect(delays.length).toBeGreaterThan(0)
  expect(delays.filter((delay = 0) => delay < 0)).toEqual([])
})

it('a link to another folder of content is seen, and what is edited there at once', async () => {
  for (const name of ['one', 'two']) await mkdir(join(scratch.path, name))
  await writeFile(join(scratch.path, 'two', 'a.yaml'), 'a')
  await symlink('one', content)
  await start()
  await symlink('two', `${content}-next`)
  await rename(`${content}-next`, content)
  expect(await attemptsIn(21_000)).toBe(1)
  await writeFile(join(scratch.path, 'two', 'a.yaml'), 'changed')
  expect(await attemptsIn(1_000)).toBe(1)
})

it('a folder that is away for a while is looked for', async () => {
  await mkdir(content)
  await start()
  await rm(content, { recursive: true })
  await pass(21_000)
  await mkdir(content)
  await writeFile(join(content, 'a.yaml'), 'a')
  expect(await attemptsIn(21_000)).toBeGreaterThan(0)
  await writeFile(join(content, 'b.yaml'), 'b')
  expect(await attemptsIn(1_000)).toBe(1)
})

it('a link that leads to itself ends nothing', async () => {
  await mkdir(content)
  await writeFile(join(content, 'a.yaml'), 'a')
  await start()
  await symlink('loop.yaml', join(content, 'loop.yaml'))
  await pass(41_000)
  await rm(join(content, 'loop.yaml'))
  expect(await attemptsIn(21_000)).toBeGreaterThan(0)
})
