import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { z } from 'zod'
import { dealEntrySchema } from '#entries/deal.ts'
import { glossaryEntrySchema } from '#entries/glossary.ts'
import { endedLinksEntrySchema } from '#entries/ended-links.ts'
import { lexiconEntrySchema, wordsOfConcept } from '#entries/lexicon.ts'
import { parseRecord } from '#entries/parse-record.ts'
import { productEntrySchema } from '#entries/product.ts'
import { saleDayEntrySchema } from '#entries/sale-day.ts'
import { siteEntrySchema } from '#entries/site.ts'
import { sourceEntrySchema } from '#entries/source.ts'
import { storeEntrySchema } from '#entries/store.ts'

/** Reads a record of some fields over those that every such record has. */
function reader<Schema extends z.ZodType>(schema: Schema, base: object) {
  const parse = (fields: object) => parseRecord('a.yaml', stringify({ ...base, ...fields }), schema)
  return {
    dataOf: (fields: object): z.output<Schema> => {
      const { data, mistakes } = parse(fields)
      if (data === undefined) throw new Error(JSON.stringify(mistakes))
      return data
    },
    /** The fields that are wrong, each with what to write. */
    wrongIn: (fields: object): string[] =>
      parse(fields).mistakes.map(
        ({ field, message }) => `${field}: ${message.split('; ').slice(1).join('; ')}`,
      ),
  }
}

const deal = reader(dealEntrySchema, {
  title: 'Giảm 20% trà sữa',
  store: 'shopee',
  category: 'food',
  url: 'https://shopee.vn/',
})
const product = reader(productEntrySchema, {
  title: 'Tai nghe',
  brand: 'Sony',
  category: 'tech',
  offers: [{ store: 'tiki', url: 'https://tiki.vn/a', price: '1', seenAt: '2026-11-01' }],
})
const store = reader(storeEntrySchema, { name: 'Shop', url: 'https://www.shop.vn/' })
const site = reader(siteEntrySchema, { name: 'Site', description: 'Deals', contact: 'a@example.com' })

describe('a sum', () => {
  it.each([
    ['0', 0],
    ['50000', 50_000],
    ['19.9', 19.9],
    ['19.99', 19.99],
    ['999999999999', 999_999_999_999],
  ])('may be %s', (written, sum) => {
    expect(deal.dataOf({ minimumSpend: written }).minimumSpend).toBe(sum)
  })

  it.each([
    '100.000',
    '1,5',
    '-1',
    '+1',
    '50k',
    '50 000',
    '1.',
    '.5',
    '1000000000000',
    '1e5',
    'x1',
    '1x',
    '',
  ])('is none in “%s”', (written) => {
    expect(deal.wrongIn({ minimumSpend: written })).toEqual([
      expect.stringMatching(
        /^minimumSpend: write digits only, without separators, sign or currency, for example: \d+$/,
      ),
    ])
  })

  it.each([
    ['99.000', '99000'],
    ['50k', '50000'],
    ['1tr2', '1200000'],
    ['50 000 ₫', '50000'],
    ['1.250 triệu', '100000'],
    ['abc', '100000'],
  ])('is none in “%s”; the example in the message is %s', (written, example) => {
    expect(deal.wrongIn({ minimumSpend: written })[0]).toMatch(new RegExp(`for example: ${example}$`))
  })

  it('is in đồng where nothing else is said', () => {
    const discount = (fields: object) =>
      deal.dataOf({ discount: { kind: 'amount', value: '5', ...fields } }).discount
    expect(discount({})).toEqual({ kind: 'amount', value: 5, currency: 'VND' })
    expect(discount({ currency: 'SGD', max: '9' })).toEqual({
      kind: 'amount',
      value: 5,
      max: 9,
      currency: 'SGD',
    })
  })
})

describe('a number of days', () => {
  it.each([
    ['1', 1],
    ['30', 30],
    ['3650', 3650],
  ])('may be %s', (written, days) => {
    expect(site.dataOf({ evidenceDays: written }).evidenceDays).toBe(days)
  })

  it.each(['0', '3651', '01', '1.5', '-1', '1e1', ' 1', '10000000000'])('is none in “%s”', (written) => {
    expect(site.wrongIn({ evidenceDays: written })).toEqual([
      'evidenceDays: write a whole number from 1 to 3650',
    ])
  })
})

describe('a flag', () => {
  it('is what is written, and off where nothing is', () => {
    expect(deal.dataOf({ featured: true }).featured).toBe(true)
    expect(deal.dataOf({ featured: false }).featured).toBe(false)
    expect(deal.dataOf({}).featured).toBe(false)
    expect(deal.dataOf({ eligibility: { newUser: true, appOnly: false } }).eligibility).toEqual({
      newUser: true,
      appOnly: false,
    })
    expect(deal.wrongIn({ featured: 'yes' })).toEqual(['featured: write true or false'])
  })
})

describe('a moment', () => {
  const startOf = (written: string) =>
    new Date(deal.dataOf({ startsAt: written }).startsAt ?? 0).toISOString()
  const endOf = (written: string) => new Date(deal.dataOf({ endsAt: written }).endsAt ?? 0).toISOString()

  it.each([
    ['2026-12-12', '2026-12-11T17:00:00.000Z', '2026-12-12T16:59:59.000Z'],
    ['2028-02-29', '2028-02-28T17:00:00.000Z', '2028-02-29T16:59:59.000Z'],
    ['2026-12-12T20:00', '2026-12-12T13:00:00.000Z', '2026-12-12T13:00:00.000Z'],
    ['2026-12-12 20:00', '2026-12-12T13:00:00.000Z', '2026-12-12T13:00:00.000Z'],
    ['2026-12-12T20:00:01', '2026-12-12T13:00:01.000Z', '2026-12-12T13:00:01.000Z'],
    ['2026-12-12T20:00Z', '2026-12-12T20:00:00.000Z', '2026-12-12T20:00:00.000Z'],
    ['2026-12-12T20:00-05:30', '2026-12-13T01:30:00.000Z', '2026-12-13T01:30:00.000Z'],
    ['9999-12-31', '9999-12-30T17:00:00.000Z', '9999-12-31T16:59:59.000Z'],
    ['2026-12-12T00:00', '2026-12-11T17:00:00.000Z', '2026-12-11T17:00:00.000Z'],
  ])('%s is a start and an end', (written, start, end) => {
    expect(startOf(written)).toBe(start)
    expect(endOf(written)).toBe(end)
  })

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31T10:00',
    '2026-13-01',
    '2026-00-01',
    '2026-12-32',
    '2026-12-00',
  ])('is called a date that does not exist in %s', (written) => {
    const hint = 'is a date that does not exist; correct the day or the month'
    expect(deal.wrongIn({ startsAt: written })).toEqual([`startsAt: ${hint}`])
    expect(deal.wrongIn({ endsAt: written })).toEqual([`endsAt: ${hint}`])
  })

  it.each([
    '2026-12-12T25:00',
    '2026-12-12T20:60',
    '2026-12-12T20:00:60',
    '2026-12-12T20',
    '2026-12-12T20:00+7',
    '12/12/2026',
    '26-12-12',
    'x2026-12-12',
    '2026-12-12x',
    '9999-12-31T23:59:59Z',
    '0000-01-01',
    'tomorrow',
  ])('is none in %s', (written) => {
    const hint = 'write a date such as 2026-11-30, or a date and time such as 2026-11-30T20:00 (Vietnam time)'
    expect(deal.wrongIn({ startsAt: written })).toEqual([`startsAt: ${hint}`])
    expect(deal.wrongIn({ endsAt: written })).toEqual([`endsAt: ${hint}`])
  })

  it('of an end comes after that of the start', () => {
    const order = (startsAt: string, endsAt: string) => deal.wrongIn({ startsAt, endsAt })
    expect(order('2026-12-12', '2026-12-12')).toEqual([])
    expect(order('2026-12-12T10:00', '2026-12-12T10:01')).toEqual([])
    expect(order('2026-12-12T10:00', '2026-12-12T10:00')).toEqual(['endsAt: write an end after startsAt'])
    expect(order('2026-12-13', '2026-12-12')).toEqual(['endsAt: write an end after startsAt'])
    expect(deal.wrongIn({ endsAt: '2020-01-01' })).toEqual([])
  })
})

describe('the hours of a deal', () => {
  it.each(['00:00', '09:30', '19:00-20:59', '23:59', '22:00-02:00'])('may be %s', (slot) => {
    expect(deal.dataOf({ slots: slot }).slots).toEqual([slot])
  })

  it.each(['24:00', '9:00', '12:60', '12:00-', '12:00-24:00', '12:00-13:60', '12h', '12:00 '])(
    'are none in “%s”',
    (slot) => {
      expect(deal.wrongIn({ slots: [slot] })).toEqual([
        'slots.0: write a time in quotes, for example: "12:00" or "12:00-14:00"',
      ])
    },
  )
})

describe('a discount', () => {
  const wrong = (discount: unknown) => deal.wrongIn({ discount })

  it.each([
    [{ kind: 'percent', value: '100' }],
    [{ kind: 'percent', value: '0.5' }],
    [{ kind: 'amount', value: '50000' }],
    [{ kind: 'cashback' }],
    [{ kind: 'cashback', value: '50000' }],
    [{ kind: 'gift' }],
    [{ kind: 'freeship' }],
    [{ kind: 'bogo' }],
  ])('may be %o', (discount) => {
    expect(wrong(discount)).toEqual([])
  })

  it.each([
    [{ kind: 'percent' }, 'value: write the percentage, for example: 20'],
    [{ kind: 'percent', value: '0' }, 'value: write the percentage, for example: 20'],
    [{ kind: 'percent', value: '100.01' }, 'value: write a percentage up to 100, or kind: amount'],
    [
      { kind: 'percent', value: '12,5%' },
      'value: write digits only, without separators, sign or currency, for example: 12.5',
    ],
    [{ kind: 'amount' }, 'value: write the amount, for example: 50000'],
    [{ kind: 'amount', value: '0' }, 'value: write the amount, for example: 50000'],
    [{ kind: 'half' }, 'kind: write one of percent, amount, cashback, gift, freeship, bogo'],
  ])('is none in %o', (discount, mistake) => {
    expect(wrong(discount).map((each) => each.replace(/^discount\./, ''))).toEqual([mistake])
  })
})

describe('a text', () => {
  it('loses the white space around it and comes in NFC', () => {
    expect(deal.dataOf({ title: `  ${'Cà phê'.normalize('NFD')} ` }).title).toBe('Cà phê')
  })

  it.each([
    ['a zero-width space', 'DEMO\u200B'],
    ['a control', 'DEMO\u0007'],
    ['a mark of direction', 'DEMO\u202E'],
  ])('has no %s', (_what, code) => {
    expect(deal.wrongIn({ code })).toEqual([
      'code: remove the invisible character (retype the text instead of pasting it)',
    ])
  })

  it('may have line breaks, tabs and emoji of several', () => {
    expect(deal.wrongIn({ summary: 'A\nB\tC 👨‍👩‍👧' })).toEqual([])
  })

  it('is not empty, and not longer than its field', () => {
    expect(deal.wrongIn({ code: ' ' })).toEqual(['code: write text, for example: "DEMO20"'])
    expect(deal.wrongIn({ code: 'x'.repeat(64) })).toEqual([])
    expect(deal.wrongIn({ code: 'x'.repeat(65) })).toEqual(['code: write at most 64 characters'])
  })
})

describe('an address', () => {
  it.each(['https://shopee.vn/', 'https://a.b.shopee.vn:8443/x?y=z#w'])('may be %s', (url) => {
    expect(deal.wrongIn({ url })).toEqual([])
  })

  it.each([
    'http://shopee.vn/',
    'https://me@shopee.vn/',
    'https://:secret@shopee.vn/',
    'https://localhost/',
    'shopee.vn',
    'javascript:alert(1)',
    'https://',
  ])('is none in %s', (url) => {
    expect(deal.wrongIn({ url })).toEqual([
      'url: write a full https address without a user name, for example: https://shopee.vn/',
    ])
  })
})

describe('a list', () => {
  it('may be its only item', () => {
    expect(deal.dataOf({ tags: 'payday', products: ['a', 'b'], stacking: 'shop' })).toMatchObject({
      tags: ['payday'],
      products: ['a', 'b'],
      stacking: ['shop'],
    })
  })

  it('is no group', () => {
    expect(deal.wrongIn({ tags: { a: 'b' } })).toEqual(['tags: write a text or a list of texts'])
  })
})

describe('what a deal is for', () => {
  it.each([
    ['everything', 'everything'],
    [{ types: 'tea' }, { types: ['tea'], seeTerms: false }],
    [
      { brands: ['Sony'], categories: 'tech' },
      { brands: ['Sony'], categories: ['tech'], seeTerms: false },
    ],
    [{ except: { products: ['a'] } }, { except: { products: ['a'] }, seeTerms: false }],
    [{ seeTerms: true }, { seeTerms: true }],
  ])('may be %o', (appliesTo, meant) => {
    expect(deal.dataOf({ appliesTo }).appliesTo).toEqual(meant)
  })

  it.each([[{}], [{ seeTerms: false }], [{ except: {} }]])('is not nothing: %o', (appliesTo) => {
    expect(deal.wrongIn({ appliesTo })).toEqual([
      'appliesTo: write products, brands, categories, types, except or seeTerms below it',
    ])
  })
})

describe('the translations of a deal', () => {
  const wrong = (terms: string[], translations: object) => deal.wrongIn({ terms, translations })

  it('have as many terms as the deal, or none', () => {
    expect(wrong(['A', 'B'], { en: { title: 'C', terms: ['D', 'E'] }, fr: { title: 'F' } })).toEqual([])
    expect(
      wrong(['A', 'B'], { en: { title: 'C', terms: ['D'] }, fr: { title: 'F', terms: ['G', 'H', 'I'] } }),
    ).toEqual([
      'translations.en.terms: write as many terms as the deal has: 2, not 1',
      'translations.fr.terms: write as many terms as the deal has: 2, not 3',
    ])
    expect(wrong([], { en: { title: 'C', terms: ['D'] } })).toEqual([
      'translations.en.terms: write as many terms as the deal has: 0, not 1',
    ])
  })

  it('note which text they are of by eight digits', () => {
    expect(wrong([], { en: { title: 'C', of: '0123abcd' } })).toEqual([])
    expect(wrong([], { en: { title: 'C', of: '0123abcg' } })).toEqual([
      'translations.en.of: delete it; npm run translate -- stamp writes it',
    ])
  })
})

describe('the address of a store', () => {
  const wrong = (fields: object) => store.wrongIn(fields)

  it.each([
    [{}],
    [{ hosts: ['shop.vn'] }],
    [{ hosts: ['www.shop.vn'] }],
    [{ hosts: ['other.vn', 'shop.vn'] }],
    [{ url: 'https://shop.vn/', hosts: ['shop.vn'] }],
    [{ hosts: ['shop.vn'], links: { shortHosts: ['s.vn'] } }],
  ])('is at one of its hosts: %o', (fields) => {
    expect(wrong(fields)).toEqual([])
  })

  it.each([
    [{ hosts: ['other.vn'] }, 'shop.vn'],
    [{ hosts: ['hop.vn'] }, 'shop.vn'],
    [{ url: 'https://m.shop.vn/', hosts: ['www.shop.vn'] }, 'm.shop.vn'],
    [{ links: { shortHosts: ['s.vn'] } }, 'shop.vn'],
  ])('is at none of %o', (fields, host) => {
    expect(wrong(fields)).toEqual([`hosts: the host of url is missing; write ${host} first`])
  })

  it('is not compared where itself or a host is wrong', () => {
    expect(wrong({ url: 'shop', hosts: ['other.vn'] })).toHaveLength(1)
    expect(wrong({ hosts: ['https://other.vn'] })).toHaveLength(1)
  })
})

describe('a sale day', () => {
  const wrong = (fields: object) => reader(saleDayEntrySchema, { name: 'Ngày hội' }).wrongIn(fields)

  it('has a date or a rule, not both and not neither', () => {
    expect(wrong({ date: '2026-12-12' })).toEqual([])
    expect(wrong({ rule: 'monthly 15' })).toEqual([])
    expect(wrong({})).toEqual(['(record): write either date or rule'])
    expect(wrong({ date: '2026-12-12', rule: 'monthly 15' })).toEqual(['(record): write either date or rule'])
    expect(wrong({ rule: 'monthly 32' })).toHaveLength(1)
  })
})

describe('a product', () => {
  it('has an offer at least, and names its picture by a path', () => {
    expect(product.wrongIn({})).toEqual([])
    expect(product.wrongIn({ offers: [] })).toEqual(['offers: write at least one offer'])
    expect(product.wrongIn({ image: '/images/products/a_b-1.webp' })).toEqual([])
    for (const image of [
      '/images/A.jpg',
      'images/a.jpg',
      '/images/a.gif',
      '/images/../a.jpg',
      '/images/a.jpg.exe',
    ])
      expect(product.wrongIn({ image })).toHaveLength(1)
  })
})

describe('a source', () => {
  const deals = { fields: { id: 'ID', title: 'Name', url: 'Link' } }
  const products = { fields: { id: 'ID', title: 'Name', url: 'Link', brand: 'Brand', price: 'Price' } }
  const source = reader(sourceEntrySchema, { name: 'Network' })

  it('has deals or products, and tells one from the other', () => {
    expect(source.wrongIn({ deals })).toEqual([])
    expect(source.wrongIn({ products })).toEqual([])
    expect(
      source.wrongIn({ deals, products: { ...products, when: { column: 'Kind', is: 'product' } } }),
    ).toEqual([])
    expect(source.wrongIn({})).toEqual(['(record): write deals or products, with the fields of each'])
    expect(source.wrongIn({ deals, products })).toEqual([
      'products: write when, which tells products from deals',
    ])
  })

  it('says which column holds each field that a record must have', () => {
    expect(source.wrongIn({ deals: { fields: { title: 'Name' } } })).toEqual([
      'deals.fields: write id: the column that holds it',
      'deals.fields: write url: the column that holds it',
    ])
    expect(source.wrongIn({ products: { fields: { ...deals.fields } } })).toEqual([
      'products.fields: write brand: the column that holds it',
      'products.fields: write price: the column that holds it',
    ])
  })

  it('takes a step alone for a list of one', () => {
    const fields = {
      ...deals.fields,
      endsAt: { from: 'End', do: { date: 'dd/MM/yyyy', zone: 'Asia/Singapore' } },
    }
    expect(source.dataOf({ deals: { fields } }).deals?.fields.endsAt).toEqual({
      from: ['End'],
      do: [{ date: ['dd/MM/yyyy'], zone: 'Asia/Singapore' }],
    })
  })

  it('knows dates and zones', () => {
    const wrong = (step: object) =>
      source.wrongIn({ deals: { fields: { ...deals.fields, endsAt: { from: 'End', do: [step] } } } })
    expect(wrong({ date: 'iso' })).toEqual([])
    expect(wrong({ date: 'some day' })).toHaveLength(1)
    expect(wrong({ date: 'iso', zone: '+08:00' })).toEqual([])
    expect(wrong({ date: 'iso', zone: 'Mars/North' })).toHaveLength(1)
  })
})

describe('a removed link', () => {
  const read = (record: object) =>
    parseRecord('links.yaml', stringify([record]), endedLinksEntrySchema).mistakes
  const kept = { title: 'A', store: 'tiki', endedAt: '2026-01-01' }

  it('was that of a deal or of a product', () => {
    expect(read({ deal: 'a', ...kept })).toEqual([])
    expect(read({ product: 'a', ...kept })).toEqual([])
    expect(read(kept)).not.toEqual([])
    expect(read({ deal: 'a', product: 'b', ...kept })).not.toEqual([])
  })
})

describe('the words of a concept', () => {
  it('come with their languages, in the order of these', () => {
    const { data } = parseRecord(
      'lexicon/a.yaml',
      stringify({
        kind: 'product-type',
        concepts: { tea: { en: ['tea'], vi: ['trà', 'chè'], marked: ['chè'] } },
      }),
      lexiconEntrySchema,
    )
    expect(data && wordsOfConcept(data.concepts['tea'] ?? {})).toEqual([
      { language: 'vi', text: 'trà' },
      { language: 'vi', text: 'chè' },
      { language: 'en', text: 'tea' },
    ])
  })
})

describe('the glossary', () => {
  it('has words by language, each with those that it stands instead of', () => {
    const { data } = parseRecord(
      'glossary.yaml',
      stringify({ words: { ko: [{ use: '쿠폰', not: '할인권' }] } }),
      glossaryEntrySchema,
    )
    expect(data).toEqual({
      words: { ko: [{ use: '쿠폰', not: ['할인권'], except: [], in: 'all' }] },
      names: [],
    })
  })
})
