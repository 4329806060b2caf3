import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import { resolveLink } from '#catalog/resolve-link.ts'
import { type CheckContent, type Content, createContentCheck } from '#entries/check-content.ts'
import { loadKnown, loadMapping } from '#imports/load-known.ts'
import { decidePair, findDoubtfulPairs } from '#imports/store/doubtful-pairs.ts'
import { findEditorFile, renderEditorFile } from '#imports/store/editor-file.ts'
import { explainRecord } from '#imports/store/explain-record.ts'
import { createImportedReader, type ReadImported } from '#imports/store/imported-content.ts'
import { createRecordReader, readImportedRecord } from '#imports/store/read-records.ts'
import type { RecordStore } from '#imports/store/record-store.ts'
import { loadContent, reviewFolder } from '#process/content-files.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { DAY_MS } from '#text/days.ts'
import { dealPage } from '#views/deal-page.ts'
import { productPage } from '#views/product-page.ts'
import { smallFiles } from '../../support/content.ts'
import {
  ENGINES,
  importRows as importInto,
  importTexts,
  mappingOf,
  scratchStore,
  type ScratchStore,
  STORED_DEALS,
  STORED_PRODUCTS,
} from '../../support/record-store.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-22T03:00:00+07:00')

const TEA = '1,Giảm 20% trà sữa,https://shopee.vn/m/tra-sua,DEMOTRA,30/12/2026'
const CAKE = '2,Giảm 10% bánh ngọt,https://shopee.vn/m/banh,DEMOBANH,30/12/2026'
const PHONE = (price: number, id = 1, store = 'https://tiki.vn/x-p1.html'): string =>
  `${id},Tai nghe Demo X1,Demo,${store},${price},4006381333931`

describe.each(ENGINES)('the catalog with a store in $name', ({ isShared }) => {
  let scratch: ScratchStore
  let folder: Awaited<ReturnType<typeof scratchFolder>>
  let readImported: ReadImported
  let check: CheckContent

  beforeEach(async () => {
    scratch = await scratchStore(isShared)
    folder = await scratchFolder()
    for (const { path, text } of smallFiles({
      stores: {
        shopee: { hosts: ['shopee.vn'] },
        tiki: { name: 'Tiki', url: 'https://tiki.vn/', hosts: ['tiki.vn'] },
      },
      deals: {
        written: {
          title: 'Giảm 5% nước ép',
          store: 'shopee',
          category: 'food',
          url: 'https://shopee.vn/m/nuoc',
          code: 'DEMONUOC',
        },
      },
    }))
      write(path, text ?? '')
    write('sources/deals.yaml', stringify(STORED_DEALS))
    write('sources/products.yaml', stringify(STORED_PRODUCTS))
    readImported = createImportedReader({ ...scratch.settings, CONTENT_DIR: folder.path })
    check = createContentCheck()
  })
  afterEach(async () => {
    await scratch[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true })
    writeFileSync(join(folder.path, path), text)
  }
  const importRows = (source: 'deals' | 'products', rows: readonly string[], night = 0) =>
    importInto(scratch.store, { contentDir: folder.path, source, rows, now: NOW + night * DAY_MS })
  /** As a process reads it that read it before, and as a new process does. */
  const load = async (night = 0): Promise<Content> => {
    const now = NOW + night * DAY_MS
    const content = await loadContent(folder.path, { imported: await readImported(now), check, now })
    const readAnew = createImportedReader({ ...scratch.settings, CONTENT_DIR: folder.path })
    expect(content).toEqual(await loadContent(folder.path, { imported: await readAnew(now), now }))
    return content
  }
  const dealNamed = async (title: string, night = 0) =>
    (await load(night)).deals.find((deal) => deal.title.includes(title))
  const recordOf = async (source: string, id: string): Promise<string> =>
    (await scratch.store.rows(source, [id]))[0]?.record ?? ''
  const explain = async (id: string): Promise<string> => {
    const found = await readImportedRecord(scratch.store, folder.path, id, NOW)
    if (!found) throw new Error(`no record ${id}`)
    return [
      ...explainRecord({
        ...found,
        states: [],
        editor: findEditorFile(folder.path, found.record),
        terms: new Map(found.rows.map(({ source }) => [source, loadMapping(folder.path, source)])),
      }),
    ].join('\n')
  }

  it('has the deals and products of both', async () => {
    await importRows('deals', [TEA, CAKE])
    await importRows('products', [PHONE(500_000), PHONE(480_000, 2, 'https://shopee.vn/product/1/2')])
    const content = await load()
    expect(content.deals.map(({ title }) => title).toSorted()).toEqual([
      'Giảm 10% bánh ngọt',
      'Giảm 20% trà sữa',
      'Giảm 5% nước ép',
    ])
    expect(content.products).toHaveLength(1)
    expect(content.products[0]?.offers.map(({ store, price }) => [store, price])).toEqual([
      ['tiki', 500_000],
      ['shopee', 480_000],
    ])
  })

  it('shows an editor’s price over that of the source, and the source’s again without the file', async () => {
    await importRows('products', [PHONE(500_000)])
    const id = await recordOf('products', '1')
    const priceShown = async (night: number): Promise<number | undefined> =>
      (await load(night)).products.find((product) => product.id === id)?.offers[0]?.price
    expect(await priceShown(0)).toBe(500_000)
    write(`products/${id}.yaml`, 'offers:\n  - store: tiki\n    price: 450000\n')
    expect(await priceShown(0)).toBe(450_000)
    expect(await explain(id)).toContain('tiki.price: 450000  ← the editor; products says 500000')
    await importRows('products', [PHONE(520_000)], 1)
    expect(await priceShown(1)).toBe(450_000)
    expect(await explain(id)).toContain('tiki.price: 450000  ← the editor; products says 520000')
    expect(await explain(id)).toMatch(/ {2}title: Tai nghe Demo X1 {2}← products\n/)
    rmSync(join(folder.path, `products/${id}.yaml`))
    expect(await priceShown(1)).toBe(520_000)
    expect(await explain(id)).toContain('tiki.price: 520000  ← products')
  })

  it('changes nothing by the file that adopts a record', async () => {
    await importRows('deals', [TEA])
    await importRows('products', [PHONE(500_000)])
    const before = await load()
    for (const [source, kind] of [
      ['deals', 'deals'],
      ['products', 'products'],
    ] as const) {
      const id = await recordOf(source, '1')
      const found = await readImportedRecord(scratch.store, folder.path, id, NOW)
      if (found) write(`${kind}/${id}.yaml`, renderEditorFile(found.record))
    }
    const after = await load()
    expect(after.deals).toEqual(before.deals)
    expect(after.products).toEqual(before.products)
  })

  it('finds the record of an editor’s file by source and id, whatever the file is called', async () => {
    await importRows('deals', [TEA])
    write('deals/tra-sua.yaml', "source: { name: deals, id: '1' }\nfeatured: true\n")
    const content = await load()
    const tea = content.deals.filter(({ title }) => title === 'Giảm 20% trà sữa')
    expect(tea).toHaveLength(1)
    expect(tea[0]).toMatchObject({ id: 'tra-sua', featured: true, code: 'DEMOTRA' })
  })

  it('explains a record with an editor’s file that is about its GTIN', async () => {
    await importRows('products', [PHONE(500_000)])
    const id = await recordOf('products', '1')
    const [product] = (await load()).products
    expect(product?.brand).toBe('Demo')
    write('products/tai-nghe.yaml', "gtin: '4006381333931'\nbrand: Demo Audio\n")
    expect((await load()).products.map(({ brand }) => brand)).toEqual(['Demo Audio'])
    expect(await explain(id)).toContain('brand: Demo Audio  ← the editor; products says Demo')
  })

  it('says what is wrong with an editor’s own field', async () => {
    await importRows('deals', [TEA])
    write('deals/tra-sua.yaml', "source: { name: deals, id: '1' }\nfeatured: perhaps\n")
    await expect(load()).rejects.toThrow(/tra-sua\.yaml:2:\d+ featured: .*write true or false/)
  })

  it('keeps back what breaks a rule of the content, reports it, and publishes the others', async () => {
    await importRows('deals', [TEA, CAKE, '3,Giảm 5% nước ép,https://shopee.vn/m/nuoc2,DEMONUOC,30/12/2026'])
    await importRows('products', [PHONE(500_000)])
    rmSync(join(folder.path, 'stores/tiki.yaml'))
    const { content, findings } = await reviewFolder(folder.path, {
      now: NOW,
      imported: await readImported(NOW),
    })
    expect(content.products).toEqual([])
    expect(content.deals).toHaveLength(3)
    const kept = findings.filter(({ message }) => message.startsWith('kept back'))
    expect(kept.map(({ severity, message }) => `${severity} ${message}`).toSorted()).toEqual([
      expect.stringMatching(/^warning kept back, from deals 3: it is the deal written already$/),
      expect.stringMatching(/^warning kept back, from products 1: found "tiki"; .*no such file in stores\//),
    ])
    await expect(load()).resolves.toBeDefined()
  })

  it('ends a deal that is missing from its source, and has it back when it returns', async () => {
    await importRows('deals', [TEA, CAKE])
    await importRows('deals', [CAKE], 1)
    const ended = await dealNamed('trà sữa', 1)
    expect(ended?.endsAt).toBeLessThanOrEqual(NOW + DAY_MS + 1000)
    await importRows('deals', [TEA, CAKE], 2)
    expect((await dealNamed('trà sữa', 2))?.endsAt).toBe(Date.parse('2026-12-30T23:59:59+07:00'))
  })

  it('has no deal whose row is in doubt about what counts, and has it when the row is read', async () => {
    await importRows('deals', [TEA.replace('30/12/2026', 'soon'), CAKE])
    expect(await dealNamed('trà sữa')).toBeUndefined()
    await importRows('deals', [TEA, CAKE], 1)
    expect(await dealNamed('trà sữa', 1)).toBeDefined()
  })

  it('keeps the history of a price, and the day on which it was seen last', async () => {
    await importRows('products', [PHONE(500_000)])
    await importRows('products', [PHONE(450_000)], 1)
    await importRows('products', [PHONE(450_000)], 5)
    const [product] = (await load(5)).products
    expect(product?.priceHistory.map(({ price }) => price)).toEqual([500_000, 450_000])
    expect(product?.offers[0]?.seenAt).toBe(Date.parse('2026-11-27T00:00:00+07:00'))
  })

  it('names a source on the pages of its records, and on no others', async () => {
    const attribution = { text: 'Dữ liệu của Mạng Demo', url: 'https://mang-demo.example/' }
    write('sources/products.yaml', stringify({ ...STORED_PRODUCTS, licence: 'CC BY 4.0', attribution }))
    write('sources/deals.yaml', stringify({ ...STORED_DEALS, licence: 'by agreement' }))
    await importRows('deals', [TEA])
    await importRows('products', [PHONE(500_000)])
    const catalog = createCatalog(
      snapshotOf(await load(), { builtAt: NOW, siteUrl: 'https://deals.example' }),
    )
    const product = await recordOf('products', '1')
    const deal = await recordOf('deals', '1')
    expect(productPage.view({ language: 'vi', product }, catalog)?.attributions).toEqual([
      { ...attribution, licence: 'CC BY 4.0' },
    ])
    expect(dealPage.view({ language: 'vi', store: 'shopee', deal }, catalog)?.attributions).toEqual([])
    expect(await explain(product)).toContain(
      '  pages name products: Dữ liệu của Mạng Demo https://mang-demo.example/',
    )
    expect(await explain(deal)).toContain('  licence of deals: by agreement')
  })

  describe('smart links of what a source no longer has', () => {
    const TIKI = PHONE(500_000)
    const SHOPEE = PHONE(480_000, 2, 'https://shopee.vn/product/1/2')
    const catalogOf = async (night = 0) =>
      createCatalog(snapshotOf(await load(night), { builtAt: NOW, siteUrl: 'https://deals.example' }))
    /** What each link of a catalog leads to in a later one. */
    const ledTo = (before: Catalog, after: Catalog) =>
      [...before.links.keys()].map((link) => {
        const outcome = resolveLink(link, after, NOW + DAY_MS)
        return outcome.kind === 'live' ? outcome.url : outcome.kind
      })

    it('say that they are over, when an offer leaves its product or a record is kept back', async () => {
      await importRows('products', [TIKI, SHOPEE])
      await importRows('deals', [TEA, CAKE])
      const before = await catalogOf()
      await importRows('products', [TIKI], 1)
      await importRows('deals', [TEA.replace('DEMOTRA', 'DEMONUOC'), CAKE.replace('30/12/2026', 'soon')], 1)
      const after = await catalogOf(1)
      expect(after.deals.map(({ id }) => id)).not.toContain(await recordOf('deals', '1'))
      expect(ledTo(before, after)).not.toContain('unknown')
      expect(ledTo(before, after)).toEqual(expect.arrayContaining(['ended', 'https://tiki.vn/x-p1.html']))
      expect((await catalogOf(1)).version).toBe(after.version)
    })

    it('lead to the file of an editor that took the record in under another name', async () => {
      await importRows('deals', [TEA])
      const before = await catalogOf()
      write('deals/tra-sua.yaml', "source: { name: deals, id: '1' }\nfeatured: true\n")
      expect(ledTo(before, await catalogOf())).toContain('https://shopee.vn/m/tra-sua')
    })
  })

  describe('products that look like one', () => {
    const decide = (ids: readonly string[], isSame: boolean): void => decidePair(folder.path, ids, isSame)
    const openPairs = async () => {
      const { products, pairs } = await load()
      return findDoubtfulPairs(products, pairs)
    }
    const row = (
      id: number,
      title: string,
      url: string,
      gtin = '',
      brand = 'Demo',
      price = 500_000,
    ): string => `${id},${title},${brand},${url},${price},${gtin}`
    const AT_TIKI = 'https://tiki.vn/x-p1.html'
    const AT_SHOPEE = 'https://shopee.vn/product/1/2'

    it('are asked about where a GTIN is missing, and join at the next publication, without an import', async () => {
      await importRows('products', [
        row(1, 'Tai nghe Demo X1 chống ồn', AT_TIKI, '4006381333931'),
        row(2, 'Tai nghe Demo X1 chống ồn mới', AT_SHOPEE),
      ])
      const [pair, ...others] = await openPairs()
      expect(others).toEqual([])
      expect(pair?.reasons).toContain('a GTIN is missing')
      const before = await load()
      expect(before.products).toHaveLength(2)
      const ids = pair?.products.map(({ id }) => id) ?? []
      decide(ids, true)
      const after = await load()
      expect(after.products.map(({ id }) => id)).toEqual(ids.slice(0, 1))
      expect(after.products[0]?.offers.map(({ store }) => store).toSorted()).toEqual(['shopee', 'tiki'])
      expect(await openPairs()).toEqual([])
      const links = [before, after].map((content) =>
        createCatalog(snapshotOf(content, { builtAt: NOW, siteUrl: 'https://deals.example' })),
      )
      for (const link of links[0]?.links.keys() ?? [])
        expect(resolveLink(link, links[1] as Catalog, NOW)).not.toMatchObject({ kind: 'unknown' })
      rmSync(join(folder.path, 'pairs.yaml'))
      expect((await load()).products).toHaveLength(2)
    })

    it('stay apart when an editor says so, and are asked about once', async () => {
      await importRows('products', [
        row(1, 'Tai nghe Demo X1 chống ồn', AT_TIKI),
        row(2, 'Tai nghe Demo X1 chống ồn', AT_SHOPEE),
      ])
      const [pair] = await openPairs()
      decide(pair?.products.map(({ id }) => id) ?? [], false)
      expect(await openPairs()).toEqual([])
      expect((await load()).products).toHaveLength(2)
    })

    it('join a product that an editor wrote with one of a source', async () => {
      await importRows('products', [row(2, 'Tai nghe Demo X1 chống ồn', AT_SHOPEE)])
      write(
        'products/tai-nghe.yaml',
        `title: Tai nghe Demo X1 chống ồn\nbrand: Demo\ncategory: tech\noffers: [{ store: tiki, url: '${AT_TIKI}', price: 490000, seenAt: 2026-11-20 }]\n`,
      )
      const [pair] = await openPairs()
      decide(
        ['tai-nghe', ...(pair?.products ?? []).map(({ id }) => id).filter((id) => id !== 'tai-nghe')],
        true,
      )
      const { products } = await load()
      expect(products.map(({ id, offers }) => [id, offers.length])).toEqual([['tai-nghe', 2]])
    })

    it.each([
      ['another brand', 'Tai nghe Demo X1', 'Khác hẳn', 'Sony'],
      ['another model', 'Tai nghe Demo X1', 'Tai nghe Demo X2', 'Demo'],
      ['a pack of the same piece', 'Sữa Demo 180ml', 'Thùng 48 hộp sữa Demo 180ml', 'Demo'],
      ['a used one', 'Tai nghe Demo X1', 'Tai nghe Demo X1 cũ 99%', 'Demo'],
      ['another colour under the number of all', 'Áo Demo X1 đen', 'Áo Demo X1 trắng', 'Demo'],
    ])('with one GTIN are two and asked about: %s', async (_, title, other, brand) => {
      await importRows('products', [row(1, title, AT_TIKI, '4006381333931')])
      await importRows('products', [
        row(1, title, AT_TIKI, '4006381333931'),
        row(2, other, AT_SHOPEE, '4006381333931', brand),
      ])
      expect((await load()).products).toHaveLength(2)
      const [pair] = await openPairs()
      expect(pair?.reasons[0]).toBe('equal GTINs')
      decide(pair?.products.map(({ id }) => id) ?? [], true)
      expect((await load()).products.map(({ offers }) => offers.length)).toEqual([2])
    })

    it.each([
      ['a GTIN with zeros before it', '012345678905', '00012345678905'],
      ['a UPC and the EAN that is made of it', '012345678905', '0012345678905'],
    ])('are one without a question: %s', async (_, gtin, other) => {
      await importRows('products', [
        row(1, 'Tai nghe Demo WH-1000XM5 256GB', AT_TIKI, gtin),
        row(2, 'Demo WH 1000XM5 (256 GB) chính hãng', AT_SHOPEE, other),
      ])
      expect((await load()).products.map(({ offers }) => offers.length)).toEqual([2])
      expect(await openPairs()).toEqual([])
    })

    it('never join by a number that a store gave to its own goods', async () => {
      await importRows('products', [
        row(1, 'Tai nghe Demo X1', AT_TIKI, '2000000000008'),
        row(2, 'Bình nước Demo', AT_SHOPEE, '2000000000008'),
      ])
      expect((await load()).products).toHaveLength(2)
      expect(await openPairs()).toEqual([])
    })
  })

  describe('read again by the same process', () => {
    /** What a process that reads for the first time sees. */
    const loadAnew = async (night: number): Promise<Content> =>
      loadContent(folder.path, {
        imported: await createImportedReader({ ...scratch.settings, CONTENT_DIR: folder.path })(
          NOW + night * DAY_MS,
        ),
        now: NOW + night * DAY_MS,
      })
    const rows = (price: number, title = ''): string[] =>
      Array.from(
        { length: 12 },
        (_, index) =>
          `${index},Tai nghe Demo số ${index + 20}${index === 3 ? title : ''},Demo,https://tiki.vn/x-p${index + 1}.html,${index === 3 ? price : 500_000},`,
      )

    it('is what it is for a new one: after a change, a return, an end and a day', async () => {
      await importRows('products', rows(500_000))
      await importRows('deals', [TEA, CAKE])
      const first = await load()
      const hours = 1 / 24
      await importRows('products', rows(450_000, ' bản mới'), hours)
      const second = await load(hours)
      expect(second).toEqual(await loadAnew(hours))
      const prices = (content: Content) => content.products.map(({ offers }) => offers[0]?.price)
      expect(prices(second)).not.toEqual(prices(first))
      // What did not change is the very same object, so that nothing of it is made again.
      const kept = second.products.filter((product) => first.products.includes(product))
      expect(kept).toHaveLength(11)
      await importRows('deals', [TEA], 2 * hours)
      expect(await load(2 * hours)).toEqual(await loadAnew(2 * hours))
      await importRows('deals', [TEA, CAKE], 3 * hours)
      expect(await load(3 * hours)).toEqual(await loadAnew(3 * hours))
      expect(await load(1)).toEqual(await loadAnew(1))
    })

    it('has the price of a sale that begins, though no run changed anything', async () => {
      const fields = {
        ...STORED_PRODUCTS.products.fields,
        salePrice: 'sale',
        saleStartsAt: { from: 'from', do: [{ date: 'iso' }] },
        saleEndsAt: { from: 'to', do: [{ date: 'iso' }] },
      }
      const mapping = { ...STORED_PRODUCTS, products: { fields } }
      write('sources/products.yaml', stringify(mapping))
      await importTexts(scratch.store, {
        source: 'products',
        mapping: mappingOf(mapping),
        known: loadKnown(folder.path),
        files: {
          'export.csv': `id,title,brand,url,price,gtin,sale,from,to
1,Tai nghe Demo X1,Demo,https://tiki.vn/x-p1.html,500000,,400000,2026-11-23T05:00:00+07:00,2026-11-30
`,
        },
        now: NOW,
      })
      const historyAt = async (night: number) => (await load(night)).products[0]?.priceHistory
      expect(await historyAt(1)).toEqual([])
      const begun = 1 + 3 / 24
      expect((await historyAt(begun))?.map(({ price }) => price)).toEqual([500_000, 400_000])
      expect(await historyAt(begun)).toEqual((await loadAnew(begun)).products[0]?.priceHistory)
    })

    it('reads no row that did not change', async () => {
      await importRows('products', rows(500_000))
      const read = createRecordReader(folder.path)
      const asked: string[][] = []
      const counting: RecordStore = {
        ...scratch.store,
        records: (sources) => {
          asked.push(['all'])
          return scratch.store.records(sources)
        },
        rowsOfRecords: (ids) => {
          asked.push([...ids])
          return scratch.store.rowsOfRecords(ids)
        },
      }
      await read(counting, ['products'], NOW)
      await importRows('products', rows(450_000), 1 / 24)
      await read(counting, ['products'], NOW + DAY_MS / 24)
      expect(asked).toEqual([['all'], [await recordOf('products', '3')]])
    })
  })

  it('opens no store for a folder without such a source', async () => {
    write('sources/deals.yaml', stringify({ ...STORED_DEALS, into: 'files' }))
    write('sources/products.yaml', stringify({ ...STORED_PRODUCTS, into: 'files' }))
    expect(await readImported(NOW)).toBeUndefined()
  })
})
