import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import { resolveLink } from '#catalog/resolve-link.ts'
import { createImportedReader } from '#imports/store/imported-content.ts'
import { CHANGED_FILE } from '#imports/store/open-store.ts'
import { loadContent } from '#process/content-files.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { smallFiles } from '../../support/content.ts'
import { STORED_DEALS, STORED_PRODUCTS } from '../../support/record-store.ts'
import { runCommand } from '../../support/run-command.ts'
import { scratchFolder } from '../../support/scratch.ts'

/** A shop, and the mapping of a source of deals. */
const FILES = [
  ...smallFiles({ stores: { shopee: { hosts: ['shopee.vn'] } } }),
  { path: 'sources/deals.yaml', text: stringify(STORED_DEALS) },
]

function writeFiles(folder: string, files: readonly { path: string; text?: string | undefined }[]): void {
  for (const { path, text = '' } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

it('npm run feeds -- withdraw takes a deal and a product out; pairs lists and decides without a terminal', async () => {
  await using folder = await scratchFolder()
  const [content, data] = [join(folder.path, 'content'), join(folder.path, 'data')]
  const environment = { CONTENT_DIR: content, DATA_DIR: data }
  const files = [
    ...smallFiles({
      stores: {
        shopee: { hosts: ['shopee.vn'] },
        tiki: { name: 'Tiki', url: 'https://tiki.vn/', hosts: ['tiki.vn'] },
      },
    }),
    { path: 'sources/deals.yaml', text: stringify(STORED_DEALS) },
    { path: 'sources/products.yaml', text: stringify(STORED_PRODUCTS) },
  ]
  writeFiles(content, files)
  const exports = {
    deals: 'id,title,url,code,ends\n1,Giảm 20% trà sữa,https://shopee.vn/m/tra-sua,DEMOTRA,\n',
    products: `id,title,brand,url,price,gtin
1,Tai nghe Demo X1,Demo,https://tiki.vn/x-p1.html,500000,
2,Tai nghe Demo X1,Demo,https://shopee.vn/product/1/2,490000,
`,
  }
  for (const [source, text] of Object.entries(exports)) {
    writeFileSync(join(folder.path, `${source}.csv`), text)
    await runCommand(['src/tools/import.ts', source, join(folder.path, `${source}.csv`)], environment)
  }
  const feeds = (...command: string[]) => runCommand(['src/tools/feeds.ts', ...command], environment)
  const load = async () =>
    loadContent(content, {
      imported: await createImportedReader({ CONTENT_DIR: content, DATA_DIR: data })(Date.now()),
    })
  const before = await load()
  const ids = before.products.map(({ id }) => id)
  const { output } = await feeds('pairs')
  expect(ids.filter((id) => output.includes(id))).toHaveLength(2)
  await feeds('pairs', 'same', ...ids)
  expect((await feeds('pairs')).output).toContain('No two products are in doubt')
  expect((await load()).products).toHaveLength(1)

  const deal = before.deals.find(({ code }) => code === 'DEMOTRA')
  for (const id of [deal?.id ?? '', ids[0] ?? ''])
    expect(await feeds('withdraw', id)).toMatchObject({ code: 0, errors: '' })
  const after = await load()
  expect(after.deals.find(({ id }) => id === deal?.id)?.status).toBe('withdrawn')
  expect(after.products.filter(({ status }) => status === 'live')).toEqual([])
  const links = [before, after].map((each) => {
    const snapshot = snapshotOf(each, { builtAt: Date.now(), siteUrl: 'https://deals.example' })
    return createCatalog(snapshot)
  })
  const [was, is] = links as [Catalog, Catalog]
  const shared = [...was.links].filter(
    ([, target]) => target.kind === 'offer' || (target.kind === 'deal' && target.deal.id === deal?.id),
  )
  expect(shared).toHaveLength(3)
  for (const [link] of shared) expect(resolveLink(link, is, Date.now())).toMatchObject({ kind: 'ended' })
})

it('npm run feeds -- doubts says why rows of a source are not read', async () => {
  await using folder = await scratchFolder()
  const environment = { CONTENT_DIR: join(folder.path, 'content'), DATA_DIR: join(folder.path, 'data') }
  writeFiles(environment.CONTENT_DIR, FILES)
  const exported = join(folder.path, 'export.csv')
  const doubts = (source: string) => runCommand(['src/tools/feeds.ts', 'doubts', source], environment)
  writeFileSync(exported, 'id,title,url,code,ends\n1,Giảm 20% trà sữa,https://shopee.vn/m/tra-sua,DEMOTRA,\n')
  await runCommand(['src/tools/import.ts', 'deals', exported], environment)
  expect(await doubts('deals')).toMatchObject({ code: 0, output: 'No row of deals is in doubt.\n' })
  writeFileSync(exported, 'id,title,url,code,ends\n1,,https://shopee.vn/m/tra-sua,DEMOTRA,\n')
  const run = await runCommand(['src/tools/import.ts', 'deals', exported], environment)
  expect(run.output).toContain('\nskipped: has no title (1)\n')
  expect((await doubts('deals')).output).toBe('not read: has no title (1)\n')
  expect(await doubts('nothing')).toMatchObject({ code: 1, errors: expect.stringContaining('nothing.yaml') })
})

it('npm run import tells who publishes that the store has changed, and nobody when it has not', async () => {
  await using folder = await scratchFolder()
  const [content, data] = [join(folder.path, 'content'), join(folder.path, 'data')]
  writeFiles(content, FILES)
  const exported = join(folder.path, 'export.csv')
  writeFileSync(exported, 'id,title,url,code,ends\n1,Giảm 20% trà sữa,https://shopee.vn/m/tra-sua,DEMOTRA,\n')
  const changed = join(data, CHANGED_FILE)
  for (const isNew of [true, false]) {
    const { code, output, errors } = await runCommand(['src/tools/import.ts', 'deals', exported], {
      CONTENT_DIR: content,
      DATA_DIR: data,
    })
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toContain(isNew ? '1 new' : '1 unchanged')
    expect(existsSync(changed)).toBe(isNew)
    rmSync(changed, { force: true })
  }
})
