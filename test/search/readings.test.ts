import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const catalog = smallCatalog({
  withLexicon: true,
  deals: {
    flowers: { title: 'Hoa tươi bớt 15%', category: 'lifestyle' },
    'electricity-bill': { title: 'Trả tiền điện bớt 20.000đ', category: 'finance' },
    'tea-by-invoice': { title: 'Trà sữa bớt 20% cho hóa đơn từ 100K', category: 'food' },
    laptops: { title: 'Laptop bớt 500.000đ', category: 'tech' },
    'coding-course': { title: 'Khóa học lập trình bớt 30%', category: 'education' },
    'data-course': {
      title: 'Khóa SQL bớt 30%',
      summary: 'Bài giảng quay sẵn, học lúc nào cũng được, kèm bài tập và phụ đề tiếng Anh.',
      category: 'education',
    },
    'english-course': {
      title: 'Tiếng Anh cho cả nhà, luyện tiếng Anh mỗi ngày',
      category: 'education',
      tags: ['tieng-anh'],
    },
    'office-rice': { title: 'Cơm trưa văn phòng bớt 40K', category: 'food' },
    'hotel-with-lunch': {
      title: 'Phòng khách sạn rẻ hơn 7%',
      summary: 'Phòng có bữa trưa rẻ.',
      category: 'travel',
    },
    supermarket: { title: 'Đi siêu thị online bớt 50.000đ', category: 'food' },
    'all-headphones': { title: 'Tai nghe bớt 20%', category: 'tech', minimumSpend: 400_000 },
    'wireless-mouse': { title: 'Chuột không dây bớt 10%', category: 'tech' },
    earrings: { title: 'Bông tai bạc bớt 20%', category: 'lifestyle', minimumSpend: 100_000 },
    'friday-cashback': {
      title: 'Thứ sáu hoàn tiền 5%',
      category: 'finance',
      discount: { kind: 'cashback', value: 5 },
    },
    'any-cashback': {
      title: 'Hoàn tiền 9% mỗi ngày, hoàn tiền vào ví',
      category: 'finance',
      discount: { kind: 'cashback', value: 9 },
    },
    'whole-order': { title: 'Bớt 30.000đ cho giỏ hàng', category: 'shopping', appliesTo: 'everything' },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals'] })

describe('words that mean a thing in a query, and something else in a deal', () => {
  it.each(['hoa don', 'hóa đơn', 'HOA DON'])('finds bills to pay before invoices: %s', (query) => {
    expect(idsFor(query)).toEqual(['electricity-bill', 'tea-by-invoice'])
  })

  it('leaves the first word its own meaning', () => {
    expect(idsFor('hoa')).toEqual(['flowers'])
  })

  it('finds a deal by its title with such words', () => {
    expect(idsFor('trà sữa bớt 20% cho hóa đơn từ 100k')[0]).toBe('tea-by-invoice')
  })

  it('reads what chats call a laptop', () => {
    expect(idsFor('lap')).toEqual(['laptops'])
  })
})

describe('words that two languages write alike', () => {
  it.each([
    ['faire les courses', undefined, 'supermarket'],
    ['courses en ligne', undefined, 'supermarket'],
    ['courses', 'fr', 'supermarket'],
    ['courses', 'en', 'coding-course'],
  ] as const)('are those of the query, or else of the page that asks: %s, %s', (query, language, id) => {
    expect(idsFor(query, { language })).toContain(id)
    expect(idsFor(query, { language })).not.toContain(id === 'supermarket' ? 'coding-course' : 'supermarket')
  })
})

describe('a narrower thing of a query', () => {
  it('outweighs the wider one beside it', () => {
    expect(idsFor('khóa học tiếng anh cho bé')[0]).toBe('english-course')
  })

  it('is the meal of who eats at noon', () => {
    expect(idsFor('ăn trưa văn phòng rẻ')).toEqual(['office-rice'])
  })

  it.each(['headphones', 'tai nghe', 'casque'])('is not meant by the plain word for all: %s', (query) => {
    expect(idsFor(query)).toEqual(['all-headphones'])
    expect(ask(query).understood.map(({ id }) => id)).toEqual(['headphones'])
  })
})

describe('a limit', () => {
  it('is no answer without the thing that is asked for', () => {
    expect(idsFor('casque à moins de 500k')).toEqual(['all-headphones'])
    expect(idsFor('bánh trung thu dưới 500k')).toEqual([])
  })
})

describe('a condition that weighs more than what it is for', () => {
  it('counts: a day beside a wish', () => {
    expect(idsFor('thứ sáu hoàn tiền')[0]).toBe('friday-cashback')
  })
})

describe('the wish for a whole order', () => {
  it.each(['toàn bộ đơn hàng', 'sitewide', '全场', '전 상품'])(
    'is fulfilled by the field of a deal: %s',
    (query) => {
      expect(idsFor(query)).toEqual(['whole-order'])
    },
  )
})

describe('the "not" of chats', () => {
  it.each(['chuột ko dây', 'chuot hok day', 'chuột khum dây'])(
    'is read as it is written in full: %s',
    (query) => {
      expect(idsFor(query)).toEqual(['wireless-mouse'])
      expect(ask(query).matched).toBe(true)
    },
  )
})

describe('this weekend', () => {
  const weekend = smallCatalog({
    withLexicon: true,
    deals: {
      always: { title: 'Thuê xe tự lái bớt 8%', category: 'travel' },
      weekend: { title: 'Thuê xe tự lái cuối tuần bớt 8%', category: 'travel' },
      'with-minimum': { title: 'Vé xe bớt 8%', category: 'travel', minimumSpend: 300_000 },
      'of-any-sum': { title: 'Vé xe bớt 5%', category: 'travel' },
    },
  })
  const { idsFor: weekendIdsFor } = searchOver(weekend, { now: NOW, sources: ['deals'] })

  it.each(['thuê xe tự lái cuối tuần này', 'self drive car rental this weekend'])(
    'brings deals that speak of it first: %s',
    (query) => {
      expect(weekendIdsFor(query).slice(0, 2)).toEqual(['weekend', 'always'])
    },
  )

  it('an order of any sum leaves out deals with a minimum', () => {
    expect(weekendIdsFor('vé xe không cần đơn tối thiểu')).toEqual(['of-any-sum'])
  })
})

describe('a SIM for travelling', () => {
  const { idsFor: idsOfSims } = searchOver(
    smallCatalog({
      withLexicon: true,
      deals: {
        'travel-sim': { title: 'SIM du lịch Thái Lan bớt 8%', category: 'travel' },
        esim: { title: 'eSIM du lịch Thái Lan bớt 8%', category: 'travel', featured: true },
      },
    }),
    { now: NOW, sources: ['deals'] },
  )

  it('is a SIM card and need not be an eSIM', () => {
    expect(idsOfSims('sim 4g du lịch thái')[0]).toBe('travel-sim')
    expect(idsOfSims('esim thái')[0]).toBe('esim')
  })
})
