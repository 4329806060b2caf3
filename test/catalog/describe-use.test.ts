import { describe, expect, it } from 'vitest'
import {
  describeConditions,
  describeEvidence,
  describeRedeem,
  describeStart,
  describeSteps,
} from '#catalog/describe-use.ts'
import { smallCatalog } from '../support/content.ts'

function dealOf(fields: Record<string, unknown>) {
  const catalog = smallCatalog({ deals: { one: fields } })
  const [deal] = catalog.deals
  if (!deal) throw new Error('no deal')
  return { deal, words: catalog.wordsIn('vi') }
}

describe('how a deal is used', () => {
  it.each([
    [{ code: 'DEMO1', scope: 'platform' }, 'Nhập mã · mã của Shopee'],
    [{ code: 'DEMO1', scope: 'shop' }, 'Nhập mã · mã của shop'],
    [{ redeem: 'collect', scope: 'shipping' }, 'Lưu voucher trước · mã vận chuyển'],
    [{ redeem: 'auto', scope: 'payment' }, 'Tự động trừ · ưu đãi thanh toán'],
    [{}, 'Mở từ liên kết'],
  ])('%o: %s', (fields, text) => {
    const { deal, words } = dealOf(fields)
    expect(describeRedeem(deal, 'Shopee', words)).toBe(text)
  })

  it('names the box that a code goes into, and the one that refuses it', () => {
    const { deal, words } = dealOf({ code: 'DEMO1', scope: 'platform' })
    expect(describeSteps(deal, 'Shopee', words)).toEqual([
      'Nhập mã DEMO1 ở bước thanh toán.',
      'Đây là mã của Shopee: dùng ở ô mã của Shopee, không phải ô mã của từng shop.',
    ])
  })

  it('names no box for what is taken off by itself', () => {
    const { deal, words } = dealOf({ redeem: 'auto', scope: 'shop' })
    expect(describeSteps(deal, 'Shopee', words)).toHaveLength(1)
  })
})

describe('what has to be met', () => {
  it('is told shortest first', () => {
    const { deal, words } = dealOf({
      discount: { kind: 'percent', value: 10, max: 1_500_000 },
      minimumSpend: 99_000,
      eligibility: { newUser: true, appOnly: true, payment: ['MoMo', 'ZaloPay'], regions: ['Hà Nội'] },
      slots: ['12:00'],
    })
    expect(describeConditions(deal, words)).toEqual([
      'Đơn từ 99K',
      'Tối đa 1,5 triệu',
      'Khách mới',
      'Chỉ trên ứng dụng',
      'Trả bằng MoMo, ZaloPay',
      'Tại Hà Nội',
      'Phát lúc 12:00',
    ])
  })
})

describe('when and how a deal was seen', () => {
  it('is a day and a method, or that nobody has', () => {
    const evidence = { url: 'https://shopee.vn/', checkedAt: '2026-11-19', method: 'checkout-tested' }
    const seen = dealOf({ evidence })
    expect(describeEvidence(seen.deal, seen.words)).toBe('thử khi thanh toán, 19/11/2026')
    const unseen = dealOf({})
    expect(describeEvidence(unseen.deal, unseen.words)).toBe('Chưa được kiểm tra')
  })

  it('gives the hour of a start only where it is not midnight', () => {
    const midnight = dealOf({ startsAt: '2026-12-12' })
    expect(describeStart(midnight.deal, midnight.words)).toBe('Bắt đầu 12/12/2026')
    const evening = dealOf({ startsAt: '2026-12-11T20:00' })
    expect(describeStart(evening.deal, evening.words)).toBe('Bắt đầu 20:00 11/12/2026')
  })
})
