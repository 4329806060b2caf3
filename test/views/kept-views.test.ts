import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { createCatalog } from '#catalog/catalog.ts'
import { checkContent } from '#entries/check-content.ts'
import type { ReadRecord } from '#entries/parse-record.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { createKeptRecords } from '#process/kept-records.ts'
import { createMadePages, type MadePages } from '#publish/pages/made-pages.ts'
import { PAGES } from '#views/pages.ts'
import { shareParts } from '#views/shown/shared-parts.ts'
import { smallFiles, type SmallContent } from '../support/content.ts'

const START = Date.parse('2026-11-20T12:00:00+07:00')
const DAY = 86_400_000
const CATEGORIES = ['food', 'tech', 'travel']

const offer = (store: string, price: number) => ({
  store,
  url: `https://${store}.example/p`,
  price: String(price),
  seenAt: '2026-11-18',
})

/** Deals of three categories at three stores, some of them about to end, and products that two stores sell. */
function contentOf(): Required<Pick<SmallContent, 'deals' | 'products' | 'stores'>> {
  const stores = ['mot', 'hai', 'ba'].map((id) => [
    id,
    { name: `Store ${id}`, url: `https://${id}.example/` },
  ])
  const deals = Array.from({ length: 36 }, (_, index) => {
    const store = ['mot', 'hai', 'ba'][index % 3] ?? ''
    return [
      `deal-${index}`,
      {
        title: `Giảm ${10 + index}% đơn ${index}`,
        store,
        category: CATEGORIES[Math.floor(index / 3) % 3],
        url: `https://${store}.example/${index}`,
        code: `DEMO${index}`,
        discount: { kind: 'percent', value: 10 + index, max: 50_000 },
        minimumSpend: 10_000 * index,
        startsAt: index % 9 === 8 ? '2026-11-22' : '2026-11-01',
        ...(index % 2 === 0 && { endsAt: `2026-12-${10 + (index % 12)}` }),
        ...(index % 4 === 0 && { appliesTo: 'everything' }),
        translations: { en: { title: `${10 + index}% off ${index}` } },
      },
    ]
  })
  const products = Array.from({ length: 6 }, (_, index) => [
    `product-${index}`,
    {
      title: `Máy ${index}`,
      brand: 'Sony',
      category: 'tech',
      offers: [offer('mot', 500_000 + index), offer('hai', 510_000)],
      translations: { en: { title: `Machine ${index}` } },
    },
  ])
  const records = (list: unknown) => Object.fromEntries(list as [string, Record<string, unknown>][])
  return { stores: records(stores), deals: records(deals), products: records(products) }
}

type Edited = ReturnType<typeof contentOf>

/** Edits one after another, and by how much the clock goes on with each. */
const EDITS: [what: string, edit: (content: Edited) => void, days?: number][] = [
  ['nothing', () => {}],
  ['the title of a deal', ({ deals }) => Object.assign(deals['deal-4'] ?? {}, { title: 'Giảm nửa giá' })],
  [
    'a discount',
    ({ deals }) => Object.assign(deals['deal-0'] ?? {}, { discount: { kind: 'percent', value: 60 } }),
  ],
  ['the smallest order', ({ deals }) => Object.assign(deals['deal-1'] ?? {}, { minimumSpend: 900_000 })],
  ['a category', ({ deals }) => Object.assign(deals['deal-2'] ?? {}, { category: 'tech' })],
  ['the name of a store', ({ stores }) => Object.assign(stores['mot'] ?? {}, { name: 'Store khác' })],
  [
    'a price',
    ({ products }) => Object.assign(products['product-1'] ?? {}, { offers: [offer('mot', 100_000)] }),
  ],
  [
    'the title of a product',
    ({ products }) => Object.assign(products['product-2'] ?? {}, { title: 'Máy mới' }),
  ],
  ['a deal that is gone', ({ deals }) => delete deals['deal-7']],
  [
    'a deal that is back',
    ({ deals }) => Object.assign(deals, { 'deal-7': { ...deals['deal-8'], title: 'Lại có' } }),
  ],
  ['a deal that begins', () => {}, 3],
  ['validities', () => {}, 12],
  ['deals that end', () => {}, 9],
]

function catalogAt(content: Edited, builtAt: number, read?: ReadRecord): Catalog {
  const checked = checkContent(smallFiles(content), read && { read })
  if (!checked.ok) throw new Error(JSON.stringify(checked.mistakes))
  return createCatalog(snapshotOf(checked.content, { builtAt, siteUrl: 'https://deals.example' }))
}

/** Every page with its view as text, and how many views were made for that. */
function lookAtAll(catalog: Catalog, before?: MadePages) {
  const { look, pages } = createMadePages('code', before)
  const views = new Map<string, string>()
  let made = 0
  shareParts(catalog)
  for (const page of PAGES)
    for (const params of page.list(catalog)) {
      const path = page.pathOf(params)
      const { key } = look({ page, params, path }, catalog, (text) => {
        made += 1
        return text
      })
      views.set(path, key)
    }
  return { views, pages, made }
}

describe('pages of a process that publishes again and again', () => {
  it('read as those of a process that begins anew, whatever was edited', () => {
    const content = contentOf()
    const { read } = createKeptRecords()
    let now = START
    let before: MadePages | undefined
    // All of one process before all of the others: what they remember is in the same modules here.
    const steps = EDITS.map(([what, edit, days = 0]) => {
      edit(content)
      now += days * DAY + 1
      const { views, pages } = lookAtAll(catalogAt(content, now, read), before)
      before = pages
      return { what, now, content: structuredClone(content), views }
    })
    for (const step of steps) {
      const { views } = lookAtAll(catalogAt(step.content, step.now))
      expect([...step.views.keys()], step.what).toEqual([...views.keys()])
      const others = [...step.views].filter(([path, view]) => views.get(path) !== view)
      expect(others, step.what).toEqual([])
    }
  })

  it('are mostly not made again for the title of one deal', () => {
    const content = contentOf()
    const { read } = createKeptRecords()
    const first = lookAtAll(catalogAt(content, START, read))
    Object.assign(content.deals['deal-5'] ?? {}, { title: 'Giảm nửa giá' })
    const second = lookAtAll(catalogAt(content, START + 1, read), first.pages)
    const isKept = (path: string) => first.pages.byPath.get(path) === second.pages.byPath.get(path)
    const changed = [...second.pages.byPath.keys()].filter((path) => !isKept(path))
    expect(changed).toContain('/ma-giam-gia/ba/deal-5')
    expect(changed).toContain('/ma-giam-gia/ba')
    expect(changed).not.toContain('/ma-giam-gia/mot')
    expect(changed.filter((path) => path.startsWith('/san-pham/'))).toEqual([])
  })
})
