import { describe, expect, it } from 'vitest'
import {
  countPages,
  createKeyComparison,
  createPageKeys,
  type PageKeys,
  readPageKeys,
  writePageKeys,
} from '#publish/pages/page-keys.ts'
import { smallCatalog } from '../../support/content.ts'
import { scratchFolder } from '../../support/scratch.ts'

const SIZE = { files: 1, bytes: 5 }
const SET = 'deal tea'

/** Compares with the keys of a release before, where two strings say these things. */
function compare(before?: PageKeys, openDeal = 'Mở', noEnd = 'Không hạn') {
  const stringsIn = () => ({ openDeal, noEnd }) as never
  return createPageKeys({ code: 'code', site: smallCatalog().site, siteUrl: '', stringsIn }, before)
}

/** A release with a set of two pages, which show a string each, and a page in none. */
function first(): PageKeys {
  const { note, keyOf, keys } = compare()
  note('/tea', keyOf('tea'), { ...SIZE, names: 'vi.openDeal' }, SET)
  note('/en/tea', keyOf('tea in English'), { ...SIZE, names: 'en.noEnd' }, SET)
  note('/', keyOf('home'), { ...SIZE, names: 'vi.noEnd' })
  return keys
}

describe('a set', () => {
  it('is kept as the same object while all strings are the same', () => {
    const before = first()
    const next = compare(before)
    expect(next.keepSet(SET)).toBe(before.sets.get(SET))
    expect(next.keys.sets.get(SET)).toBe(before.sets.get(SET))
  })

  it('is looked at page by page where a string changed', () => {
    const next = compare(first(), 'Mở mã')
    expect(next.keepSet(SET)).toBeUndefined()
    expect(next.keep('/tea', next.keyOf('tea'), SET)).toBeUndefined()
    expect(next.keep('/en/tea', next.keyOf('tea in English'), SET)).toEqual(SIZE)
    expect(next.keep('/', next.keyOf('home'))).toEqual(SIZE)
  })

  it('is no other set, and its pages are in no other', () => {
    const next = compare(first())
    expect(next.keepSet('deal coffee')).toBeUndefined()
    expect(next.keep('/tea', next.keyOf('tea'), 'deal coffee')).toBeUndefined()
    expect(next.keep('/tea', next.keyOf('tea'))).toBeUndefined()
  })

  it('of the release before stays as it is when a page of it is rendered again', () => {
    const before = first()
    const next = compare(before)
    next.keepSet(SET)
    next.note('/tea', next.keyOf('green tea'), { files: 2, bytes: 9, names: 'vi.openDeal' }, SET)
    expect(next.sizeOf('/tea', SET)).toEqual({ files: 2, bytes: 9 })
    expect(before.sets.get(SET)?.map(([path]) => path)).toEqual(['/tea', '/en/tea'])
    expect(before.sets.get(SET)?.[0]?.[1]).toContain(compare().keyOf('tea'))
  })
})

it('a page is not taken for one whose list of strings came to the place of its own', () => {
  const next = compare(first(), 'Mở mã')
  // Its list has changed, and gives its place to that of another page.
  next.note('/new', next.keyOf('new'), { ...SIZE, names: 'ja.openDeal' })
  expect(next.keep('/tea', next.keyOf('tea'), SET)).toBeUndefined()
})

it('two releases have the same page where view and strings are the same', () => {
  const before = first()
  const same = compare(before)
  same.keepSet(SET)
  same.keep('/', same.keyOf('home'))
  const others = compare(before, 'Mở mã')
  others.note('/tea', others.keyOf('tea'), { ...SIZE, names: 'vi.openDeal' }, SET)
  others.keep('/en/tea', others.keyOf('tea in English'), SET)
  const [like, unlike] = [createKeyComparison(same.keys, before), createKeyComparison(others.keys, before)]
  expect([like.isSame('/tea', SET), like.isSame('/'), like.isSameSet(SET)]).toEqual([true, true, true])
  expect([unlike.isSame('/tea', SET), unlike.isSame('/en/tea', SET), unlike.isSameSet(SET)]).toEqual([
    false,
    true,
    false,
  ])
})

it('are read as they were written', async () => {
  await using folder = await scratchFolder()
  const keys = first()
  await writePageKeys(folder.path, keys)
  const read = await readPageKeys(folder.path)
  expect(read).toEqual(keys)
  expect(countPages(keys)).toBe(3)
  expect(read && createKeyComparison(keys, read).isSameSet(SET)).toBe(true)
})
