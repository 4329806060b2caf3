import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Snapshot } from '#catalog/snapshot.ts'
import { inLanguage } from '#catalog/translations.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { readCatalogFile, writeCatalogFile } from '#process/files/catalog-file.ts'
import { readContent, smallFiles } from '../../support/content.ts'
import { scratchFolder } from '../../support/scratch.ts'

const CONTENT = {
  deals: {
    plain: { title: 'Giảm 10% trà', terms: ['Mỗi tài khoản dùng một lần.\nKhông cộng dồn.'] },
    translated: { title: 'Giảm 20% cà phê', translations: { en: { title: '20% off coffee' } } },
  },
  products: {
    phone: {
      summary: 'Pin 5.000 mAh',
      specs: { battery: '5000 mAh' },
      offers: [{ store: 'tiki', url: 'https://tiki.vn/p1', price: 90_000, seenAt: '2026-11-01' }],
      translations: { en: { title: 'A phone' } },
    },
  },
}
const SNAPSHOT = snapshotOf(readContent(smallFiles(CONTENT)), {
  builtAt: 1,
  siteUrl: 'https://deals.example',
})

async function written(folder: string, snapshot: Snapshot = SNAPSHOT) {
  const path = join(folder, 'catalog.json')
  const file = await writeCatalogFile(path, snapshot)
  return { path, file, load: async () => (await readCatalogFile(path)).snapshot as Snapshot }
}

it('is the snapshot as JSON', async () => {
  await using folder = await scratchFolder()
  const { path, file } = await written(folder.path)
  const text = await readFile(path)
  expect(JSON.parse(text.toString())).toEqual(SNAPSHOT)
  expect(file.bytes).toBe(text.length)
})

it('gives records that are copied, compared and rendered like those that were written', async () => {
  await using folder = await scratchFolder()
  const { load } = await written(folder.path)
  const snapshot = await load()
  expect(snapshot).toEqual(SNAPSHOT)
  expect(JSON.stringify([snapshot.deals, snapshot.products])).toBe(
    JSON.stringify([SNAPSHOT.deals, SNAPSHOT.products]),
  )
  const [deal, other] = [snapshot.deals, SNAPSHOT.deals].map((deals) =>
    deals.find(({ id }) => id === 'translated'),
  )
  expect({ ...deal }).toEqual({ ...other })
  expect(structuredClone(deal)).toEqual(other)
  expect(deal && inLanguage(deal, 'en').title).toBe('20% off coffee')
  const [offer] = snapshot.products[0]?.offers ?? []
  expect({ ...offer, price: 1 }).toEqual({ ...SNAPSHOT.products[0]?.offers[0], price: 1 })
})

it('is read again for a text that is asked for', async () => {
  await using folder = await scratchFolder()
  const { path, load } = await written(folder.path)
  const { deals } = await load()
  const text = await readFile(path)
  await using file = await open(path, 'r+')
  await file.write('Giảm 90%', text.indexOf('Giảm 10%'))
  expect(deals.map(({ title }) => title)).toContain('Giảm 90% trà')
})

it('is read from after it was deleted', async () => {
  await using folder = await scratchFolder()
  const { path, load } = await written(folder.path)
  const { deals } = await load()
  await rm(path)
  expect(deals).toEqual(SNAPSHOT.deals)
})

it('is read where it has no records, and where a record exceeds a piece', async () => {
  await using folder = await scratchFolder()
  const empty = await written(folder.path, { ...SNAPSHOT, deals: [], products: [] })
  expect(await empty.load()).toEqual({ ...SNAPSHOT, deals: [], products: [] })
  const [deal] = SNAPSHOT.deals
  const long = {
    ...SNAPSHOT,
    deals: deal ? [{ ...deal, slots: Array<string>(140_000).fill('12:00') }, deal] : [],
  }
  const large = await written(folder.path, long)
  expect(await large.load()).toEqual(long)
})

it('has one digest, whether it is written or read', async () => {
  await using folder = await scratchFolder()
  const { path, file } = await written(folder.path)
  expect((await readCatalogFile(path)).mark).toBe(file.mark)
})
