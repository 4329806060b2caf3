import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { check } from 'prettier'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { checkContent } from '#entries/check-content.ts'
import { applyImport, planImport } from '#imports/import-source.ts'
import type { ImportEvent } from '#imports/plan/staging-database.ts'
import { parseRecord } from '#entries/parse-record.ts'
import { sourceEntrySchema } from '#entries/source.ts'
import { loadContent } from '#process/content-files.ts'
import { smallFiles } from '../support/content.ts'
import { scratchFolder } from '../support/scratch.ts'
import { demonstrationContent } from '../support/demonstration.ts'

const NOW = Date.parse('2026-11-22T10:00:00+07:00')
const HEADER = 'id,title,url,code,ends,terms'

const MAPPING = {
  name: 'A network',
  format: 'csv',
  status: 'live',
  categories: [{ is: ['food'], category: 'food' }],
  deals: {
    fields: {
      id: 'id',
      title: 'title',
      url: 'url',
      code: 'code',
      category: { otherwise: 'food' },
      endsAt: { from: 'ends', do: [{ date: 'dd/MM/yyyy[ HH:mm]' }] },
      terms: { from: 'terms', do: ['strip-html'] },
    },
  },
}

const ROW = '7,Giảm 20% trà sữa,https://shopee.vn/m/tra-sua?utm_source=x,DEMO7,30/11/2026,Đơn từ 99K'

/** `Giảm` with the marks of that encoding, which stand behind their letters. */
const WINDOWS_1258 = `${HEADER}\n1,Gia\u00d2m 20%\n`

/** Files of the lexicon. */
const LEXICON: ReadonlySet<string> = new Set(['intents', 'products-food', 'products-tech'])

/**
 * The records of the project, with the words that titles of these tests have: each import reads the lexicon.
 * What is imported goes into a folder of the test's own.
 */
const known = {
  ...demonstrationContent,
  lexicon: demonstrationContent.lexicon.filter(({ id }) => LEXICON.has(id)),
}

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let folder: string

afterEach(() => scratch[Symbol.asyncDispose]())

beforeEach(async () => {
  scratch = await scratchFolder()
  folder = scratch.path
  const stores = {
    shopee: { hosts: ['shopee.vn'] },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/', hosts: ['tiki.vn'] },
  }
  const deals = {
    sample: {
      title: 'Giảm 10% bánh',
      store: 'shopee',
      category: 'food',
      url: 'https://shopee.vn/m/banh',
      code: 'DEMOBANH',
    },
  }
  for (const { path, text } of smallFiles({ stores, deals })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text ?? '')
  }
  mkdirSync(join(folder, 'products'), { recursive: true })
  write('sources/network.yaml', stringify(MAPPING))
})

describe('an import', () => {
  it('writes a deal as an editor would, with the id that its source has for it', async () => {
    const { counts } = await importRows([ROW])
    expect(counts).toMatchObject({ new: 1, skipped: 0 })
    const text = read('deals/shopee-giam-20-tra-sua.yaml')
    expect(parse(text)).toEqual({
      title: 'Giảm 20% trà sữa',
      store: 'shopee',
      category: 'food',
      url: 'https://shopee.vn/m/tra-sua',
      code: 'DEMO7',
      discount: { kind: 'percent', value: 20 },
      minimumSpend: 99_000,
      endsAt: '2026-11-30',
      terms: ['Đơn từ 99K'],
      source: { name: 'network', id: '7' },
    })
    expect(await check(text, { parser: 'yaml', printWidth: 110, singleQuote: true })).toBe(true)
    await expect(loadContent(folder)).resolves.toBeDefined()
  })

  it.each(['31/12/9999', '31/12/9999 23:59'])('takes %s for no end, as networks write it', async (ends) => {
    const { counts } = await importRows([ROW.replace('30/11/2026', ends)])
    expect(counts).toMatchObject({ new: 1, skipped: 0 })
    expect(read('deals/shopee-giam-20-tra-sua.yaml')).not.toContain('endsAt')
  })

  it('changes nothing when it reads the same export again', async () => {
    await importRows([ROW])
    const before = snapshotOfFolder()
    const { counts } = await importRows([ROW])
    expect(counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
    expect(snapshotOfFolder()).toEqual(before)
  })

  it('takes over what the source changed, and keeps what an editor changed by hand', async () => {
    await importRows([ROW])
    edit('deals/shopee-giam-20-tra-sua.yaml', (text) =>
      text.replace('title: Giảm 20% trà sữa', '# Đã gọi hỏi cửa hàng\ntitle: Trà sữa giảm 20% cả tuần'),
    )
    const changed = ROW.replace('Giảm 20% trà sữa', 'Giảm 20% trà sữa nha').replace(
      '30/11/2026',
      '05/12/2026',
    )
    const { counts, events } = await importRows([changed])
    expect(counts).toMatchObject({ changed: 1, kept: 1 })
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'changed', field: 'endsAt', from: '2026-11-30', to: '2026-12-05' }),
    )
    expect(events).toContainEqual(expect.objectContaining({ kind: 'kept', field: 'title' }))
    const text = read('deals/shopee-giam-20-tra-sua.yaml')
    expect(text).toContain('# Đã gọi hỏi cửa hàng\ntitle: Trà sữa giảm 20% cả tuần')
    expect(parse(text)).toMatchObject({ endsAt: '2026-12-05' })
  })

  it('overwrites nothing where it is not known what was imported last', async () => {
    await importRows([ROW])
    rmSync(join(folder, 'sources/state/network.jsonl'))
    const before = read('deals/shopee-giam-20-tra-sua.yaml')
    const { counts } = await importRows([ROW.replace('30/11/2026', '05/12/2026')])
    expect(counts).toMatchObject({ kept: 1, changed: 0 })
    expect(read('deals/shopee-giam-20-tra-sua.yaml')).toBe(before)
  })

  it('ends what disappeared and revives what came back', async () => {
    const other = ROW.replace('7,', '8,').replace('trà sữa', 'cà phê').replace('DEMO7', 'DEMO8')
    await importRows([ROW, other])
    const { counts } = await importRows([ROW])
    expect(counts).toMatchObject({ ended: 1, unchanged: 1 })
    expect(parse(read('deals/shopee-giam-20-ca-phe.yaml'))).toMatchObject({ endsAt: '2026-11-22T10:00' })
    expect((await importRows([ROW])).counts).toMatchObject({ ended: 0, changed: 0 })
    expect((await importRows([ROW, other])).counts).toMatchObject({ revived: 1 })
    expect(parse(read('deals/shopee-giam-20-ca-phe.yaml'))).toMatchObject({ endsAt: '2026-11-30' })
  })

  it('ends nothing whose row is there and cannot be read', async () => {
    const other = '8,Giảm 20% cà phê,https://shopee.vn/m/ca-phe,DEMO8,30/11/2026,Đơn từ 99K'
    await importRows([ROW, other])
    const { counts } = await importRows([ROW, '8,Giảm 20% cà phê'])
    expect(counts).toMatchObject({ ended: 0, skipped: 1 })
  })

  it('ends nothing whose row is skipped, nor by an export that is not complete', async () => {
    const other = '8,Giảm 20% cà phê,https://shopee.vn/m/ca-phe,DEMO8,30/11/2026,Đơn từ 99K'
    await importRows([ROW, other])
    const nowhere = other.replace('shopee.vn', 'shop.example')
    expect((await importRows([ROW, nowhere])).counts).toMatchObject({ ended: 0, skipped: 1 })
    write('sources/network.yaml', stringify({ ...MAPPING, complete: false }))
    expect((await importRows([ROW])).counts).toMatchObject({ ended: 0 })
  })

  it('takes the first of two rows with one id', async () => {
    const { counts } = await importRows([ROW, ROW.replace('20% trà sữa', '30% trà đào')])
    expect(counts).toMatchObject({ new: 1, skipped: 1 })
    expect(read('deals/shopee-giam-20-tra-sua.yaml')).toContain('Giảm 20% trà sữa')
  })

  it('brings a deal in whose code stood in one that was withdrawn', async () => {
    edit('deals/sample.yaml', (text) => `${text}status: withdrawn\n`)
    const { counts } = await importRows(['9,Giảm 15% bánh ngọt,https://shopee.vn/m/x,DEMOBANH,,'])
    expect(counts).toMatchObject({ new: 1, skipped: 0 })
  })

  it('leaves a deal alone that was over before it disappeared, and a draft that never began', async () => {
    const fields = { ...MAPPING.deals.fields, startsAt: { from: 'terms', do: [{ date: 'dd/MM/yyyy' }] } }
    write('sources/network.yaml', stringify({ ...MAPPING, status: 'draft', deals: { fields } }))
    const over = '8,Giảm 20% cà phê,https://shopee.vn/m/ca-phe,DEMO8,20/11/2026,'
    const coming = '9,Giảm 20% bánh,https://shopee.vn/m/banh,DEMO9,30/12/2026,12/12/2026'
    await importRows([ROW.replace('Đơn từ 99K', ''), over, coming])
    const paths = ['deals/shopee-giam-20-ca-phe.yaml', 'deals/shopee-giam-20-banh.yaml']
    const before = paths.map(read)
    const { counts } = await importRows([ROW.replace('Đơn từ 99K', '')])
    expect(counts).toMatchObject({ ended: 0, doubtful: 1 })
    expect(paths.map(read)).toEqual(before)
  })

  it('does not bring back a record that an editor deleted', async () => {
    await importRows([ROW])
    rmSync(join(folder, 'deals/shopee-giam-20-tra-sua.yaml'))
    expect((await importRows([ROW])).counts).toMatchObject({ removed: 1, new: 0 })
    expect(readdirSync(join(folder, 'deals'))).toEqual(['sample.yaml'])
  })

  it.each([
    [
      'the code of a deal that is there',
      '9,Giảm 15% bánh ngọt,https://shopee.vn/m/x,demobanh,,',
      'is the deal sample',
    ],
    ['an address of no store', '9,Giảm 15%,https://shop.example/x,DEMO9,,', 'not a supported store'],
    ['two codes', '9,Giảm 15% bánh mì,https://shopee.vn/m/x,"A1, B2",,', undefined],
    ['a day that is none', '9,Giảm 15% bánh mì,https://shopee.vn/m/x,DEMO9,31/02/2026,', undefined],
  ])('says what it does with %s', async (_, row, reason) => {
    const { counts, events } = await importRows([ROW, row])
    if (reason === undefined) expect(counts).toMatchObject({ new: 2, doubtful: 1 })
    else {
      expect(counts).toMatchObject({ new: 1, skipped: 1 })
      expect(events).toContainEqual(
        expect.objectContaining({
          kind: 'skipped',
          place: 'export.csv:3',
          reason: expect.stringContaining(reason),
        }),
      )
    }
  })

  it('finds a deal without a code again by a title that is nearly equal with equal terms', async () => {
    const { events } = await importRows([
      '1,Giảm 30K đơn từ 150K cho trà đào cam sả,https://shopee.vn/m/a,,30/11/2026,',
      '2,Giảm 30K đơn từ 150K cho trà đào cam,https://shopee.vn/m/b,,30/11/2026,',
      '3,Giảm 40K đơn từ 150K cho trà đào cam sả,https://shopee.vn/m/c,,30/11/2026,',
    ])
    expect(events.filter(({ kind }) => kind === 'skipped')).toMatchObject([{ sourceId: '2' }])
    expect(events.filter(({ kind }) => kind === 'new')).toHaveLength(2)
  })

  it('refuses an export that would end most of what it brought in', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, n) => `${n},Giảm ${n + 10}K mã ${n},https://shopee.vn/m/${n},DEMO${n},,`,
    )
    await importRows(rows)
    const before = snapshotOfFolder()
    await expect(importRows(rows.slice(0, 3))).rejects.toThrow(/would end 27 of 30 records/)
    expect(snapshotOfFolder()).toEqual(before)
  })
})

describe('an import of offers', () => {
  const TIKI = '1,Tai nghe XM5,https://tiki.vn/a-p1.html,5000000,,'
  const SHOPEE = '2,Tai nghe XM5,https://shopee.vn/product/1/2,4900000,,'
  const PRODUCT = 'products/tai-nghe-xm5.yaml'
  const productNow = () =>
    parse(read(PRODUCT)) as { offers: { store: string; price: number; seenAt: string }[] }
  beforeEach(() => {
    const fields = {
      id: 'id',
      title: 'title',
      url: 'url',
      price: 'code',
      brand: { otherwise: 'Sony' },
      category: { otherwise: 'tech' },
    }
    const categories = [{ is: ['tech'], category: 'tech' }]
    const { deals: _, ...rest } = MAPPING
    write('sources/network.yaml', stringify({ ...rest, categories, products: { fields } }))
  })

  it('puts the stores of a product together, each once', async () => {
    await importRows([TIKI, SHOPEE])
    expect(productNow().offers.map(({ store }) => store)).toEqual(['tiki', 'shopee'])
    const { events } = await importRows([TIKI, SHOPEE, '3,Tai nghe XM5,https://tiki.vn/b-p2.html,4800000,,'])
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'skipped', reason: 'tai-nghe-xm5 has an offer of tiki already' }),
    )
    expect(productNow().offers).toHaveLength(2)
  })

  it('takes out what is gone, but never the last offer', async () => {
    const other = '9,Loa JBL Go,https://tiki.vn/c-p3.html,900000,,'
    await importRows([TIKI, SHOPEE, other])
    expect((await importRows([TIKI, other])).counts).toMatchObject({ ended: 1 })
    expect(productNow().offers.map(({ store }) => store)).toEqual(['tiki'])
    expect((await importRows([other])).counts).toMatchObject({ ended: 0, doubtful: 1 })
    expect(productNow().offers.map(({ store }) => store)).toEqual(['tiki'])
  })

  it('keeps a price that has moved in the history, and never sets back the day on which one was seen', async () => {
    await importRows([TIKI])
    edit(PRODUCT, (text) => text.replace('seenAt: 2026-11-22', 'seenAt: 2026-11-30'))
    await importRows([TIKI.replace('5000000', '4800000')])
    expect(productNow()).toMatchObject({
      offers: [{ price: 4_800_000, seenAt: '2026-11-30' }],
      priceHistory: expect.arrayContaining([{ date: '2026-11-22', price: 4_800_000 }]),
    })
  })
})

describe('what is no export', () => {
  const text = `${HEADER}\n${ROW}\n`
  it.each([
    [
      'a zip',
      'export.csv',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(50)]),
      /zip archive or an Excel workbook/,
    ],
    [
      'another encoding',
      'export.csv',
      Buffer.from(text.replaceAll('ả', 'ã'), 'latin1'),
      /not UTF-8 at line 2/,
    ],
    [
      'a file that was cut off inside a cell',
      'export.csv',
      Buffer.from(`${text}8,"Giảm`),
      /ends inside quotation marks/,
    ],
    [
      'a table without a column of the mapping',
      'export.csv',
      Buffer.from('id,name\n1,x\n'),
      /has no column title, url, code/,
    ],
    [
      'JSON that was cut off',
      'export.json',
      Buffer.from('{"data":[{"id":"1"},{"id":'),
      /no whole JSON behind record 1/,
    ],
    ['JSON without the list', 'export.json', Buffer.from('{"items":[]}'), /no list of records at data/],
    ['XML with entities', 'export.xml', Buffer.from(BOMB()), /declares entities/],
    ['XML that was cut off', 'export.xml', Buffer.from('<rss><item><id>1</id></item><item>'), /no whole XML/],
    [
      'a table that leaves a quotation mark open',
      'export.csv',
      Buffer.from(`${text}8,"Giảm ${'x'.repeat(300_000)}\n9,a,b\n`),
      /a row of more than 256 KB: a quotation mark is not closed/,
    ],
    [
      'a table of one endless line',
      'export.csv',
      Buffer.from(`id,${'x'.repeat(300_000)}`),
      /first line of more than 256 KB/,
    ],
    [
      'JSON with an endless text',
      'export.json',
      Buffer.from(`{"data":[{"id":"1","title":"${'x'.repeat(300_000)}`),
      /more than 256 KB without a record/,
    ],
    [
      'XML with endless fields',
      'export.xml',
      Buffer.from(`<rss><item>${'<t/>'.repeat(300_000)}</item></rss>`),
      /a record of more than 256 KB/,
    ],
    [
      'XML with endless attributes',
      'export.xml',
      Buffer.from(
        `<rss><item><t ${Array.from({ length: 30_000 }, (_, n) => `a${n}="${n}"`).join(' ')}/></item></rss>`,
      ),
      /a record of more than 256 KB/,
    ],
    [
      'XML that is nested without end',
      'export.xml',
      Buffer.from(`<rss><item>${'<t>'.repeat(100)}${'</t>'.repeat(100)}</item></rss>`),
      /nested more than 40 deep/,
    ],
    ['UTF-16 without a mark', 'export.csv', Buffer.from(text, 'utf16le'), /seems to be UTF-16/],
    ['windows-1258', 'export.csv', Buffer.from(WINDOWS_1258, 'latin1'), /not UTF-8 at line 2/],
    ['a zero byte', 'export.csv', Buffer.from(text.replace('sữa', 's\0a')), /zero byte/],
    ['a gzip archive of nothing', 'export.csv.gz', gzipSync(''), /has no record/],
    ['a workbook by its name', 'export.xlsx', Buffer.from('PK'), /an archive or a workbook/],
    ['a page to sign in', 'export.csv', Buffer.from('<!DOCTYPE html><title>Login</title>'), /is a web page/],
    ['nothing', 'export.csv', Buffer.from(''), /has no record/],
    ['an unknown ending', 'export.bin', Buffer.from(text), /does not say what it is/],
  ])('is refused: %s', async (_, name, bytes, message) => {
    const format = undefined
    write(
      'sources/network.yaml',
      stringify({ ...MAPPING, format, ...(name.endsWith('json') && { records: 'data' }) }),
    )
    const before = snapshotOfFolder()
    await expect(importBytes(name, bytes)).rejects.toThrow(message)
    await expect(importBytes(name, bytes)).rejects.toThrow(/Nothing was written/)
    expect(snapshotOfFolder()).toEqual(before)
  })
})

it('a text is read in one breath, however much room is in it', async () => {
  const fields = { ...MAPPING.deals.fields, summary: 'terms' }
  write('sources/network.yaml', stringify({ ...MAPPING, deals: { fields } }))
  await importRows([ROW.replace('Đơn từ 99K', `Đơn${'\u2003'.repeat(80_000)}từ 99K`)])
  expect(read('deals/shopee-giam-20-tra-sua.yaml')).toContain('summary: Đơn từ 99K')
})

describe('a row that is no row', () => {
  it.each([
    ['lists in lists without end', `{"id":"8","title":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`],
    ['nothing but room', `{${' '.repeat(200_000)}`],
    ['colons without values', `{${': '.repeat(100_000)}`],
    ['quotation marks alone', `{${'"'.repeat(200_001)}`],
  ])('costs that row alone: %s', async (_, row) => {
    write('sources/network.yaml', stringify({ ...MAPPING, format: 'jsonl' }))
    const good = '{"id":"7","title":"Giảm 20% trà sữa","url":"https://shopee.vn/m/tra-sua","code":"DEMO7"}'
    const { counts } = await importBytes('export.jsonl', Buffer.from(`${good}\n${row}\n`))
    expect(counts).toMatchObject({ new: 1, skipped: 1 })
  })
})

describe('what a row calls itself', () => {
  it.each(['../x', '/etc/passwd', 'con', 'a\\b', '.hidden', '-rf', '\u202Eabc', 'раураl'])(
    'writes into the folder of deals alone: %j',
    async (id) => {
      const before = Object.keys(snapshotOfFolder())
      await importRows([`${id},${id} giảm 20%,https://shopee.vn/m/a,DEMO1,30/11/2026,x`])
      const added = Object.keys(snapshotOfFolder()).filter((path) => !before.includes(path))
      expect(added).toHaveLength(2)
      for (const path of added)
        expect(path.slice(folder.length)).toMatch(
          /^\/(?:deals\/shopee-[a-z0-9-]+\.yaml|sources\/state\/network\.jsonl)$/,
        )
    },
  )

  it.each(['..', '/', '--'])('is no id without a letter or a digit: %s', async (id) => {
    const { counts } = await importRows([`${id},Giảm 20% trà,https://shopee.vn/m/a,DEMO1,30/11/2026,x`])
    expect(counts).toMatchObject({ new: 0, skipped: 1 })
  })

  it('names the file where the title has no letter that an id may have', async () => {
    await importRows([`Ab-9,日本語クーポン,https://shopee.vn/m/a,DEMO1,30/11/2026,x`])
    expect(exists('deals/shopee-ab-9.yaml')).toBe(true)
  })

  it('is refused where it is endless, and costs that row alone', async () => {
    const { counts } = await importRows([ROW, `${'a'.repeat(5000)},Giảm 5%,https://shopee.vn/m/b,DEMO5,,x`])
    expect(counts).toMatchObject({ new: 1, skipped: 1 })
  })
})

describe('a mapping', () => {
  it.each([
    [{ ...MAPPING, deals: { fields: { id: 'id', title: 'title' } } }, /write url: the column that holds it/],
    [
      { ...MAPPING, deals: { fields: { id: 'id', title: 'title', url: 'url', endsAt: 'ends' } } },
      /write how its dates are written, for example: do: \[\{ date: iso \}\]/,
    ],
    [{ ...MAPPING, deals: { fields: { ...MAPPING.deals.fields, price: 'x' } } }, /write one of id, title/],
    [{ ...MAPPING, stores: [{ is: 'X', store: 'nowhere' }] }, /no such file in stores/],
    [
      {
        ...MAPPING,
        deals: { fields: { ...MAPPING.deals.fields, endsAt: { from: 'ends', do: [{ date: 'dd/MM' }] } } },
      },
      /a pattern with yyyy, MM and dd/,
    ],
  ])('is checked with the content', (mapping, message) => {
    const checked = checkContent([
      ...smallFiles(),
      { path: 'sources/network.yaml', text: stringify(mapping) },
    ])
    expect(checked.ok ? '' : checked.mistakes.map((mistake) => mistake.message).join('\n')).toMatch(message)
  })
})

describe('the mappings of the project', () => {
  const samples = join(import.meta.dirname, 'samples')
  it.each([
    ['accesstrade', 'accesstrade.json', { new: 5, skipped: 4, doubtful: 2 }],
    ['involve-asia', 'involve-asia.csv', { new: 5, skipped: 2, doubtful: 2 }],
    ['merchant-feed', 'merchant.xml', { new: 3, skipped: 1 }],
    ['spreadsheet', 'spreadsheet.csv', { new: 2, skipped: 1 }],
  ])('%s reads its sample, and the sample again without a change', async (source, file, expected) => {
    write(`sources/${source}.yaml`, readFileSync(`content/sources/${source}.yaml`, 'utf8'))
    const bytes = readFileSync(join(samples, file))
    expect((await importBytes(file, bytes, source)).counts).toMatchObject(expected)
    for (const name of [...readdirSync(join(folder, 'deals')), ...readdirSync(join(folder, 'products'))]) {
      const path = name === 'sample.yaml' ? undefined : [`deals/${name}`, `products/${name}`].find(exists)
      const text = path === undefined ? '' : read(path)
      expect(await check(text, { parser: 'yaml', printWidth: 110, singleQuote: true }), text).toBe(true)
    }
    const before = snapshotOfFolder()
    expect((await importBytes(file, bytes, source)).counts).toMatchObject({ new: 0, changed: 0 })
    expect(snapshotOfFolder()).toEqual(before)
  })

  it('accesstrade takes the amounts that have columns, and leaves empty what they contradict', async () => {
    write('sources/accesstrade.yaml', readFileSync('content/sources/accesstrade.yaml', 'utf8'))
    await importBytes('export.json', readFileSync(join(samples, 'accesstrade.json')), 'accesstrade')
    const deals = readdirSync(join(folder, 'deals')).map((name) => parse(read(`deals/${name}`)) as object)
    const dealOf = (code: string) => deals.find((deal) => 'code' in deal && deal.code === code)
    expect(dealOf('DEMOVANG')).toMatchObject({
      discount: { kind: 'percent', value: 12, max: 30_000 },
      minimumSpend: 150_000,
      startsAt: '2026-11-20T17:00',
      endsAt: '2026-11-25T23:59',
    })
    expect(dealOf('DEMOCUOI')).toMatchObject({ discount: { kind: 'amount', value: 25_000 } })
    expect(dealOf('DEMOCUOI')).not.toHaveProperty('minimumSpend')
    expect(dealOf('DEMOMAUTHUAN')).not.toHaveProperty('discount')
    expect(dealOf('DEMOMAUTHUAN')).toMatchObject({ endsAt: '2026-11-25' })
  })
})

function BOMB(): string {
  return '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><rss><item><id>&b;</id></item></rss>'
}

const importRows = (rows: readonly string[]) =>
  importBytes('export.csv', Buffer.from([HEADER, ...rows, ''].join('\n')))

async function importBytes(name: string, bytes: Buffer, source = 'network') {
  const path = `sources/${source}.yaml`
  const { data: mapping, mistakes } = parseRecord(path, read(path), sourceEntrySchema)
  if (!mapping) throw new Error(mistakes.map(({ message }) => message).join('\n'))
  // Small pieces, so that rows are cut in the middle.
  const pieces = (async function* () {
    const size = Math.max(61, Math.ceil(bytes.length / 50))
    for (let at = 0; at < bytes.length || at === 0; at += size)
      yield new Uint8Array(bytes.subarray(at, at + size))
  })()
  const request = { source, mapping, contentDir: folder, known, now: NOW }
  using staging = await planImport({ ...request, files: [{ name, bytes: pieces }] })
  await applyImport(staging, request)
  const counts = staging.counts()
  const kinds = Object.keys(counts) as ImportEvent['kind'][]
  return { counts, events: kinds.flatMap((kind) => [...staging.events(kind)]) }
}

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

function exists(path: string): boolean {
  return readdirSync(join(folder, path, '..')).includes(path.slice(path.lastIndexOf('/') + 1))
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(join(folder, path), change(read(path)))
}

function snapshotOfFolder(): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    paths.map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), 'utf8'),
    ]),
  )
}
