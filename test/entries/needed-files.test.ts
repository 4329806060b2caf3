import { describe, expect, it } from 'vitest'
import { createNeeds, skimTags } from '#entries/needed-files.ts'

const FILES: Record<string, string> = {
  'deals/wanted.yaml': 'title: A\nstore: tiki\ntags: [payday]\n',
  'deals/typed.yaml': "title: B\nstore: 'shopee'\nappliesTo:\n  types: [tea]\n",
  'deals/same-store.yaml': 'store: "tiki"\ntitle: C\n',
  'deals/other-store.yaml': 'title: D\nstore: shopee\n',
  'archive/2025/old.yaml': 'title: E\nstore: tiki\n',
  'products/phone.yaml': 'title: F\ntype: phone\n',
  'stores/tiki.yaml': 'name: Tiki\n',
  'posts/news.yaml': 'title: G\n',
  'calendar/payday.yaml': 'name: H\n',
  'strings/vi.yaml': 'a: b\n',
  'strings/en.yaml': 'a: b\n',
  'lexicon/products.yaml': 'kind: product-type\nconcepts: {}\n',
  'lexicon/places.yaml': 'kind: place\nconcepts: {}\n',
  'sources/network.yaml': 'name: I\n',
  'site.yaml': 'name: J\n',
  'glossary.yaml': 'words: {}\n',
  'links.yaml': '[]\n',
}

/** What is read beside the wanted files. */
function neededFor(...wanted: string[]): string[] {
  const isNeeded = createNeeds(wanted, (path) => FILES[path])
  return Object.keys(FILES).filter((path) => isNeeded(path) && !wanted.includes(path))
}

describe('what is read to judge some files alone', () => {
  it.each([
    [
      'a deal: all stores, deals of its store, the site and its words',
      'deals/wanted.yaml',
      ['deals/same-store.yaml', 'archive/2025/old.yaml', 'stores/tiki.yaml', 'site.yaml', 'glossary.yaml'],
    ],
    [
      'a deal with types: the product types of the lexicon as well',
      'deals/typed.yaml',
      ['deals/other-store.yaml', 'stores/tiki.yaml', 'lexicon/products.yaml', 'site.yaml', 'glossary.yaml'],
    ],
    ['a product', 'products/phone.yaml', ['stores/tiki.yaml', 'lexicon/products.yaml', 'glossary.yaml']],
    ['a store', 'stores/tiki.yaml', ['glossary.yaml']],
    ['a post', 'posts/news.yaml', ['stores/tiki.yaml', 'glossary.yaml']],
    [
      'strings: those of other languages',
      'strings/en.yaml',
      ['stores/tiki.yaml', 'strings/vi.yaml', 'glossary.yaml'],
    ],
    ['a sale day', 'calendar/payday.yaml', ['stores/tiki.yaml', 'glossary.yaml']],
    ['words of the lexicon', 'lexicon/places.yaml', ['stores/tiki.yaml']],
    ['a source', 'sources/network.yaml', []],
    ['a file of its own', 'links.yaml', []],
  ])('is for %s', (_what, path, needed) => {
    expect(neededFor(path)).toEqual(needed)
  })

  it('is what each of several needs', () => {
    expect(neededFor('stores/tiki.yaml', 'products/phone.yaml')).toEqual([
      'lexicon/products.yaml',
      'glossary.yaml',
    ])
  })

  it('is nothing for a file that is not there, and never that file', () => {
    const isNeeded = createNeeds(['deals/gone.yaml'], (path) => FILES[path])
    expect(isNeeded('deals/gone.yaml')).toBe(true)
    expect(isNeeded('stores/tiki.yaml')).toBe(true)
    expect(isNeeded('deals/wanted.yaml')).toBe(false)
  })

  it('leaves out a lexicon that cannot be read', () => {
    const isNeeded = createNeeds(['products/phone.yaml'], (path) =>
      path.startsWith('lexicon/') ? undefined : FILES[path],
    )
    expect(isNeeded('lexicon/products.yaml')).toBe(false)
  })
})

describe('the tags of a deal', () => {
  it.each([
    ['tags: [payday, black-friday]', ['payday', 'black-friday']],
    ['tags: payday', ['payday']],
    ['title: A\ntags:\n  - payday\n  - 12-12\nfeatured: true', ['payday', '12-12']],
    ['tags:\n- payday', ['payday']],
    ['tags: [payday,\n  black-friday]', ['payday', 'black-friday']],
    ['tags: []', []],
    ['title: tags of a shop', []],
    ['', []],
  ])('are read from %j without the rest', (text, tags) => {
    expect(skimTags(text)).toEqual(tags)
  })
})
