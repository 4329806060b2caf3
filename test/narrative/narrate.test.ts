import { describe, expect, it } from 'vitest'
import type { ComingDeal, DealResult } from '#contract/deal.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { findUngrounded } from '#narrative/grounding.ts'
import { narrate } from '#narrative/narrate.ts'
import { oneSentence } from '#narrative/one-sentence.ts'
import { fillIn } from '#text/format.ts'
import { findingsOf, stringsIn } from './support.ts'

const milkTea: DealResult = {
  title: 'Trà sữa giảm 20%',
  href: 'https://deals.example/s/milktea',
  category: 'food',
  summary: null,
  store: { id: 'shopeefood', name: 'ShopeeFood' },
  code: 'DEMOTRA20',
  discount: { kind: 'percent', value: 20, max: 50_000, currency: 'VND' },
  minimumSpend: 99_000,
  endsAt: '2026-11-30T23:59:59+07:00',
  matchedOn: ['tra sua'],
}

const cookies: DealResult = {
  title: 'Bánh quy cho trà',
  href: 'https://deals.example/s/cookies',
  category: 'food',
  store: { id: 'tiki', name: 'Tiki' },
  endsAt: '2026-11-22T20:00:00+07:00',
  matchedOn: ['tra sua'],
}

const teaPowder: DealResult = {
  title: 'Bột trà sữa 500g',
  href: 'https://deals.example/s/powder',
  category: 'food',
  store: { id: 'tiki', name: 'Tiki' },
  price: { amount: 85_000, currency: 'VND' },
  matchedOn: ['tra sua'],
}

const tell = (results: DealResult[], language: Language = 'vi', more = {}) =>
  narrate(findingsOf({ results, language, ...more }), stringsIn(language))

const saleDay: ComingDeal = {
  title: 'Ngày đôi 12/12 giảm 15%',
  lang: 'vi',
  href: 'https://deals.example/s/sale-day',
  category: 'shopping',
  id: 'sale-day',
  store: { id: 'shopee', name: 'Shopee' },
  summary: 'Bắt đầu 12/12/2026',
  startsAt: '2026-12-12T00:00:00+07:00',
}

describe('a deal that has not begun', () => {
  it.each(LANGUAGES)('is told with its first day where nothing satisfies the query now: %s', (language) => {
    for (const results of [[], [cookies]]) {
      const findings = findingsOf({ results, language, fallback: true, coming: [saleDay] })
      const { text, citations } = narrate(findings, stringsIn(language))
      expect(text).toContain(saleDay.title)
      expect(findUngrounded(text, findings)).toEqual([])
      expect(findUngrounded(text, { ...findings, coming: [] })).not.toEqual([])
      expect(citations).toContainEqual({ title: saleDay.title, href: saleDay.href })
    }
  })

  it.each([false, true])('comes last, so that no term reads as its own; only close: %s', (fallback) => {
    const { text } = tell([milkTea], 'vi', { fallback, coming: [saleDay] })
    expect(text).toContain('Giảm 20%, tối đa 50.000đ, cho đơn từ 99.000đ')
    expect(text.endsWith('“Ngày đôi 12/12 giảm 15%” bắt đầu từ 12/12/2026.')).toBe(true)
  })
})

describe('a narrative', () => {
  it('gives the best deal with its discount, cap, minimum, code, store and end', () => {
    expect(tell([milkTea, cookies]).text).toContain(
      '“Trà sữa giảm 20%” tại ShopeeFood. Giảm 20%, tối đa 50.000đ, cho đơn từ 99.000đ. Nhập mã DEMOTRA20 khi thanh toán, hạn dùng đến 30/11/2026.',
    )
  })

  it.each(LANGUAGES)(
    'says in which order the results stand, where the query asks for one: %s',
    (language) => {
      const told = (more = {}) => tell([milkTea, cookies], language, { totalMatches: 2, ...more }).text
      expect(told({ order: 'ending-first' })).toContain(
        fillIn(stringsIn(language).resultsEndingFirst, { count: 2, query: findingsOf({}).query }).split(
          '{',
        )[0],
      )
      expect(told({ order: 'ending-first', fallback: true })).toBe(told({ fallback: true }))
    },
  )

  it('calls the product with the lowest price the cheapest, wherever it stands', () => {
    const priced = (amount: number): DealResult => ({
      ...teaPowder,
      title: `Bột trà sữa ${amount}`,
      href: `https://deals.example/s/powder${amount}`,
      price: { amount, currency: 'VND' },
    })
    for (const prices of [
      [120_000, 85_000, 99_000],
      [85_000, 99_000, 120_000],
      [99_000, 120_000, 85_000],
    ]) {
      expect(tell([milkTea, ...prices.map(priced)], 'en').text).toContain(
        'The cheapest product of this kind shown is “Bột trà sữa 85000”, at ₫85,000 from Tiki.',
      )
    }
  })

  it('names what is cheapest and what ends first where those are other results, and cites all three', () => {
    const { text, citations } = tell([milkTea, cookies, teaPowder], 'en')
    expect(text).toContain('“Bột trà sữa 500g”, at ₫85,000 from Tiki.')
    expect(text).toContain('“Bánh quy cho trà” at Tiki, on 22 Nov 2026, 20:00.')
    expect(citations.map(({ title }) => title)).toEqual([
      'Trà sữa giảm 20%',
      'Bột trà sữa 500g',
      'Bánh quy cho trà',
    ])
  })

  it('recommends nothing that meets less of the query than the best result does', () => {
    const { citations } = tell([
      milkTea,
      { ...cookies, matchedOn: ['tra'] },
      { ...teaPowder, category: 'tech' },
    ])
    expect(citations).toHaveLength(1)
  })

  it('gives the lowest offer of a product and the code of a deal that is about as relevant', () => {
    const { text, citations } = tell(
      [
        { ...teaPowder, score: 4 },
        { ...milkTea, score: 3 },
      ],
      'fr',
    )
    expect(text).toContain('85\u202F000\u00A0₫ chez Tiki')
    expect(text).toContain('code DEMOTRA20')
    expect(citations).toHaveLength(2)
  })

  it.each([
    ['tra sau', 'tra sua', 'Đã tìm theo “trà sữa” thay cho “tra sau”. '],
    ['bot sua', 'bot tra', 'Đã tìm theo “Bột trà” thay cho “bot sua”. '],
    ['ong hutt', 'ong hut', 'Đã tìm theo “ống hút” thay cho “ong hutt”. '],
    ['sopeefood', 'shopeefood', 'Đã tìm theo “ShopeeFood” thay cho “sopeefood”. '],
  ])('says what was searched instead of %s, as a sentence writes it', (query, found, expected) => {
    const other = { ...teaPowder, title: 'Bình lắc Bột trà', summary: 'Tặng ống hút. Ống hút inox.' }
    const { text } = tell([milkTea, other], 'vi', { query, corrected: { [query]: found } })
    expect(text.startsWith(expected)).toBe(true)
  })

  it('says nothing of a word whose marks alone were corrected', () => {
    const { text } = tell([milkTea], 'vi', { query: 'trà sũa', corrected: { 'tra sua': 'tra sua' } })
    expect(text).toMatch(/^Có một kết quả/)
  })

  it('says of a corrected word that was left out only that, as it was typed', () => {
    const { text } = tell([milkTea], 'en', {
      query: 'milk tea distrikt 7',
      corrected: { distrikt: 'district' },
      relaxed: ['district'],
      fallback: true,
    })
    expect(text).toMatch(/^Nothing matches all of “milk tea distrikt 7”; leaving out “distrikt”, /)
  })

  it('leaves out no word that the best result has in its title', () => {
    const { text } = tell([milkTea], 'ko', {
      query: '호찌민 Trà',
      relaxed: ['호찌민', 'tra'],
      fallback: true,
    })
    expect(text).toContain('“호찌민” 조건을 빼면')
    expect(tell([milkTea], 'en', { query: 'a tra', relaxed: ['tra'], fallback: true }).text).toContain(
      'Nothing matches all of “a tra”; the closest is',
    )
    const books = { ...milkTea, title: 'Romans et nouvelles' }
    expect(tell([books], 'fr', { query: 'le roman', relaxed: ['roman'], fallback: true }).text).not.toContain(
      'sans tenir compte',
    )
  })

  it.each([
    ['vi', 'giảm 50% trà sữa quận 7', ['giam 50%', 'quan 7'], 'bỏ qua “giảm 50%” và “quận 7” thì'],
    ['en', 'milk tea near me in Hue', ['near me', 'in', 'hue'], 'leaving out “near me in Hue”, the'],
    ['fr', 'thé au lait à Huế', ['au', 'a'], '»\u202F; le résultat le plus proche'],
    ['fr', 'thé au lait pour le Têt', ['le tet'], 'sans tenir compte de «\u00A0Têt\u00A0»'],
    ['fr', 'crème La Roche Posay', ['la roche posay'], 'sans tenir compte de «\u00A0La Roche Posay\u00A0»'],
    ['ja', 'バンコクのミルクティー', ['バン ンコ コク', 'クの'], 'が、「バンコク」を除くと'],
    ['ja', '今日までのミルクティー', ['今日 まで'], 'が、「今日まで」を除くと'],
    ['ja', 'ミルクティー 12.12', ['12 12'], 'が、「12.12」を除くと'],
    ['zh', '河内的奶茶', ['河内', '内的'], '不考虑“河内”的话'],
    ['ko', '하노이 밀크티', ['하노 노이'], '“하노이” 조건을 빼면'],
  ] as const)('says in %s which words of the query were left out', (language, query, relaxed, expected) => {
    expect(tell([milkTea], language, { query, relaxed, fallback: true }).text).toContain(expected)
  })

  it.each(LANGUAGES)('says in %s that nothing was found, and what to try', (language) => {
    const { text, citations } = tell([], language, { query: 'xyz', corrected: { xyz: 'xy' } })
    expect(text).toContain(stringsIn(language).resultsNone.replace('{query}', 'xyz'))
    expect(text).toContain(stringsIn(language).narrativeHint)
    expect(citations).toEqual([])
  })

  it('repeats a query with braces, quotation marks and line breaks as it is, on one line', () => {
    const { text } = tell([milkTea], 'en', { query: '{deal} “tea”\n\n "x"' })
    expect(text).toContain('match for “{deal} “tea” "x"”: “Trà sữa giảm 20%”')
  })

  it.each([
    [{ kind: 'amount', value: 30_000, currency: 'VND' }, ' ₫30,000 off. '],
    [{ kind: 'cashback', value: 12.5, max: 40_000, currency: 'VND' }, ' 12.5% cash back, max. ₫40,000. '],
    [{ kind: 'cashback', value: 20_000, currency: 'VND' }, ' ₫20,000 cash back. '],
    [{ kind: 'freeship', currency: 'VND' }, ' Free shipping. '],
    [{ kind: 'freeship', max: 25_000, currency: 'VND' }, ' Up to ₫25,000 off shipping. '],
    [{ kind: 'gift', currency: 'VND' }, ' Free gift. '],
    [{ kind: 'bogo', currency: 'VND' }, ' Buy 1, get 1 free. '],
    [{ kind: 'amount', value: 10.5, currency: 'SGD' }, ' SGD\u00A010.50 off. '],
  ] as const)('puts %o into words', (discount, expected) => {
    const { minimumSpend: _, ...deal } = milkTea
    expect(tell([{ ...deal, discount }], 'en').text).toContain(expected)
  })

  it.each([
    ['vi', 'Kem chống nắng giảm 30%'],
    ['en', '30% off sunscreen'],
    ['ko', '선크림 30% 할인'],
    ['fr', '30 % de remise sur les crèmes'],
    ['ja', '日焼け止めが30%オフ'],
  ] as const)('does not say again what the title says, unless there is more to it: %s', (language, title) => {
    const { code: _code, minimumSpend: _minimum, endsAt: _endsAt, ...deal } = { ...milkTea, title }
    const told = (more: Partial<DealResult>) => tell([{ ...deal, ...more }], language).text
    const discount = { kind: 'percent', value: 30, currency: 'VND' } as const
    const timesIn = (text: string) => text.match(/30/g)?.length
    expect(timesIn(told({ discount }))).toBe(1)
    expect(timesIn(told({ discount, minimumSpend: 99_000 }))).toBe(2)
    expect(timesIn(told({ discount: { ...discount, max: 50_000 } }))).toBe(2)
  })

  it('does not say which of deals that are only close ends first', () => {
    expect(tell([milkTea, cookies], 'en').text).toContain('the first to end is')
    expect(tell([milkTea, cookies], 'en', { fallback: true }).text).not.toContain('the first to end is')
  })

  it('says so when no code is needed and no end is given', () => {
    const { code: _code, endsAt: _endsAt, discount: _discount, ...deal } = milkTea
    expect(tell([deal], 'en').text).toContain(
      'The deal applies when you spend ₫99,000 or more. No code is needed, and no end date is given.',
    )
  })
})

describe('the sentences of a narrative', () => {
  const product = (id: number, amount: number, more: Partial<DealResult> = {}): DealResult => ({
    ...teaPowder,
    title: `Bột trà ${id}`,
    href: `https://deals.example/s/product${id}`,
    price: { amount, currency: 'VND' },
    ...more,
  })
  const priceAfterCodes = {
    amount: 70_000,
    currency: 'VND',
    store: { id: 'lazada', name: 'Lazada' },
    href: 'https://deals.example/s/lazada',
    codes: ['DEMOBOT'],
    steps: [
      {
        title: 'Bột giảm 10K',
        href: 'https://deals.example/s/a',
        redeem: 'enter',
        code: 'DEMOBOT',
        saving: 1,
      },
      { title: 'Voucher\n5K', href: 'https://deals.example/s/b', redeem: 'collect', saving: 2 },
    ],
  } satisfies DealResult['priceAfterCodes']
  const sentencesIn = (results: DealResult[], more = {}) => tell(results, 'en', more).text

  it('count one result as one, and more with separators, in every language', () => {
    for (const language of LANGUAGES) {
      const { text } = tell([milkTea], language)
      for (const words of stringsIn(language).narrativeFoundOne.split(/\{\w+\}/))
        expect(text).toContain(words)
    }
    expect(sentencesIn([milkTea], { totalMatches: 2 })).toContain('There are 2 matches for “trà sữa”')
    expect(sentencesIn([milkTea], { totalMatches: 4321 })).toContain('There are 4,321 matches')
  })

  it('name three corrections at most, each as the query and the results write it', () => {
    const corrected = { bot: 'but', 'tra sau': 'tra sua', tiky: 'tiki', shope: 'shopee' }
    expect(sentencesIn([cookies, milkTea], { query: 'Bột trà sau Tiky shope', corrected })).toMatch(
      /^Searched for “but”, “trà sữa” and “Tiki” instead of “Bột”, “trà sau” and “Tiky”\. /,
    )
    expect(sentencesIn([], { corrected: { xa: 'xb' } })).toMatch(/^Searched for “xb” instead of “xa”\. /)
    expect(sentencesIn([milkTea])).not.toContain('Searched')
  })

  it('tell the first deal to come instead of what to try, where nothing is found', () => {
    const second = { ...saleDay, title: 'Ngày sau nữa' }
    const text = sentencesIn([], { coming: [saleDay, second] })
    expect(text).toBe('No deals for “trà sữa” yet. “Ngày đôi 12/12 giảm 15%” starts on 12 Dec 2026.')
  })

  it('give a product’s lowest price, the cheapest of its kind, and a deal with its use', () => {
    const text = sentencesIn([product(1, 90_000), product(2, 80_000), cookies])
    expect(text).toContain('The lowest price before codes is ₫90,000 at Tiki.')
    expect(text).toContain('The cheapest product of this kind shown is “Bột trà 2”, at ₫80,000 from Tiki.')
    expect(text).toContain('A related deal is “Bánh quy cho trà” at Tiki.')
    expect(text).toMatch(/No code is needed, and the deal runs until 22 Nov 2026, 20:00\.$/)
  })

  it('leave the deal out where its use has no room', () => {
    const corrected = { trra: 'tra' }
    expect(sentencesIn([product(1, 90_000), cookies], { corrected })).toContain('A related deal')
    expect(sentencesIn([product(1, 90_000), product(2, 80_000), cookies], { corrected })).not.toContain(
      'A related deal',
    )
  })

  it('call a deal related that is of the category and half as relevant', () => {
    const best = product(1, 90_000, { score: 10 })
    for (const [deal, isRelated] of [
      [{ ...cookies, score: 5 }, true],
      [{ ...cookies, score: 4.9 }, false],
      [cookies, false],
      [{ ...cookies, score: 9, category: 'tech' as const }, false],
    ] as const)
      expect(sentencesIn([best, deal]).includes('A related deal')).toBe(isRelated)
    expect(sentencesIn([product(1, 90_000), product(2, 95_000)])).not.toContain('A related deal')
  })

  it('give what is paid after codes, with the codes and the titles of vouchers', () => {
    expect(sentencesIn([product(1, 90_000, { priceAfterCodes })])).toContain(
      'The lowest price after codes is ₫70,000 at Lazada, with DEMOBOT and “Voucher 5K”.',
    )
    expect(sentencesIn([product(1, 80_000), product(2, 90_000, { priceAfterCodes })])).toContain(
      'The cheapest product of this kind shown is “Bột trà 2”, at ₫70,000 from Lazada with DEMOBOT and “Voucher 5K”.',
    )
  })

  it('call nothing the cheapest that is the best itself, or of another currency, kind or match', () => {
    const best = product(1, 90_000)
    for (const other of [
      product(2, 95_000),
      product(2, 80_000, { price: { amount: 5, currency: 'SGD' } }),
      product(2, 80_000, { category: 'tech' }),
      product(2, 80_000, { matchedOn: ['tra'] }),
    ])
      expect(sentencesIn([best, other])).not.toContain('cheapest')
    expect(sentencesIn([milkTea, product(2, 80_000)])).toContain('cheapest')
    expect(sentencesIn([milkTea, product(2, 80_000)], { fallback: true })).not.toContain('cheapest')
    const { matchedOn: _, ...unmatched } = milkTea
    expect(sentencesIn([unmatched, product(2, 80_000)])).not.toContain('cheapest')
  })

  it('say which deal ends first only where it is another than the best', () => {
    const soon = { ...cookies, endsAt: '2026-11-21T20:00:00+07:00', title: 'Bánh mai hết' }
    expect(sentencesIn([milkTea, cookies, soon])).toContain(
      'the first to end is “Bánh mai hết” at Tiki, on 21 Nov',
    )
    expect(sentencesIn([cookies, milkTea])).not.toContain('the first to end')
    const { endsAt: _, ...endless } = milkTea
    expect(sentencesIn([endless, { ...endless, title: 'Khác' }])).not.toContain('the first to end')
    expect(sentencesIn([endless, cookies])).toContain('the first to end is “Bánh quy cho trà”')
  })

  it('name a deal’s store unless its title does, whatever the case', () => {
    expect(sentencesIn([{ ...milkTea, title: 'SHOPEEFOOD trà sữa' }])).toContain(': “SHOPEEFOOD trà sữa”. ')
    const { store: _, ...anywhere } = milkTea
    expect(sentencesIn([anywhere])).toContain(': “Trà sữa giảm 20%”. ')
    expect(sentencesIn([product(1, 90_000)])).toContain(': “Bột trà 1”. ')
  })

  it.each<[string, Partial<DealResult>, string]>([
    ['a code', { code: 'DEMO1' }, 'Enter code DEMO1 at checkout; no end date is given.'],
    [
      'a voucher to collect',
      { redeem: 'collect' },
      'There is no code: collect the voucher before you pay; no end date is given.',
    ],
    [
      'a voucher to collect that ends',
      { redeem: 'collect', endsAt: '2026-11-30T23:59:59+07:00' },
      'There is no code: collect the voucher before you pay; it is valid until 30 Nov 2026.',
    ],
    [
      'a code, collected or not',
      { redeem: 'collect', code: 'DEMO1' },
      'Enter code DEMO1 at checkout; no end date is given.',
    ],
    ['a link', { redeem: 'link' }, 'No code is needed, and no end date is given.'],
  ])('say how %s is used', (_what, fields, use) => {
    const { code: _code, endsAt: _endsAt, ...deal } = milkTea
    expect(sentencesIn([{ ...deal, ...fields }])).toContain(use)
  })

  it('say the minimum alone of a deal that does not say what it gives, and nothing of one without both', () => {
    const { discount: _discount, ...vague } = milkTea
    const back = { ...milkTea, discount: { kind: 'cashback', currency: 'SGD' } as const }
    expect(sentencesIn([{ ...vague, minimumSpend: 12.5 }])).toContain(
      'The deal applies when you spend ₫12.50 or more.',
    )
    expect(sentencesIn([{ ...back, minimumSpend: 12.5 }])).toContain(
      'Cash back, when you spend SGD\u00A012.50 or more.',
    )
    const { minimumSpend: _, ...open } = vague
    expect(sentencesIn([open])).not.toMatch(/The deal applies| off/)
  })

  it('are five at most, of which the last is that of a deal to come', () => {
    const all = [milkTea, product(2, 80_000), cookies]
    const corrected = { trra: 'tra' }
    const second = { ...saleDay, title: 'Ngày sau nữa', href: 'https://deals.example/s/second' }
    const { citations, text } = tell(all, 'en', { corrected, coming: [saleDay, second] })
    expect(text).toMatch(/starts on 12 Dec 2026\.$/)
    expect(text).not.toContain('cheapest')
    expect(citations.map(({ title }) => title)).toEqual([milkTea.title, saleDay.title])
    expect(tell(all, 'en', { corrected }).citations).toHaveLength(2)
    expect(tell(all, 'en').citations).toHaveLength(3)
  })

  it('repeat a title of several lines on one', () => {
    expect(sentencesIn([{ ...milkTea, title: 'Trà\n sữa' }])).toContain('“Trà sữa” at ShopeeFood')
    expect(sentencesIn([], { coming: [{ ...saleDay, title: 'Ngày\n đôi' }] })).toContain('“Ngày đôi” starts')
  })

  it('cannot be told of a product that nobody sells', () => {
    const { store: _, ...unsold } = product(1, 90_000)
    expect(() => tell([unsold])).toThrow('the product Bột trà 1 has no offer')
  })

  it('say when the next one ends, only where one does', () => {
    const { endsAt: _, ...endless } = milkTea
    expect(sentencesIn([cookies], { isNextEnd: true, fallback: true })).toContain(
      'the next deal to end is “Bánh quy cho trà” at Tiki, on 22 Nov 2026, 20:00.',
    )
    expect(sentencesIn([endless], { isNextEnd: true, fallback: true })).toContain('the closest is')
  })
})

describe('a query of which nothing is met', () => {
  it.each(LANGUAGES)('is not repeated as what was left out: %s', (language) => {
    const { text } = tell([cookies], language, { query: 'seoul', relaxed: ['seoul'], fallback: true })
    expect(text.match(/seoul/g)).toHaveLength(1)
  })
})

describe('a query for what ends on a day on which nothing ends', () => {
  it.each(LANGUAGES)(
    'is told which deal ends next, without leaving out all that was asked: %s',
    (language) => {
      const findings = { query: 'ends today', relaxed: ['ends today'], fallback: true, isNextEnd: true }
      const { text } = tell([cookies], language, findings)
      expect(text).toContain('Bánh quy cho trà')
      expect(text.match(/ends today/g)).toHaveLength(1)
    },
  )
})

describe('the one sentence', () => {
  it('names the best result, or says that it is only close or that there is none', () => {
    const say = (findings: object) => oneSentence(findingsOf(findings), stringsIn('en'))
    expect(say({ results: [milkTea] })).toBe('1 result for “trà sữa”: “Trà sữa giảm 20%”.')
    expect(say({ results: [milkTea, cookies] })).toBe(
      '2 results for “trà sữa”; the best match is “Trà sữa giảm 20%”.',
    )
    expect(say({ results: [milkTea], totalMatches: 1234 })).toContain('1,234 results')
    expect(say({ results: [milkTea], fallback: true })).toContain('the closest is “Trà sữa giảm 20%”.')
    expect(say({})).toBe('No deals found for “trà sữa”.')
  })

  it.each(LANGUAGES)('quotes the title, so that it does not run into the sentence: %s', (language) => {
    const strings = stringsIn(language)
    const title = 'Romans : 18 % de remise'
    const [quoted, best] = [strings.narrativeQuote.replace('{text}', title), { ...milkTea, title }]
    for (const findings of [{}, { fallback: true }, { fallback: true, isNextEnd: true }, { totalMatches: 9 }])
      expect(oneSentence(findingsOf({ results: [best], language, ...findings }), strings)).toContain(quoted)
  })

  it.each(LANGUAGES)('does not say that none was found where one begins later: %s', (language) => {
    const strings = stringsIn(language)
    const findings = findingsOf({ language, query: 'x', coming: [saleDay] })
    const none = strings.resultsNotYet.replace('{query}', 'x')
    expect(oneSentence(findings, strings).startsWith(none)).toBe(true)
    expect(narrate(findings, strings).text.startsWith(none)).toBe(true)
  })
})

describe('what an answer cannot promise', () => {
  const priceless = { query: 'tea under 200k', unpriced: 1, results: [milkTea] }

  it('is said: that a deal without a price is within a limit', () => {
    expect(tell([milkTea], 'en').text).not.toContain('states no price')
    for (const text of [
      narrate(findingsOf({ ...priceless, language: 'en' }), stringsIn('en')).text,
      oneSentence(findingsOf({ ...priceless, language: 'en' }), stringsIn('en')),
    ])
      expect(text).toContain('The deal states no price, so check that it is in your price range.')
  })

  it.each([
    ['vi', '2 kết quả trong số này không ghi giá hàng'],
    ['en', '2 of them state no price'],
    ['ko', '이 중 2개는 상품 가격이 없으니'],
    ['zh', '其中2个没有标明商品价格'],
    ['fr', 'Parmi eux, 2 n’indiquent pas de prix'],
    ['ja', 'うち2件は商品の価格がないため'],
  ] as const)('nor of how many of several results: %s', (language, words) => {
    const findings = findingsOf({ ...priceless, language, unpriced: 2, totalMatches: 5 })
    expect(narrate(findings, stringsIn(language)).text).toContain(words)
    expect(oneSentence(findings, stringsIn(language))).toContain(words)
    const priced = { ...findings, unpriced: 0 }
    expect(oneSentence(priced, stringsIn(language))).not.toContain(words)
  })

  it.each([
    ['en', 'coffee near me', true],
    ['en', 'hotel near My Khe Beach', false],
    ['vi', 'quán cà phê gần đây', true],
    ['ko', '근처 카페', true],
    ['zh', '附近的咖啡', true],
    ['fr', 'café près de moi', true],
    ['ja', '近くのカフェ', true],
  ] as const)('nor that it is near the shopper: %s %s', (language, query, isSaid) => {
    const { text } = narrate(findingsOf({ query, language, results: [milkTea] }), stringsIn(language))
    expect(text.includes(stringsIn(language).caveatPlace)).toBe(isSaid)
  })
})

describe('what was left out of a query', () => {
  const close = (query: string, relaxed: string[], title = 'Bỉm giảm 50.000đ') =>
    narrate(findingsOf({ query, relaxed, fallback: true, results: [{ ...milkTea, title }] }), stringsIn('vi'))
      .text

  it('is what nothing was found for where it is most of it', () => {
    expect(close('sữa bột cho bé 1 tuổi', ['sua bot cho be'])).toMatch(
      /^Chưa có kết quả nào cho “sữa bột cho bé”; gần nhất là /,
    )
    expect(close('khách sạn đà nẵng có hồ bơi', ['ho boi'])).toContain('bỏ qua “hồ bơi” thì gần nhất là')
  })

  it('is named although the title has a part of its number', () => {
    expect(close('bỉm cho bé giảm 50%', ['giam 50%'])).toContain('bỏ qua “giảm 50%” thì')
  })
})
