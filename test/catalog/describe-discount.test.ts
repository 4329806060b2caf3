import { describe, expect, it } from 'vitest'
import { describeDiscount, describeFigure, figureInLine } from '#catalog/describe-discount.ts'
import type { Language } from '#text/language.ts'
import { smallCatalog } from '../support/content.ts'
import { demonstration } from '../support/demonstration.ts'

function wordsOf(fields: object, language: Language = 'vi') {
  const catalog = smallCatalog({ deals: { one: { ...fields } } })
  const [deal] = catalog.deals
  if (!deal) throw new Error('no deal')
  const strings = catalog.stringsIn(language)
  const shown = describeFigure(deal, strings)
  const { before, figure, after } = shown
  return {
    shown,
    texts: [`${before}[${figure}]${after}`, shown.part, describeDiscount(deal, strings)].map((text) =>
      text?.replaceAll(/[\u00A0\u202F]/g, ' '),
    ),
    line: figureInLine(shown, strings).replaceAll(/[\u00A0\u202F]/g, ' '),
  }
}

describe('the figure and the sentence of a discount', () => {
  it.each([
    [{ kind: 'amount', value: 50_000 }, 'Giảm [50K]', undefined, 'Giảm 50.000đ'],
    [{ kind: 'amount', value: 1_234_500 }, 'Giảm [1.234.500đ]', undefined, 'Giảm 1.234.500đ'],
    [{ kind: 'amount', value: 8, currency: 'SGD' }, 'Giảm [8 SGD]', undefined, 'Giảm 8 SGD'],
    [{ kind: 'percent', value: 15, max: 40_000 }, 'Giảm [15%]', undefined, 'Giảm 15%, tối đa 40.000đ'],
    [{ kind: 'percent', value: 25, bound: 'up-to' }, 'Giảm đến [25%]', undefined, 'Giảm đến 25%'],
    [{ kind: 'percent', value: 20, bound: 'from' }, 'Giảm từ [20%]', undefined, 'Giảm từ 20%'],
    [{ kind: 'cashback', value: 10 }, 'Hoàn [10%]', undefined, 'Hoàn 10%'],
    [{ kind: 'cashback', value: 12_500 }, 'Hoàn [12,5K]', undefined, 'Hoàn 12.500đ'],
    [{ kind: 'cashback' }, '[Hoàn tiền]', undefined, 'Hoàn tiền'],
    [{ kind: 'freeship' }, '[Miễn phí vận chuyển]', undefined, 'Miễn phí vận chuyển'],
    [
      { kind: 'freeship', max: 30_000 },
      'Giảm tối đa [30K] phí vận chuyển',
      undefined,
      'Giảm tối đa 30.000đ phí vận chuyển',
    ],
    [{ kind: 'gift' }, '[Tặng quà]', undefined, 'Tặng quà'],
    [{ kind: 'bogo' }, '[Mua 1 tặng 1]', undefined, 'Mua 1 tặng 1'],
    [
      { kind: 'percent', value: 50, base: 'second-item' },
      'Giảm [50%]',
      'món thứ hai',
      'Giảm 50% (món thứ hai)',
    ],
    [{ kind: 'percent', value: 15, base: 'order' }, 'Giảm [15%]', undefined, 'Giảm 15%'],
    [
      { kind: 'percent', value: 50, base: 'delivery' },
      'Giảm [50%] phí vận chuyển',
      undefined,
      'Giảm 50% phí vận chuyển',
    ],
    [undefined, '[Ưu đãi]', undefined, undefined],
  ])('of %o', (discount, ...texts) => {
    expect(wordsOf(discount ? { discount } : {}).texts).toEqual(texts)
  })

  it.each([
    ['en', { kind: 'percent', value: 50, base: 'second-item' }, '50% off (second item, min. spend ₫99K)'],
    ['ko', { kind: 'percent', value: 50 }, '50% 할인(99,000동 이상 주문)'],
    ['zh', { kind: 'percent', value: 20 }, '打8折（满9.9万越南盾可用）'],
    ['fr', { kind: 'amount', value: 1_250_000 }, '1 250 000 ₫ de remise (dès 99 000 ₫ d’achat)'],
    ['ja', { kind: 'freeship', value: 25_000 }, '送料最大25,000ドン引き（99,000ドン以上の注文）'],
  ] as const)('are in the words of the language, with what limits them: %s', (language, discount, line) => {
    expect(wordsOf({ discount, minimumSpend: 99_000 }, language).line).toBe(line)
  })
})

it('is shown small where it is a word or as long as one', () => {
  const isWorded = (discount?: object) => wordsOf(discount ? { discount } : {}).shown.isWorded
  expect(isWorded({ kind: 'percent', value: 15 })).toBe(false)
  expect(isWorded({ kind: 'amount', value: 999_900 })).toBe(false)
  expect(isWorded({ kind: 'amount', value: 1_234_500 })).toBe(true)
  expect(isWorded({ kind: 'gift' })).toBe(true)
  expect(isWorded()).toBe(true)
  expect(wordsOf({ discount: { kind: 'bogo' } }, 'ko').shown.isWorded).toBe(false)
})

describe('cash back in coins', () => {
  it.each([
    ['vi', 'Hoàn 10.000 Xu', 'Hoàn 12% Xu, tối đa 30.000 Xu'],
    ['en', '10,000 Coins back', '12% back in Coins, max. 30,000 Coins'],
    ['ko', '10,000코인 적립', '12% 코인 적립(최대 30,000코인)'],
    ['zh', '返10,000币', '返12%平台币，上限30,000币'],
    ['fr', '10 000 Coins offerts', '12 % de cashback en Coins, 30 000 Coins maximum'],
    ['ja', '10,000コイン還元', '12%コイン還元（最大30,000コイン）'],
  ] as const)('is never shown as money, while its minimum is: %s', (language, whole, share) => {
    const coins = { kind: 'cashback', paidIn: 'coins' }
    const amount = wordsOf({ discount: { ...coins, value: 10_000 } }, language)
    expect(amount.texts[2]).toBe(whole)
    expect(amount.line).toBe(whole)
    const capped = wordsOf(
      { discount: { ...coins, value: 12, max: 30_000 }, minimumSpend: 120_000 },
      language,
    )
    expect(capped.texts[2]).toBe(share)
    expect(capped.shown.limits).toHaveLength(2)
    expect(capped.shown.limits.map((limit) => /Xu|Coins|코인|\d币|コイン/u.test(limit))).toEqual([
      false,
      true,
    ])
  })

  it('is what every record says whose own text names coins', () => {
    const named = demonstration.deals.filter(
      ({ title, summary = '', discount }) =>
        discount?.kind === 'cashback' && /(?<!\p{L})Xu(?!\p{L})/u.test(`${title} ${summary}`),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ discount }) => discount?.paidIn !== 'coins').map(({ id }) => id)).toEqual([])
  })
})

describe('delivery that is paid up to an amount', () => {
  const FREE =
    /miễn phí|\b0đ|\bfree\b|no charge|offerte?s?\b|gratuit|sans frais|무료|免(?:运|配送)费|免费|無料|\b0(?:동|ドン)/iu
  const UP_TO = /tối đa|\bup to\b|\bjusqu|최대|最高|最大/iu
  const capped = demonstration.deals.filter(
    ({ discount }) => discount?.kind === 'freeship' && discount.value !== undefined,
  )

  it('is never called free in the title of a record, in any language', () => {
    expect(capped.length).toBeGreaterThan(0)
    const titles = capped.flatMap(({ title, translations }) => [
      title,
      ...Object.values(translations).map((each) => each.title ?? ''),
    ])
    expect(titles.filter((title) => FREE.test(title) && !UP_TO.test(title))).toEqual([])
  })
})
