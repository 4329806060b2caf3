/** The frame around every page: its typeface and its transitions. */
import { describe, expect, it } from 'vitest'
import { useBrowsedSite } from '../support/browsed-site.ts'

const site = useBrowsedSite()

describe('every page', () => {
  it.each(['/ko', '/zh', '/ja', '/'])('has the name of the site in its own typeface, as %s', async (path) => {
    await using context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.goto(site.url + path)
    const face = await page.locator('.wordmark').evaluate((name) => getComputedStyle(name).fontFamily)
    expect(face).toMatch(/^"?Be Vietnam Pro/)
  })

  it.each(['pagereveal', 'pageswap'])(
    'reports no error when its transition is given up at %s',
    async (moment) => {
      await using context = await site.browser.newContext()
      const page = await context.newPage()
      await page.goto(site.url)
      const errors = await page.evaluate(async (name) => {
        const found: unknown[] = []
        addEventListener('unhandledrejection', ({ reason }) => found.push(String(reason)))
        const given = (): Promise<never> => Promise.reject(new DOMException('skipped', 'AbortError'))
        const viewTransition = { ready: given(), finished: given() }
        dispatchEvent(Object.assign(new Event(name), { viewTransition }))
        await new Promise((resolve) => setTimeout(resolve, 100))
        return found
      }, moment)
      expect(errors).toEqual([])
    },
  )
})
