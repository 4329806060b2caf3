/**
 * `npm run bench -- screenshots` writes a page of every kind at three widths, light and dark, into `screenshots/`.
 * `npm run bench -- screenshots all` takes every page, `npm run bench -- screenshots en` those of another language.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { showProgress } from '#process/progress.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#text/language.ts'
import { launchBrowser } from './support/browser.ts'
import { allPages, samplePages } from './support/built-site.ts'
import { visitSample } from './support/visit-sample.ts'
import { spawnServer } from './support/server.ts'

const DIST = 'dist'
const FOLDER = 'screenshots'
const WIDTHS = [360, 768, 1280]
const THEMES = ['light', 'dark'] as const
const HEIGHT = 800

const [asked] = process.argv.slice(2)
const language = LANGUAGES.find((candidate) => candidate === asked) ?? DEFAULT_LANGUAGE
const pages = asked === 'all' ? allPages(DIST) : samplePages(DIST, language)

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER)
await using server = await spawnServer()
await using browser = await launchBrowser()
await using context = await browser.newContext()
const page = await context.newPage()
const progress = showProgress()
for (const [index, sample] of pages.entries()) {
  const { kind, path } = sample
  progress.report('pages', index, pages.length)
  await visitSample(page, server.url, sample)
  const name = asked === 'all' ? path.slice(1).replaceAll('/', '.').replace(/\?.*/, '') || 'home' : kind
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
}
console.log(progress.finish())
console.log(`${pages.length} pages, ${pages.length * WIDTHS.length * THEMES.length} pictures in ${FOLDER}/`)
