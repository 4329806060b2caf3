import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const offer = { store: 'shopee', url: 'https://shopee.vn/', price: 1_890_000, seenAt: '2026-11-01' }

const { ask, idsFor } = searchOver(
  smallCatalog({
    withLexicon: true,
    deals: {
      bouquets: { title: 'Bó hoa tươi giao trong ngày giảm 20%', category: 'lifestyle' },
      'flowers-for-birthdays': { title: 'Hoa sinh nhật cho vợ giảm 10%', category: 'lifestyle' },
      guavas: { title: 'Ổi lê ruột hồng, trái ổi giòn giảm 15%', category: 'food' },
      snacks: { title: 'Đồ ăn vặt giảm 30%', category: 'food' },
      'lipstick-at-829k': { title: 'Son môi đồng giá 829K', category: 'lifestyle' },
      'lipstick-at-150k': { title: 'Son môi chỉ còn 150K', category: 'lifestyle' },
      'lipstick-less-50k': { title: 'Son môi giảm 50K cho đơn từ 99K', category: 'lifestyle' },
      'washing-machine': { title: 'Máy giặt giảm 12%', category: 'tech' },
      fridge: { title: 'Tủ lạnh giảm 10%', category: 'tech' },
      takeaway: { title: 'Đơn tự lấy giảm 25%', category: 'food' },
      'hamster-wheel': { title: 'Đồ chơi cho hamster: bánh gặm, xe kéo giảm 5%', category: 'shopping' },
    },
    products: {
      'of-a-model': {
        title: 'Seebaby Q5',
        brand: 'Seebaby',
        summary: 'Xe đẩy em bé, gấp gọn.',
        offers: [offer],
      },
      charger: {
        title: 'Củ sạc Anker 20W',
        brand: 'Anker',
        summary: 'Sạc nhanh cho điện thoại.',
        category: 'tech',
        offers: [offer],
      },
    },
  }),
  { now: NOW, sources: ['deals', 'products'] },
)

describe('what chats and voices say around a thing', () => {
  it.each([
    'ai có mã đồ ăn vặt share em vs',
    'hóng mã đồ ăn vặt quá trời',
    'ok google mã giảm giá đồ ăn vặt',
    'kiếm dùm mình mã đồ ăn vặt nhen',
    'hook me up with a snack code',
  ])('is nothing that a deal has to have: %s', (query) => {
    expect(ask(query)).toMatchObject({ matched: true, relaxed: [] })
    expect(idsFor(query)[0]).toBe('snacks')
  })

  it('begins no other word where characters have no spaces between them', () => {
    expect(idsFor('帮我找一下奶茶优惠券')).not.toContain('snacks')
    expect(ask('帮我找一下奶茶').understood.map(({ id }) => id)).toEqual(['milk-tea'])
  })
})

describe('a query in a whole sentence', () => {
  it('shows what is of the kind that is asked for, however much else the sentence says', () => {
    expect(idsFor('vợ sắp sinh nhật nên mua hoa ở đâu cho đẹp mà rẻ')).toEqual([
      'flowers-for-birthdays',
      'bouquets',
    ])
  })

  it('takes no notice of words of everyday speech that are typed with their diacritics', () => {
    expect(ask('mình cần mua máy giặt nào bền').relaxed).toEqual([])
  })
})

describe('a word that is spelt as Vietnamese words are', () => {
  it.each(['trời ơi', 'theo đoàn'])('%s is no misspelt thing', (query) => {
    expect(ask(query).corrected).toEqual({})
    expect(idsFor(query)).toEqual([])
  })
})

describe('a misspelt phrase', () => {
  it.each(['tủ lạh', 'tủ lạn'])('%s keeps the word that was typed right', (query) => {
    expect(idsFor(query)).toEqual(['fridge'])
  })
})

describe('a short form', () => {
  it('stands for words that titles have side by side, not for any phrase of the lexicon', () => {
    expect(ask('bxh').corrected).toEqual({})
  })
})

describe('a question that no deal answers', () => {
  it('is known by its diacritics where it has some', () => {
    expect(idsFor('tủ lạnh có mã không')).toEqual(['fridge'])
    expect(ask('thời tiết hôm nay').matches).toEqual([])
  })

  it('is known without them too', () => {
    expect(ask('thoi tiet hom nay').matches).toEqual([])
  })
})

describe('a price that the title of a deal states', () => {
  it('is what a limit is compared with', () => {
    expect(idsFor('son môi dưới 200k')).toEqual(['lipstick-at-150k', 'lipstick-less-50k'])
  })

  it('is what a least price is compared with', () => {
    expect(idsFor('son môi trên 500k')[0]).toBe('lipstick-at-829k')
  })
})

describe('a product whose title is a name alone', () => {
  it('is what its summary begins with', () => {
    expect(idsFor('xe đẩy em bé')).toEqual(['of-a-model'])
  })

  it('is nothing that its summary only mentions', () => {
    expect(idsFor('điện thoại')).not.toContain('charger')
  })
})
