import { expect, it } from 'vitest'
import { createMadePages, type MadePages } from '#publish/pages/made-pages.ts'
import { definePageOfParts, type PageDefinition, type PageView } from '#views/page-definition.ts'
import { smallCatalog } from '../../support/content.ts'

const catalog = smallCatalog()
let made = 0

/** A page of these parts, which is looked at by a process that knows what it made before. */
function look(parts: object, before?: MadePages, around = 'code') {
  const page = definePageOfParts({
    name: 'page',
    list: () => [{ language: 'vi' as const }],
    pathOf: () => '/page',
    isListed: true,
    take: () => parts,
    make: (given) => {
      made += 1
      return { language: 'vi' as const, title: JSON.stringify(given), description: '' }
    },
  }) as unknown as PageDefinition
  const looking = createMadePages(around, before)
  const count = made
  const { key } = looking.look(
    { page, params: { language: 'vi' }, path: '/page' },
    catalog,
    (text) => `key of ${(JSON.parse(text) as PageView).title}`,
  )
  return { key, isMade: made > count, pages: looking.pages }
}

const record = { id: 'tea' }
const first = look({ record, list: [record], name: 'Tea' })

it('a view is not made again from the very same parts, in lists too', () => {
  const again = look({ record, list: [record], name: 'Tea' }, first.pages)
  expect(again).toMatchObject({ key: first.key, isMade: false })
  expect(look({ record, list: [record], name: 'Tea' }, again.pages).isMade).toBe(false)
})

it.each([
  [
    'a record is another one, though it reads the same',
    { record: { ...record }, list: [record], name: 'Tea' },
  ],
  ['a list has another record', { record, list: [{ ...record }], name: 'Tea' }],
  ['a list is longer', { record, list: [record, record], name: 'Tea' }],
  ['a text changed', { record, list: [record], name: 'Coffee' }],
  ['a part is new', { record, list: [record], name: 'Tea', more: 1 }],
  ['a part is gone', { record, list: [record] }],
])('a view is made again when %s', (_what, parts) => {
  const next = look(parts, first.pages)
  expect(next.isMade).toBe(true)
  expect(next.key).toBe(`key of ${JSON.stringify(parts)}`)
})

it('a view is made again when the code or the site around it changed', () => {
  expect(look({ record, list: [record], name: 'Tea' }, first.pages, 'other code').isMade).toBe(true)
})
