/**
 * `npm run bench -- pages`: compares what a browser loads for a page of each kind with new sites based on three
 * popular Astro packages, built in the same run. A real browser with an empty cache loads everything; sizes
 * are brotli bytes, except for fonts, which are already compressed. `create-astro` downloads its templates
 * from GitHub, so only sites that npm alone can create are included.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { createCompressor } from '#process/compress.ts'
import { createFileCache } from '#server/files/file-cache.ts'
import { createStaticFiles } from '#server/files/static-files.ts'
import { launchBrowser } from '../support/browser.ts'
import { samplePages } from '../support/built-site.ts'
import { spawnServer } from '../support/server.ts'
import { buildStarters } from './pages/starters.ts'

const COLUMNS = ['document', 'stylesheet', 'script', 'font', 'image', 'other'] as const

type Kind = (typeof COLUMNS)[number]

await using server = await spawnServer()
await using browser = await launchBrowser()
console.log('| page | HTML | CSS | JS | fonts | images | other | all KB |\n|---|---|---|---|---|---|---|---|')
for (const { kind, path } of samplePages('dist')) report(kind, await weigh(browser, server.url + path))
for (const { name, dist, paths } of await buildStarters()) {
  const site = serve(dist)
  for (const path of paths) report(`${name}: ${path}`, await weigh(browser, (await site.url) + path))
  site.close()
}

/** The bytes of everything that a page loads until the network is idle, by kind. */
async function weigh(from: Browser, url: string): Promise<Record<Kind, number>> {
  const weights = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0, other: 0 }
  await using context = await from.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    const kind = COLUMNS.find((column) => column === type) ?? 'other'
    const add = (body: Buffer): void => {
      weights[kind] += kind === 'font' ? body.length : brotliCompressSync(body).length
    }
    bodies.push(response.body().then(add, () => {}))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(bodies)
  return weights
}

function report(name: string, weights: Record<Kind, number>): void {
  const all = Object.values(weights).reduce((sum, bytes) => sum + bytes, 0)
  const cells = [...COLUMNS.map((column) => weights[column]), all].map((bytes) => (bytes / 1024).toFixed(1))
  console.log(`| ${[name, ...cells].join(' | ')} |`)
}

function serve(folder: string): { url: Promise<string>; close: () => void } {
  const files = createStaticFiles({
    folder,
    compress: createCompressor(),
    cache: createFileCache('files'),
    sourcesOf: () => ['client'],
  })
  const http = createServer((request, response) => {
    const next = (): unknown => response.writeHead(404).end()
    files.then(({ serve: answer }) => answer(request, response, next), next)
  })
  const url = new Promise<string>((resolve) => {
    http.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
  })
  return { url, close: () => http.close() }
}
