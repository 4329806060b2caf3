import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Snapshot } from '#catalog/snapshot.ts'
import { type ServerProcess, spawnServer } from '../support/server.ts'

let folder: string
let server: ServerProcess

/** A build whose rendered pages find no words, below the project so that its modules find their packages. */
beforeAll(async () => {
  await mkdir('node_modules/.cache', { recursive: true })
  folder = await mkdtemp('node_modules/.cache/broken-')
  await cp('dist/server', join(folder, 'server'), { recursive: true })
  await mkdir(join(folder, 'client'))
  for (const page of ['404.html', '500.html', 'ko/500.html']) {
    await mkdir(join(folder, 'client', dirname(page)), { recursive: true })
    await cp(join('dist/client', page), join(folder, 'client', page))
  }
  const file = join(folder, 'server', 'catalog.json')
  const snapshot = JSON.parse(await readFile(file, 'utf8')) as Snapshot
  await writeFile(file, JSON.stringify({ ...snapshot, strings: {} }))
  server = await spawnServer({ script: 'test/support/serve.ts', arguments: [folder] })
}, 60_000)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

describe('a page that cannot be rendered', () => {
  it('is answered with the page for failures, and reported', async () => {
    const response = await fetch(`${server.url}/s/unknown`, { headers: { 'X-Request-Id': 'failed-page' } })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('<h1>Trang này đang gặp lỗi</h1>')
    await expect.poll(() => server.output()).toContain('failed-page')
  })

  it.each([
    ['/ko/search?q=x', 'vi', 'ko'],
    ['/s/unknown', 'ko-KR,ko;q=0.9,en;q=0.8', 'ko'],
    ['/search?q=x', 'ko', 'vi'],
  ])(
    'is that of the path or, where paths have no language, of the browser: %s, %s',
    async (path, accepted, language) => {
      const response = await fetch(server.url + path, { headers: { 'Accept-Language': accepted } })
      expect(response.status).toBe(500)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toContain(`<html lang="${language}"`)
    },
  )
})
