/** A check that goes on finds what a new one finds, whatever changed since the last content. */
import { describe, expect, it } from 'vitest'
import { byPath, checkContent, type ContentFile, createContentCheck } from '#entries/check-content.ts'
import { type SmallContent, smallFiles } from '../support/content.ts'

const RECORDS = {
  stores: {
    shopee: { hosts: ['shopee.vn'] },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/', hosts: ['tiki.vn'], aliases: ['tk'] },
  },
  deals: { tea: { products: ['phone'] }, cake: { store: 'tiki', url: 'https://tiki.vn/banh' }, plain: {} },
  products: {
    phone: {
      type: 'headphones',
      offers: [{ store: 'tiki', url: 'https://tiki.vn/a', price: 100_000, seenAt: '2026-11-01' }],
    },
    tablet: {
      offers: [{ store: 'shopee', url: 'https://shopee.vn/a', price: 200_000, seenAt: '2026-11-01' }],
    },
  },
  posts: {
    tips: { deals: ['cake'], body: 'Xem [mã](/ma-giam-gia/shopee/plain) và [máy](/san-pham/tablet).' },
  },
  calendar: { day: { name: 'Ngày hội', date: '2026-12-12', stores: ['shopee'] } },
  links: [{ deal: 'old', title: 'Cũ', store: 'shopee', endedAt: '2026-01-01' }],
} satisfies SmallContent

const LEXICON: ContentFile = {
  path: 'lexicon/products-few.yaml',
  text: 'kind: product-type\nconcepts:\n  headphones:\n    vi: [tai nghe]\n',
}

const FILES = [...smallFiles(RECORDS), LEXICON]

function without(...paths: string[]): ContentFile[] {
  return FILES.filter(({ path }) => !paths.includes(path))
}

/** The files with another text at a path, or with one more file. */
function withText(path: string, change: (text: string) => string): ContentFile[] {
  const text = FILES.find((file) => file.path === path)?.text ?? ''
  return [...without(path), { path, text: change(text) }]
}

const textOf = (path: string): string => FILES.find((file) => file.path === path)?.text ?? ''

/** What may happen to a catalog, and the files in which that is a mistake. */
const CHANGES: [kind: string, files: ContentFile[], wrong: string[]][] = [
  ['nothing', FILES, []],
  ['a product goes to which a deal refers', without('products/phone.yaml'), ['deals/tea.yaml']],
  ['a product goes to which an article links', without('products/tablet.yaml'), ['posts/tips.yaml']],
  ['a deal goes that an article names', without('deals/cake.yaml'), ['posts/tips.yaml']],
  ['a deal goes to which an article links', without('deals/plain.yaml'), ['posts/tips.yaml']],
  [
    'a deal goes into the archive',
    [...without('deals/cake.yaml'), { path: 'archive/2025/cake.yaml', text: textOf('deals/cake.yaml') }],
    [],
  ],
  [
    'a deal is in the archive too',
    [...FILES, { path: 'archive/cake.yaml', text: textOf('deals/cake.yaml') }],
    ['deals/cake.yaml'],
  ],
  ['a store goes', without('stores/tiki.yaml'), ['deals/cake.yaml', 'products/phone.yaml']],
  [
    'a store goes with a deal of it',
    without('stores/tiki.yaml', 'deals/cake.yaml'),
    ['posts/tips.yaml', 'products/phone.yaml'],
  ],
  [
    'a store comes with the host of another',
    [...FILES, { path: 'stores/copy.yaml', text: 'name: Copy\nurl: https://tiki.vn/\nhosts: [tiki.vn]\n' }],
    ['stores/tiki.yaml'],
  ],
  [
    'a store gets the alias of another',
    withText('stores/shopee.yaml', (text) => `${text}aliases: [tk]\n`),
    ['stores/tiki.yaml'],
  ],
  [
    'the lexicon loses a type',
    withText(LEXICON.path, (text) => text.replace('headphones', 'phones')),
    ['products/phone.yaml'],
  ],
  ['the lexicon goes', without(LEXICON.path), []],
  ['a link is kept twice', withText('links.yaml', (text) => text + text), ['links.yaml']],
  ['the site goes', without('site.yaml'), ['site.yaml']],
  ['the words of the interface go', without('strings/vi.yaml'), ['strings/vi.yaml']],
  ['a file is no YAML', withText('products/phone.yaml', () => 'title: [\n'), ['products/phone.yaml']],
  [
    'a field is wrong',
    withText('deals/plain.yaml', (text) => `${text}featured: maybe\n`),
    ['deals/plain.yaml'],
  ],
  ['a title is another', withText('deals/plain.yaml', (text) => text.replace('Giảm 20%', 'Giảm 30%')), []],
  ['a product is new', [...FILES, { path: 'products/a-new.yaml', text: textOf('products/tablet.yaml') }], []],
  [
    'a file is not UTF-8',
    [...without('deals/tea.yaml'), { path: 'deals/tea.yaml', text: undefined }],
    ['deals/tea.yaml'],
  ],
  [
    'a file stands in no folder of the content',
    [...FILES, { path: 'coupons/a.yaml', text: 'title: x\n' }],
    ['coupons/a.yaml'],
  ],
]

type Checked = ReturnType<typeof checkContent>

/** What is said of a catalog. Sources have functions, which no comparison sees. */
function saidOf({ sources, ...checked }: Checked) {
  return { ...checked, paths: sources.map(({ path }) => path) }
}

const anew = (files: ContentFile[]) => saidOf(checkContent(files))

function checkGoingOn(): (files: readonly ContentFile[]) => Checked {
  const check = createContentCheck()
  return (files) => check(files.toSorted(byPath))
}

describe('a check that goes on', () => {
  it.each(CHANGES)('finds what a new one finds when %s', (_kind, files, wrong) => {
    const check = checkGoingOn()
    expect(saidOf(check(FILES))).toMatchObject({ ...anew(FILES), ok: true })
    const checked = check(files)
    expect(checked.ok ? [] : [...new Set(checked.mistakes.map(({ file }) => file))]).toEqual(wrong)
    expect(saidOf(checked)).toEqual(anew(files))
    expect(saidOf(check(FILES))).toEqual(anew(FILES))
  })

  it('finds it after any other change too', () => {
    const check = checkGoingOn()
    for (const [, first] of CHANGES)
      for (const [kind, files, wrong] of CHANGES) {
        check(first)
        expect([kind, check(files).ok]).toEqual([kind, wrong.length === 0])
      }
  })

  it('has the same records for files that did not change, and the same list for their folder', () => {
    const check = checkGoingOn()
    const before = check(FILES).content
    const after = check(withText('deals/plain.yaml', (text) => text.replace('20%', '30%'))).content
    expect(after.products).toBe(before.products)
    expect(after.deals.map((deal, index) => deal === before.deals[index])).toEqual([true, false, true])
  })
})
