import { describe, expect, it } from 'vitest'
import { checkContent, createContentCheck } from '#entries/check-content.ts'
import { reviewContent } from '#review/review-content.ts'
import { renderFindings } from '#review/render-findings.ts'
import { type SmallContent, smallFiles } from '../support/content.ts'
import { REVIEWED_STORES } from './planted-mistakes.ts'

const NOW = Date.parse('2026-11-22T12:00:00+07:00')

const EVIDENCE = { url: 'https://shopee.vn/m/sale', checkedAt: '2026-11-20', method: 'official-page' }

/** The findings of a small catalog, a line each, without the lines that name no file of it. */
function review(content: SmallContent): string[] {
  const checked = checkContent(smallFiles({ stores: REVIEWED_STORES, ...content }))
  if (!checked.ok) throw new Error(JSON.stringify(checked.mistakes, null, 2))
  const findings = reviewContent(checked.content, checked.sources, NOW)
  return renderFindings(findings, 'text').split('\n').filter(Boolean)
}

const reviewDeal = (fields: Record<string, unknown>) => review({ deals: { one: fields } })

const PRODUCT = {
  title: 'Tai nghe Sony',
  offers: [
    { store: 'shopee', url: 'https://shopee.vn/a', price: 5_000_000, seenAt: '2026-11-20' },
    { store: 'lazada', url: 'https://www.lazada.vn/a', price: 5_200_000, seenAt: '2026-11-20' },
  ],
  priceHistory: [{ date: '2026-11-01', price: 5_100_000 }],
}

describe('an error is', () => {
  it.each<[what: string, fields: Record<string, unknown>, message: string]>([
    [
      'an address on a lookalike host',
      { url: 'https://shopee.vn.sale.example/' },
      'shopee.vn.sale.example is no host of Shopee; write an address below shopee.vn, or correct store',
    ],
    [
      'an address of another store',
      { url: 'https://www.lazada.vn/x' },
      'is an address of Lazada; write an address below shopee.vn, or correct store',
    ],
    [
      'evidence on a foreign host',
      { evidence: { ...EVIDENCE, url: 'https://blog.example/' } },
      'blog.example is no host of Shopee',
    ],
    ['a link shortener', { url: 'https://bit.ly/3xyz' }, 'is a short link; open it'],
    ['a short link of the store itself', { url: 'https://s.shopee.vn/abc' }, 'is a short link; open it'],
    [
      'an address with tracking',
      { url: 'https://shopee.vn/m/a?utm_source=x&af_id=1' },
      'carries tracking; remove utm_source, af_id',
    ],
    [
      'evidence in the future',
      { evidence: { ...EVIDENCE, checkedAt: '2026-12-01' } },
      'is in the future; write when somebody saw the deal',
    ],
    ['a code that says there is none', { code: 'N/A' }, 'is no code; leave out the field'],
    ['a code that says so in Vietnamese', { code: 'không cần mã' }, 'is no code; leave out the field'],
    ['a tilde as a code', { code: '~' }, 'is no code; leave out the field'],
    ['a code in curly quotes', { code: '“DEMO20”' }, 'contains a quotation mark'],
    ['a code with a space', { code: 'DEMO 20' }, 'contains a space'],
    ['a code with a Cyrillic letter', { code: 'DЕMO20' }, 'contains letters of another alphabet'],
    ['a code with diacritics', { code: 'GIẢM20' }, 'contains letters with diacritics'],
    ['two codes in one', { code: 'DEMO20, DEMO30' }, 'looks like two codes'],
    ['a code to enter that is missing', { redeem: 'enter' }, 'needs a code'],
    [
      'fifty đồng off',
      { discount: { kind: 'amount', value: 50 } },
      'is 50 đồng; write the whole amount, for example: 50000',
    ],
    ['a minimum of 99 đồng', { minimumSpend: 99 }, 'is 99 đồng; write the whole amount, for example: 99000'],
    ['a cap of 50 đồng', { discount: { kind: 'percent', value: 20, max: 50 } }, 'is 50 đồng'],
    [
      'a fraction of a per cent',
      { title: 'Trà sữa', discount: { kind: 'percent', value: 0.2 } },
      'is less than one per cent; write 20 if that is meant',
    ],
    ['a fraction of a đồng', { minimumSpend: 99_000.5 }, 'is a fraction of a đồng'],
    [
      'a saving above the minimum',
      { discount: { kind: 'amount', value: 500_000 }, minimumSpend: 100_000 },
      'is more than minimumSpend, 100000',
    ],
    [
      'đồng at a store abroad',
      { store: 'lazada-sg', url: 'https://www.lazada.sg/', discount: { kind: 'amount', value: 5000 } },
      'write the currency, for example: SGD',
    ],
    ['mojibake', { title: 'Giáº£m 20% trÃ  sá»¯a' }, 'has letters of a wrong encoding'],
    ['a slot that ends before it begins', { slots: ['14:00-12:00'] }, 'ends before it begins'],
  ])('%s', (_what, fields, message) => {
    const found = reviewDeal(fields)
    expect(found.filter((line) => line.startsWith('error'))).toEqual([expect.stringContaining(message)])
    expect(found[0]).toMatch(/^error {3}deals\/one\.yaml:\d+:\d+ /)
  })

  it('a title that YAML cut at a number sign', () => {
    const files = smallFiles({ stores: REVIEWED_STORES, deals: {} })
    const text = 'title: Giảm 20% #sale hè\nstore: shopee\ncategory: food\nurl: https://shopee.vn/\n'
    const checked = checkContent([...files, { path: 'deals/cut.yaml', text }])
    if (!checked.ok) throw new Error('the record has the right shape')
    const findings = reviewContent(checked.content, checked.sources, NOW)
    expect(findings.map(({ message }) => message)).toEqual([
      'found "Giảm 20%"; is cut at "#sale"; put the whole text in quotes',
    ])
  })

  it('the same code at a store at the same time', () => {
    expect(review({ deals: { one: { code: 'DEMO20' }, two: { code: 'demo20', title: 'Khác' } } })).toEqual([
      expect.stringContaining('stands in one.yaml at the same time'),
    ])
  })

  it('an article of tomorrow that is not a draft', () => {
    const post = { publishedAt: '2026-11-23' }
    expect(review({ posts: { one: post, two: { ...post, status: 'draft' } } })).toEqual([
      expect.stringContaining('posts/one.yaml'),
    ])
  })

  it('an offer of a product on the host of another store', () => {
    const [first, second] = PRODUCT.offers
    const offers = [first, { ...second, url: 'https://shopee.vn/b' }]
    expect(review({ products: { one: { ...PRODUCT, offers } } })).toEqual([
      expect.stringContaining('is an address of Shopee; write an address below lazada.vn'),
    ])
  })

  it('a placeholder that a translation has lost', () => {
    const files = smallFiles({ stores: REVIEWED_STORES, withStrings: true }).map((file) =>
      file.path === 'strings/en.yaml' && file.text !== undefined
        ? { ...file, text: file.text.replace("codeLabel: 'Code {code}'", "codeLabel: 'Code'") }
        : file,
    )
    const checked = checkContent(files)
    if (!checked.ok) throw new Error('the strings have the right shape')
    expect(reviewContent(checked.content, checked.sources, NOW).map(({ message }) => message)).toEqual([
      expect.stringContaining('has no {code}'),
    ])
  })
})

describe('a warning is', () => {
  it.each<[what: string, fields: Record<string, unknown>, message: string]>([
    [
      'a percentage that the title contradicts',
      { title: 'Giảm 30% trà sữa', discount: { kind: 'percent', value: 20 } },
      'says "Giảm 30%", but discount.value is 20',
    ],
    [
      'a minimum that the summary contradicts',
      { summary: 'Áp dụng cho đơn từ 150K.', minimumSpend: 99_000 },
      'says "đơn từ 150K", but minimumSpend is 99000',
    ],
    [
      'a cap that the title contradicts',
      { title: 'Giảm 20% tối đa 1,5 triệu', discount: { kind: 'percent', value: 20, max: 150_000 } },
      'but discount.max is 150000',
    ],
    [
      'an English title that says it is Vietnamese',
      { title: 'Save 20% off your first order with free shipping' },
      'reads as English',
    ],
    [
      'a Korean translation without hangul',
      { translations: { ko: { title: '20% off' } } },
      'has no Korean letter',
    ],
    ['a code that is never entered', { code: 'DEMO20', redeem: 'auto' }, 'is never entered'],
    [
      'a check long before the deal',
      { startsAt: '2026-12-12', evidence: { ...EVIDENCE, checkedAt: '2026-09-01' } },
      'is long before the deal begins',
    ],
    [
      'a run of four years',
      { startsAt: '2026-11-01', endsAt: '2030-11-01' },
      'is more than three years after startsAt',
    ],
  ])('%s', (_what, fields, message) => {
    expect(reviewDeal(fields)).toEqual([expect.stringContaining(message)])
    expect(reviewDeal(fields)[0]).toMatch(/^warning /)
  })

  it('a real code on a site that says its codes are invented', () => {
    const deals = { one: { code: 'SALE20' }, two: { code: 'DEMO20', title: 'Khác' } }
    expect(review({ deals, site: { demonstration: 'true' } })).toEqual([
      expect.stringContaining('write demonstration: false in site.yaml'),
    ])
    expect(review({ deals })).toEqual([])
  })

  it('a price with a digit too many', () => {
    const [first, second] = PRODUCT.offers
    const offers = [{ ...first, price: 50_000_000 }, second]
    expect(review({ products: { one: { ...PRODUCT, offers } } })).toEqual([
      expect.stringContaining('offers.0.price: found "50000000"; is far from the product\'s usual 5200000'),
    ])
  })

  it('a tag one letter from a common one, and a title that stands twice', () => {
    const deals = {
      a: { title: 'Một', tags: ['tra-sua'] },
      b: { title: 'Hai', tags: ['tra-sua'] },
      c: { title: 'một', tags: ['tra-suaa'] },
    }
    expect(review({ deals })).toEqual([
      expect.stringContaining('is that of a.yaml'),
      expect.stringContaining('is one letter from tra-sua'),
    ])
  })

  it.each(['shopeee.vn', 'shopee-sale.vn'])("a host that looks like another store's: %s", (host) => {
    const copy = { name: 'Copy', url: `https://${host}/`, hosts: [host] }
    expect(review({ stores: { ...REVIEWED_STORES, copy } })).toEqual([expect.stringContaining('looks like')])
  })
})

describe('nothing is said of', () => {
  it.each<[what: string, fields: Record<string, unknown>]>([
    ['a sale of 90 %', { title: 'Xả kho giảm 90%', discount: { kind: 'percent', value: 90 } }],
    ['a sale of 100 %', { title: 'Miễn phí', discount: { kind: 'percent', value: 100 } }],
    ['one and a half per cent', { title: 'Hoàn thêm', discount: { kind: 'percent', value: 1.5 } }],
    ['a full refund', { title: 'Hoàn tiền 100%', discount: { kind: 'cashback', value: 100, max: 20_000 } }],
    ['a cash back of an amount', { title: 'Hoàn tiền', discount: { kind: 'cashback', value: 50_000 } }],
    ['a gift without a value', { title: 'Tặng ly', discount: { kind: 'gift' } }],
    ['buy one get one', { title: 'Mua 1 tặng 1', discount: { kind: 'bogo' } }],
    ['free shipping without an end', { title: 'Miễn phí vận chuyển', discount: { kind: 'freeship' } }],
    ['a minimum of zero', { minimumSpend: 0 }],
    ['a minimum of a hundred million', { minimumSpend: 100_000_000 }],
    ['a thousand đồng off', { title: 'Giảm nghìn đồng', discount: { kind: 'amount', value: 1000 } }],
    ['an amount that is no round number', { title: 'Giảm', discount: { kind: 'amount', value: 12_345 } }],
    ['a cap above the usual', { title: 'Giảm 5%', discount: { kind: 'percent', value: 5, max: 5_000_000 } }],
    ['a code with a hyphen, lower case and digits alone', { code: 'demo-20_vn' }],
    ['a code of digits that begins with zero', { code: '0912' }],
    ['a code of a single letter', { code: 'X' }],
    ['a code that reads as a number in another notation', { code: '1E5' }],
    ['a code that reads as a truth', { code: 'YES' }],
    ['a code with a dot', { code: 'DEMO.20' }],
    ['a code with a percent sign', { code: 'DEMO20%' }],
    ['a code of sixty-four letters', { code: 'D'.repeat(64) }],
    ['a code of a store where it is collected', { code: 'DEMO20', redeem: 'collect' }],
    ['a code at the counter', { code: 'DEMO20', redeem: 'counter' }],
    ['a deal that takes no code', { redeem: 'link' }],
    ['a title of one đồng', { title: 'Deal 1đ cho khách mới' }],
    ['a saving of the whole minimum', { discount: { kind: 'amount', value: 50_000 }, minimumSpend: 50_000 }],
    ['a saving without a minimum', { discount: { kind: 'amount', value: 500_000 }, minimumSpend: 0 }],
    ['an address below a subdomain', { url: 'https://banhang.shopee.vn/m/a?smtt=0' }],
    ['an address with a part', { url: 'https://shopee.vn/m/sale#ma-giam-gia' }],
    ['an address with Vietnamese letters', { url: 'https://shopee.vn/m/trà-sữa' }],
    ['an address with a parameter of a variant', { url: 'https://shopee.vn/a?color=red&size=M' }],
    ['a title of numbers and a brand', { title: 'iPhone 17 256GB' }],
    ['a title with a number sign in quotes', { title: 'Sale #1 mùa hè' }],
    ['a title with a colon in quotes', { title: 'Hôm nay: trà sữa' }],
    ['a title with an emoji', { title: 'Trà sữa 🧋 mùa hè' }],
    ['a title in capitals', { title: 'SIÊU SALE CUỐI NĂM' }],
    ['a title without diacritics', { title: 'Tra sua sale lon' }],
    ['an English brand in a Vietnamese title', { title: 'The Coffee House: Free Upsize cho thành viên' }],
    ['a title with Han letters of a brand', { title: 'Bột giặt 超能 cho cả nhà' }],
    [
      'a title of the deal written in English',
      { lang: 'en', title: 'Save on your first order with free shipping' },
    ],
    [
      'an English translation with a Vietnamese name',
      { translations: { en: { title: 'Bánh mì in Hà Nội' } } },
    ],
    ['a Japanese translation in kanji', { translations: { ja: { title: '送料無料' } } }],
    [
      'a French translation with a brand',
      { translations: { fr: { title: 'Free upsize chez The Coffee House' } } },
    ],
    [
      'a summary with several amounts',
      { title: 'Giảm 20%, giảm 30% cho đơn từ 500K', discount: { kind: 'percent', value: 30 } },
    ],
    ['a title with another figure than the field', { title: 'Combo 2 ly 99K', minimumSpend: 50_000 }],
    ['a deal of a leap day', { startsAt: '2028-02-29', endsAt: '2028-02-29' }],
    ['a deal of one minute', { startsAt: '2026-11-30T20:00', endsAt: '2026-11-30T20:01' }],
    ['a deal of two years', { startsAt: '2026-01-01', endsAt: '2027-12-31' }],
    ['a deal that is over', { startsAt: '2026-01-01', endsAt: '2026-02-01' }],
    ['a slot of a single moment', { slots: ['12:00'] }],
    ['a slot to the last minute of the day', { slots: ['20:00-23:59'] }],
    ['a check of today', { evidence: { ...EVIDENCE, checkedAt: '2026-11-22T11:00' } }],
    ['a check a week before the deal', { startsAt: '2026-11-30', evidence: EVIDENCE }],
    [
      'a price in dollars with cents at a store abroad',
      {
        store: 'lazada-sg',
        url: 'https://www.lazada.sg/',
        discount: { kind: 'amount', value: 5.5, currency: 'SGD' },
        minimumSpend: 60,
      },
    ],
    ['a withdrawn deal', { status: 'withdrawn', code: 'DEMO20' }],
    ['a draft', { status: 'draft' }],
    ['a tag of one letter', { tags: ['a'] }],
  ])('%s', (_what, fields) => {
    expect(reviewDeal(fields)).toEqual([])
  })

  it('tags and titles that differ in a short word or in a number', () => {
    const deals = {
      a: { title: 'Áo nam size M mùa hè', tags: ['xe-may', 'iphone-16'] },
      b: { title: 'Áo nam size L mùa hè', tags: ['xe-may', 'iphone-16'] },
      c: { title: 'Giảm 20% cho đơn đầu', tags: ['xe-day', 'iphone-17'] },
      d: { title: 'Giảm 30% cho đơn đầu' },
    }
    expect(review({ deals })).toEqual([])
  })

  it('an archived deal that was withdrawn before its end', () => {
    const text =
      'title: Trà sữa\nstore: shopee\ncategory: food\nurl: https://shopee.vn/\nendsAt: 2026-12-31\nstatus: withdrawn\n'
    const checked = checkContent([
      ...smallFiles({ stores: REVIEWED_STORES }),
      { path: 'archive/2026/a.yaml', text },
    ])
    expect(checked.ok && checked.content.deals.map(({ id }) => id)).toEqual(['a', 'sample'])
    expect(reviewContent(checked.content, checked.sources, NOW)).toEqual([])
  })

  it('a code that comes back after its deal has ended', () => {
    const deals = {
      one: { code: 'DEMO20', title: 'Một', endsAt: '2026-10-31' },
      two: { code: 'DEMO20', title: 'Hai', startsAt: '2026-11-01' },
    }
    expect(review({ deals })).toEqual([])
  })
})

describe('a product without an error', () => {
  it('is reviewed again when a store is another one', () => {
    const filesWith = (host: string) =>
      smallFiles({
        stores: {
          ...REVIEWED_STORES,
          lazada: { name: 'Lazada', url: `https://www.${host}/`, hosts: [host] },
        },
        products: { phone: PRODUCT },
      })
    const check = createContentCheck()
    const errorsWith = (host: string): string[] => {
      const { content, sources } = check(filesWith(host))
      const findings = reviewContent(content, sources, NOW, { errorsOnly: true })
      return findings.filter(({ severity }) => severity === 'error').map(({ file }) => file)
    }
    expect(errorsWith('lazada.vn')).toEqual([])
    expect(errorsWith('lazada.example')).toEqual(['products/phone.yaml'])
    expect(errorsWith('lazada.vn')).toEqual([])
  })
})

describe('findings are written', () => {
  const finding = {
    file: 'content/deals/a,b.yaml',
    line: 2,
    column: 3,
    field: 'code',
    message: '100%\nis wrong',
    severity: 'error' as const,
  }

  it('as annotations of a pull request, with what GitHub would misread escaped', () => {
    expect(renderFindings([finding], 'github')).toBe(
      '::error file=content/deals/a%2Cb.yaml,line=2,col=3,title=code::100%25%0Ais wrong',
    )
  })

  it('as JSON, ordered by place', () => {
    const later = { ...finding, line: 9 }
    expect(JSON.parse(renderFindings([later, finding], 'json'))).toEqual([finding, later])
  })
})
