import { describe, expect, it } from 'vitest'
import { Overloaded } from '#process/threads.ts'
import { createFileCache } from '#server/files/file-cache.ts'
import type { SentFile } from '#server/files/sent-file.ts'

const CLIENT = ['192.0.2.1', '192.0.2.0/24']
const OTHER = ['198.51.100.1', '198.51.100.0/24']

/** Loads that end when they are told to. */
function createLoads() {
  const open: (() => void)[] = []
  let most = 0
  return {
    read: () =>
      new Promise<{ file: SentFile; from: number; until: number }>((resolve) => {
        open.push(() =>
          resolve({ file: { source: 'page', size: 4, headers: { ETag: '"1"' } }, from: 0, until: Infinity }),
        )
        most = Math.max(most, open.length)
      }),
    endAll: async () => {
      while (open.length > 0) {
        open.shift()?.()
        // The next one begins in the turns that follow.
        await new Promise(setImmediate)
      }
    },
    most: () => most,
  }
}

describe('files that are loaded', () => {
  it('all arrive when some hundred are asked for at once, few of them in memory at a time', async () => {
    const files = createFileCache('generatedFiles')
    const loads = createLoads()
    const asked = Array.from({ length: 400 }, (_, index) => files.load(`/${index}.md`, loads.read, CLIENT))
    await loads.endAll()
    expect(await Promise.all(asked)).toHaveLength(400)
    expect(loads.most()).toBeLessThanOrEqual(64)
  })

  it('are refused when thousands wait, and again taken when those are done', async () => {
    const files = createFileCache('generatedFiles')
    const loads = createLoads()
    const asked = Array.from({ length: 2000 }, (_, index) => files.load(`/${index}.md`, loads.read, CLIENT))
    const settled = Promise.allSettled(asked)
    await loads.endAll()
    const refused = (await settled).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect((refused[0] as PromiseRejectedResult).reason).toBeInstanceOf(Overloaded)
    const later = files.load('/later.md', loads.read, CLIENT)
    await loads.endAll()
    expect(await later).toMatchObject({ source: 'page' })
  })

  it('give their place on when one cannot be read', async () => {
    const files = createFileCache('generatedFiles')
    const failing = Array.from({ length: 100 }, (_, index) =>
      files.load(`/${index}.md`, () => Promise.reject(new Error('gone')), CLIENT),
    )
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true)
    const loads = createLoads()
    const later = files.load('/later.md', loads.read, CLIENT)
    await loads.endAll()
    expect(await later).toMatchObject({ source: 'page' })
  })

  it('of one client keep no other waiting, though they ask for thousands and for the same', async () => {
    const files = createFileCache('generatedFiles')
    const loads = createLoads()
    const order: string[] = []
    const ask = (path: string, sources: readonly string[]) =>
      files.load(path, loads.read, sources).then(
        () => order.push(`${sources[0]} ${path}`),
        () => undefined,
      )
    const flood = Array.from({ length: 3000 }, (_, index) => ask(`/${index}.md`, CLIENT))
    const asked = [ask('/other.md', OTHER), ask('/900.md', OTHER)]
    await loads.endAll()
    await Promise.all([...flood, ...asked])
    const places = ['/other.md', '/900.md'].map((path) => order.indexOf(`${OTHER[0]} ${path}`))
    for (const place of places) {
      expect(place).toBeGreaterThanOrEqual(0)
      expect(place).toBeLessThan(32)
    }
  })
})
