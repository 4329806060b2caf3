import { expect, it } from 'vitest'
import { hasPage, listMadePages } from '#publish/pages/listed-pages.ts'
import type { MadePages } from '#publish/pages/made-pages.ts'

const shown = (path: string, title = path, isIndexable = true) => ({
  path,
  title,
  description: '',
  isIndexable,
})

const HOME = { shown: shown('/'), key: 'home' }
const FAILED = { shown: shown('/500', 'failed', false), key: 'failed' }
const TEA = { sources: {}, pages: ['/tea', '/en/tea'].map(pageOfSet) }
const COFFEE = { sources: {}, pages: ['/coffee'].map(pageOfSet) }

function pageOfSet(path: string) {
  return { path, shown: shown(path), key: path, strings: {} as never }
}

function madeOf(byPath: MadePages['byPath'], sets: MadePages['sets']): MadePages {
  return { around: 'code', byPath, sets }
}

const before = madeOf(
  new Map([
    ['/500', FAILED],
    ['/', HOME],
  ]),
  new Map([['deal tea', TEA]]),
)
const listed = listMadePages(before)

it('pages stand in the order of their paths, those of sets among the others', () => {
  expect(listed.pages.map(({ path }) => path)).toEqual(['/', '/500', '/en/tea', '/tea'])
  expect(listed.indexable).toEqual(['/', '/en/tea', '/tea'])
  expect([hasPage(listed, '/tea'), hasPage(listed, '/te'), hasPage(listed, '/z')]).toEqual([
    true,
    false,
    false,
  ])
})

const [VI, EN] = TEA.pages
const renamed = { ...VI, path: '/tea', shown: shown('/tea', 'Trà'), key: 'new', strings: {} as never }

it.each<[string, MadePages]>([
  ['nothing', before],
  [
    'the title of a page in a set',
    madeOf(before.byPath, new Map([['deal tea', { ...TEA, pages: [renamed, EN!] }]])),
  ],
  [
    'a page in a set that search engines are to leave out',
    madeOf(
      before.byPath,
      new Map([['deal tea', { ...TEA, pages: [{ ...VI!, shown: shown('/tea', '/tea', false) }, EN!] }]]),
    ),
  ],
  ['a page less in a set', madeOf(before.byPath, new Map([['deal tea', { ...TEA, pages: [VI!] }]]))],
  ['a set more', madeOf(before.byPath, new Map([...before.sets, ['deal coffee', COFFEE]]))],
  ['a set less', madeOf(before.byPath, new Map())],
  ['a set under another name', madeOf(before.byPath, new Map([['deal green-tea', TEA]]))],
  [
    'the title of a page',
    madeOf(new Map([...before.byPath, ['/', { ...HOME, shown: shown('/', 'Nhà') }]]), before.sets),
  ],
  ['a page less', madeOf(new Map([['/', HOME]]), before.sets)],
  [
    'a page that comes to be in a set',
    madeOf(
      new Map([['/', HOME]]),
      new Map([
        ...before.sets,
        ['deal 500', { sources: {}, pages: [{ ...pageOfSet('/500'), shown: shown('/500', 'x') }] }],
      ]),
    ),
  ],
])('a list that is brought up to date is the list made anew: %s', (_what, made) => {
  const next = listMadePages(made, { made: before, listed })
  expect(next).toEqual(listMadePages(made))
})

it('paths for search engines are the same object as long as no page comes or goes', () => {
  const same = madeOf(before.byPath, new Map([['deal tea', { ...TEA, pages: [renamed, EN!] }]]))
  expect(listMadePages(same, { made: before, listed }).indexable).toBe(listed.indexable)
})
