import { cp, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPaidPrices, wholePaidPrices } from '#catalog/worth/paid-prices.ts'
import { createCatalog } from '#catalog/catalog.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { DICTIONARY_FILE } from '#process/files/dictionary-files.ts'
import { renderPaidPrices } from '#process/files/paid-prices-file.ts'
import {
  CATALOG_FILE,
  INDEX_FILE,
  loadRecorded,
  loadSnapshot,
  loadWholeSnapshot,
  writeSnapshot,
} from '#process/snapshot-files.ts'
import { pricesOf } from '#savings/product-prices.ts'
import { readContent, smallFiles } from '../support/content.ts'
import { scratchFolder } from '../support/scratch.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>

beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder[Symbol.asyncDispose]())

const DEALS = { first: { title: 'Giảm 10% trà' }, second: { title: 'Giảm 20% cà phê' } }

async function build(
  builtAt: number,
  deals: Parameters<typeof smallFiles>[0] = { deals: DEALS },
): Promise<void> {
  const snapshot = snapshotOf(readContent(smallFiles(deals)), { builtAt, siteUrl: 'https://deals.example' })
  await writeSnapshot(folder.path, snapshot, createCatalog(snapshot))
}

const pathOf = (name: string): string => join(folder.path, name)

async function flipByte(name: string, place: number): Promise<void> {
  const bytes = await readFile(pathOf(name))
  bytes[place] = (bytes[place] ?? 0) ^ 1
  await writeFile(pathOf(name), bytes)
}

async function messageOfIndex(): Promise<string> {
  const { index, indexError } = await loadSnapshot(folder.path)
  expect(index).toBeUndefined()
  return (indexError as Error).message
}

describe('the catalog and its index', () => {
  it('are read as they were written', async () => {
    await build(1)
    const { catalog, index, indexError } = await loadSnapshot(folder.path)
    expect(indexError).toBeUndefined()
    expect(catalog.deals).toHaveLength(2)
    expect(index?.postings.terms).toContain('phe')
  })

  it('come with the prices after codes that publications recorded, where there are any', async () => {
    await build(1)
    expect((await loadSnapshot(folder.path)).catalog.paidPrices.get('phone')).toBeUndefined()
    const ids = ['phone-2', 'phone', 'a', 'phone-10']
    const paid = new Map(ids.map((id, place) => [id, { tiki: [{ date: 1, price: place }] }]))
    await writeFile(pathOf('paid-prices.json'), renderPaidPrices(createPaidPrices(paid)))
    const { paidPrices } = (await loadSnapshot(folder.path)).catalog
    expect(ids.map((id) => paidPrices.get(id))).toEqual([...paid.values()])
    for (const id of ['phone-1', 'b', 'z', '0']) expect(paidPrices.get(id)).toBeUndefined()
    expect(wholePaidPrices((await loadRecorded(folder.path)).paidPrices)).toEqual(paid)
    await writeFile(pathOf('paid-prices.json'), renderPaidPrices(createPaidPrices(paid)).slice(0, -3))
    await expect(loadSnapshot(folder.path)).rejects.toThrow('paid-prices.json')
  })

  it('belong to one build: an index of the same content from another build is not used', async () => {
    await build(1)
    await cp(pathOf(INDEX_FILE), pathOf('other'))
    await build(2)
    await cp(pathOf('other'), pathOf(INDEX_FILE))
    const message = await messageOfIndex()
    expect(message).toContain(`${pathOf(INDEX_FILE)} is not the index of ${pathOf(CATALOG_FILE)}`)
    expect(message).toContain('build or publish again')
  })

  it('belong to one content: an index of other deals is not used', async () => {
    await build(1, { deals: { other: {} } })
    await cp(pathOf(INDEX_FILE), pathOf('other'))
    await build(1)
    await cp(pathOf('other'), pathOf(INDEX_FILE))
    expect(await messageOfIndex()).toContain('is not the index of')
  })

  it('are told apart though a value of the catalog alone was changed', async () => {
    await build(1)
    const text = await readFile(pathOf(CATALOG_FILE), 'utf8')
    await writeFile(pathOf(CATALOG_FILE), text.replace('Giảm 10%', 'Giảm 90%'))
    expect(await messageOfIndex()).toContain('or the catalog is damaged')
  })
})

describe('a snapshot', () => {
  it('is refused where it has another form than this version reads', async () => {
    await build(1)
    const text = await readFile(pathOf(CATALOG_FILE), 'utf8')
    await writeFile(pathOf(CATALOG_FILE), text.replace(/"format":\d+/, '"format":99'))
    await expect(loadSnapshot(folder.path)).rejects.toThrow(/has the format 99, but this version reads/)
  })
})

describe('a lexicon', () => {
  const lexiconOf = async (stores: Record<string, { name: string }>) => {
    await build(NOW, { deals: DEALS, stores })
    return (await loadSnapshot(folder.path)).index?.dictionary.lexicon
  }

  it('is the one that was loaded last as long as it says the same', async () => {
    const one = await lexiconOf({ shopee: { name: 'Shopee' } })
    expect(await lexiconOf({ shopee: { name: 'Shopee' } })).toBe(one)
    const other = await lexiconOf({ shopee: { name: 'Kestrel' } })
    expect(other?.keys.plain).toContain('kestrel')
    expect(other?.keys.plain).not.toContain('shopee')
    const again = await lexiconOf({ shopee: { name: 'Shopee' } })
    expect(again).not.toBe(one)
    expect(again).toEqual(one)
  })
})

describe('the dictionary of the next release', () => {
  const next = async (deals: Parameters<typeof smallFiles>[0], last = folder.path) => {
    const snapshot = snapshotOf(readContent(smallFiles(deals)), {
      builtAt: 2,
      siteUrl: 'https://deals.example',
    })
    const server = join(folder.path, 'next')
    await mkdir(server)
    // As another process does, which has made nothing.
    await writeSnapshot(server, snapshot, createCatalog(snapshot), undefined, last)
    return { server, inode: (await stat(join(server, DICTIONARY_FILE))).ino }
  }
  const inode = async () => (await stat(pathOf(DICTIONARY_FILE))).ino

  it('is the file of the last one while lexicon and names are the same', async () => {
    await build(1)
    const made = await next({ deals: { ...DEALS, third: { title: 'Giảm 30% bánh' } } })
    expect(made.inode).toBe(await inode())
    const { index, catalog } = await loadSnapshot(made.server)
    expect(catalog.deals).toHaveLength(3)
    expect(index?.postings.terms).toContain('banh')
    expect((await loadWholeSnapshot(made.server)).deals).toHaveLength(3)
  })

  it('is another one where a store has another name', async () => {
    await build(1)
    const made = await next({ deals: DEALS, stores: { shopee: { name: 'Kestrel' } } })
    expect(made.inode).not.toBe(await inode())
    expect((await loadSnapshot(made.server)).index?.dictionary.lexicon.keys.plain).toContain('kestrel')
  })

  it('is made anew where the last one is damaged or gone', async () => {
    await build(1)
    await flipByte(DICTIONARY_FILE, 2000)
    const made = await next({ deals: DEALS })
    expect((await loadSnapshot(made.server)).indexError).toBeUndefined()
    await rm(made.server, { recursive: true })
    expect((await loadSnapshot((await next({ deals: DEALS }, '/nowhere')).server)).indexError).toBeUndefined()
  })
})

describe('a damaged file', () => {
  it.each([0, 1, 100])('is named where the catalog has %i bytes left', async (bytes) => {
    await build(1)
    await truncate(pathOf(CATALOG_FILE), bytes)
    await expect(loadSnapshot(folder.path)).rejects.toThrow(
      `${pathOf(CATALOG_FILE)} is truncated, damaged or of another version (`,
    )
    await expect(loadSnapshot(folder.path)).rejects.toThrow('; build or publish again')
  })

  it('is named where the catalog is JSON, but no catalog', async () => {
    await build(1)
    await writeFile(pathOf(CATALOG_FILE), '{}')
    await expect(loadSnapshot(folder.path)).rejects.toThrow(
      `${pathOf(CATALOG_FILE)} is truncated, damaged or of another version`,
    )
  })

  it.each([0, 1, 16, 17, 500])(
    'is named where the index has %i bytes left; the catalog is served',
    async (bytes) => {
      await build(1)
      await truncate(pathOf(INDEX_FILE), bytes)
      expect(await messageOfIndex()).toMatch(
        /search-index\.bin is truncated, damaged or of another version .*; build or publish again$/,
      )
    },
  )

  it.each([3, 40, 2000, -1])('is named where one bit of the index is another (byte %i)', async (place) => {
    await build(1)
    const { length } = await readFile(pathOf(INDEX_FILE))
    await flipByte(INDEX_FILE, place < 0 ? length + place : place)
    expect(await messageOfIndex()).toContain(
      `${pathOf(INDEX_FILE)} is truncated, damaged or of another version`,
    )
  })

  it.each([0, 17, 500])(
    'is named where the dictionary has %i bytes left; the catalog is served',
    async (bytes) => {
      // Other stores than before: this process has the last dictionary.
      await build(1, { deals: DEALS, stores: { [`shop-${bytes}`]: {}, shopee: {} } })
      await truncate(pathOf(DICTIONARY_FILE), bytes)
      expect(await messageOfIndex()).toMatch(/dictionary\.bin is truncated, damaged or of another version/)
    },
  )

  it('that is missing is named too', async () => {
    await expect(loadSnapshot(folder.path)).rejects.toThrow(
      `${pathOf(CATALOG_FILE)} cannot be read (ENOENT); build or publish again`,
    )
  })
})

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

it('the server knows what a product is a kind of, and so prices it as the pages do', async () => {
  const snapshot = snapshotOf(
    readContent([
      ...smallFiles({
        products: {
          sneakers: {
            type: 'running-shoes',
            offers: [{ store: 'shopee', url: 'https://shopee.vn/', price: '1000000', seenAt: '2026-11-18' }],
          },
        },
        deals: {
          shoes: {
            code: 'DEMOGIAY',
            discount: { kind: 'amount', value: 100_000 },
            appliesTo: { types: ['shoes'] },
          },
        },
      }),
      {
        path: 'lexicon/shoes.yaml',
        text: [
          'kind: product-type',
          'concepts:',
          '  shoes: { vi: [giày] }',
          '  running-shoes: { parent: shoes, vi: [giày chạy] }',
        ].join('\n'),
      },
    ]),
    { builtAt: NOW, siteUrl: 'https://deals.example' },
  )
  const built = createCatalog(snapshot)
  await writeSnapshot(folder.path, snapshot, built)
  const { catalog: served } = await loadSnapshot(folder.path)
  const paidIn = (catalog: typeof built): number[] =>
    catalog.products.flatMap((product) => pricesOf(product, catalog, NOW).rows.map(({ paid }) => paid))
  expect(paidIn(built)).toEqual([900_000])
  expect(paidIn(served)).toEqual(paidIn(built))
})
