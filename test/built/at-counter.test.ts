/** A deal at the counter of a shop, and in the app of a store. */
import { describe, expect, it } from 'vitest'
import { renderSVG } from 'uqr'
import { routes } from '#contract/routes.ts'
import { fillIn } from '#text/format.ts'
import { smallCatalog } from '../support/content.ts'
import { useSmallSite } from '../support/small-site.ts'

const strings = smallCatalog().stringsIn('vi')
const PHONE = {
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
  javaScriptEnabled: false,
}
const store = (id: string, fields: object = {}) => ({
  url: `https://${id}.vn/`,
  hosts: [`${id}.vn`],
  ...fields,
})
const deal = (id: string, fields: object = {}) => ({
  store: id,
  url: `https://${id}.vn/ưu-đãi`,
  code: 'DEMO-QUAY-20',
  ...fields,
})

const site = useSmallSite({
  stores: {
    scans: store('scans', { name: 'Quét', counter: 'qr' }),
    'scans-bars': store('scans-bars', { name: 'Quét vạch', counter: 'barcode' }),
    reads: store('reads', { name: 'Đọc', counter: 'text' }),
    online: store('online', { name: 'Mạng', links: { app: 'mang://open?url={url}' } }),
  },
  deals: {
    scanned: deal('scans'),
    'bar-scanned': deal('scans-bars'),
    read: deal('reads'),
    entered: deal('online'),
    granted: deal('online', { redeem: 'counter', code: 'DEMO-QUAY-30' }),
    uncoded: { ...deal('scans'), code: undefined },
  },
})
const open = (id: string, name: string) => site.open(routes.deal({ store: id, id: name }, 'vi'), PHONE)

describe('a deal whose store takes codes at a counter', () => {
  it('has the code large, with its QR code where counters scan one', async () => {
    await using page = await open('scans', 'scanned')
    const counter = page.locator('.at-counter')
    expect(await counter.textContent()).toContain(strings.counterScan)
    expect(await counter.locator('.counter-code').textContent()).toBe('DEMO-QUAY-20')
    const size = await counter
      .locator('.counter-code')
      .evaluate((code) => Number.parseFloat(getComputedStyle(code).fontSize))
    expect(size).toBeGreaterThan(26)
    const drawn = await counter.locator('path').getAttribute('d')
    expect(renderSVG('DEMO-QUAY-20', { border: 4 })).toContain(drawn ?? 'nothing')
    expect(await counter.locator('.qr').boundingBox()).toMatchObject({ width: 240, height: 240 })
  })

  it('has its barcode where counters scan barcodes alone, wide enough for each bar', async () => {
    await using page = await open('scans-bars', 'bar-scanned')
    const counter = page.locator('.at-counter')
    expect(await counter.locator('.qr').count()).toBe(0)
    const drawn = counter.locator('.barcode')
    expect(await drawn.getAttribute('aria-label')).toBe(fillIn(strings.codeLabel, { code: 'DEMO-QUAY-20' }))
    const modules = Number((await drawn.locator('svg').getAttribute('viewBox'))?.split(' ')[2])
    const { width = 0 } = (await drawn.boundingBox()) ?? {}
    expect(width / modules).toBeGreaterThan(1)
  })

  it('has the code alone where staff read it, or where its record says that they grant it', async () => {
    for (const [id, name] of [
      ['reads', 'read'],
      ['online', 'granted'],
    ] as const) {
      await using page = await open(id, name)
      expect(await page.locator('.at-counter').textContent()).toContain(strings.counterRead)
      expect(await page.locator('.at-counter .qr').count()).toBe(0)
    }
  })

  it('has none for orders online, or without a code', async () => {
    for (const [id, name] of [
      ['online', 'entered'],
      ['scans', 'uncoded'],
    ] as const) {
      await using page = await open(id, name)
      expect(await page.locator('.at-counter').count()).toBe(0)
    }
  })
})

describe('a deal of a store with an app', () => {
  it('opens in the app on a phone, where the record says how', async () => {
    await using page = await open('online', 'entered')
    const link = page.locator('.in-app')
    expect(await link.isVisible()).toBe(true)
    expect(await link.getAttribute('href')).toBe(
      `mang://open?url=${encodeURIComponent(new URL('https://online.vn/ưu-đãi').href)}`,
    )
    await using other = await open('reads', 'read')
    expect(await other.locator('.in-app').count()).toBe(0)
  })

  it('opens the web on a desktop', async () => {
    await using page = await site.open(routes.deal({ store: 'online', id: 'entered' }, 'vi'))
    expect(await page.locator('.in-app').isVisible()).toBe(false)
  })
})
