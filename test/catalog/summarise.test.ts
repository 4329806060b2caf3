import { describe, expect, it } from 'vitest'
import { formatMoney, formatMoment } from '#text/format.ts'
import { describeEnd } from '#catalog/summarise.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { toDeal, toProductResult } from '#catalog/to-deal.ts'
import { smallCatalog } from '../support/content.ts'

function summaryOf(fields: Record<string, unknown>, language: Language = 'vi'): string | null | undefined {
  const catalog = smallCatalog({ deals: { one: fields }, withStrings: true })
  return catalog.deals.map((deal) => toDeal(deal, catalog, language).summary)[0]
}

describe('the summary of a deal', () => {
  it('holds discount, cap, minimum, code, end and what the editor wrote', () => {
    expect(
      summaryOf({
        discount: { kind: 'percent', value: 20, max: 50000 },
        minimumSpend: 99000,
        code: 'DEMO20',
        endsAt: '2026-11-30',
        summary: 'Chỉ đơn giao tận nơi.',
      }),
    ).toBe('Giảm 20%, tối đa 50.000đ. Đơn từ 99.000đ. Mã DEMO20. HSD 30/11/2026. Chỉ đơn giao tận nơi.')
  })

  it('says that no code is needed and that no end is known', () => {
    expect(summaryOf({ discount: { kind: 'freeship' } })).toBe(
      'Miễn phí vận chuyển. Không cần mã. Chưa rõ hạn dùng.',
    )
  })

  it.each([
    [{ kind: 'amount', value: 120000 }, 'Giảm 120.000đ'],
    [{ kind: 'cashback', value: 10, max: 30000 }, 'Hoàn 10%, tối đa 30.000đ'],
    [{ kind: 'cashback', value: 50000 }, 'Hoàn 50.000đ'],
    [{ kind: 'freeship', value: 30000 }, 'Giảm tối đa 30.000đ phí vận chuyển'],
    [{ kind: 'gift' }, 'Tặng quà'],
    [{ kind: 'bogo' }, 'Mua 1 tặng 1'],
  ])('describes %o', (discount, words) => {
    expect(summaryOf({ discount })).toMatch(new RegExp(`^${words}\\.`))
  })

  it.each([
    ['en', 'SGD 10.50 off. Min. spend SGD 60. No code needed. Ends 30 Nov 2026, 20:00.'],
    ['fr', '10,50 SGD de remise. Dès 60 SGD d’achat. Sans code. Jusqu’au 30 nov. 2026 à 20 h.'],
    ['zh', '立减10.50新元。满60新元可用。无需优惠码。2026年11月30日 20:00截止。'],
  ] as const)(
    'is in the language asked for, with its way to write money and sentences: %s',
    (language, text) => {
      const summary = summaryOf(
        {
          lang: 'en',
          discount: { kind: 'amount', value: 10.5, currency: 'SGD' },
          minimumSpend: 60,
          endsAt: '2026-11-30T20:00',
        },
        language,
      )
      expect(summary?.replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(text)
    },
  )

  it('says where a voucher has to be collected that no code is all there is', () => {
    expect(summaryOf({ redeem: 'collect' })).toContain('cần lưu voucher')
    expect(summaryOf({})).toContain('Không cần mã')
  })
})

describe('the end of a deal', () => {
  it.each(LANGUAGES)('is told of one that is over as of the past: %s', (language) => {
    const catalog = smallCatalog({ deals: { one: { endsAt: '2026-11-30' } }, withStrings: true })
    const strings = catalog.stringsIn(language)
    const ends = catalog.deals.map((deal) => [describeEnd(deal, strings), describeEnd(deal, strings, true)])
    for (const [ahead = '', over = ''] of ends) {
      expect(over).not.toBe(ahead)
      expect(over).toContain(formatMoment(Date.parse('2026-11-30T23:59:59+07:00'), language))
    }
    expect(ends).toHaveLength(1)
  })
})

describe('formats', () => {
  it('writes đồng in Vietnamese as shops do', () => {
    expect(formatMoney(1500000, 'VND', 'vi')).toBe('1.500.000đ')
  })

  it('writes the time only where the end is not the end of a day', () => {
    expect(formatMoment(Date.parse('2026-11-30T23:59:59+07:00'), 'vi')).toBe('30/11/2026')
    expect(formatMoment(Date.parse('2026-11-30T12:00:00+07:00'), 'vi')).toContain('12h')
  })
})

describe('the result for a product', () => {
  it('links to and names its lowest offer', () => {
    const catalog = smallCatalog({
      products: {
        headphones: {
          offers: [
            { store: 'tiki', url: 'https://tiki.vn/a', price: 6190000, seenAt: '2026-11-01' },
            { store: 'shopee', url: 'https://shopee.vn/b', price: 5890000, seenAt: '2026-11-01' },
          ],
        },
      },
    })
    const [product] = catalog.products
    const result = product && toProductResult(product, catalog, 'vi')
    expect(result).toMatchObject({
      source: 'products',
      price: { amount: 5890000, currency: 'VND' },
      store: { id: 'shopee', name: 'Shopee' },
      summary: 'Giá bán thấp nhất 5.890.000đ tại Shopee.',
      href: `https://deals.example/s/${product?.offers[0]?.hashId}`,
    })
  })
})
