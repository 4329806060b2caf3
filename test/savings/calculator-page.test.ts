import { describe, expect, it } from 'vitest'
import { answerCalculator } from '#savings/calculator/answer.ts'
import type { CalculatorSheet } from '#savings/calculator/calculator-sheet.ts'
import { createCalculatorSheet } from '#savings/calculator/create-calculator-sheet.ts'
import { describeAnswer, renderAnswer } from '#savings/calculator/render-answer.ts'
import { readState } from '#savings/calculator/state.ts'
import type { Language } from '#text/language.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:30:00+07:00')
const icons = { copy: 'M0', check: 'M1', arrow: 'M2', close: 'M3' }

const offer = (store: string, price: number, url = `https://${store}.example/`) => ({
  store,
  url,
  price: String(price),
  seenAt: '2026-11-18',
})

const amount = (value: number) => ({ kind: 'amount', value })

const catalog = smallCatalog({
  withLexicon: true,
  stores: {
    shopee: { name: 'Shopee' },
    tiki: { name: 'Tiki', url: 'https://tiki.example/' },
    sendo: { name: 'Sendo', url: 'https://sendo.example/', categories: ['books', 'food'] },
    amazon: { name: 'Amazon', countries: ['US'], url: 'https://amazon.example/' },
    unused: { name: 'Không có gì', url: 'https://unused.example/' },
  },
  products: {
    phone: {
      title: 'Điện thoại',
      brand: 'Apple',
      type: 'phone',
      offers: [offer('shopee', 900_000), offer('tiki', 880_000)],
      translations: { en: { title: 'Phone' } },
    },
    'a-cable': { title: 'Cáp sạc', brand: 'Anker', offers: [offer('shopee', 100_000)] },
    book: {
      title: 'Sách',
      brand: 'NXB',
      category: 'books',
      offers: [{ ...offer('amazon', 12), currency: 'USD' }],
    },
  },
  deals: {
    shop: {
      title: 'Giảm 10%',
      code: 'DEMO10',
      scope: 'shop',
      discount: { kind: 'percent', value: 10 },
      stacking: ['payment', 'shipping'],
      appliesTo: 'everything',
    },
    worse: {
      title: 'Giảm 1K',
      code: 'DEMO1',
      scope: 'shop',
      discount: amount(1000),
      appliesTo: 'everything',
    },
    alone: {
      title: 'Giảm 2K riêng',
      code: 'DEMO2',
      scope: 'platform',
      discount: amount(2000),
      appliesTo: 'everything',
    },
    big: {
      title: 'Giảm 100K',
      code: 'DEMO100',
      scope: 'shop',
      discount: amount(100_000),
      minimumSpend: 500_000,
      appliesTo: 'everything',
    },
    wallet: {
      title: 'Ví giảm 20K',
      redeem: 'auto',
      scope: 'payment',
      discount: amount(20_000),
      stacking: ['shop'],
      eligibility: { payment: ['MoMo', 'ZaloPay'] },
      appliesTo: 'everything',
    },
    newcomers: {
      title: 'Khách mới giảm 30K',
      code: 'DEMOMOI',
      scope: 'platform',
      discount: amount(30_000),
      eligibility: { newUser: true },
      appliesTo: 'everything',
    },
    app: {
      title: 'Ứng dụng giảm 25K',
      code: 'DEMOAPP',
      scope: 'platform',
      discount: amount(25_000),
      eligibility: { appOnly: true },
      appliesTo: 'everything',
    },
    region: {
      title: 'Hà Nội giảm 24K',
      code: 'DEMOHN',
      scope: 'platform',
      discount: amount(24_000),
      eligibility: { regions: ['Hà Nội', 'TP.HCM'] },
      appliesTo: 'everything',
    },
    lunch: {
      title: 'Trưa giảm 90K',
      code: 'DEMOTRUA',
      scope: 'shop',
      discount: amount(90_000),
      slots: ['11:00-12:00', '20:00'],
      appliesTo: 'everything',
    },
    tomorrow: {
      title: 'Mai giảm 90K',
      code: 'DEMOMAI',
      scope: 'shop',
      discount: amount(90_000),
      startsAt: '2026-11-21',
      appliesTo: 'everything',
    },
    books: {
      title: 'Sách giảm 90K',
      code: 'DEMOSACH',
      scope: 'shop',
      discount: amount(90_000),
      appliesTo: { categories: ['books'] },
    },
    unknown: { title: 'Giảm 50%', code: 'DEMO50', discount: { kind: 'percent', value: 50 } },
    over: { title: 'Đã hết', discount: amount(90_000), endsAt: '2026-11-19', appliesTo: 'everything' },
    freeship: {
      title: 'Freeship <tối đa 25K>',
      redeem: 'collect',
      scope: 'shipping',
      discount: { kind: 'freeship', value: 25_000 },
      stacking: ['shop', 'payment'],
      appliesTo: 'everything',
    },
    noodles: {
      title: 'Mì giảm 1K',
      store: 'tiki',
      category: 'shopping',
      discount: amount(1000),
      appliesTo: { types: ['coffee', 'phone', 'coffee'] },
      endsAt: '2026-11-25',
    },
    tiki: {
      title: 'Tiki giảm 20K',
      store: 'tiki',
      discount: amount(20_000),
      appliesTo: { types: ['phone'] },
    },
    amazon: {
      title: 'Amazon 1 off',
      store: 'amazon',
      discount: { kind: 'amount', value: 1, currency: 'USD' },
      appliesTo: 'everything',
    },
  },
})

function ask(address: string): { lines: string[]; html: string; said: string } {
  const sheet = sheetIn('vi')
  const answer = answerCalculator(readState(new URLSearchParams(address)), sheet, NOW)
  const { html } = renderAnswer(answer, sheet, icons)
  return { lines: linesOf(html), html, said: describeAnswer(answer, sheet) }
}

/** The sheet made anew, so that `npm run bench -- mutate` sees it change. */
function sheetIn(language: Language): CalculatorSheet {
  return createCalculatorSheet({ ...catalog }, language)
}

/** What a reader sees, line by line: each link with the address it leads to. */
function linesOf(html: string): string[] {
  return html
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a\s*>/g, '[$2]($1)')
    .replaceAll(/<\/?(?:section|h2|p|ol|ul|li|details|summary)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

const linkOf = (deal: string): string => `/s/${catalog.dealOf(deal)?.hashId}`
const linkOfOffer = (product: string, store: string): string =>
  `/s/${catalog.productOf(product)?.offers.find((each) => each.store === store)?.hashId}`

describe('the answer of the calculator', () => {
  it('says what is paid, how, with what else, and why every other deal is left out', () => {
    const { lines, said } = ask('store=shopee&amount=200k')
    const link = `[Đến Shopee Sao chép mã, mở Shopee DEMO10 Đã sao chép ](${linkOf('shop')})`
    expect(lines).toEqual([
      '[Shopee](/ma-giam-gia/shopee)',
      'Trả 180.000đ thay vì 200.000đ Giảm được 20.000đ',
      '−20.000đ [Giảm 10%](/ma-giam-gia/shopee/shop)',
      'DEMO10 Sao chép mã Đã sao chép',
      link,
      'Còn 160.000đ nếu trả bằng MoMo hoặc ZaloPay',
      '−20.000đ [Giảm 10%](/ma-giam-gia/shopee/shop)',
      'DEMO10 Sao chép mã Đã sao chép',
      '−20.000đ [Ví giảm 20K](/ma-giam-gia/shopee/wallet)',
      'Tự động trừ · ưu đãi thanh toán',
      'Còn 170.000đ nếu là khách mới',
      '−30.000đ [Khách mới giảm 30K](/ma-giam-gia/shopee/newcomers)',
      'DEMOMOI Sao chép mã Đã sao chép',
      'Còn 175.000đ nếu mua trên ứng dụng',
      '−25.000đ [Ứng dụng giảm 25K](/ma-giam-gia/shopee/app)',
      'DEMOAPP Sao chép mã Đã sao chép',
      'Còn 176.000đ nếu ở Hà Nội hoặc TP.HCM',
      '−24.000đ [Hà Nội giảm 24K](/ma-giam-gia/shopee/region)',
      'DEMOHN Sao chép mã Đã sao chép',
      'Kèm theo: [Freeship &lt;tối đa 25K&gt;](/ma-giam-gia/shopee/freeship) (Lưu voucher trước · voucher vận chuyển)',
      'Ưu đãi không áp dụng (11)',
      '[Mai giảm 90K](/ma-giam-gia/shopee/tomorrow) chưa bắt đầu',
      '[Giảm 2K riêng](/ma-giam-gia/shopee/alone) không dùng chung với mã đã chọn',
      '[Ứng dụng giảm 25K](/ma-giam-gia/shopee/app) chỉ trên ứng dụng',
      '[Giảm 100K](/ma-giam-gia/shopee/big) còn thiếu 300.000đ để đạt đơn tối thiểu',
      '[Sách giảm 90K](/ma-giam-gia/shopee/books) chưa chắc áp dụng cho hàng này, xem điều kiện',
      '[Trưa giảm 90K](/ma-giam-gia/shopee/lunch) chỉ áp dụng từ 11h đến 12h và lúc 20h',
      '[Khách mới giảm 30K](/ma-giam-gia/shopee/newcomers) chỉ cho khách mới',
      '[Hà Nội giảm 24K](/ma-giam-gia/shopee/region) chỉ ở Hà Nội hoặc TP.HCM',
      '[Giảm 50%](/ma-giam-gia/shopee/unknown) chưa chắc áp dụng cho hàng này, xem điều kiện',
      '[Ví giảm 20K](/ma-giam-gia/shopee/wallet) chỉ khi trả bằng MoMo hoặc ZaloPay',
      '[Giảm 1K](/ma-giam-gia/shopee/worse) giảm ít hơn',
    ])
    expect(said).toBe('Shopee: Trả 180.000đ thay vì 200.000đ')
  })

  it('says what it takes for granted of the shopper, and what more to buy', () => {
    const { lines } = ask('store=shopee&amount=450k&pay=MoMo&new=1')
    expect(lines).toContain('Kết quả này chỉ đúng nếu trả bằng MoMo.')
    expect(lines).toContain(
      'Mua thêm 50.000đ thì được giảm thêm 35.000đ nhờ [Giảm 100K](/ma-giam-gia/shopee/big)',
    )
    expect(ask('store=shopee&amount=200k').lines.join()).not.toMatch(/Mua thêm|chỉ đúng nếu/)
  })

  it('is no saving where nothing is sure to be taken off', () => {
    const { lines, said, html } = ask('store=tiki&amount=5k')
    expect(lines).toEqual([
      '[Tiki](/ma-giam-gia/tiki)',
      'Trả 5.000đ, chưa có mã nào chắc chắn giảm được',
      'Ưu đãi không áp dụng (2)',
      '[Mì giảm 1K](/ma-giam-gia/tiki/noodles) chưa chắc áp dụng cho hàng này, xem điều kiện',
      '[Tiki giảm 20K](/ma-giam-gia/tiki/tiki) chưa chắc áp dụng cho hàng này, xem điều kiện',
    ])
    expect(said).toBe('Tiki: Trả 5.000đ, chưa có mã nào chắc chắn giảm được')
    expect(html).not.toContain('savings-steps')
    expect(html).not.toContain('savings-notes')
  })

  it('puts the cheapest store first, with its mark and the strong button; both lead to the product', () => {
    const { html, lines } = ask('product=phone')
    expect(html.match(/class="(?:button|savings-order)[^"]*"/g)).toEqual([
      'class="savings-order lowest"',
      'class="button strong copy-open"',
      'class="savings-order "',
      'class="button"',
    ])
    expect(lines[0]).toBe('[Shopee](/ma-giam-gia/shopee) thấp nhất')
    expect(lines).toContain(`[Đến Tiki ](${linkOfOffer('phone', 'tiki')})`)
    expect(html).toContain(`href="${linkOfOffer('phone', 'shopee')}"`)
    expect(ask('store=tiki&product=phone').said).toBe('Tiki: Trả 860.000đ thay vì 880.000đ')
  })

  it('leads to the first deal where several kinds of goods are bought', () => {
    expect(ask('store=shopee&product=phone&product-2=a-cable').html).toContain(
      `<a class="button strong copy-open" href="${linkOf('shop')}"`,
    )
  })

  it('names the stores apart that take nothing off an amount', () => {
    expect(ask('amount=50k&kind=food').lines.at(-1)).toBe(
      'Cửa hàng khác chưa có mã nào chắc chắn giảm được: Tiki.',
    )
    expect(ask('product=phone').lines.join()).not.toContain('Cửa hàng khác')
  })

  it('says that no store has the price of all goods', () => {
    const { lines, said } = ask('product=a-cable&product-2=book')
    expect([lines, said]).toEqual([
      ['Chưa cửa hàng nào có giá của sản phẩm này.'],
      'Chưa cửa hàng nào có giá của sản phẩm này.',
    ])
  })

  it('says nothing before something is asked', () => {
    expect(ask('store=shopee')).toEqual({ lines: [], html: '', said: '' })
  })

  it.each([
    ['new=1', 'newcomers'],
    ['app=1', 'app'],
    ['region=TP.HCM', 'region'],
    ['pay=ZaloPay', 'wallet'],
  ])('uses what the shopper says of himself: %s', (facts, deal) => {
    const htmlWith = (fact: string): string => ask(`store=shopee&amount=100k&${fact}`).html
    const steps = (html: string): string => /<ol class="savings-steps">.*?<\/ol>/.exec(html)?.[0] ?? ''
    expect(steps(htmlWith(facts))).toContain(`/${deal}"`)
    expect(steps(htmlWith(''))).not.toContain(`/${deal}"`)
  })

  it.each(['new=0', 'app=0', 'region=Huế'])('offers nothing for which it says no: %s', (facts) => {
    const conditions = { 'new=0': 'là khách mới', 'app=0': 'mua trên ứng dụng', 'region=Huế': 'ở Hà Nội' }
    const condition = conditions[facts as keyof typeof conditions]
    expect(ask('store=shopee&amount=100k').lines.join()).toContain(`nếu ${condition}`)
    expect(ask(`store=shopee&amount=100k&${facts}`).lines.join()).not.toContain(`nếu ${condition}`)
  })

  it.each([
    ['store=shopee&amount=1&quantity=1e1', 'Món 1: số lượng phải là số nguyên từ 1 đến 99.'],
    ['store=shopee&amount=1&quantity=0x10', 'Món 1: số lượng phải là số nguyên từ 1 đến 99.'],
    ['store=shopee&amount=1&quantity=%EF%BC%92', undefined],
    ['store=shopee&amount=1&quantity=0', 'Món 1: số lượng phải là số nguyên từ 1 đến 99.'],
    ['store=shopee&amount=1&quantity=100', 'Món 1: số lượng phải là số nguyên từ 1 đến 99.'],
    ['store=shopee&amount=1&quantity=99', undefined],
    ['store=shopee&product=phone&amount=x', 'Món 1: nhập giá bằng chữ số, lớn hơn 0.'],
    ['store=shopee&amount=5k&amount-2=x', 'Món 2: nhập giá bằng chữ số, lớn hơn 0.'],
    ['store=amazon&product=phone', 'Món 1: Amazon chưa có giá bán, bạn nhập giá nhé.'],
    ['store=tiki&product=a-cable&amount=5k', undefined],
  ])('says what is wrong: %s', (address, message) => {
    const { html, said } = ask(address)
    if (message === undefined) expect(html).not.toContain('role="alert"')
    else expect([html, said]).toEqual([`<p role="alert">${message}</p>`, message])
  })

  it('compares the prices of a product in the currency that it is sold in', () => {
    expect(ask('product=book').lines[1]).toBe('Trả 11 US$ thay vì 12 US$ Giảm được 1 US$')
  })
})

describe('the answer of the calculator over few deals', () => {
  const few = smallCatalog({
    stores: {
      shopee: { name: 'Shopee' },
      tiki: { name: 'Tiki', url: 'https://tiki.example/' },
      sendo: { name: 'Sendo', url: 'https://sendo.example/' },
    },
    products: { pen: { title: 'Bút', brand: 'Bút', offers: [offer('tiki', 5000), offer('sendo', 5000)] } },
    deals: {
      freeship: {
        redeem: 'collect',
        scope: 'shipping',
        stacking: ['shop'],
        discount: { kind: 'freeship' },
        appliesTo: 'everything',
      },
      app: {
        scope: 'shop',
        stacking: ['shipping'],
        discount: amount(1000),
        eligibility: { appOnly: true },
        appliesTo: 'everything',
      },
      gift: { store: 'tiki', scope: 'shop', discount: { kind: 'gift' }, appliesTo: 'everything' },
      phones: { store: 'sendo', discount: amount(1000), appliesTo: { brands: ['Apple'] } },
    },
  })
  function askFew(address: string): { lines: string[]; html: string } {
    const sheet = createCalculatorSheet({ ...few }, 'vi')
    const { html } = renderAnswer(
      answerCalculator(readState(new URLSearchParams(address)), sheet, NOW),
      sheet,
      icons,
    )
    return { lines: linesOf(html), html }
  }

  it('names a store beside the others where it gives something beside the price', () => {
    const { lines } = askFew('amount=50k')
    expect(lines).toContain('[Tiki](/ma-giam-gia/tiki)')
    expect(lines.at(-1)).toBe('Cửa hàng khác chưa có mã nào chắc chắn giảm được: Sendo.')
  })

  it('notes one condition and one extra, and no reasons where every deal is used', () => {
    const { lines, html } = askFew('store=shopee&amount=50k')
    expect(lines).toContain('Còn 49.000đ nếu mua trên ứng dụng')
    expect(lines.join()).toContain('Kèm theo: [Giảm 20% trà sữa](/ma-giam-gia/shopee/freeship)')
    expect(html).toContain('savings-refusals')
    expect(askFew('store=tiki&amount=50k').html).not.toContain('savings-refusals')
  })

  it('puts the store first that may cost less, where all take off the same', () => {
    const maybe = smallCatalog({
      stores: { shopee: { name: 'Shopee' }, amazon: { name: 'Amazon', url: 'https://amazon.example/' } },
      deals: {
        app: { discount: amount(1000), eligibility: { appOnly: true }, appliesTo: 'everything' },
        gift: { store: 'amazon', discount: { kind: 'gift' }, appliesTo: 'everything' },
      },
    })
    const answer = answerCalculator(
      readState(new URLSearchParams('amount=50k')),
      createCalculatorSheet(maybe, 'vi'),
      NOW,
    )
    expect(answer).toMatchObject({ orders: [{ store: 'shopee' }, { store: 'amazon' }] })
  })

  it('marks no store where one price is asked by all and nothing is taken off', () => {
    const { html } = askFew('product=pen')
    expect(html.match(/<section/g)).toHaveLength(2)
    expect(html).not.toContain('class="mark"')
  })

  it('says of a deal for other goods that it is for other goods', () => {
    expect(askFew('store=sendo&product=pen').lines.at(-1)).toBe(
      '[Giảm 20% trà sữa](/ma-giam-gia/sendo/phones) dành cho hàng khác',
    )
  })
})

describe('what the calculator offers to choose', () => {
  it('is every store with a deal or a price, in the order of their names, with its currency', () => {
    const stores = sheetIn('vi').stores.map(({ id, name, href, currency }) => [id, name, href, currency])
    expect(stores).toEqual([
      ['amazon', 'Amazon', '/ma-giam-gia/amazon', 'USD'],
      ['shopee', 'Shopee', '/ma-giam-gia/shopee', 'VND'],
      ['tiki', 'Tiki', '/ma-giam-gia/tiki', 'VND'],
    ])
  })

  it('is every product in the reader’s language, with its prices and links', () => {
    expect(sheetIn('en').products.map(({ name, lang }) => [name, lang])).toEqual([
      ['Cáp sạc', 'vi'],
      ['Phone', 'en'],
      ['Sách', 'vi'],
    ])
    expect(sheetIn('vi').products.map(({ name }) => name)).toEqual(['Cáp sạc', 'Điện thoại', 'Sách'])
    const phone = { product: 'phone', category: 'tech', brand: 'Apple', types: ['phone'], quantity: 1 }
    const offer = (store: string, unitPrice: number) => ({
      store,
      currency: 'VND',
      line: { ...phone, unitPrice },
      go: linkOfOffer('phone', store),
    })
    expect(sheetIn('vi').products[1]).toEqual({
      id: 'phone',
      name: 'Điện thoại',
      lang: 'vi',
      offers: [offer('tiki', 880_000), offer('shopee', 900_000)],
    })
    expect(sheetIn('vi').products[0]?.offers[0]?.line).not.toHaveProperty('types')
  })

  it.each([
    ['vi', ['Thực phẩm & Đồ uống', 'Điện thoại', 'Mua sắm', 'Cà phê', 'Điện thoại', 'Du lịch', 'Công nghệ']],
    ['en', ['Food & Beverages', 'Phone', 'Shopping', 'Coffee', 'Phone', 'Travel', 'Technology']],
  ] as const)('is every category, each followed by the goods that its deals name: %s', (language, names) => {
    const kinds = sheetIn(language).kinds.slice(0, names.length)
    expect(kinds.map(({ name }) => name)).toEqual(names)
    expect(kinds.map(({ category }) => category)).toEqual([
      'food',
      'food',
      'shopping',
      'shopping',
      'shopping',
      'travel',
      'tech',
    ])
    expect(kinds[3]).toMatchObject({ id: 'coffee', types: ['coffee'] })
    expect(kinds[0]).not.toHaveProperty('types')
  })

  it('is every way to pay and every place that a deal names, once', () => {
    expect(sheetIn('vi')).toMatchObject({ payment: ['MoMo', 'ZaloPay'], regions: ['Hà Nội', 'TP.HCM'] })
  })

  it('leaves out deals that were over when the catalog was built, and those taken back', () => {
    const builtAt = (moment: string) =>
      createCalculatorSheet({ ...catalog, builtAt: Date.parse(moment) }, 'vi').terms.map(({ id }) => id)
    expect(builtAt('2026-11-25T23:59:59+07:00')).toContain('noodles')
    expect(builtAt('2026-11-26T00:00:00+07:00')).not.toContain('noodles')
    const withdrawn = smallCatalog({
      deals: { one: { status: 'withdrawn', appliesTo: 'everything' }, two: { appliesTo: 'everything' } },
    })
    expect(createCalculatorSheet(withdrawn, 'vi').terms.map(({ id }) => id)).toEqual(['two'])
    expect(Object.keys(createCalculatorSheet(withdrawn, 'vi').deals)).toEqual(['two'])
  })
})
