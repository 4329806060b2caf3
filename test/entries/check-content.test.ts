import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { checkContent, type ContentFile, FOLDERS, renderMistake } from '#entries/check-content.ts'
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
    kind: 'a colon in a text without quotes',
    path: 'deals/w-colon.yaml',
    text: DEAL.replace('Giảm 20% trà sữa', 'Giảm 20%: trà sữa'),
    reports: [
      'deals/w-colon.yaml:1:8 (YAML): a colon in the text; put the whole text in quotes (Nested mappings are not allowed in compact mappings)',
    ],
  },
  {
    kind: 'a tab as indentation',
    path: 'deals/w-tab.yaml',
    text: `${DEAL}discount:\n\tkind: percent\n`,
    reports: [
      'deals/w-tab.yaml:6:1 (YAML): a tab; indent with two spaces (Tabs are not allowed as indentation)',
    ],
  },
  {
    kind: 'a conflict marker',
    path: 'deals/w-conflict.yaml',
    text: `${DEAL}<<<<<<< HEAD\ncode: A\n=======\ncode: B\n>>>>>>> other\n`,
    reports: [
      'deals/w-conflict.yaml:5:1 (YAML): a conflict marker of git; keep one of the two versions and delete the three marker lines',
    ],
  },
  {
    kind: 'a discount without its group',
    path: 'deals/w-discount.yaml',
    text: `${DEAL}discount: 20%\n`,
    reports: ['deals/w-discount.yaml:5:1 discount: found "20%"; write a group: kind and, below it, value'],
  },
  {
    kind: 'a second record in a file',
    path: 'deals/w-two.yaml',
    text: `${DEAL}---\n${DEAL}`,
    reports: [
      'deals/w-two.yaml:5:1 (YAML): a second record after ---; write one record a file (Source contains multiple documents; please use YAML.parseAllDocuments())',
    ],
  },
  {
    kind: 'a sale day that never comes',
    path: 'calendar/w-never.yaml',
    text: 'name: Không bao giờ\nrule: yearly 02-30\n',
    reports: [
      'calendar/w-never.yaml:2:1 rule: found "yearly 02-30"; write a rule with a day that comes: "yearly 11-11", "monthly 15", "4th friday of november", "lunar 08-15", "day after 4th thursday of november" or "20 days before lunar 01-01"',
    ],
  },
  {
    kind: 'a date that does not exist',
    path: 'deals/f-date.yaml',
    text: `${DEAL}endsAt: 2026-02-30\n`,
    reports: [
      'deals/f-date.yaml:5:1 endsAt: found "2026-02-30"; is a date that does not exist; correct the day or the month',
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
      'deals/m-yaml.yaml:6:1 (YAML): the indentation is wrong, or a bracket is not closed; indent with two spaces (Flow sequence in block collection must be sufficiently indented and end with a ])',
    ],
  },
  {
    kind: 'a field that stands twice',
    path: 'deals/n-twice.yaml',
    text: `${DEAL}store: tiki\n`,
    reports: [
      'deals/n-twice.yaml:5:1 (YAML): this field stands in the record twice; delete one of the two (Map keys must be unique)',
    ],
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
      `coupons/r.yaml:1:1 (file): unknown folder; put records directly into ${Object.keys(FOLDERS).join(', ')} or archive`,
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
    kind: 'an only product of a deal that has no file',
    path: 'deals/u-only.yaml',
    text: `${DEAL}products: sony-wh\n`,
    reports: [
      'deals/u-only.yaml:5:1 products: found "sony-wh"; no such file in products/; add products/sony-wh.yaml or correct the id',
    ],
  },
  {
    kind: 'a product type that the lexicon does not have',
    path: 'deals/v-type.yaml',
    text: `${DEAL}appliesTo:\n  types: [milk-teas]\n`,
    reports: [
      'deals/v-type.yaml:6:11 appliesTo.types.0: found "milk-teas"; no such product type in lexicon/; did you mean milk-tea?',
    ],
  },
  {
    kind: 'an excepted product type that is like none in the lexicon',
    path: 'deals/w-except.yaml',
    text: `${DEAL}appliesTo:\n  except:\n    types: zzzzzz\n`,
    reports: [
      'deals/w-except.yaml:7:5 appliesTo.except.types: found "zzzzzz"; no such product type in lexicon/; add zzzzzz to a file of lexicon/ with kind: product-type, or correct the id',
    ],
  },
  {
    kind: 'a category in a list that does not exist',
    path: 'deals/x-category.yaml',
    text: `${DEAL}appliesTo:\n  categories: [foods]\n`,
    reports: [
      'deals/x-category.yaml:6:16 appliesTo.categories.0: found "foods"; write one of food, shopping, travel, tech, lifestyle, education, books, finance',
    ],
  },
  {
    kind: 'an excepted product that has no file',
    path: 'deals/y-product.yaml',
    text: `${DEAL}appliesTo:\n  except:\n    products: [sony-wh]\n`,
    reports: [
      'deals/y-product.yaml:7:16 appliesTo.except.products.0: found "sony-wh"; no such file in products/; add products/sony-wh.yaml or correct the id',
    ],
  },
  {
    kind: 'a deal that is for nothing',
    path: 'deals/za-nothing.yaml',
    text: `${DEAL}appliesTo:\n  seeTerms: false\n`,
    reports: [
      'deals/za-nothing.yaml:5:1 appliesTo: found a group of fields; write products, brands, categories, types, except or seeTerms below it',
    ],
  },
  {
    kind: 'a deal that is for a word',
    path: 'deals/zb-word.yaml',
    text: `${DEAL}appliesTo: all\n`,
    reports: [
      'deals/zb-word.yaml:5:1 appliesTo: found "all"; write everything, or a group with products, brands, categories, types, except or seeTerms',
    ],
  },
  {
    kind: 'a product of a type that the lexicon does not have',
    path: 'products/v-type.yaml',
    text: 'title: Tai nghe\nbrand: Sony\ncategory: tech\ntype: headphone\noffers:\n  - store: tiki\n    url: https://tiki.vn/a\n    price: 100000\n    seenAt: 2026-11-01\n',
    reports: [
      'products/v-type.yaml:4:1 type: found "headphone"; no such product type in lexicon/; did you mean headphones?',
    ],
  },
  {
    kind: 'a translation with fewer terms than the deal',
    path: 'deals/zc-terms.yaml',
    text: `${DEAL}terms: [Một., Hai.]\ntranslations:\n  en:\n    title: 20% off\n    terms: One.\n`,
    reports: [
      'deals/zc-terms.yaml:9:5 translations.en.terms: found "One."; write as many terms as the deal has: 2, not 1',
    ],
  },
  {
    kind: 'a sale day with neither date nor rule',
    path: 'calendar/u-day.yaml',
    text: 'name: Ngày hội\n',
    reports: ['calendar/u-day.yaml:1:1 (record): found a group of fields; write either date or rule'],
  },
]

/** What every catalog here has besides: two product types. */
const LEXICON: ContentFile = {
  path: 'lexicon/products-few.yaml',
  text: 'kind: product-type\nconcepts:\n  milk-tea:\n    vi: [trà sữa]\n  headphones:\n    vi: [tai nghe]\n',
}

/** Every mistake that is reported when these files are added to a catalog without mistakes. */
function reportsOf(...files: ContentFile[]): string[] {
  const checked = checkContent([...smallFiles(), LEXICON, ...files])
  return checked.ok ? [] : checked.mistakes.map(renderMistake)
}

describe('content with mistakes', () => {
  it.each(PLANTED)('is reported: $kind', ({ path, text, reports }) => {
    expect(reportsOf({ path, text })).toEqual(reports)
  })

  it('is reported in one run, once a mistake, in the order of the files', () => {
    const lines = reportsOf(...PLANTED.map(({ path, text }) => ({ path, text })))
    expect(lines).toEqual(PLANTED.flatMap(({ reports }) => reports).toSorted())
  })

  it('is reported in the order of lines and columns of a file', () => {
    const text =
      'title: Giảm 20%\nstore: nowhere\ncategory: food\nurl: https://shopee.vn/\nproducts: [c, b]\nx: 1\n'
    const places = reportsOf({ path: 'deals/many.yaml', text }).map((line) => line.split(' ')[0])
    expect(places).toEqual(['2:1', '5:12', '5:15', '6:1'].map((place) => `deals/many.yaml:${place}`))
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
    ['deals', 'store', { store: 'nowhere' }, 'stores'],
    ['deals', 'products.0', { products: ['nowhere'] }, 'products'],
    ['deals', 'appliesTo.products.0', { appliesTo: { products: ['nowhere'] } }, 'products'],
    [
      'deals',
      'appliesTo.except.products.0',
      { appliesTo: { except: { products: ['nowhere'] } } },
      'products',
    ],
    ['products', 'offers.0.store', { offers: [{ store: 'nowhere' }] }, 'stores'],
    ['posts', 'deals.0', { deals: ['nowhere'] }, 'deals'],
    ['posts', 'products.0', { products: ['nowhere'] }, 'products'],
    ['calendar', 'stores.0', { stores: ['nowhere'] }, 'stores'],
    ['stores', 'links.like', { links: { like: 'nowhere' } }, 'stores'],
    ['sources', 'stores.0.store', { stores: [{ is: 'X', store: 'nowhere' }] }, 'stores'],
    ['links', '0.store', [{ store: 'nowhere' }], 'stores'],
  ])('says where %s name what is not there: %s', (name, field, record, folder) => {
    const path = name === 'links' ? 'links.yaml' : `${name}/a-record.yaml`
    const checked = checkContent([...smallFiles(), { path, text: stringify(record) }])
    const found = checked.ok ? [] : checked.mistakes.filter((mistake) => mistake.file === path)
    expect(found).toContainEqual(
      expect.objectContaining({
        field,
        message: `found "nowhere"; no such file in ${folder}/; add ${folder}/nowhere.yaml or correct the id`,
      }),
    )
  })

  it.each([
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

describe('a file that nobody wrote by hand', () => {
  const report = (text: string, path = 'deals/odd.yaml'): string[] => {
    const checked = checkContent([...smallFiles(), { path, text }])
    return checked.ok ? [] : checked.mistakes.map(renderMistake)
  }

  it('is refused for its size before it is read', () => {
    expect(report(`${DEAL}tags: [${'a, '.repeat(100_000)}]\n`)).toEqual([
      'deals/odd.yaml:1:1 (file): 293 KB; a record has at most 256 KB, so divide it or remove what is no part of it',
    ])
  })

  it.each(['['.repeat(10_000), '? '.repeat(10_000), '{a: '.repeat(10_000)])(
    'is told once that it is nested too deeply',
    (text) => {
      const lines = report(`title: ${text}`)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(
        /^deals\/odd\.yaml:1:\d+ \(YAML\): lists or groups within each other without end; /,
      )
    },
  )

  it('cannot lose a word that YAML takes for a tag', () => {
    expect(report(DEAL.replace('Giảm', '!Sale'))).toEqual([
      'deals/odd.yaml:1:8 (YAML): a text that begins with !; put it in quotes (Unresolved tag: !Sale)',
    ])
  })

  it('cannot name another version of YAML', () => {
    expect(report(`%YAML 9.9\n---\n${DEAL}`)).toEqual([
      'deals/odd.yaml:1:7 (YAML): Unsupported YAML version 9.9; write valid YAML here',
    ])
  })

  it('writes no line and no colour of its own into the report', () => {
    const lines = [
      ...report(DEAL, 'deals/a\n::error::b\u001B[31m.yaml'),
      ...report(`${DEAL}"a\\n::error::b": 1\n`),
    ]
    expect(lines.join('')).toContain('\\u000a::error::b')
    for (const line of lines) expect(line).not.toMatch(/\p{Cc}/u)
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

  it.each([
    ['2026-12-12T20:00:00.000Z', '2026-12-12T20:00:00.000Z'],
    ['2026-12-12T20:00:00.25+07:00', '2026-12-12T13:00:00.250Z'],
    ['2026-12-12T20:00:59.9999999', '2026-12-12T13:00:59.999Z'],
  ])('takes %s with its fraction of a second', (written, moment) => {
    const deal = dealOf(`startsAt: 2026-12-01\nendsAt: ${written}\n`)
    expect(new Date(deal?.endsAt ?? 0).toISOString()).toBe(moment)
  })

  it.each(['2026-12-12T20:00.5', '2026-12-12T20:00:00.', '2026-12-12T20:00:00,5', '2026-12-12.5'])(
    'refuses %s with one sentence',
    (written) => {
      expect(() => dealOf(`startsAt: ${written}\n`)).toThrow('write a date such as 2026-11-30')
    },
  )

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
