import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import type { createPriceSheet } from '#savings/shown/create-price-sheet.ts'
import { type PriceSheet, shownPricesAt } from '#savings/shown/price-sheet.ts'
import { describeLowest, renderPrices } from '#savings/shown/render-prices.ts'
import { LANGUAGES, type Language } from '#text/language.ts'
import { smallCatalog } from '../support/content.ts'
import { sheetIn } from './prices.ts'

const DAY = 86_400_000
const BUILT = Date.parse('2026-11-20T12:00:00+07:00')
const icons = { copy: 'M0', check: 'M1', arrow: 'M2', close: 'M3' }

const offer = (store: string, price: number) => ({
  store,
  url: `https://${store}.example/`,
  price: String(price),
  seenAt: '2026-11-18',
})

const catalog: Catalog = {
  ...smallCatalog({
    stores: {
      shopee: { name: 'Shopee' },
      tiki: { name: 'Tiki', url: 'https://tiki.example/' },
      sendo: { name: 'Sendo', url: 'https://sendo.example/' },
    },
    products: {
      phone: {
        title: 'Điện thoại',
        brand: 'Apple',
        offers: [offer('shopee', 900_000), offer('tiki', 950_000), offer('sendo', 990_000)],
      },
      pen: { title: 'Bút', brand: 'Bút', offers: [offer('shopee', 10_000), offer('tiki', 10_000)] },
    },
    deals: {
      now: {
        title: 'Tiki giảm <100K>',
        store: 'tiki',
        code: 'DEMONAY',
        discount: { kind: 'amount', value: 100_000 },
        appliesTo: { brands: ['Apple'] },
        endsAt: '2026-11-24',
      },
      later: {
        title: 'Sendo giảm 200K',
        store: 'sendo',
        code: 'DEMOMAI',
        discount: { kind: 'amount', value: 200_000 },
        appliesTo: { brands: ['Apple'] },
        startsAt: '2026-11-27',
        endsAt: '2026-11-28',
      },
      other: {
        title: 'Chỉ cho sách',
        code: 'DEMOSACH',
        discount: { kind: 'amount', value: 1000 },
        appliesTo: { categories: ['books'] },
      },
    },
  }),
  builtAt: BUILT,
}

function sheetOf(id: string, language: Language = 'vi'): ReturnType<typeof createPriceSheet> {
  const product = catalog.products.find((each) => each.id === id)
  if (!product) throw new Error(id)
  const { sheet, prices } = sheetIn(catalog, product, language)
  // A page carries it as JSON.
  return { sheet: JSON.parse(JSON.stringify(sheet)) as PriceSheet, prices }
}
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const lowestAt = (now: number): string => {
  const { sheet } = sheetOf('phone')
  return describeLowest(sheet, shownPricesAt(sheet, now))
}

describe("a product's prices in the browser", () => {
  it('are those of the page while they hold, and those of its reader after that', () => {
    expect(lowestAt(BUILT)).toBe('Thấp nhất 850.000đ tại Tiki khi áp dụng DEMONAY.')
    expect(lowestAt(BUILT + 5 * DAY)).toBe('Thấp nhất 900.000đ tại Shopee, không cần mã.')
    expect(lowestAt(BUILT + 7 * DAY)).toBe('Thấp nhất 790.000đ tại Sendo khi áp dụng DEMOMAI.')
    expect(lowestAt(BUILT + 30 * DAY)).toBe('Thấp nhất 900.000đ tại Shopee, không cần mã.')
  })

  it('say until when they hold', () => {
    const { sheet, prices } = sheetOf('phone')
    expect(renderPrices(sheet, prices, icons).html).toContain('có hiệu lực đến 24/11/2026.')
    expect(shownPricesAt(sheet, BUILT).until).toBe(prices.until)
    const later = shownPricesAt(sheet, BUILT + 30 * DAY)
    expect(renderPrices(sheet, later, icons).html).not.toContain('có hiệu lực')
  })

  it('show each store with what is paid there, how, and how much more that is', () => {
    const { sheet, prices } = sheetOf('phone')
    const [first, ...others] = renderPrices(sheet, prices, icons).html.split('<tbody').slice(1).map(textOf)
    expect(first).toContain('lowest">')
    expect(first).toContain('Tiki Ghi nhận 18/11/2026')
    expect(first).toContain('850.000đ thấp nhất Giá bán 950.000đ')
    expect(first).toContain('−100.000đ Tiki giảm &lt;100K&gt; DEMONAY')
    expect(others[0]).toContain('Shopee Ghi nhận 18/11/2026 900.000đ +50.000đ')
    expect(others[0]).not.toMatch(/Giá bán|thấp nhất|−/)
    expect(others[1]).toContain('Sendo Ghi nhận 18/11/2026 990.000đ +140.000đ')
  })

  it('give the strong button to the store with the lowest price, beside its code where it has one', () => {
    const looksOf = (id: string): string[] => {
      const { sheet, prices } = sheetOf(id)
      return [...renderPrices(sheet, prices, icons).html.matchAll(/class="(button[^"]*)"/g)].map(
        ([, look = '']) => look,
      )
    }
    expect(looksOf('phone')).toEqual(['button', 'button strong copy-open', 'button', 'button'])
    expect(looksOf('pen')).toEqual(['button strong', 'button strong'])
  })

  it('head their column by whether there are codes', () => {
    const htmlOf = (id: string): string => {
      const { sheet, prices } = sheetOf(id)
      return textOf(renderPrices(sheet, prices, icons).html)
    }
    expect(htmlOf('phone')).toContain('Cửa hàng Giá sau khi áp mã Đến cửa hàng')
    expect(htmlOf('pen')).toContain('Cửa hàng Giá Đến cửa hàng')
    expect(htmlOf('pen')).not.toContain('có hiệu lực')
  })

  it('say what is paid if something holds that is not known, the least last', () => {
    const needing = (value: number, eligibility: object) => ({
      title: `Giảm ${value}`,
      discount: { kind: 'amount', value },
      eligibility,
      appliesTo: 'everything',
    })
    const small: Catalog = {
      ...smallCatalog({
        products: { one: { offers: [offer('shopee', 100_000)] } },
        deals: {
          wallet: needing(10_000, { payment: ['MoMo'] }),
          newcomers: needing(30_000, { newUser: true }),
        },
      }),
      builtAt: BUILT,
    }
    const [product] = small.products
    if (!product) throw new Error('no product')
    const { sheet, prices } = sheetIn(small, product, 'vi')
    const { html } = renderPrices(sheet, prices, icons)
    const ifs = [...html.matchAll(/<p class="more">(.*?)<\/p>/g)].map(([, text = '']) => textOf(text))
    expect(ifs).toEqual(['Còn 90.000đ nếu trả bằng MoMo', 'Còn 70.000đ nếu là khách mới'])
    expect(html).not.toContain('class="mark"')
    expect(html).not.toContain('savings-steps')
  })

  it('tell a tie as a tie', () => {
    const { sheet, prices } = sheetOf('pen')
    expect(describeLowest(sheet, prices)).toBe('Cùng giá thấp nhất 10.000đ tại Shopee và Tiki.')
    expect(renderPrices(sheet, prices, icons).html.match(/cùng thấp nhất/g)).toHaveLength(2)
  })

  it('carry no deal that is for something else, and no title as markup', () => {
    const { sheet, prices } = sheetOf('phone')
    expect(sheet.terms.map(({ id }) => id).toSorted()).toEqual(['later', 'now'])
    expect(renderPrices(sheet, prices, icons).html).toContain('Tiki giảm &lt;100K&gt;')
  })

  it.each(LANGUAGES)('are written in %s', (language) => {
    for (const id of ['phone', 'pen']) {
      const { sheet, prices } = sheetOf(id, language)
      const { html } = renderPrices(sheet, prices, icons)
      expect(html).not.toMatch(/undefined|\{\w+\}|NaN/)
    }
  })
})
