import { expect, it } from 'vitest'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import { checkContent } from '#entries/check-content.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { createKeptRecords } from '#process/kept-records.ts'
import { createMadePages, type MadePages, type SetToLookAt } from '#publish/pages/made-pages.ts'
import { addTexts, createUnpackView, type PackedView, type PartTexts } from '#publish/pages/packed-view.ts'
import type { PageDefinition, PageParams } from '#views/page-definition.ts'
import { PAGES } from '#views/pages.ts'
import { shareParts } from '#views/shown/shared-parts.ts'
import { readContent, smallFiles } from '../../support/content.ts'

const HOUR_MS = 3_600_000
const SITE_URL = 'https://deals.example'
const START = Date.parse('2026-11-20T03:00:00Z')

/** Pages whose views may be left out, of a store with so many deals that they take several pages. */
const DEALS = 60
const OF_PARTS = PAGES.filter(({ parts }) => parts !== undefined)

const texts = new Map(
  smallFiles({
    withStrings: true,
    deals: Object.fromEntries(
      Array.from({ length: DEALS }, (_, index) => [
        `deal-${index}`,
        {
          title: `Mã ${index}`,
          code: `DEMO${index}`,
          endsAt: `2026-11-${21 + (index % 9)}`,
          translations: { en: { title: `Code ${index}` } },
        },
      ]),
    ),
  }).map(({ path, text = '' }) => [path, text]),
)
const edit = (path: string, from: string | RegExp, to: string): void => {
  const text = texts.get(path) ?? ''
  expect(text).toMatch(from)
  texts.set(path, text.replace(from, to))
}

const records = createKeptRecords()
let made: MadePages | undefined
/** What each view said when it was made last. */
const said = new Map<string, string>()

function* pagesOf(definition: PageDefinition, catalog: Catalog) {
  for (const params of definition.list(catalog)) yield { params, path: definition.pathOf(params) }
}

const filesOf = (contents: ReadonlyMap<string, string>) =>
  Array.from(contents, ([path, text]) => ({ path, text }))

/** All that a view says, as the thread reads it that renders it. */
function textOf(view: PackedView): string {
  const texts: PartTexts = new Map()
  addTexts(texts, view)
  return JSON.stringify(createUnpackView()(view.text, texts))
}

/** Publishes as a process does that published before; returns how many views it made. */
function publishAt(builtAt: number): number {
  const { content } = checkContent(filesOf(texts), { read: records.read })
  const catalog = createCatalog(snapshotOf(content, { builtAt, siteUrl: SITE_URL }))
  shareParts(catalog)
  const looking = createMadePages('code', made)
  let count = 0
  const look = (page: PageDefinition, params: PageParams, set?: SetToLookAt): void => {
    const path = page.pathOf(params)
    const { view } = looking.look({ page, params, path, set }, catalog, (text) => text)
    if (!view) return
    said.set(path, textOf(view))
    count += 1
  }
  for (const page of OF_PARTS)
    if (page.sets)
      for (const { id, sources, pages } of page.sets(catalog)) {
        const set = { name: `${page.name} ${id}`, sources }
        if (!looking.keepSet(set, catalog)) for (const params of pages()) look(page, params, set)
      }
    else for (const params of page.list(catalog)) look(page, params)
  made = looking.pages
  return count
}

/** What a page that is there says. */
function sayNow(page: PageDefinition, params: PageParams, catalog: Catalog): string {
  const view = page.view(params, catalog)
  if (!view) throw new Error(`There is no page ${page.pathOf(params)}`)
  return JSON.stringify(view)
}

/** What all pages say where they are made of records that nobody has seen before. */
function sayAnew(contents: ReadonlyMap<string, string>, builtAt: number): Map<string, string> {
  const catalog = createCatalog(snapshotOf(readContent(filesOf(contents)), { builtAt, siteUrl: SITE_URL }))
  return new Map(
    OF_PARTS.flatMap((page) =>
      Array.from(
        pagesOf(page, catalog),
        ({ params, path }) => [path, sayNow(page, params, catalog)] as const,
      ),
    ),
  )
}

const EDITS: [what: string, at: number, change: () => void][] = [
  ['nothing', START, () => {}],
  ['the title of a deal', START, () => edit('deals/deal-3.yaml', 'Mã 3', 'Mã ba')],
  ['a translated title', START, () => edit('deals/deal-40.yaml', 'Code 40', 'Code forty')],
  ['the name of the store', START, () => edit('stores/shopee.yaml', 'name: Shopee', 'name: Shopee Mall')],
  [
    'a word of the interface',
    START,
    () => edit('strings/en.yaml', /^pageOf:.*$/m, 'pageOf: "{page} / {pages}"'),
  ],
  ['a deal that is featured', START, () => edit('deals/deal-50.yaml', 'title:', 'featured: true\ntitle:')],
  ['a deal withdrawn', START, () => edit('deals/deal-7.yaml', 'title:', 'status: withdrawn\ntitle:')],
  [
    'the kind of a discount',
    START,
    () => edit('deals/deal-9.yaml', 'title:', 'discount: { kind: freeship }\ntitle:'),
  ],
  ['an hour', START + HOUR_MS, () => {}],
  ['a day, over the end of some', START + 26 * HOUR_MS, () => {}],
  ['five days', START + 120 * HOUR_MS, () => {}],
  ['a deal that is gone', START + 120 * HOUR_MS, () => texts.delete('deals/deal-59.yaml')],
]

it('views that are left out say what they would say if they were made anew', () => {
  const first = publishAt(START)
  const steps = EDITS.map(([what, at, change]) => {
    change()
    const count = publishAt(at)
    return { what, at, count, said: new Map(said), contents: new Map(texts) }
  })
  // Afterwards, since it is remembered which catalog was the last one.
  for (const { what, at, said: told, contents } of steps) {
    const anew = [...sayAnew(contents, at)]
    const differing = anew.filter(([path, text]) => told.get(path) !== text).map(([path]) => path)
    expect({ what, differing }).toEqual({ what, differing: [] })
  }
  const [nothing, title] = steps
  expect(nothing?.count).toBe(0)
  expect(title?.count).toBeLessThan(first / 2)
})
