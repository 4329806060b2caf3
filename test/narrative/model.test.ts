import { describe, expect, it } from 'vitest'
import type { DealResult } from '#contract/deal.ts'
import { SEARCH_ORDERS } from '#contract/search.ts'
import { LANGUAGES } from '#text/language.ts'
import { acceptText } from '#narrative/model/accept-text.ts'
import { findUnstated } from '#narrative/model/conditions.ts'
import { promptFor } from '#narrative/model/prompt.ts'
import { withoutAddresses } from '#narrative/model/without-addresses.ts'
import { oneSentence } from '#narrative/one-sentence.ts'
import type { Findings } from '#narrative/findings.ts'
import { smallCatalog } from '../support/content.ts'
import { findingsOf } from './support.ts'

const tea: DealResult = {
  title: 'Trà sữa giảm 20%',
  href: 'https://deals.example/s/1',
  category: 'food',
  summary: 'Giảm 20%, tối đa 50.000đ. Mã DEMO20. Hết hạn 30/11/2026.',
  redeem: 'enter',
  id: 'tea',
  store: { id: 'shopee', name: 'Shopee' },
  code: 'DEMO20',
  endsAt: '2026-11-30T23:59:59+07:00',
  source: 'deals',
}
const bread: DealResult = {
  title: 'Bánh mì giảm 10%',
  href: 'https://deals.example/s/2',
  category: 'food',
  summary: 'Giảm 10%. Không cần mã.',
  redeem: 'link',
  id: 'bread',
  store: { id: 'tiki', name: 'Tiki' },
  source: 'deals',
  terms: ['Chỉ cho khách hàng mới.'],
}

const findings = (fields: Partial<Findings> = {}): Findings =>
  findingsOf({ results: [tea, bread], ...fields })
const reasonOf = (written: string, fields: Partial<Findings> = {}): string => {
  const accepted = acceptText(written, findings(fields))
  return accepted.ok ? 'accepted' : accepted.reason
}

const TRUE = 'Mã DEMO20 của Shopee giảm 20% [1]. Ở Tiki có bánh mì giảm 10% [2].'

describe('what a model wrote', () => {
  it('is a narrative where all of it is true, without the numbers of its results', () => {
    expect(acceptText(TRUE, findings())).toEqual({
      ok: true,
      narrative: {
        language: 'vi',
        text: 'Mã DEMO20 của Shopee giảm 20%. Ở Tiki có bánh mì giảm 10%.',
        citations: [
          { title: tea.title, href: tea.href },
          { title: bread.title, href: bread.href },
        ],
      },
    })
  })

  it('may name its results behind the full stop, several at once, and each again', () => {
    const accepted = acceptText('Mã DEMO20 giảm 20%.[1] Hai ưu đãi này rất hợp với bạn! [1] [2]', findings())
    expect(accepted).toMatchObject({
      ok: true,
      narrative: { text: 'Mã DEMO20 giảm 20%. Hai ưu đãi này rất hợp với bạn!', citations: { length: 2 } },
    })
  })

  it.each([
    ['one sentence', 'Mã DEMO20 giảm 20% [1].'],
    ['six sentences', 'Trà sữa đây [1]. Được. Được. Được. Được. Được.'],
    ['too long', `${TRUE} ${'Được nhé '.repeat(180)}.`],
    ['HTML', TRUE.replace('giảm', '<b>giảm</b>')],
    ['a table', TRUE.replace('giảm', '|giảm')],
    ['Markdown', TRUE.replace('giảm', '*giảm*')],
    ['a link', TRUE.replace('[1]', '[Shopee](x) [1]')],
    ['another language', 'The code DEMO20 is for Shopee [1]. And more [2].'],
    ['nothing that it is about', 'Được lắm. Rất tốt.'],
    ['nothing', ''],
  ])('is malformed with %s', (_what, written) => {
    expect(reasonOf(written)).toBe('malformed')
  })

  it.each([
    ['a result that is none', TRUE.replace('[2]', '[3]')],
    ['a code that is none', TRUE.replace('DEMO20', 'DEMO99')],
    ['the percentage of another result', TRUE.replace('20%', '10%')],
    ['the store of another result', TRUE.replace('Shopee', 'Tiki')],
    ['a store without a result', TRUE.replace('Shopee', 'Lazada')],
    ['a statement about nothing', 'Mã DEMO20 giảm 20%. Ở Tiki có bánh mì giảm 10% [2].'],
    ['a condition that nobody stated', TRUE.replace('giảm 20%', 'giảm 20% cho thành viên')],
    ['the condition of another result', TRUE.replace('giảm 20%', 'giảm 20% cho khách hàng mới')],
    ['a word of the title as a code', 'Trà sữa có mã TRASUA [1]. Ở Tiki có bánh mì giảm 10% [2].'],
  ])('is ungrounded with %s', (_what, written) => {
    expect(reasonOf(written)).toBe('ungrounded')
  })

  it('may say the condition of the result that it is about', () => {
    expect(reasonOf(TRUE.replace('bánh mì', 'bánh mì cho khách hàng mới'))).toBe('accepted')
  })

  it('names no result where there is none', () => {
    const none = { results: [], totalMatches: 0 }
    expect(reasonOf('Chưa tìm được gì. Bạn thử lại nhé.', none)).toBe('accepted')
  })

  it.each([
    ['ko', '쿠폰이 있어요. 좋아요.', 'accepted'],
    ['ko', 'No Korean. Nothing.', 'malformed'],
    ['ja', 'お得です。いいです。', 'accepted'],
    ['ja', '优惠。好的。', 'malformed'],
    ['zh', '有优惠。很好。', 'accepted'],
    ['zh', 'お得です。いいです。', 'malformed'],
    ['zh', '有优惠 좋아요。很好。', 'malformed'],
    ['en', 'Nothing found. Try again.', 'accepted'],
    ['fr', 'Rien trouvé. Essayez encore.', 'accepted'],
    ['fr', '有优惠。很好。', 'malformed'],
  ] as const)('is in the script of its language: %s %s', (language, written, outcome) => {
    expect(reasonOf(written, { language, results: [], totalMatches: 0 })).toBe(outcome)
  })

  it('ends no sentence inside a quoted title', () => {
    const title = 'Giảm giá. Nhanh lên'
    const results = [{ ...tea, title }, bread]
    expect(reasonOf(`Có “${title}” của Shopee [1]. Ở Tiki có bánh mì [2].`, { results })).toBe('accepted')
  })
})

describe('the bounds of what a model wrote', () => {
  const none = { results: [], totalMatches: 0 }
  const sentence = 'Bạn thử lại nhé.'

  it.each([
    [1, 'malformed'],
    [2, 'accepted'],
    [5, 'accepted'],
    [6, 'malformed'],
  ])('%i sentences are %s', (count, outcome) => {
    expect(reasonOf(Array.from({ length: count }, () => sentence).join(' '), none)).toBe(outcome)
  })

  it.each([
    [1500, 'accepted'],
    [1501, 'malformed'],
  ])('%i characters are %s', (length, outcome) => {
    const text = `${sentence} Được`
    expect(reasonOf(`${text.padEnd(length - 1, ' ư')}.`, none)).toBe(outcome)
  })

  it('a line break is a space', () => {
    expect(acceptText(TRUE.replace('. Ở', '.\n\nỞ'), findings())).toEqual(acceptText(TRUE, findings()))
  })

  it.each(['{', '}', '`', '*', '#', '|', '\\', '>', '](', '\u0007'])('“%s” is markup', (sign) => {
    expect(reasonOf(TRUE.replace('giảm', `giảm ${sign}`))).toBe('malformed')
  })

  it('only the results that the model was told of are cited', () => {
    const six = Array.from({ length: 6 }, (_, index) => ({
      ...bread,
      href: `https://deals.example/s/${index}`,
    }))
    expect(reasonOf('Có bánh mì [5]. Nên thử nhé.', { results: six })).toBe('accepted')
    expect(reasonOf('Có bánh mì [6]. Nên thử nhé.', { results: six })).toBe('ungrounded')
    expect(reasonOf('Có bánh mì [0]. Nên thử nhé.', { results: six })).toBe('ungrounded')
  })

  it('results are cited in the order of the text, each once', () => {
    const accepted = acceptText('Có bánh mì [2]. Có trà sữa [1]. Và bánh mì [2][1].', findings())
    expect(accepted).toMatchObject({
      narrative: {
        text: 'Có bánh mì. Có trà sữa. Và bánh mì.',
        citations: [{ title: bread.title }, { title: tea.title }],
      },
    })
  })

  it('a sentence may speak of two results, with what both say', () => {
    expect(reasonOf('Ở Shopee và Tiki đều có giảm 20% và 10% [1] [2]. Được đấy.')).toBe('accepted')
    expect(reasonOf('Ở Shopee và Tiki đều có giảm 20% và 10% [1]. Được đấy [2].')).toBe('ungrounded')
  })

  it('may say how many results there are', () => {
    expect(reasonOf('Có 37 kết quả. Tốt nhất là trà sữa [1].', { totalMatches: 37 })).toBe('accepted')
    expect(reasonOf('Có 38 kết quả. Tốt nhất là trà sữa [1].', { totalMatches: 37 })).toBe('ungrounded')
  })

  it.each(['!', '?', '…!', '.'])('a citation behind “%s” belongs to the sentence before it', (end) => {
    expect(reasonOf(`Mã DEMO20 giảm 20%${end} [1] Ở Tiki có bánh mì giảm 10%${end}[2]`)).toBe('accepted')
  })

  it('in Japanese too, where nothing is between two sentences', () => {
    const results = [{ ...tea, title: 'ミルクティー' }]
    const accepted = acceptText('コードはDEMO20です。[1]お得です。', findings({ language: 'ja', results }))
    expect(accepted).toMatchObject({
      narrative: { text: 'コードはDEMO20です。お得です。', citations: [{ title: 'ミルクティー' }] },
    })
  })

  it.each([
    ['“', '”'],
    ['「', '」'],
    ['『', '』'],
    ['«', '»'],
  ])('a full stop between %s and %s ends no sentence', (open, close) => {
    const title = 'Giảm giá. Nhanh lên. Hết. Ngay. Thôi. Đi'
    const results = [{ ...tea, title }, bread]
    expect(reasonOf(`Có ${open}${title}${close} của Shopee [1]. Ở Tiki có bánh mì [2].`, { results })).toBe(
      'accepted',
    )
  })

  it('a title with an address in it vouches for no address', () => {
    const results = [{ ...tea, title: 'Trà sữa https://evil.example/x' }]
    expect(reasonOf('Xem https://evil.example/x [1]. Được lắm.', { results })).toBe('ungrounded')
  })
})

describe('a code that a text names', () => {
  const priceAfterCodes = {
    amount: 90_000,
    currency: 'VND',
    store: { id: 'tiki', name: 'Tiki' },
    href: 'https://deals.example/s/3',
    codes: ['BANHMI9'],
    steps: [
      {
        title: 'Bánh',
        href: 'https://deals.example/s/4',
        redeem: 'enter' as const,
        code: 'BANHMI9',
        saving: 1,
      },
    ],
  }
  const results = [
    { ...tea, title: 'Trà sữa ALOHA', code: 'DEMO20' },
    { ...bread, priceAfterCodes },
  ]

  it.each([
    ['mã', 'Có mã ALOHA [1]. Được lắm.', 'ungrounded'],
    ['mã, with a colon', 'Nhập mã: “ALOHA” [1]. Được lắm.', 'ungrounded'],
    ['voucher, behind it', 'Có ALOHA voucher [1]. Được lắm.', 'ungrounded'],
    ['nothing', 'Có trà sữa ALOHA [1]. Được lắm.', 'accepted'],
    ['a word that is no code', 'Có mã Trà sữa [1]. Được lắm.', 'accepted'],
    ['a word in small letters', 'Có mã sale [1]. Được lắm.', 'accepted'],
    ['the code of its result', 'Có mã DEMO20 [1]. Được lắm.', 'accepted'],
    ['the code of a price after codes', 'Có mã BANHMI9 [2]. Được lắm.', 'accepted'],
    ['the code of another result', 'Có mã BANHMI9 [1]. Được lắm.', 'ungrounded'],
  ])('called %s: %s', (_what, written, outcome) => {
    expect(reasonOf(written, { results })).toBe(outcome)
  })
})

describe('a condition that a text states', () => {
  const freeship: DealResult = { ...tea, discount: { kind: 'freeship', currency: 'VND' } }
  const gift: DealResult = { ...tea, discount: { kind: 'bogo', currency: 'VND' } }
  const cashback: DealResult = { ...tea, discount: { kind: 'cashback', currency: 'VND' } }

  it.each([
    ['Chỉ khách mới.', [tea], ['khách mới']],
    ['Chỉ khách mới.', [bread], []],
    ['Chỉ khách mới.', [tea, bread], []],
    ['Only in the app.', [tea], ['app']],
    ['Miễn phí vận chuyển.', [tea], ['Miễn phí vận chuyển']],
    ['Miễn phí vận chuyển.', [freeship], []],
    ['Có quà tặng.', [tea], ['quà']],
    ['Có quà tặng.', [gift], []],
    ['Không có đơn tối thiểu.', [tea], ['Không có đơn tối thiểu']],
    ['Trả góp, cuối tuần.', [tea], ['cuối tuần', 'Trả góp']],
    ['Hoàn tiền 5%.', [tea], ['Hoàn tiền']],
    ['Hoàn tiền 5%.', [cashback], []],
    ['Tặng quà, hoàn tiền.', [cashback, gift], []],
    ['Có quà tặng.', [{ ...tea, discount: { kind: 'gift', currency: 'VND' } }], []],
    ['Giảm giá.', [], []],
  ] as const)('%s', (text, results, unstated) => {
    expect(findUnstated(text, results)).toEqual(unstated)
  })

  it.each([{ title: 'Cho khách mới' }, { summary: 'Cho khách mới' }, { terms: ['Cho khách mới'] }])(
    'is stated by %o',
    (fields) => {
      expect(findUnstated('Chỉ khách mới.', [{ ...tea, ...fields }])).toEqual([])
    },
  )

  it('is not put together from the end of one text and the beginning of the next', () => {
    expect(findUnstated('Chỉ khách mới.', [{ ...tea, title: 'Cho khách', summary: 'mới' }])).toEqual([
      'khách mới',
    ])
  })
})

describe('what a model is asked', () => {
  it('is to tell five results at most, with what they say and nothing else', () => {
    const six = Array.from({ length: 6 }, () => tea)
    const { rules, data } = promptFor(findings({ query: 'trà\n sữa', results: six, totalMatches: 9 }))
    const asked = JSON.parse(data) as { results: object[] }
    expect(rules).toContain('two to five plain sentences')
    expect(asked).toMatchObject({ language: 'vi', query: 'trà sữa', total: 9, fallback: false })
    expect(asked.results).toHaveLength(5)
    expect(asked.results[0]).toEqual({
      number: 1,
      title: 'Trà sữa giảm 20%',
      store: 'Shopee',
      facts: tea.summary,
      code: 'DEMO20',
      endsAt: tea.endsAt,
    })
    expect(asked.results[4]).toMatchObject({ number: 5 })
  })

  it('has prices with the codes that they need', () => {
    const priceAfterCodes = {
      amount: 90_000,
      currency: 'VND',
      store: { id: 'tiki', name: 'Tiki' },
      href: 'https://deals.example/s/3',
      codes: ['DEMO10'],
      steps: [],
    }
    const { data } = promptFor(findings({ results: [{ ...bread, priceAfterCodes }] }))
    expect(JSON.parse(data)).toMatchObject({
      results: [
        {
          conditions: ['Chỉ cho khách hàng mới.'],
          priceAfterCodes: { amount: 90_000, currency: 'VND', store: 'Tiki', codes: ['DEMO10'] },
        },
      ],
    })
    expect(data).not.toContain('deals.example')
  })

  it('holds no address but the name of the store', () => {
    const result: DealResult = {
      ...tea,
      store: { id: 'booking', name: 'Booking.com' },
      title: 'Xem https://evil.com ở Booking.com',
      summary: 'Gửi a@evil.com.',
      terms: ['www.evil.com'],
    }
    const { title, summary, terms } = withoutAddresses(result)
    expect([title, summary, ...(terms ?? [])].join()).not.toContain('evil')
    expect(title).toContain('ở Booking.com')
    expect(withoutAddresses(tea)).toEqual(tea)
    expect(withoutAddresses({ ...tea, summary: undefined })).not.toHaveProperty('terms')
  })
})

describe('one sentence about results', () => {
  const strings = smallCatalog().stringsIn('vi')
  const about = (fields: Partial<Parameters<typeof oneSentence>[0]>): string =>
    oneSentence({ query: 'trà sữa', results: [tea], totalMatches: 1200, fallback: false, ...fields }, strings)
  const coming = [{ title: 'Sắp có', startsAt: '2026-12-12T00:00:00+07:00' }]

  it('says how many there are and which is the best', () => {
    expect(about({})).toContain('1.200')
    expect(about({})).toContain(tea.title)
    expect(about({ fallback: true })).not.toBe(about({}))
  })

  it.each(LANGUAGES)('says in which order they stand, where the query asks for one: %s', (language) => {
    const words = smallCatalog().stringsIn(language)
    const said = SEARCH_ORDERS.map((order) =>
      oneSentence({ query: 'trà sữa', results: [tea], totalMatches: 12, fallback: false, order }, words),
    )
    const plain = oneSentence({ query: 'trà sữa', results: [tea], totalMatches: 12, fallback: false }, words)
    expect(new Set([...said, plain]).size).toBe(SEARCH_ORDERS.length + 1)
    for (const text of said) expect(text).toContain(tea.title)
    for (const text of said) expect(text).toMatch(/\b12(?!\d)/)
  })

  it('speaks of no order of a single result', () => {
    expect(about({ totalMatches: 1, order: 'cheapest' })).toBe(about({ totalMatches: 1 }))
  })

  it('says that there are none, and what begins later', () => {
    expect(about({ results: [] })).toContain('trà sữa')
    expect(about({ results: [], coming })).toContain('12/12/2026')
    expect(about({ fallback: true, coming })).toContain('Sắp có')
    expect(about({ coming })).toBe(about({}))
  })

  it('says when the next one ends, where the query asks for an end and none is near', () => {
    expect(about({ isNextEnd: true })).toContain('30/11/2026')
    expect(about({ isNextEnd: true, results: [bread] })).toBe(about({ results: [bread] }))
    expect(about({})).not.toContain('30/11/2026')
  })
})
