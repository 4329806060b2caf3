/** Deals of shops that people can go to: by city, and by distance from the reader. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { smallCatalog } from '../support/content.ts'
import { useSmallSite } from '../support/small-site.ts'

const strings = smallCatalog().stringsIn('vi')
const place = (name: string, city: string, latitude: string, longitude: string) => ({
  name,
  city,
  latitude,
  longitude,
})
const store = (id: string, fields: object) => ({ name: id, url: `https://${id}.vn/`, ...fields })

const site = useSmallSite({
  stores: {
    pho: store('pho', {
      places: [
        place('A', 'Hà Nội', '21.0285', '105.8542'),
        place('B', 'TP. Hồ Chí Minh', '10.7769', '106.7009'),
      ],
    }),
    tra: store('tra', { places: [place('C', 'TP. Hồ Chí Minh', '10.8231', '106.6297')] }),
    idle: store('idle', { places: [place('D', 'Huế', '16.4637', '107.5909')] }),
  },
  deals: {
    soup: { title: 'Phở giảm 10%', store: 'pho', url: 'https://pho.vn/' },
    tea: { title: 'Trà giảm 10%', store: 'tra', url: 'https://tra.vn/' },
  },
})
const SAIGON = { latitude: 10.777, longitude: 106.7 }
const rows = (page: Page) => page.locator('.nearest li').allTextContents()

describe('the shops near a reader', () => {
  it('stand by city with their deals, without JavaScript too, where their store has a deal', async () => {
    await using page = await site.open(routes.stores('vi'), { javaScriptEnabled: false })
    const cities = page.locator('.nearby summary')
    expect((await cities.allTextContents()).map((text) => text.trim())).toEqual([
      'TP. Hồ Chí Minh 2',
      'Hà Nội 1',
    ])
    await cities.first().click()
    expect(await page.getByRole('link', { name: 'Trà giảm 10%' }).first().isVisible()).toBe(true)
    expect(await page.locator('.nearby button').isVisible()).toBe(false)
  })

  it('stand by distance when the reader asks, and nothing is sent', async () => {
    await using page = await site.open(routes.stores('vi'), {
      geolocation: SAIGON,
      permissions: ['geolocation'],
      locale: 'vi-VN',
    })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.getByRole('button', { name: strings.nearButton }).click()
    await expect
      .poll(async () => (await rows(page)).map((text) => /[A-D](?= )/.exec(text)?.[0]))
      .toEqual(['B', 'C', 'A'])
    expect((await rows(page))[2]).toMatch(/1\.\d{3}\skm/)
    expect(sent.filter((url) => !/\/_astro\/[\w.-]+\.js$/.test(url))).toEqual([])
  })

  it('can be chosen by city by a reader who does not tell where they are', async () => {
    await using page = await site.open(routes.stores('vi'))
    await page.getByRole('button', { name: strings.nearButton }).click()
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain(strings.nearDenied)
    expect(await page.locator('.nearest').isVisible()).toBe(false)
  })
})
