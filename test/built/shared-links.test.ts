/** A link that a reader shares with the installed site, pastes, or sends from a bookmark. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { fillIn, formatMoney } from '#text/format.ts'
import { smallCatalog } from '../support/content.ts'
import { useSmallSite } from '../support/small-site.ts'

const strings = smallCatalog().stringsIn('vi')
const site = useSmallSite({
  stores: {
    shopee: {
      hosts: ['shopee.vn'],
      links: {
        shortHosts: ['vn.shp.ee'],
        products: [
          { match: '/[{slug}]-i.{shop:digits}.{item:digits}', canonical: '/product/{shop}/{item}' },
          { match: '/product/{shop:digits}/{item:digits}', canonical: '/product/{shop}/{item}' },
        ],
      },
    },
  },
  deals: {
    all: {
      title: 'Giảm 100K toàn sàn',
      category: 'tech',
      code: 'DEMO100',
      scope: 'platform',
      discount: { kind: 'amount', value: 100_000 },
      appliesTo: 'everything',
    },
  },
  products: {
    phones: {
      title: 'Tai nghe chống ồn Sony WH-1000XM5',
      offers: [
        {
          store: 'shopee',
          url: 'https://shopee.vn/product/88201679/21436587',
          price: 900_000,
          seenAt: '2026-01-01',
        },
      ],
    },
  },
})

const AFTER = formatMoney(800_000, 'VND', 'vi')
const NO_SCRIPT = { javaScriptEnabled: false }

/** The address that a browser opens for a share, by the manifest of the site. */
async function shareUrl(fields: { title?: string; text?: string; url?: string }): Promise<string> {
  const response = await fetch(site.url + routes.manifest('vi'))
  const { share_target: target } = (await response.json()) as {
    share_target: { action: string; method: string; params: Record<string, string> }
  }
  expect(target.method).toBe('GET')
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [target.params[name] ?? '', value]),
  )
  return `${target.action}?${query.toString()}`
}

const main = (page: Page) => page.getByRole('main')
const smartLink = (page: Page) => main(page).getByRole('link', { name: /\/s\/[0-9A-Za-z]{10}$/ })

describe('a product that an app shares with the site', () => {
  it.each([
    [
      'in a sentence',
      { text: 'Mình thấy món này https://shopee.vn/Tai-nghe-i.88201679.21436587?sp_atk=abc, rẻ ghê!' },
    ],
    ['in the field for addresses', { url: 'https://shopee.vn/product/88201679/21436587' }],
    ['in the title', { title: 'Tai nghe https://shopee.vn/product/88201679/21436587' }],
  ])('has its codes, the price after them and the smart link at once: %s', async (_, fields) => {
    await using page = await site.open(await shareUrl(fields), NO_SCRIPT)
    expect(new URL(page.url()).pathname).toMatch(/^\/get-link\/[0-9A-Za-z]{10}$/)
    expect(await main(page).textContent()).toContain(AFTER)
    expect(await main(page).textContent()).toContain('DEMO100')
    expect(await smartLink(page).count()).toBe(1)
    expect(await main(page).getByRole('link', { name: 'Tai nghe chống ồn Sony WH-1000XM5' }).count()).toBe(1)
  })

  it('is guessed by the words beside a short link, and the page says that it is a guess', async () => {
    const text =
      'Xem Tai nghe chống ồn Sony WH-1000XM5 với giá ₫900.000. Mua ngay! https://vn.shp.ee/xKJarNWo'
    await using page = await site.open(await shareUrl({ text }), NO_SCRIPT)
    const said = await main(page).textContent()
    expect(said).toContain(strings.linkLikelyNote)
    expect(said).toContain('Tai nghe chống ồn Sony WH-1000XM5')
    expect(said).toContain(AFTER)
    expect(said).toContain(strings.linkShort)
  })

  it('has its price after codes calculated from the price that the reader sees, where none is known', async () => {
    const text = 'Chảo chống dính 26cm https://vn.shp.ee/xKJarNWo'
    await using page = await site.open(await shareUrl({ text }), NO_SCRIPT)
    expect(await main(page).textContent()).not.toContain(strings.linkLikelyNote)
    await page.getByLabel(strings.linkPrice).fill('500.000')
    await page.getByRole('button', { name: strings.savingsButton }).click()
    expect(await main(page).textContent()).toContain(
      fillIn(strings.savingsPays, {
        total: formatMoney(400_000, 'VND', 'vi'),
        subtotal: formatMoney(500_000, 'VND', 'vi'),
      }),
    )
  })

  it('is searched for where the text has no address', async () => {
    await using page = await site.open(await shareUrl({ text: 'Tai nghe Sony' }), NO_SCRIPT)
    expect(new URL(page.url()).pathname).toBe(routes.searchPage('vi'))
    expect(await main(page).textContent()).toContain('Tai nghe chống ồn Sony WH-1000XM5')
  })

  it('can be searched for where its store is not supported', async () => {
    await using page = await site.open(
      await shareUrl({ text: 'Tai nghe Sony https://evilshopee.vn/product/1/2' }),
      NO_SCRIPT,
    )
    expect(await page.getByRole('alert').textContent()).toBe(strings.getLinkUnsupported)
    await page.getByRole('link', { name: fillIn(strings.searchInstead, { query: 'Tai nghe Sony' }) }).click()
    expect(await main(page).textContent()).toContain('Tai nghe chống ồn Sony WH-1000XM5')
  })
})

describe('the button for the bar of bookmarks', () => {
  it('opens the codes of the page on which it is pressed', async () => {
    await using page = await site.open(routes.getLink('vi'))
    const address = await page.locator('[data-bookmarklet]').getAttribute('href')
    expect(address).toMatch(/^javascript:/)
    await page.context().route('https://shopee.vn/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<title>Tai nghe</title><a href="${address?.replaceAll('"', '&quot;') ?? ''}">x</a>`,
      }),
    )
    await page.context().route('http://localhost:4321/**', (route) => route.fulfill({ body: '' }))
    await page.goto('https://shopee.vn/product/88201679/21436587')
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link').click()])
    await opened.waitForURL('http://localhost:4321/**')
    const { pathname, search } = new URL(opened.url())
    await using answered = await site.open(pathname + search)
    expect(await main(answered).textContent()).toContain(AFTER)
  })
})
