import { describe, expect, it } from 'vitest'
import {
  describeCheck,
  describeConditions,
  describeEligibility,
  describeEvidence,
  describeNoCode,
  describePaymentNeeds,
  describeRedeem,
  describeStart,
  describeSteps,
  describeUses,
  isForEveryone,
  isVerified,
} from '#catalog/describe-use.ts'
import { smallCatalog } from '../support/content.ts'

function dealOf(fields: Record<string, unknown>) {
  const catalog = smallCatalog({ deals: { one: fields } })
  const [deal] = catalog.deals
  if (!deal) throw new Error('no deal')
  return { deal, strings: catalog.stringsIn('vi') }
}

const MARKETPLACE = { name: 'Shopee', marketplace: true }

describe('how a deal is used', () => {
  it.each([
    [{ code: 'DEMO1', scope: 'platform' }, 'Nhập mã · mã của Shopee'],
    [{ code: 'DEMO1', scope: 'shop' }, 'Nhập mã · mã của shop'],
    [{ redeem: 'collect', scope: 'shipping' }, 'Lưu voucher trước · voucher vận chuyển'],
    [{ redeem: 'auto', scope: 'shop' }, 'Tự động trừ · ưu đãi của shop'],
    [{ redeem: 'auto', scope: 'payment' }, 'Tự động trừ · ưu đãi thanh toán'],
    [{}, 'Mở từ link'],
  ])('%o: %s', (fields, text) => {
    const { deal, strings } = dealOf(fields)
    expect(describeRedeem(deal, 'Shopee', strings)).toBe(text)
  })

  it('names the box that a code of a marketplace goes into, and the one that refuses it', () => {
    const { deal, strings } = dealOf({ code: 'DEMO1', scope: 'platform' })
    expect(describeSteps(deal, MARKETPLACE, strings)).toEqual([
      'Nhập mã DEMO1 ở bước thanh toán.',
      'Đây là mã của Shopee: dùng ở ô voucher của Shopee, không phải ô của từng shop.',
    ])
  })

  it('names no box for what is taken off by itself', () => {
    const { deal, strings } = dealOf({ redeem: 'auto', scope: 'shop' })
    expect(describeSteps(deal, MARKETPLACE, strings)).toHaveLength(1)
  })
})

describe('how a deal of a single retailer is used', () => {
  const RETAILER = { name: 'Fahasa', marketplace: false }

  it.each([
    [{ code: 'DEMO1', scope: 'shop' }, ['Nhập mã DEMO1 ở bước thanh toán.']],
    [{ code: 'DEMO1', scope: 'shipping' }, ['Nhập mã DEMO1 ở bước thanh toán.']],
    [{ redeem: 'collect', scope: 'shop' }, ['Mở trang ưu đãi và bấm lưu voucher trước khi thanh toán.']],
    [{ redeem: 'counter', scope: 'shop' }, ['Báo nhân viên tại quầy trước khi thanh toán.']],
    [
      { code: 'DEMO1', scope: 'payment' },
      ['Nhập mã DEMO1 ở bước thanh toán.', 'Ưu đãi theo cách thanh toán: chọn đúng ví hoặc thẻ ở bước cuối.'],
    ],
  ])('%o: %j', (fields, steps) => {
    const { deal, strings } = dealOf(fields)
    expect(describeSteps(deal, RETAILER, strings)).toEqual(steps)
  })
})

describe('what has to be met', () => {
  it('is told shortest first', () => {
    const { deal, strings } = dealOf({
      discount: { kind: 'percent', value: 10, max: 1_500_000 },
      minimumSpend: 99_000,
      eligibility: { newUser: true, appOnly: true, payment: ['MoMo', 'ZaloPay'], regions: ['Hà Nội'] },
      slots: ['12:00'],
    })
    expect(describeConditions(deal, strings)).toEqual([
      'Đơn từ 99K',
      'tối đa 1,5 triệu',
      'Khách mới',
      'Chỉ trên ứng dụng',
      'Trả bằng MoMo hoặc ZaloPay',
      'Tại Hà Nội',
      'Phát lúc 12h',
    ])
  })
})

describe('when and how a deal was seen', () => {
  it('is a day and a method, or that nobody has', () => {
    const evidence = { url: 'https://shopee.vn/', checkedAt: '2026-11-19', method: 'checkout-tested' }
    const seen = dealOf({ evidence })
    expect(describeEvidence(seen.deal, seen.strings)).toBe('Đã xác minh: đã thử khi thanh toán, 19/11/2026')
    const unseen = dealOf({})
    expect(describeEvidence(unseen.deal, unseen.strings)).toBe('Chưa được xác minh')
  })

  it('gives the hour of a start only where it is not midnight', () => {
    const midnight = dealOf({ startsAt: '2026-12-12' })
    expect(describeStart(midnight.deal, midnight.strings)).toBe('Bắt đầu 12/12/2026')
    const evening = dealOf({ startsAt: '2026-12-11T20:00' })
    expect(describeStart(evening.deal, evening.strings)).toBe('Bắt đầu 20h ngày 11/12/2026')
  })
})

describe('a deal is called verified', () => {
  const seenBy = (method: 'official-page' | 'checkout-tested' | 'feed' | 'reader') => ({
    evidence: { url: 'https://shopee.vn/', checkedAt: 1, method },
  })

  it.each(['official-page', 'checkout-tested'] as const)('where somebody looked: %s', (method) => {
    expect(isVerified(seenBy(method))).toBe(true)
  })

  it.each(['feed', 'reader'] as const)('but not where others said so: %s', (method) => {
    expect(isVerified(seenBy(method))).toBe(false)
  })

  it('but not without evidence', () => {
    expect(isVerified({})).toBe(false)
  })
})

describe('what is not said of a deal', () => {
  it('has no place among its conditions', () => {
    const { deal, strings } = dealOf({ discount: { kind: 'freeship', max: 30_000 } })
    expect(describeConditions(deal, strings)).toEqual([])
    expect(describeEligibility(deal, strings)).toEqual([])
    expect(describeStart(deal, strings)).toBeUndefined()
  })
})

describe('the hours of a deal', () => {
  it.each([
    [{ slots: ['12:00'] }, 'Phát lúc 12h'],
    [{ slots: ['00:00-02:00', '12:30'], redeem: 'collect' }, 'Phát từ 0h đến 2h và lúc 12h30'],
    [{ slots: ['07:00-10:00'], code: 'DEMO1' }, 'Dùng từ 7h đến 10h'],
    [{ slots: ['07:00-10:00'], redeem: 'auto' }, 'Dùng từ 7h đến 10h'],
  ])('%o: %s', (fields, text) => {
    const { deal, strings } = dealOf(fields)
    expect(describeEligibility(deal, strings)).toEqual([text])
  })
})

describe('who may use a deal', () => {
  it.each([
    [{}, true],
    [{ newUser: true }, false],
    [{ appOnly: true }, false],
    [{ payment: ['MoMo'] }, false],
    [{ regions: ['Hà Nội'] }, false],
  ])('is everybody, or not: %o', (eligibility, isAll) => {
    expect(isForEveryone(dealOf({ eligibility }).deal)).toBe(isAll)
  })

  it('names several ways to pay and regions as a choice and as a list', () => {
    const eligibility = { payment: ['MoMo', 'Visa'], regions: ['Hà Nội', 'Huế'] }
    const { deal, strings } = dealOf({ eligibility })
    expect(describeEligibility(deal, strings)).toEqual(['Trả bằng MoMo hoặc Visa', 'Tại Hà Nội và Huế'])
  })
})

describe('in the place of a code', () => {
  it.each([
    [{ redeem: 'collect' }, true],
    [{ redeem: 'auto' }, false],
    [{}, false],
  ])('%o says to collect: %s', (fields, isCollected) => {
    const { deal, strings } = dealOf(fields)
    expect(describeNoCode(deal, strings)).toBe(isCollected ? strings.noCodeCollect : strings.noCode)
  })
})

describe('a check in few words', () => {
  it.each([
    ['checkout-tested', 'Đã xác minh 19/11/2026'],
    ['reader', undefined],
    [undefined, 'Chưa được xác minh'],
  ])('by %s', (method, text) => {
    const evidence = { url: 'https://shopee.vn/', checkedAt: '2026-11-19', method }
    const { deal, strings } = dealOf(method === undefined ? {} : { evidence })
    expect(describeCheck(deal, strings)).toBe(text ?? describeEvidence(deal, strings))
  })
})

describe('the ways and boxes of several deals', () => {
  it('are told once each, the most frequent first; a deal without a box has none', () => {
    const catalog = smallCatalog({
      deals: {
        a: { redeem: 'collect', scope: 'shipping' },
        b: { code: 'DEMO1', scope: 'shop' },
        c: { code: 'DEMO2', scope: 'shop' },
        d: { code: 'DEMO3' },
        e: { redeem: 'auto', scope: 'payment' },
      },
    })
    const { ways, boxes } = describeUses(catalog.deals, MARKETPLACE, catalog.stringsIn('vi'))
    expect(ways.map(({ name }) => name)).toEqual(['Nhập mã', 'Lưu voucher trước', 'Tự động trừ'])
    expect(boxes.map(({ name }) => name)).toEqual(['mã của shop', 'voucher vận chuyển'])
    expect(describeUses([], MARKETPLACE, catalog.stringsIn('vi'))).toEqual({ ways: [], boxes: [] })
  })
})

describe('what a reader abroad needs to pay', () => {
  const catalog = smallCatalog({
    site: {
      payments: { MoMo: { needs: ['bank-account'] }, Zalo: { needs: ['bank-account', 'phone-number'] } },
    },
    deals: {
      momo: { eligibility: { payment: ['MoMo'] } },
      either: { eligibility: { payment: ['MoMo', 'Visa'] } },
      both: { eligibility: { payment: ['Zalo'] } },
      any: {},
    },
  })
  const needsOf = (id: string) =>
    describePaymentNeeds(catalog.dealOf(id) ?? expect.fail(id), catalog.stringsIn('en'))

  it('is said where no way to pay does without it', () => {
    expect(needsOf('momo')).toBe('needs a Vietnamese bank account')
    expect(needsOf('both')).toBe('needs a Vietnamese bank account, needs a Vietnamese phone number')
    expect(needsOf('either')).toBeUndefined()
    expect(needsOf('any')).toBeUndefined()
  })
})
