import { describe, expect, it } from 'vitest'
import { checkContent, renderMistake } from '#entries/check-content.ts'
import { readContent, smallFiles } from '../support/content.ts'

/** A deal as an editor writes it; tests replace one line. */
const DEAL = `title: Giảm 20% trà sữa
store: shopee
category: food
url: https://shopee.vn/
`

/** One mistake a kind: the file, and every line that reports it. */
const PLANTED: { kind: string; path: string; text: string | undefined; reports: string[] }[] = [
  {
    kind: 'a field that does not exist',
    path: 'deals/a-unknown.yaml',
    text: `${DEAL}minimumSpent: 100000\n`,
    reports: [
      'deals/a-unknown.yaml:5:1 minimumSpent: found "100000"; unknown field; did you mean minimumSpend?',
    ],
  },
  {
    kind: 'a required field that is missing',
    path: 'deals/b-missing.yaml',
    text: DEAL.replace('category: food\n', ''),
    reports: [
      'deals/b-missing.yaml:1:1 category: missing; write one of food, shopping, travel, tech, lifestyle, education, books, finance',
    ],
  },
  {
    kind: 'a word that is not in the list',
    path: 'deals/c-category.yaml',
    text: DEAL.replace('food', 'foods'),
    reports: [
      'deals/c-category.yaml:3:1 category: found "foods"; write one of food, shopping, travel, tech, lifestyle, education, books, finance',
    ],
  },
  {
    kind: 'a store that has no file',
    path: 'deals/d-store.yaml',
    text: DEAL.replace('store: shopee', 'store: shoppe'),
    reports: ['deals/d-store.yaml:2:1 store: found "shoppe"; no such file in stores/; did you mean shopee?'],
  },
  {
    kind: 'a product of a post that has no file',
    path: 'posts/e-product.yaml',
    text: 'title: Bài\nsummary: Tóm tắt\npublishedAt: 2026-11-01\nproducts:\n  - sony-wh\n',
    reports: [
      'posts/e-product.yaml:5:5 products.0: found "sony-wh"; no such file in products/; add products/sony-wh.yaml or correct the id',
    ],
  },
  {
    kind: 'a date that does not exist',
    path: 'deals/f-date.yaml',
    text: `${DEAL}endsAt: 2026-02-30\n`,
    reports: [
      'deals/f-date.yaml:5:1 endsAt: found "2026-02-30"; write a date such as 2026-11-30, or a date and time such as 2026-11-30T20:00 (Vietnam time)',
    ],
  },
  {
    kind: 'an end before the start',
    path: 'deals/g-order.yaml',
    text: `${DEAL}startsAt: 2026-12-12\nendsAt: 2026-12-01\n`,
    reports: ['deals/g-order.yaml:6:1 endsAt: found "2026-12-01"; write an end after startsAt'],
  },
  {
    kind: 'a number with separators',
    path: 'deals/h-number.yaml',
    text: `${DEAL}minimumSpend: 100.000\n`,
    reports: [
      'deals/h-number.yaml:5:1 minimumSpend: found "100.000"; write digits only, without separators, sign or currency, for example: 100000',
    ],
  },
  {
    kind: 'more than a hundred percent',
    path: 'deals/i-percent.yaml',
    text: `${DEAL}discount:\n  kind: percent\n  value: 50000\n`,
    reports: [
      'deals/i-percent.yaml:7:3 discount.value: found "50000"; write a percentage up to 100, or kind: amount',
    ],
  },
  {
    kind: 'an address without https',
    path: 'deals/j-url.yaml',
    text: DEAL.replace('https:', 'http:'),
    reports: [
      'deals/j-url.yaml:4:1 url: found "http://shopee.vn/"; write a full https address without a user name, for example: https://shopee.vn/',
    ],
  },
  {
    kind: 'an invisible character',
    path: 'deals/k-invisible.yaml',
    text: `${DEAL}code: "DEMO\u200B20"\n`,
    reports: [
      'deals/k-invisible.yaml:5:1 code: found "DEMO\u200B20"; remove the invisible character (retype the text instead of pasting it)',
    ],
  },
  {
    kind: 'a language that the site does not have',
    path: 'deals/l-language.yaml',
    text: `${DEAL}translations:\n  de:\n    title: 20 % Rabatt\n`,
    reports: [
      'deals/l-language.yaml:6:3 translations.de: found a group of fields; unknown field; did you mean vi?',
    ],
  },
  {
    kind: 'YAML that does not parse',
    path: 'deals/m-yaml.yaml',
    text: `${DEAL}tags: [a, b\n`,
    reports: [
      'deals/m-yaml.yaml:6:1 (YAML): Flow sequence in block collection must be sufficiently indented and end with a ]; write valid YAML here',
    ],
  },
  {
    kind: 'a field that stands twice',
    path: 'deals/n-twice.yaml',
    text: `${DEAL}store: tiki\n`,
    reports: ['deals/n-twice.yaml:5:1 (YAML): Map keys must be unique; write valid YAML here'],
  },
  {
    kind: 'an empty file',
    path: 'deals/o-empty.yaml',
    text: '\n',
    reports: ['deals/o-empty.yaml:1:1 (file): the file is empty; write a record or delete the file'],
  },
  {
    kind: 'another extension',
    path: 'deals/p-extension.yml',
    text: DEAL,
    reports: [
      'deals/p-extension.yml:1:1 (file): not a .yaml file; rename it to p-extension.yaml or move it out of this folder',
    ],
  },
  {
    kind: 'a file name that is no id',
    path: 'deals/q Tên.yaml',
    text: DEAL,
    reports: [
      'deals/q Tên.yaml:1:1 (file): not an id; name the file with lower-case letters, digits and single hyphens, for example: ca-phe-20.yaml',
    ],
  },
  {
    kind: 'a folder that is not known',
    path: 'coupons/r.yaml',
    text: DEAL,
    reports: [
      'coupons/r.yaml:1:1 (file): unknown folder; put records directly into deals, products, stores, posts, strings, lexicon, calendar',
    ],
  },
  {
    kind: 'bytes that are not UTF-8',
    path: 'deals/s-bytes.yaml',
    text: undefined,
    reports: ['deals/s-bytes.yaml:1:1 (file): not UTF-8 text; save the file as UTF-8'],
  },
  {
    kind: 'a product without an offer',
    path: 'products/t-offers.yaml',
    text: 'title: Tai nghe\nbrand: Sony\ncategory: tech\noffers: []\n',
    reports: ['products/t-offers.yaml:4:1 offers: found a list; write at least one offer'],
  },
  {
    kind: 'a sale day with neither date nor rule',
    path: 'calendar/u-day.yaml',
    text: 'name: Ngày hội\n',
    reports: ['calendar/u-day.yaml:1:1 (record): found a group of fields; write either date or rule'],
  },
]

describe('content with mistakes', () => {
  const planted = PLANTED.map(({ path, text }) => ({ path, text }))
  const checked = checkContent([...smallFiles(), ...planted])
  const lines = checked.ok ? [] : checked.mistakes.map(renderMistake)

  it.each(PLANTED)('is reported in one run: $kind', ({ path, reports }) => {
    expect(lines.filter((line) => line.startsWith(`${path}:`))).toEqual(reports)
  })

  it('is reported once a mistake, in the order of the files', () => {
    expect(lines).toHaveLength(PLANTED.length)
    expect(lines).toEqual(lines.toSorted())
  })

  it('reports a dangling reference and a wrong field of the same file together', () => {
    const both = checkContent([
      ...smallFiles(),
      {
        path: 'deals/both.yaml',
        text: `${DEAL.replace('store: shopee', 'store: nowhere')}featured: maybe\n`,
      },
    ])
    expect(both.ok ? [] : both.mistakes.map(({ field }) => field)).toEqual(['store', 'featured'])
  })

  it.each([
    ['deals', 'deals:1:1 (file): no file in this folder; add one such as deals/ca-phe-20.yaml'],
    ['site.yaml', 'site.yaml:1:1 (file): missing; write name, description and contact of the site'],
    ['strings', 'strings/vi.yaml:1:1 (file): missing; write the words of the interface in Vietnamese'],
  ])('says that %s is missing', (name, line) => {
    const without = checkContent(
      smallFiles().filter(({ path }) => path !== name && !path.startsWith(`${name}/`)),
    )
    expect(without.ok ? [] : without.mistakes.map(renderMistake)).toContain(line)
  })

  it('refuses aliases that unfold to millions of values', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefgh'
        .split('')
        .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`),
    ]
    const checked = checkContent([...smallFiles(), { path: 'deals/bomb.yaml', text: bomb.join('\n') }])
    expect(checked.ok ? '' : checked.mistakes[0]?.message).toContain('aliases unfold to too much')
  })
})

describe('content without mistakes', () => {
  const dealOf = (lines: string) =>
    readContent([...smallFiles({ deals: {} }), { path: 'deals/one.yaml', text: `${DEAL}${lines}` }]).deals[0]

  it.each([
    ['0912', '0912'],
    ['9E9', '9E9'],
    ['100.000', '100.000'],
    ['2026-11-30', '2026-11-30'],
    ['yes', 'yes'],
    ['null', 'null'],
    ['"DEMO20"', 'DEMO20'],
  ])('keeps the code %s as it stands in the file', (written, code) => {
    expect(dealOf(`code: ${written}\n`)?.code).toBe(code)
  })

  it('takes a date as Vietnamese time, from its first to its last second', () => {
    const deal = dealOf('startsAt: 2026-12-12\nendsAt: 2026-12-12\n')
    expect(new Date(deal?.startsAt ?? 0).toISOString()).toBe('2026-12-11T17:00:00.000Z')
    expect(new Date(deal?.endsAt ?? 0).toISOString()).toBe('2026-12-12T16:59:59.000Z')
  })

  it('takes a time without a zone as Vietnamese, and a zone as written', () => {
    const deal = dealOf('startsAt: 2026-12-12T20:00\nendsAt: 2026-12-12T20:00:30Z\n')
    expect(new Date(deal?.startsAt ?? 0).toISOString()).toBe('2026-12-12T13:00:00.000Z')
    expect(new Date(deal?.endsAt ?? 0).toISOString()).toBe('2026-12-12T20:00:30.000Z')
  })

  it('brings text to NFC', () => {
    const decomposed = 'Cà phê'.normalize('NFD')
    const content = readContent([
      ...smallFiles({ deals: {} }),
      { path: 'deals/one.yaml', text: DEAL.replace('Giảm 20% trà sữa', decomposed) },
    ])
    expect(content.deals[0]?.title).toBe('Cà phê')
  })

  it('takes a byte order mark and Windows line ends', () => {
    const text = `\uFEFF${DEAL.replaceAll('\n', '\r\n')}`
    expect(
      readContent([...smallFiles({ deals: {} }), { path: 'deals/one.yaml', text }]).deals[0]?.store,
    ).toBe('shopee')
  })

  it('is in the order of ids, whatever the order of the files', () => {
    const files = smallFiles({ deals: { b: {}, a: {}, c: {} } })
    expect(readContent(files.toReversed()).deals.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})
