/** What cannot be read changes nothing that stands, and is no value of a new record. */
import { beforeAll, describe, expect, it } from 'vitest'
import { loadContent } from '#process/content-files.ts'
import { importFolder } from '../support/import-folder.ts'

const NOW = Date.parse('2026-11-28T10:00:00+07:00')
const MAPPING = {
  name: 'A network',
  format: 'json',
  status: 'live',
  skip: [{ column: 'status', is: ['inactive'], because: 'inactive' }],
  stores: [{ is: ['Shopee'], store: 'shopee' }],
  categories: [
    { is: ['food'], category: 'food' },
    { is: ['tech'], category: 'tech' },
  ],
  deals: {
    fields: {
      id: 'id',
      title: { from: 'title', do: ['strip-html'] },
      summary: 'summary',
      url: 'url',
      store: 'store',
      category: 'category',
      code: 'code',
      scope: 'scope',
      discountKind: 'kind',
      discountValue: 'value',
      discountMax: 'max',
      minimumSpend: 'min',
      currency: 'currency',
      startsAt: { from: 'starts', do: [{ date: 'iso' }] },
      endsAt: { from: 'ends', do: [{ date: 'dd/MM/yyyy[ HH:mm]' }] },
      slots: 'hours',
      newUser: 'new',
      payment: 'payment',
      terms: { from: 'terms', do: ['strip-html'] },
      tags: 'tags',
    },
  },
  products: {
    when: { column: 'type', is: ['product'] },
    fields: {
      id: 'id',
      title: 'title',
      brand: 'brand',
      url: 'url',
      store: 'store',
      category: 'category',
      price: 'price',
      salePrice: 'sale',
      saleStartsAt: { from: 'starts', do: [{ date: 'iso' }] },
      saleEndsAt: { from: 'ends', do: [{ date: 'dd/MM/yyyy[ HH:mm]' }] },
      listPrice: 'list',
      currency: 'currency',
      availability: 'stock',
      shippingPrice: 'shipping',
      gtin: 'gtin',
      imageUrl: 'image',
      summary: 'summary',
    },
  },
}

type Row = Record<string, unknown>

const dealRow = (n: number, more: Row = {}): Row => ({
  id: `d${n}`,
  type: 'deal',
  title: `Giảm 2${n}% trà sữa loại ${n}`,
  summary: `Tóm tắt số ${n}.`,
  url: `https://shopee.vn/m/tra-${n}`,
  store: 'Shopee',
  category: 'food',
  code: `DEMO${n}`,
  kind: 'percent',
  value: `2${n}`,
  max: '50000',
  min: '99000',
  currency: 'VND',
  starts: '2026-11-01T09:00',
  ends: '31/12/2026 20:00',
  terms: 'Đơn từ 99K',
  tags: 'tra-sua',
  status: 'active',
  ...more,
})

const productRow = (n: number, more: Row = {}): Row => ({
  id: `p${n}`,
  type: 'product',
  title: `Loa Sóng Biển ${n}`,
  brand: 'Sóng Biển',
  summary: `Loa số ${n}.`,
  url: `https://shopee.vn/product/1/${n}`,
  store: 'Shopee',
  category: 'tech',
  price: '1200000',
  sale: '990000',
  starts: '2026-11-20T00:00',
  ends: '31/12/2026',
  list: '1500000',
  currency: 'VND',
  stock: 'in stock',
  shipping: '15000',
  gtin: '4006381333931',
  image: 'https://img.example/1.jpg',
  status: 'active',
  ...more,
})

const ROWS: Row[] = [
  dealRow(1),
  dealRow(2, { kind: 'amount', value: '30000', title: 'Giảm 30K trà đào', max: '', scope: 'platform' }),
  dealRow(3, {
    kind: 'cashback',
    value: '10%',
    title: 'Hoàn tiền trà xanh',
    hours: '9:00-11:00',
    new: 'yes',
  }),
  // The words alone say discount and minimum; no code.
  dealRow(4, {
    kind: '',
    value: '',
    max: '',
    min: '',
    code: '',
    title: 'Giảm 40K trà vải',
    terms: 'Đơn từ 199K',
  }),
  dealRow(5, {
    currency: 'SGD',
    min: '15',
    max: '5',
    payment: 'MoMo',
    terms: 'Một lần.',
    title: '25% off tea',
  }),
  productRow(1),
  productRow(2, { sale: '', starts: '', ends: '', list: '' }),
  productRow(3, { currency: 'SGD', price: '120.50', sale: '99.90', list: '150', shipping: '5', gtin: '' }),
]

/** What is no value of any field. */
const DAMAGED: unknown[] = [
  'Gi\uFFFDm gi\uFFFD',
  'Giáº£m giÃ¡ 20%',
  '#REF!',
  '#N/A',
  '#VALUE!',
  '########',
  'undefined',
  'NaN',
  '[object Object]',
  '{{value}}',
  '${value}',
  '%s',
  '????',
  '!!!',
  '…',
  '🙂🙂',
  '\u200B!\u202E!',
  { a: 1 },
  [{ a: 1 }, [2]],
  'x'.repeat(6000),
]

/** What is no amount, moment, address, choice or number, but may be a word. */
const WORDS: unknown[] = [
  'liên hệ',
  'miễn phí',
  'zzz',
  true,
  false,
  -1,
  '1.2.3,4',
  '12/13/14/15',
  '31/02/2026',
  '99 000 000 000 000 000 000',
  '50k-100k',
  'javascript:alert(1)',
  '<b>',
  '1e400',
  '0x1F',
  '२०२६',
]

const TEXTS: ReadonlySet<string> = new Set(['summary', 'brand', 'code', 'terms', 'tags', 'payment'])
/** Any text may be an id; another one than before is of another record. */
const FREE: ReadonlySet<string> = new Set(['id', 'type'])

const jsonOf = (rows: readonly Row[]): string => JSON.stringify(rows)

let known: Awaited<ReturnType<typeof loadContent>>
beforeAll(async () => {
  const content = await loadContent('content')
  // One store and no lexicon: an import takes milliseconds then.
  known = {
    ...content,
    stores: content.stores.filter(({ id }) => id === 'shopee'),
    lexicon: [],
    products: [],
  }
}, 120_000)

describe('any field of any row of a second export that is replaced by garbage', () => {
  it('changes no live record', { timeout: 600_000 }, async () => {
    await using folder = await importFolder(known, NOW)
    const first = await folder.import(MAPPING, { 'a.json': jsonOf(ROWS) })
    expect(first.counts).toMatchObject({ new: ROWS.length, skipped: 0, doubtful: 0 })
    const before = folder.texts()
    expect(Object.values(before).filter((text) => /status: draft/.test(text))).toEqual([])
    const changed: string[] = []
    let tried = 0
    /** Imports the rows with garbage in a field of those at some places. */
    const replace = async (name: string, garbage: unknown, places: readonly number[]): Promise<void> => {
      tried += places.length
      const rows = ROWS.map((row, at) => (places.includes(at) ? { ...row, [name]: garbage } : row))
      const { writes } = await folder.import(MAPPING, { 'a.json': jsonOf(rows) }, { isDry: true })
      for (const { path, text } of writes) {
        const file = path.slice(path.lastIndexOf('/') + 1)
        const isNew = before[file] === undefined
        if (isNew ? !/status: draft/.test(text) && !FREE.has(name) : text !== before[file])
          changed.push(`${name} = ${JSON.stringify(garbage).slice(0, 40)}: ${file}`)
      }
    }
    for (const name of new Set(ROWS.flatMap((row) => Object.keys(row)))) {
      const places = ROWS.flatMap((row, at) => ((row[name] ?? '') === '' ? [] : [at]))
      for (const [turn, garbage] of (TEXTS.has(name) ? DAMAGED : [...DAMAGED, ...WORDS]).entries()) {
        // `false` is a way to say that nothing is left.
        if (name === 'stock' && garbage === false) continue
        // Rows are read one by one; only an id that is lost has to do with the other rows.
        const one = places.slice(turn % places.length, (turn % places.length) + 1)
        await replace(name, garbage, name === 'id' ? one : places)
      }
    }
    console.log(`${ROWS.length} rows, ${tried} replacements, ${changed.length} records changed`)
    expect(changed).toEqual([])
  })

  it('is told with what came', async () => {
    await using folder = await importFolder(known, NOW)
    await folder.import(MAPPING, { 'a.json': jsonOf(ROWS) })
    const rows = [dealRow(1, { min: 'liên hệ', ends: '31/02/2026' }), ...ROWS.slice(1)]
    for (let turn = 0; turn < 2; turn += 1) {
      const { events, counts } = await folder.import(MAPPING, { 'a.json': jsonOf(rows) })
      expect(counts).toMatchObject({ changed: 0, ended: 0, doubtful: 2 })
      const reasons = events.flatMap((event) => (event.kind === 'doubtful' ? [event.reason] : []))
      expect(reasons.join('\n')).toMatch(/minimumSpend: "liên hệ" is no amount.*what stands is kept/u)
      expect(reasons.join('\n')).toMatch(/endsAt: "31\/02\/2026".*what stands is kept/u)
    }
  })
})

describe('a second export', () => {
  const again = async (change: Row) => {
    await using folder = await importFolder(known, NOW)
    await folder.import(MAPPING, { 'a.json': jsonOf([dealRow(1)]) })
    await folder.import(MAPPING, { 'a.json': jsonOf([{ ...dealRow(1), ...change }]) })
    return folder.deals()[0] ?? {}
  }

  it('of other notations changes nothing', async () => {
    const deal = await again({
      min: '99,000 VND',
      max: '50.000đ',
      value: '21 %',
      ends: '2026-12-31T20:00:00+07',
    })
    expect(deal).toEqual(await again({}))
  })

  it('with markup around and within its texts changes nothing, whether the mapping says so or not', async () => {
    const { title, summary, code, min } = dealRow(1) as Record<string, string>
    const deal = await again({
      title: `<!-- wp:heading --><mark>${title}</mark>`,
      summary: `<p class="x">${summary}</p><script>let a = 1</script>`,
      code: `<strong>${code}</strong>`,
      min: `<span>${min}<sup></sup></span>`,
    })
    expect(deal).toEqual(await again({}))
    expect((await again({ summary: 'Giá < 100k <HOT> <3' }))['summary']).toBe('Giá < 100k <HOT> <3')
    for (const end of ['<br>', '\n', ' \r\n ', '<br />\n'])
      expect((await again({ title: `Giảm 21%${end}trà sữa loại 1` }))['title']).toBe(title)
  })

  it.each<[string, Row, unknown, unknown]>([
    ['is absent from the row', { min: undefined, ends: undefined }, 99_000, '2026-12-31T20:00'],
    ['is empty', { min: '', terms: '', ends: '' }, undefined, undefined],
    ['is unreadable', { min: 'liên hệ', ends: '31-02-2026' }, 99_000, '2026-12-31T20:00'],
    ['is read', { min: '120K', terms: 'Đơn từ 120K', ends: '30-11-2026' }, 120_000, '2026-11-30'],
    ['says another amount than the words', { min: '120K', ends: '30-11-2026' }, 99_000, '2026-11-30'],
  ])('tells four states apart: a field that %s', async (_, change, minimum, end) => {
    const deal = await again(change)
    expect([deal['minimumSpend'], deal['endsAt']]).toEqual([minimum, end])
  })
})

describe('a new record', () => {
  const only = async (row: Row) => {
    await using folder = await importFolder(known, NOW)
    const { events } = await folder.import(MAPPING, { 'a.json': jsonOf([row]) })
    return { record: [...folder.deals(), ...folder.products()][0] ?? {}, events }
  }

  it.each([
    '2025-12-31 23:59:59+07',
    '2025-12-31T24:00:00+07:00',
    'Wed, 31 Dec 2025 23:59:59 GMT',
    '2025-12-31 16:59:59 UTC',
    '31/12/25',
    1767200399,
  ])('has the end that its row says, in any form that is certain: %s', async (ends) => {
    const { record } = await only(dealRow(1, { starts: '', ends }))
    expect(record['endsAt']).toMatch(/^2025-12-31|^2026-01-01/)
  })

  it.each<[string, Row, string]>([
    ['an end', { ends: '46387x' }, 'endsAt'],
    ['a minimum', { min: 'tùy đơn' }, 'minimumSpend'],
    ['a currency', { currency: 'XYZ' }, 'discount'],
    ['one code of two', { code: 'A1, B2' }, 'code'],
    ['its terms', { terms: '\uFFFD\uFFFD' }, 'terms'],
  ])('is a draft where %s cannot be read', async (_, change, field) => {
    const { record, events } = await only(dealRow(1, change))
    expect(record).toMatchObject({ status: 'draft' })
    expect(record).not.toHaveProperty(field)
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'doubtful', reason: expect.stringMatching(`^${field}: .*left empty`) }),
    )
  })

  it('of a product is a draft too, and is published by itself once its row can be read', async () => {
    await using folder = await importFolder(known, NOW)
    await folder.import(MAPPING, { 'a.json': jsonOf([productRow(1, { sale: 'hỏi' })]) })
    expect(folder.products()).toMatchObject([{ status: 'draft' }])
    await folder.import(MAPPING, { 'a.json': jsonOf([productRow(1)]) })
    expect(folder.products()[0]).not.toHaveProperty('status')
    expect(folder.products()).toMatchObject([{ offers: [{ sale: { price: 990_000 } }] }])
  })
})

describe('an import of a part of a source', () => {
  const page = (total: number, ...rows: Row[]): string => JSON.stringify({ total, items: rows })
  const paged = { ...MAPPING, records: 'items', pages: { total: 'total' } }

  it('ends nothing, whether the export says that it is a part or not', async () => {
    await using folder = await importFolder(known, NOW)
    await folder.import(paged, { '1.json': page(3, dealRow(1), dealRow(2)) })
    const before = folder.texts()
    const { counts, notes } = await folder.import(paged, { '2.json': page(3, dealRow(3)) })
    expect(counts).toMatchObject({ new: 1, ended: 0 })
    expect(notes.join()).toMatch(/^Nothing was ended: the source has 3 records, of which 1 came/)
    const other = await folder.import(MAPPING, { '3.json': jsonOf([dealRow(6)]) })
    expect(other.counts).toMatchObject({ new: 1, ended: 0 })
    expect(other.notes.join()).toMatch(/none of the records/)
    expect(folder.texts()).toMatchObject(before)
  })

  it('is one run with all its pages, which ends what is gone', async () => {
    await using folder = await importFolder(known, NOW)
    await folder.import(paged, { '1.json': page(3, dealRow(1), dealRow(2)), '2.json': page(3, dealRow(3)) })
    const { counts } = await folder.import(paged, {
      '1.json': page(2, dealRow(1)),
      '2.json': page(2, dealRow(3)),
    })
    expect(counts).toMatchObject({ unchanged: 2, ended: 1 })
  })

  it('ends nothing where a row may be any record', async () => {
    await using folder = await importFolder(known, NOW)
    await folder.import(MAPPING, { 'a.json': jsonOf([dealRow(1), dealRow(2)]) })
    const { counts, notes } = await folder.import(MAPPING, {
      'a.json': jsonOf([dealRow(1), { ...dealRow(2), id: '#REF!' }]),
    })
    expect(counts).toMatchObject({ ended: 0, skipped: 1 })
    expect(notes.join()).toMatch(/1 rows have no id/)
  })
})

describe('the codes of one offer', () => {
  const mapping = {
    ...MAPPING,
    deals: { each: 'coupons', fields: { ...MAPPING.deals.fields, code: 'coupons.code' } },
  }
  const offer = (...codes: string[]): string =>
    jsonOf([dealRow(1, { code: undefined, coupons: codes.map((code) => ({ code })) })])

  it('are deals of their own, each of which stays itself', async () => {
    await using folder = await importFolder(known, NOW)
    await folder.import(mapping, { 'a.json': offer('DEMOA', 'DEMOB') })
    const codes = () => new Set(folder.deals().map(({ code }) => code))
    expect(codes()).toEqual(new Set(['DEMOA', 'DEMOB']))
    expect((await folder.import(mapping, { 'a.json': offer('DEMOB', 'DEMOA') })).counts).toMatchObject({
      unchanged: 2,
      new: 0,
    })
    const { counts } = await folder.import(mapping, { 'a.json': offer('DEMOC', 'DEMOA', 'DEMOB') })
    expect(counts).toMatchObject({ unchanged: 2, new: 1, ended: 0 })
    expect(codes()).toEqual(new Set(['DEMOA', 'DEMOB', 'DEMOC']))
  })
})
