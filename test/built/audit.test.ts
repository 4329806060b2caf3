import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#text/language.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { samplePages } from '../support/built-site.ts'
import { visitSample } from '../support/visit-sample.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SMALLEST = { width: 320, height: 640 }
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }
/** What is left of a desktop's window when its reader zooms to 200 %. */
const ZOOMED = { width: 640, height: 400 }

/** Rules whose outcome hangs on the theme or the width; those on markup have said all at the first look. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** As high as a finger wants it. */
const TARGET_PX = 44

const FURTHER_LANGUAGE: Language = 'ko'

const pages = [...samplePages('dist'), ...samplePages('dist', FURTHER_LANGUAGE)]

const site = useBrowsedSite()
let page: Page
beforeAll(async () => {
  page = await site.browser.newPage()
})

/** What axe finds, a line for each element. */
async function findViolations(rules?: readonly string[]): Promise<string> {
  const options = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
  }
  const found = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults
  const lines = found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.replace(/\s+/g, ' ')}`),
  )
  return lines.join('\n')
}

/** What reaches beyond the right edge of the window, outside of regions that scroll by themselves. */
function findOverflow(): string {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return ''
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => `${scrollWidth} px: ${element.outerHTML.slice(0, 120)}`)
    .slice(0, 3)
    .join('\n')
}

/** What shows nothing when the keyboard reaches it; one element of each look is tried. */
function findUnseenFocus(): string {
  const tried = new Set<string>()
  const operable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  return [...document.querySelectorAll<HTMLElement>(operable)]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const look = `${element.tagName} ${element.className} ${element.parentElement?.className}`
      return tried.has(look) ? false : tried.add(look)
    })
    .filter((element) => {
      element.focus()
      const around = [element, element.parentElement].map((each) => getComputedStyle(each ?? element))
      return !around.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      )
    })
    .map((element) => element.outerHTML.slice(0, 120))
    .join('\n')
}

function findSmallTargets(minimum: number): string {
  return [...document.querySelectorAll<HTMLElement>('button, .button, select, input, summary')]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, height: element.getBoundingClientRect().height }))
    .filter(
      ({ element, height }) => height < minimum && !element.matches('[type="checkbox"], [type="radio"]'),
    )
    .map(({ element, height }) => `${height} px: ${element.outerHTML.slice(0, 120)}`)
    .join('\n')
}

function findMotion(): string {
  return [document.documentElement, ...document.querySelectorAll('body *')]
    .filter((element) => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
      return /[1-9]/.test(transitionDuration) || animationName !== 'none' || scrollBehavior === 'smooth'
    })
    .map((element) => element.outerHTML.slice(0, 120))
    .join('\n')
}

describe.each(pages)('$kind: $path', (sample) => {
  it('has no violation that axe knows, light and dark, on a phone and on a desktop', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(PHONE)
    await visitSample(page, site.url, sample)
    await page.evaluate(AXE)
    expect.soft(await findViolations(), 'light on a phone').toBe('')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await findViolations(RULES_OF_LOOKS), 'dark on a phone').toBe('')
    await page.setViewportSize(DESKTOP)
    expect.soft(await findViolations(RULES_OF_LOOKS), 'dark on a desktop').toBe('')
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await findViolations(), 'light on a desktop').toBe('')
  })

  it('fits into small windows, zoomed ones and those with large letters', async () => {
    for (const size of [SMALLEST, PHONE, ZOOMED]) {
      await page.setViewportSize(size)
      expect.soft(await page.evaluate(findOverflow), `${size.width} px`).toBe('')
    }
    await page.setViewportSize(DESKTOP)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect.soft(await page.evaluate(findOverflow), 'letters of 200 %').toBe('')
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  })

  it('is operable: targets for fingers, a mark around what the keyboard reached, no motion for who wants none', async () => {
    await page.setViewportSize(PHONE)
    expect.soft(await page.evaluate(findSmallTargets, TARGET_PX), 'targets').toBe('')
    await page.keyboard.press('Tab')
    expect.soft(await page.evaluate(findUnseenFocus), 'focus').toBe('')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect.soft(await page.evaluate(findMotion), 'motion').toBe('')
    await page.emulateMedia({ reducedMotion: null })
  })
})
