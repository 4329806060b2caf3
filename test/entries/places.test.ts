import { describe, expect, it } from 'vitest'
import {
  checkContent,
  type ContentFile,
  idOf,
  isArchived,
  nameOf,
  renderMistake,
} from '#entries/check-content.ts'
import { smallFiles } from '../support/content.ts'

const DEAL = 'title: Giảm 20% trà sữa\nstore: shopee\ncategory: food\nurl: https://shopee.vn/\n'

const check = (...files: ContentFile[]) => checkContent([...smallFiles(), ...files])

/** Every mistake that is reported when these files are added to a catalog without mistakes. */
function reportsOf(...files: ContentFile[]): string[] {
  const checked = check(...files)
  return checked.ok ? [] : checked.mistakes.map(renderMistake)
}

describe('the place of a file', () => {
  it.each([
    ['deals/a.yaml', 'deals', 'a'],
    ['archive/a.yaml', 'deals', 'a'],
    ['archive/2025/a-b.yaml', 'deals', 'a-b'],
    ['stores/tiki.yaml', 'stores', 'tiki'],
    ['site.yaml', 'site', 'site'],
    ['links.yaml', 'links', 'links'],
  ])('%s says what it is and its id', (path, name, id) => {
    expect(nameOf(path)).toBe(name)
    expect(idOf(path)).toBe(id)
  })

  it('may be the archive, or a year of it', () => {
    expect(isArchived('archive/a.yaml')).toBe(true)
    expect(isArchived('archive/2025/a.yaml')).toBe(true)
    for (const path of [
      'deals/a.yaml',
      'archive/25/a.yaml',
      'archive/2025/x/a.yaml',
      'x/archive/a.yaml',
      'archive',
    ])
      expect(isArchived(path)).toBe(false)
  })

  it.each(['archive/a.yaml', 'archive/2025/a.yaml'])('makes a deal of %s', (path) => {
    const { content, ok } = check({ path, text: DEAL })
    expect(ok).toBe(true)
    expect(content.deals.map(({ id }) => id)).toEqual(['a', 'sample'])
  })

  it.each([
    [
      'archive/old/a.yaml',
      'not a year; put deals that are over into archive/ or a year of it, for example: archive/2026',
    ],
    [
      'archive/2025/x/a.yaml',
      'not a year; put deals that are over into archive/ or a year of it, for example: archive/2026',
    ],
    [
      'deals/x/a.yaml',
      'unknown folder; put records directly into deals, products, stores, posts, strings, lexicon, calendar, sources or archive',
    ],
    [
      'toString/a.yaml',
      'unknown folder; put records directly into deals, products, stores, posts, strings, lexicon, calendar, sources or archive',
    ],
    ['deals/a', 'not a .yaml file; rename it to a.yaml or move it out of this folder'],
    ['deals/a.yaml.bak', 'not a .yaml file; rename it to a.yaml or move it out of this folder'],
    ['notes.yaml', 'unknown file; only site.yaml and links.yaml and glossary.yaml and pairs.yaml stand here'],
    ['notes.txt', 'not a .yaml file; rename it to notes.yaml or move it out of this folder'],
    ['strings/de.yaml', 'unknown language; name the file after one of vi, en, ko, zh, fr, ja'],
    ...['deals/A.yaml', 'deals/a_b.yaml', 'deals/-a.yaml', 'deals/a--b.yaml', 'deals/a-.yaml'].map((path) => [
      path,
      'not an id; name the file with lower-case letters, digits and single hyphens, for example: ca-phe-20.yaml',
    ]),
  ])('is wrong: %s', (path = '', message) => {
    expect(reportsOf({ path, text: DEAL })).toEqual([`${path}:1:1 (file): ${message}`])
  })

  it('gives each deal an id of its own, also in the archive', () => {
    const text = DEAL
    expect(reportsOf({ path: 'archive/2025/a.yaml', text }, { path: 'deals/a.yaml', text })).toEqual([
      'deals/a.yaml:1:1 (file): has the name of archive/2025/a.yaml; give one of the two another name',
    ])
    expect(reportsOf({ path: 'archive/2024/a.yaml', text }, { path: 'archive/2025/a.yaml', text })).toEqual([
      'archive/2025/a.yaml:1:1 (file): has the name of archive/2024/a.yaml; give one of the two another name',
    ])
    expect(
      reportsOf(
        { path: 'stores/a.yaml', text: 'name: A\nurl: https://a.vn/\n' },
        { path: 'deals/a.yaml', text },
      ),
    ).toEqual([])
  })
})

describe('a reference', () => {
  it('leads to a record of its own folder alone', () => {
    expect(reportsOf({ path: 'deals/a.yaml', text: DEAL.replace('store: shopee', 'store: sample') })).toEqual(
      [
        'deals/a.yaml:2:1 store: found "sample"; no such file in stores/; add stores/sample.yaml or correct the id',
      ],
    )
  })

  it('may lead to a record that has mistakes of its own, or lies in the archive', () => {
    const post = {
      path: 'posts/a.yaml',
      text: 'title: A\nsummary: B\npublishedAt: 2026-11-01\ndeals: [old, wrong]\n',
    }
    const reports = reportsOf(
      post,
      { path: 'archive/old.yaml', text: DEAL },
      { path: 'deals/wrong.yaml', text: 'x: 1\n' },
    )
    expect(reports.filter((line) => line.startsWith('posts/'))).toEqual([])
    expect(reports.length).toBeGreaterThan(0)
  })

  it('is not looked for in what is no text, or hidden in a name that every object has', () => {
    const reports = reportsOf({
      path: 'deals/a.yaml',
      text: `${DEAL}products:\n  - [nowhere]\n  - constructor\n`,
    })
    expect(reports.map((line) => line.split('; ')[0])).toEqual([
      'deals/a.yaml:6:5 products.0: found a list',
      'deals/a.yaml:7:5 products.1: found "constructor"',
    ])
  })
})

describe('product types', () => {
  const deal = { path: 'deals/a.yaml', text: `${DEAL}appliesTo:\n  types: [milk-tea]\n` }
  const lexicon = (kind: string) => ({
    path: 'lexicon/a.yaml',
    text: `kind: ${kind}\nconcepts:\n  tea:\n    vi: [trà]\n`,
  })

  it('are those of the lexicon where it has some, and any where it has none', () => {
    expect(reportsOf(deal)).toEqual([])
    expect(reportsOf(deal, lexicon('place'))).toEqual([])
    const known = { path: 'deals/a.yaml', text: `${DEAL}appliesTo:\n  types: [tea]\n` }
    expect(reportsOf(known, lexicon('product-type'))).toEqual([])
    expect(reportsOf(deal, lexicon('product-type'))).toEqual([
      'deals/a.yaml:6:11 appliesTo.types.0: found "milk-tea"; no such product type in lexicon/; add milk-tea to a file of lexicon/ with kind: product-type, or correct the id',
    ])
  })
})

it('the id of a concept is written like all ids', () => {
  expect(
    reportsOf({ path: 'lexicon/a.yaml', text: 'kind: place\nconcepts:\n  Da Nang:\n    vi: [A]\n' }),
  ).toEqual([
    'lexicon/a.yaml:3:3 concepts.Da Nang: found a group of fields; write lower-case letters, digits and single hyphens, for example: phone',
  ])
})

describe('names of stores', () => {
  it('are compared as shoppers type them', () => {
    const first = 'name: Điện Máy\nurl: https://a.vn/\naliases: [dmx, MÁY X]\n'
    const second = 'name: B\nurl: https://b.vn/\naliases: [dien may, " may x"]\n'
    expect(
      reportsOf({ path: 'stores/a.yaml', text: first }, { path: 'stores/b.yaml', text: second }),
    ).toEqual([
      'stores/b.yaml:3:11 aliases.0: found "dien may"; stands in stores/a.yaml already; shoppers mean one store by it',
      'stores/b.yaml:3:21 aliases.1: found " may x"; stands in stores/a.yaml already; shoppers mean one store by it',
    ])
  })

  it('like a chain of stores are told for each that is like one with a like', () => {
    const store = (id: string, like?: string) => ({
      path: `stores/${id}.yaml`,
      text: `name: ${id}\nurl: https://${id}.vn/\nhosts: ${id}.vn\n${like === undefined ? '' : `links:\n  like: ${like}\n`}`,
    })
    expect(reportsOf(store('a'), store('b', 'a'), store('c', 'b'), store('d', 'a'))).toEqual([
      'stores/c.yaml:5:3 links.like: found "b"; is like a itself; write a here',
    ])
  })
})

describe('what is read', () => {
  it('is in the order of ids, whatever the order of the files, also from the archive', () => {
    const stores = ['c', 'a', 'b'].map((id) => ({
      path: `stores/${id}.yaml`,
      text: `name: ${id}\nurl: https://${id}.vn/\n`,
    }))
    const { content } = check(
      ...stores,
      { path: 'archive/z.yaml', text: DEAL },
      { path: 'archive/2025/b.yaml', text: DEAL },
    )
    expect(content.stores.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'shopee', 'tiki'])
    expect(content.deals.map(({ id }) => id)).toEqual(['b', 'sample', 'z'])
  })

  it('has the site, removed links and words at the top', () => {
    const { content } = check(
      { path: 'links.yaml', text: '- deal: gone\n  title: A\n  store: tiki\n  endedAt: 2026-01-01\n' },
      { path: 'glossary.yaml', text: 'names: [Shopee]\n' },
    )
    expect(content.site.name).toBe('Site')
    expect(content.links).toMatchObject([{ deal: 'gone', store: 'tiki' }])
    expect(content.glossary.names).toEqual(['Shopee'])
  })

  it('leaves out files that are not needed, whose names are still known', () => {
    const files = [
      ...smallFiles(),
      { path: 'deals/a.yaml', text: DEAL },
      { path: 'deals/broken.yaml', text: 'x: [' },
      { path: 'deals/bytes.yaml', text: undefined },
      { path: 'posts/p.yaml', text: 'title: A\nsummary: B\npublishedAt: 2026-11-01\ndeals: [broken]\n' },
    ]
    const checked = checkContent(files, { isNeeded: (path) => !/broken|bytes/.test(path) })
    expect(checked.ok).toBe(true)
    expect(checked.content.deals.map(({ id }) => id)).toEqual(['a', 'sample'])
    expect(checked.sources.map(({ path }) => path)).not.toContain('deals/broken.yaml')
  })

  it('still says that a file which is not needed stands in the wrong place', () => {
    const checked = checkContent([...smallFiles(), { path: 'coupons/a.yaml', text: DEAL }], {
      isNeeded: () => false,
    })
    expect(checked.ok ? [] : checked.mistakes.map(({ file }) => file)).toEqual(['coupons/a.yaml'])
  })

  it('has the pictures that it was given, and empty places for what no file says', () => {
    const photos = [{ path: '/images/a.jpg', bytes: 1, digest: 'x' }]
    const { content } = checkContent(smallFiles(), { photos })
    expect(content.photos).toEqual(photos)
    expect(content).toMatchObject({
      products: [],
      posts: [],
      lexicon: [],
      calendar: [],
      sources: [],
      links: [],
    })
    expect(content.glossary).toEqual({ words: {}, names: [] })
  })

  it('is what is in order, where other files are not', () => {
    const { content, ok } = checkContent([
      { path: 'deals/a.yaml', text: DEAL },
      { path: 'deals/b.yaml', text: 'x: 1\n' },
    ])
    expect(ok).toBe(false)
    expect(content.deals.map(({ id }) => id)).toEqual(['a'])
    expect(content.site).toEqual({
      name: '',
      description: '',
      contact: '',
      capabilities: [],
      demonstration: false,
      regions: {},
      payments: {},
      translations: {},
    })
  })
})

describe('a line of the report', () => {
  const line = (field: string) =>
    renderMistake({ file: 'a.yaml', line: 3, column: 7, field, message: 'wrong' })

  it.each([
    ['a\nb', 'a.yaml:3:7 a\\u000ab: wrong'],
    ['\u001B[31m', 'a.yaml:3:7 \\u001b[31m: wrong'],
    ['a\u202Eb', 'a.yaml:3:7 a\\u202eb: wrong'],
    ['a\u2028b', 'a.yaml:3:7 a\\u2028b: wrong'],
    ['trà sữa', 'a.yaml:3:7 trà sữa: wrong'],
  ])('says %j without moving the cursor', (field, text) => {
    expect(line(field)).toBe(text)
  })
})
