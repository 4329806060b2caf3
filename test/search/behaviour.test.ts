import { describe, expect, it } from 'vitest'
import { createDealSearch } from '#search/deal-search.ts'
import { smallCatalog } from '../support/content.ts'
import { indexOf, searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const offer = (store: string, price: number) => ({
  store,
  url: `https://${store}.vn/`,
  price,
  seenAt: '2026-11-01',
})

const catalog = smallCatalog({
  withLexicon: true,
  stores: { shopee: { name: 'Shopee' }, tiki: { name: 'Tiki', url: 'https://tiki.vn/' } },
  deals: {
    'tea-with-code': { title: 'Trà sữa bớt 10%', code: 'DEMOTRA', discount: { kind: 'percent', value: 10 } },
    'tea-at-tiki': {
      title: 'Trà sữa đóng chai bớt 50%',
      store: 'tiki',
      discount: { kind: 'percent', value: 50 },
    },
    'tea-to-collect': { title: 'Trà sữa chiều thứ sáu', redeem: 'collect' },
    'tea-ending': { title: 'Trà sữa một ngày', endsAt: '2026-11-20T20:00' },
    'tiki-code': { title: 'Đồ gia dụng bớt 20.000đ', store: 'tiki', category: 'shopping', code: 'DEMOTIKI' },
    'tiki-sale': { title: 'Voucher đồ gia dụng', store: 'tiki', category: 'shopping' },
    'mask-for-less': {
      title: 'Khẩu trang',
      category: 'shopping',
      discount: { kind: 'percent', value: 19 },
      featured: true,
    },
    'mask-among-others': {
      title: 'Đồ dùng cho cả nhà trong mùa lạnh bớt 20%',
      summary: 'Áp dụng cho nhiều món của gian hàng: chăn, găng tay, mũ len, tất và khẩu trang.',
      category: 'shopping',
      discount: { kind: 'percent', value: 20 },
    },
    'tea-by-the-hour': { title: 'Trà sữa giá tốt mỗi chiều', slots: ['14:00-16:00'] },
    'sent-for-nothing': { title: 'Miễn phí giao hàng nhanh mọi đơn', category: 'shopping' },
    'first-checked': {
      title: 'Áo mưa trẻ em',
      category: 'shopping',
      evidence: { url: 'https://shopee.vn/', checkedAt: '2026-11-01', method: 'feed' },
    },
    'last-checked': {
      title: 'Áo mưa trẻ em',
      category: 'shopping',
      evidence: { url: 'https://shopee.vn/', checkedAt: '2026-11-18', method: 'feed' },
    },
  },
  products: {
    'cheap-laptop': {
      title: 'Laptop Nhẹ 14',
      brand: 'Toshiba',
      offers: [offer('tiki', 16_000_000), offer('shopee', 14_000_000)],
    },
    'dear-laptop': { title: 'Laptop Nặng 16', brand: 'Toshiba', offers: [offer('tiki', 22_990_000)] },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals', 'products'] })

describe('what is left out', () => {
  it.each([
    'trà sữa',
    'tra sua tiki',
    'laptop dưới 15 triệu',
    'milk tea coupon',
    '奶茶优惠',
    'タピオカミルクティー',
    '버블티 쿠폰',
    'thé au lait',
  ])('is nothing where a record has all of %s', (query) => {
    const { matched, fallback, relaxed } = ask(query)
    expect({ matched, fallback, relaxed }).toEqual({ matched: true, fallback: false, relaxed: [] })
  })
})

describe('what others satisfy and a record does not', () => {
  it.each(['trà sữa', 'tra sua tiki', 'laptop', 'laptop dưới 15 triệu', 'milk tea coupon', '버블티 쿠폰'])(
    'makes it close, so that as many are left as are counted: %s',
    (query) => {
      const { matches, totalMatches, matched } = ask(query, { limit: 1000 })
      expect(matched).toBe(true)
      expect(matches.findIndex(({ isClose }) => isClose)).not.toBe(0)
      expect(matches.filter(({ isClose }) => isClose !== true)).toHaveLength(totalMatches)
    },
  )

  it('is not told where nothing does', () => {
    const { matches, matched } = ask('laptop dưới 5 triệu', { limit: 1000 })
    expect(matched).toBe(false)
    expect(matches.filter(({ isClose }) => isClose)).toEqual([])
  })
})

describe('a limit that a query states', () => {
  it.each([
    'laptop dưới 20 triệu',
    'laptop dưới 20 triệu đồng',
    'laptop under 20 million vnd',
    'laptop 20000000 vnd trở xuống',
    '2000万越南盾以下的笔记本电脑',
    '노트북 2000만 동 이하',
    '2000万ドン以下のノートパソコン',
  ])('hides what is beyond it: %s', (query) => {
    const ids = idsFor(query)
    expect(ids[0]).toBe('cheap-laptop')
    expect(ids).not.toContain('dear-laptop')
  })

  it('shows what is beyond it as close where nothing is within, and says which limit that is', () => {
    const outcome = ask('laptop dưới 5 triệu')
    expect(outcome).toMatchObject({ matched: false, fallback: true, relaxed: ['duoi 5 trieu'] })
    expect(idsFor('laptop dưới 5 triệu').toSorted()).toEqual(['cheap-laptop', 'dear-laptop'])
  })

  it('is compared with the lowest offer', () => {
    expect(idsFor('laptop dưới 15 triệu')).toEqual(['cheap-laptop'])
  })

  it('is not known to be met by what states no price, and the answer counts that', () => {
    expect(ask('laptop dưới 20 triệu')).toMatchObject({ totalMatches: 1, unpriced: 0 })
    const { totalMatches, unpriced, matched } = ask('trà sữa dưới 200k')
    expect({ matched, unpriced }).toEqual({ matched: true, unpriced: totalMatches })
    expect(ask('trà sữa trên 200k')).toMatchObject({ fallback: true, unpriced: 1 })
    expect(ask('trà sữa').unpriced).toBe(0)
  })

  it('may be met to the đồng', () => {
    expect(idsFor('laptop dưới 22.990.000đ')).toContain('dear-laptop')
    expect(idsFor('laptop dưới 22.989.999đ')).not.toContain('dear-laptop')
  })
})

describe('a wish', () => {
  it('is granted by the field of a deal that its text says nothing of', () => {
    expect(idsFor('trà sữa theo khung giờ')[0]).toBe('tea-by-the-hour')
  })

  it.each(['giao hàng nhanh miễn phí', 'giao hang nhanh mien phi', 'free fast delivery'])(
    'is one also where another word stands within it: %s',
    (query) => {
      expect(ask(query).understood).toMatchObject([{ kind: 'intent', id: 'free-shipping' }])
      expect(idsFor(query)[0]).toBe('sent-for-nothing')
    },
  )
})

describe('who asks for a code', () => {
  it.each(['mã giảm giá trà sữa', 'milk tea voucher', 'tra sua coupon'])('gets codes first: %s', (query) => {
    const ids = idsFor(query)
    expect(ids[0]).toBe('tea-with-code')
    expect(ids[1]).toBe('tea-to-collect')
    expect(ids).toContain('tea-at-tiki')
  })

  it('gets a code although another deal has the word in its title', () => {
    expect(idsFor('voucher tiki')[0]).toBe('tiki-code')
  })
})

describe('a text without spaces', () => {
  it.each(['便宜的笔记本电脑', '最便宜笔记本电脑', '安いノートパソコン', 'ノートパソコンが安い'])(
    'is asked for by the words in it, not by where two of them meet: %s',
    (query) => {
      expect(ask(query)).toMatchObject({ matched: true, relaxed: [] })
      expect(idsFor(query).toSorted()).toEqual(['cheap-laptop', 'dear-laptop'])
    },
  )
})

describe('complete matches', () => {
  it('come before those that lack a part of the query, however well these match the rest', () => {
    const { matches, matched, relaxed } = ask('trà sữa tiki')
    expect(idsFor('trà sữa tiki')[0]).toBe('tea-at-tiki')
    expect(matches[0]?.matchedOn).toEqual(['tra sua', 'tiki'])
    expect(matched).toBe(true)
    expect(relaxed).toEqual([])
  })

  it('come before one of which the query is the title, where that one misses what was asked for', () => {
    expect(idsFor('khẩu trang')[0]).toBe('mask-for-less')
    expect(idsFor('khẩu trang giảm 20%')[0]).toBe('mask-among-others')
  })

  it('are put by their last check where they are equal', () => {
    expect(idsFor('áo mưa')).toEqual(['last-checked', 'first-checked'])
  })

  it('meet a percentage only from it on', () => {
    expect(idsFor('trà sữa giảm 50%')[0]).toBe('tea-at-tiki')
    expect(ask('trà sữa giảm 60%')).toMatchObject({ matched: false, fallback: true })
  })
})

describe('a deal', () => {
  const LAST_MOMENT = Date.parse('2026-11-20T20:00:00+07:00')

  it('is found at its last moment, and not after it', () => {
    expect(idsFor('trà sữa', { now: LAST_MOMENT })).toContain('tea-ending')
    expect(idsFor('trà sữa', { now: LAST_MOMENT + 1 })).not.toContain('tea-ending')
  })
})

describe('a question that no deal answers', () => {
  it.each([
    'thời tiết hôm nay',
    'dự báo thời tiết trà sữa',
    'kết quả bóng đá',
    'who won the football match',
    '今天天气',
  ])('gets none: %s', (query) => {
    expect(ask(query)).toMatchObject({ matches: [], totalMatches: 0, matched: false, fallback: false })
  })
})

describe('the language of a short query', () => {
  it.each([
    ['kfc deals', 'en'],
    ['black friday deals', 'en'],
    ['best deal shopee', 'en'],
    // Vietnamese has these words too.
    ['black friday', 'vi'],
    ['deal 12.12 shopee', 'vi'],
    ['hot deal', 'vi'],
    ['prix iPhone 17', 'fr'],
    ['iPhone 17 price', 'en'],
    ['offres vendredi', 'fr'],
    ['ve may bay', 'vi'],
    ['shopee', 'vi'],
    ['쇼피', 'ko'],
    ['月曜日', 'ja'],
    ['周一优惠', 'zh'],
  ])('follows its words: %s', (query, language) => {
    expect(ask(query).language).toBe(language)
  })
})

describe('a word', () => {
  it.each([
    ['that a record has', 'laptop nặng'],
    ['that only the lexicon has', 'giày nike'],
  ])('%s is never corrected: %s', (_what, query) => {
    expect(ask(query).corrected).toEqual({})
  })

  it.each([
    ['with swapped letters', 'laptpo'],
    ['with a doubled letter', 'laptopp'],
    ['with a dropped letter', 'lapto'],
    ['typed in Telex', 'traf suwax'],
    ['typed in VNI', 'tra2 su74a'],
    ['run together', 'trasua'],
  ])('finds what was meant %s: %s', (_how, query) => {
    expect(ask(query)).toMatchObject({ matched: true })
  })
})

describe('texts in several languages', () => {
  const NAMED = { vi: 'Giảm giá', en: 'Save', ko: '할인', zh: '立减', fr: 'Remise', ja: '割引' }
  const inAll = (title: Record<keyof typeof NAMED, string>) => ({
    title: title.vi,
    translations: Object.fromEntries(
      Object.entries(title)
        .filter(([language]) => language !== 'vi')
        .map(([language, text]) => [language, { title: text }]),
    ),
  })
  const shops = smallCatalog({
    withLexicon: true,
    stores: {
      grab: { name: 'Grab', url: 'https://grab.com/' },
      agoda: { name: 'Agoda', url: 'https://agoda.com/' },
    },
    deals: {
      ride: {
        ...inAll({
          vi: 'Đi Grab bớt 10%',
          en: '10% off Grab rides',
          ko: 'Grab 10% 할인',
          zh: 'Grab 九折',
          fr: '10 % sur Grab',
          ja: 'Grab 10%オフ',
        }),
        store: 'grab',
        category: 'travel',
      },
      homestay: {
        ...inAll({
          vi: 'Homestay bớt 10% khi đặt bằng điện thoại',
          en: 'Grab a homestay 10% cheaper on your phone',
          ko: '모바일 예약 시 홈스테이 10% 할인',
          zh: '手机预订民宿九折',
          fr: 'Homestay 10 % moins cher sur mobile',
          ja: 'スマホ予約でホームステイ10%オフ',
        }),
        store: 'agoda',
        category: 'travel',
        appliesTo: { types: ['homestay'] },
      },
      english: { title: 'Grab the last homestay', lang: 'en', store: 'agoda', category: 'travel' },
      milk: {
        title: 'Sữa bột bớt 10%',
        store: 'agoda',
        summary: 'Mua ba lon. Không áp dụng cho yến mạch.',
        terms: ['Kẹo dẻo không được khuyến mãi.'],
        appliesTo: { types: ['baby-formula'], except: { types: ['toys'] } },
      },
      juice: {
        ...inAll({
          vi: 'Nước mía Kestrel bớt 10%',
          en: 'Sugar cane juice',
          ko: '사탕수수 주스',
          zh: '甘蔗汁',
          fr: 'Jus de canne, jamais aigre',
          ja: 'さとうきびジュース',
        }),
        store: 'agoda',
      },
      sour: {
        ...inAll({
          vi: 'Chanh muối bớt 10%',
          en: 'Salted lime, aigre drinks',
          ko: '소금 라임',
          zh: '咸柠',
          fr: 'Citron salé',
          ja: '塩ライム',
        }),
        store: 'agoda',
      },
    },
    products: {
      iphone: { title: 'Điện thoại iPhone 17', brand: 'Apple', offers: [offer('agoda', 20_000_000)] },
      galaxy: { title: 'Điện thoại Samsung Galaxy S25', brand: 'Samsung', offers: [offer('agoda', 1)] },
    },
  })
  const { idsFor: found } = searchOver(shops, { now: NOW, sources: ['deals', 'products'] })

  it('make no store of an English verb', () => {
    expect(found('grab')).toEqual(['ride'])
    expect(found('grab deals')).toEqual(['ride'])
  })

  it('show neither another model nor what is only booked by phone for a model of a phone', () => {
    expect(found('iphone')).toEqual(['iphone'])
  })

  it('show a phone before what is booked by phone', () => {
    const ids = found('điện thoại')
    expect(ids.slice(0, 2).toSorted()).toEqual(['galaxy', 'iphone'])
  })

  it('count a word of another language less than one of the language of the query', () => {
    expect(found('pas cher jus aigre')[0]).toBe('juice')
    expect(found('the aigre lime drinks')[0]).toBe('sour')
  })

  it.each(['yến mạch', 'kẹo dẻo', 'đồ chơi'])('do not match what a deal excludes: %s', (query) => {
    expect(found(query)).not.toContain('milk')
  })

  it('make a translated deal no better than one in a single language', () => {
    const one = smallCatalog({
      deals: {
        'a-single': { title: 'Kestrel' },
        'b-translated': inAll({
          vi: 'Kestrel',
          en: 'Kestrel',
          ko: 'Kestrel',
          zh: 'Kestrel',
          fr: 'Kestrel',
          ja: 'Kestrel',
        }),
      },
    })
    const { matches } = createDealSearch(
      one,
      indexOf(one),
    )({
      query: 'kestrel',
      now: NOW,
      limit: 10,
      sources: ['deals'],
    })
    expect(new Set(matches.map(({ score }) => score)).size).toBe(1)
  })
})

describe('what an answer says of the query', () => {
  it.each([
    ['laptop của những ai', ['laptop']],
    ['ノートパソコン', ['ノートパソコン']],
    ['便宜的笔记本电脑', ['笔记本电脑']],
    ['노트북', ['노트북']],
  ])('names words that the reader typed, no grammar and no pairs of letters: %s', (query, names) => {
    const { matches, understood } = ask(query)
    expect(matches[0]?.matchedOn).toEqual(names)
    expect(understood.map(({ text }) => text)).toEqual(expect.arrayContaining(names))
  })
})

describe('days that a query names', () => {
  const dated = smallCatalog({
    withLexicon: true,
    stores: { shopee: { name: 'Shopee' }, tiki: { name: 'Tiki', url: 'https://tiki.vn/' } },
    calendar: { 'sale-12-12': { name: 'Sale 12.12', rule: 'yearly 12-12', tags: ['12-12'] } },
    deals: {
      now: { title: 'Áo mưa bớt 10%', category: 'shopping', endsAt: '2026-11-30' },
      always: { title: 'Áo mưa bớt 5%', category: 'shopping' },
      short: { title: 'Nồi cơm bớt 5%', category: 'shopping', endsAt: '2026-11-22' },
      friday: { title: 'Thứ sáu nồi cơm bớt 7%', category: 'shopping' },
      'twelve-named': {
        title: 'Siêu sale 12.12 bớt 200.000đ',
        category: 'shopping',
        code: 'DEMO1212',
        startsAt: '2026-12-10',
        endsAt: '2026-12-12',
      },
      'twelve-unnamed': {
        title: 'Nồi cơm bớt 20%',
        category: 'shopping',
        startsAt: '2026-12-12',
        endsAt: '2026-12-13',
      },
      'twelve-at-tiki': {
        title: '12.12 ở Tiki bớt 10%',
        store: 'tiki',
        category: 'shopping',
        startsAt: '2026-12-12',
      },
      'other-day': { title: 'Nồi cơm bớt 30%', category: 'shopping', startsAt: '2027-01-05' },
      gone: {
        title: 'Sale 12.12 năm ngoái',
        category: 'shopping',
        startsAt: '2025-12-12',
        endsAt: '2025-12-12',
      },
    },
  })
  const find = createDealSearch(dated, indexOf(dated))
  const answer = (query: string, now = NOW) => find({ query, now, limit: 10, sources: ['deals'] })
  const comingFor = (query: string, now = NOW) => answer(query, now).coming.map(({ id }) => id)
  const found = (query: string) =>
    answer(query).matches.map((match) => (match.source === 'deals' ? match.deal.id : ''))

  it.each(['shopee 12/12', 'shopee 12.12', 'shopee double 12', 'shopee 双十二'])(
    'bring the deals of a sale day to come, apart from those of now: %s',
    (query) => {
      expect(comingFor(query)).toEqual(['twelve-named', 'twelve-unnamed'])
      expect(found(query)).not.toContain('twelve-named')
    },
  )

  it.each(['12.12 vouchers', 'mã 12.12', 'クーポン 12.12'])(
    'have no code of another day as close: %s',
    (query) => {
      expect(found(query)).toEqual([])
      expect(comingFor(query)).toContain('twelve-named')
    },
  )

  it('leave nothing to come once it has begun', () => {
    const twelfth = Date.parse('2026-12-12T09:00:00+07:00')
    expect(comingFor('shopee 12/12', twelfth)).toEqual([])
    expect(answer('shopee 12/12', twelfth)).toMatchObject({ matched: true })
  })

  it('keep what ends before them from being whole matches', () => {
    expect(answer('áo mưa tháng 12')).toMatchObject({ matched: true, totalMatches: 1 })
    expect(answer('áo mưa tháng 12').matches.map(({ matchedOn }) => matchedOn)).toEqual([
      ['ao mua', 'thang 12'],
      ['ao mua'],
    ])
    expect(found('áo mưa tháng 12')[0]).toBe('always')
  })

  it('bring what begins on them', () => {
    expect(comingFor('nồi cơm tháng 12')).toEqual(['twelve-unnamed'])
    expect(comingFor('nồi cơm tháng 1')).toEqual(['other-day'])
  })

  it('bring nothing to come where deals of now answer and no day is asked for', () => {
    expect(comingFor('nồi cơm')).toEqual([])
  })

  it.each(['hết hạn hôm nay', 'ends today', '今天到期', '오늘 마감', 'expire aujourd’hui'])(
    'say which deal is the next to end where none ends then: %s',
    (query) => {
      expect(answer(query)).toMatchObject({ matched: false, fallback: true, isNextEnd: true })
      expect(found(query).slice(0, 2)).toEqual(['short', 'now'])
    },
  )

  it('bring what ends on them', () => {
    expect(answer('hết hạn tuần này')).toMatchObject({ matched: true, isNextEnd: false })
    expect(found('hết hạn tuần này')[0]).toBe('short')
  })

  it.each(['thứ sáu', 'friday deals', '금요일', 'offres du vendredi'])(
    'may be days of the week, whatever the language: %s',
    (query) => {
      expect(answer(query)).toMatchObject({ matched: true })
      expect(found(query)[0]).toBe('friday')
    },
  )
})

describe('wishes', () => {
  const deal = (fields: object) => ({ title: 'Bút chì', category: 'shopping', ...fields })
  const wished = smallCatalog({
    withLexicon: true,
    stores: {
      shopee: { name: 'Shopee' },
      momo: { name: 'MoMo', url: 'https://momo.vn/' },
      zalopay: { name: 'ZaloPay', url: 'https://zalopay.vn/' },
    },
    deals: {
      plain: deal({ title: 'Bút chì, nhiều người hỏi freeship, hoàn tiền, quà tặng và khách mới' }),
      code: deal({ code: 'DEMOBUT' }),
      shipping: deal({ discount: { kind: 'freeship' } }),
      cashback: deal({ discount: { kind: 'cashback', value: 5 } }),
      gift: deal({ discount: { kind: 'gift' } }),
      newcomer: deal({ eligibility: { newUser: true } }),
      app: deal({ eligibility: { appOnly: true } }),
      momo: deal({ eligibility: { payment: ['MoMo'] } }),
      visa: deal({ eligibility: { payment: ['Visa'] } }),
      jcb: deal({ eligibility: { payment: ['JCB'] } }),
      ending: deal({ endsAt: '2026-11-22' }),
    },
  })
  const find = createDealSearch(wished, indexOf(wished))
  const answer = (query: string) => find({ query, now: NOW, limit: 10, sources: ['deals'] })

  it.each([
    ['mã bút chì', 'code'],
    ['bút chì freeship', 'shipping'],
    ['bút chì miễn phí vận chuyển', 'shipping'],
    ['bút chì hoàn tiền', 'cashback'],
    ['bút chì tặng quà', 'gift'],
    ['bút chì khách mới', 'newcomer'],
    ['bút chì trên app', 'app'],
    ['bút chì momo', 'momo'],
    ['bút chì thẻ visa', 'visa'],
    ['bút chì jcb', 'jcb'],
    ['bút chì sắp hết hạn', 'ending'],
  ])('go by the fields of a deal and decide among what matches: %s', (query, id) => {
    const [best] = answer(query).matches
    expect(best?.source === 'deals' && best.deal.id).toBe(id)
    expect(answer(query)).toMatchObject({ matched: true })
  })

  it.each(['bút chì freeship', 'bút chì khách mới'])('do not hide the other deals: %s', (query) => {
    expect(answer(query).matches.length).toBeGreaterThan(5)
  })
})
