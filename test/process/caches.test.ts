import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CACHE_BYTES, createCache } from '#process/caches.ts'
import { createClickCounter } from '#process/link-database/click-counter.ts'
import { collectGarbage } from '#process/collect-garbage.ts'

const SOURCES = join(import.meta.dirname, '..', '..', 'src')

describe('what is kept for clients', () => {
  it('takes 64 MB together', () => {
    const sum = Object.values(CACHE_BYTES).reduce((total, bytes) => total + bytes, 0)
    expect(sum).toBeLessThanOrEqual(64 * 1024 * 1024)
  })

  it('is kept nowhere else', () => {
    const importing = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|astro)$/.test(file))
      // What publishes has no clients.
      .filter((file) => !file.startsWith('publish/'))
      .filter((file) => readFileSync(join(SOURCES, file), 'utf8').includes("from 'lru-cache'"))
    expect(importing).toEqual(['process/caches.ts'])
  })
})

describe('a cache', () => {
  it('counts its keys: long ones leave room for few entries', () => {
    const cache = createCache<boolean>('userAgents', () => 0)
    const keyBytes = 10_000
    for (let index = 0; index < 1_000; index += 1) cache.set(`${index} `.padEnd(keyBytes / 2, 'x'), true)
    expect(cache.size).toBeGreaterThan(10)
    expect(cache.size * keyBytes).toBeLessThanOrEqual(CACHE_BYTES.userAgents)
  })

  it('counts entries that are as good as empty', () => {
    const cache = createCache<boolean>('userAgents', () => 0)
    for (let index = 0; index < 100_000; index += 1) cache.set(String(index), true)
    expect(cache.size * 200).toBeLessThanOrEqual(CACHE_BYTES.userAgents)
  })

  it('counts its values, and gives up what was not asked for longest', () => {
    const cache = createCache<{ bytes: number }>('userAgents', ({ bytes }) => bytes)
    const nearlyHalf = { bytes: Math.floor(CACHE_BYTES.userAgents / 2) - 500 }
    cache.set('a', nearlyHalf)
    cache.set('b', nearlyHalf)
    cache.get('a')
    cache.set('c', nearlyHalf)
    expect([...cache.keys()].toSorted()).toEqual(['a', 'c'])
  })
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

it('user agents of any length leave no more than their beginnings behind', async () => {
  const clicks = createClickCounter({ write: () => Promise.resolve(), now: () => 0 })
  const residentBefore = process.memoryUsage().heapUsed
  // Together 48 MB, of which half a megabyte may be kept.
  for (let index = 0; index < 800; index += 1) {
    const agent = `${FIREFOX} ${index} `.padEnd(60_000, 'x')
    clicks.count('aaaaaaaaaa', new Headers({ 'User-Agent': agent }))
  }
  expect(clicks.backlog().clicks).toBe(800)
  collectGarbage()
  expect(process.memoryUsage().heapUsed - residentBefore).toBeLessThan(10 * 1024 * 1024)
  await clicks.close()
})
