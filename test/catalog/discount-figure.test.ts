import { describe, expect, it } from 'vitest'
import { describeFigure } from '#catalog/discount-figure.ts'
import { inLanguage } from '#catalog/translations.ts'
import type { Language } from '#text/language.ts'
import { smallCatalog } from '../support/content.ts'

function gainOf(discount: object | undefined, language: Language = 'vi') {
  const translations = { en: { title: 'Deal' }, ja: { title: '特典' } }
  const catalog = smallCatalog({ deals: { one: { translations, ...(discount && { discount }) } } })
  const [deal] = catalog.deals
  if (!deal) throw new Error('no deal')
  const { figure, note } = describeFigure(inLanguage(deal, language), catalog.stringsIn(language))
  return [figure, note]
}

describe('what a card shows largest', () => {
  it.each([
    [{ kind: 'amount', value: 50_000 }, '−50K', 'giảm giá'],
    [{ kind: 'amount', value: 1_200_000 }, '−1,2 triệu', 'giảm giá'],
    [{ kind: 'amount', value: 1_234_500 }, '−1.234.500đ', 'giảm giá'],
    [{ kind: 'amount', value: 8, currency: 'SGD' }, '−8 SGD', 'giảm giá'],
    [{ kind: 'amount', value: 24_490_000 }, '−24,49 triệu', 'giảm giá'],
    [{ kind: 'percent', value: 15, max: 40_000 }, '−15%', 'giảm giá'],
    [{ kind: 'cashback', value: 10 }, '10%', 'hoàn tiền'],
    [{ kind: 'cashback', value: 12_500 }, '12,5K', 'hoàn tiền'],
    [{ kind: 'freeship' }, '0đ', 'phí vận chuyển'],
    [{ kind: 'freeship', max: 30_000 }, '−30K', 'phí vận chuyển'],
    [{ kind: 'gift' }, 'Quà tặng', 'kèm đơn hàng'],
    [{ kind: 'bogo' }, '1 + 1', 'mua 1 tặng 1'],
    [{ kind: 'percent', value: 50, base: 'second-item' }, '−50%', 'món thứ hai'],
    [{ kind: 'amount', value: 50_000, base: 'fare' }, '−50K', 'trước thuế phí'],
    [{ kind: 'cashback', value: 10, base: 'one-item' }, '10%', 'hoàn tiền (một món)'],
    [{ kind: 'percent', value: 15, base: 'order' }, '−15%', 'giảm giá'],
    [undefined, 'Ưu đãi', undefined],
  ])('of %o is %s', (discount, figure, note) => {
    expect(gainOf(discount).map((text) => text?.replaceAll('\u00A0', ' '))).toEqual([figure, note])
  })

  it('is short in other languages too, and never rounded', () => {
    expect(gainOf({ kind: 'amount', value: 1_250_000 }, 'en')[0]).toBe('−₫1.25M')
    expect(gainOf({ kind: 'amount', value: 1_234_567 }, 'en')[0]).toBe('−₫1,234,567')
    expect(gainOf({ kind: 'amount', value: 200_000 }, 'ja')[0]).toBe('−20万ドン')
    expect(gainOf({ kind: 'amount', value: 25_000 }, 'ko')[0]).toBe('−25,000동')
    expect(gainOf({ kind: 'amount', value: 9_900 }, 'zh')[0]).toBe('−9,900越南盾')
    expect(gainOf({ kind: 'percent', value: 15 }, 'zh')[0]).toBe('85折')
    expect(gainOf({ kind: 'percent', value: 20 }, 'zh')[0]).toBe('8折')
    expect(gainOf({ kind: 'percent', value: 20 }, 'fr')[0]).toBe('−20\u00A0%')
    expect(gainOf({ kind: 'amount', value: 123_450_000 }, 'ja')[0]).toBe('−1.2345億ドン')
  })
})

describe('how large it is shown', () => {
  const lookOf = (discount: object | undefined) => {
    const catalog = smallCatalog({ deals: { one: discount ? { discount } : {} } })
    const [deal] = catalog.deals
    if (!deal) throw new Error('no deal')
    const { isWorded, isPlain } = describeFigure(deal, catalog.stringsIn('vi'))
    return { isWorded, isPlain }
  }

  it.each([
    [
      { kind: 'percent', value: 15 },
      { isWorded: false, isPlain: true },
    ],
    [
      { kind: 'amount', value: 50_000 },
      { isWorded: false, isPlain: true },
    ],
    [
      { kind: 'amount', value: 999_900 },
      { isWorded: false, isPlain: true },
    ],
    [
      { kind: 'amount', value: 1_234_500 },
      { isWorded: true, isPlain: true },
    ],
    [
      { kind: 'cashback', value: 10 },
      { isWorded: false, isPlain: false },
    ],
    [{ kind: 'cashback' }, { isWorded: true, isPlain: false }],
    [
      { kind: 'freeship', value: 30_000 },
      { isWorded: false, isPlain: false },
    ],
    [{ kind: 'gift' }, { isWorded: true, isPlain: false }],
    [{ kind: 'bogo' }, { isWorded: false, isPlain: false }],
    [undefined, { isWorded: true, isPlain: false }],
  ])('of %o: %o', (discount, look) => {
    expect(lookOf(discount)).toEqual(look)
  })
})
