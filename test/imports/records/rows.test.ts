/** Rows as strangers write them: what is read of each, and what is a doubt. */
import { beforeAll, describe, expect, it } from 'vitest'
import { loadContent } from '#process/content-files.ts'
import { importFolder } from '../../support/import-folder.ts'

const NOW = Date.parse('2026-11-28T10:00:00+07:00')

let known: Awaited<ReturnType<typeof loadContent>>
beforeAll(async () => {
  // Without the lexicon an import of one row takes milliseconds.
  known = { ...(await loadContent('content')), lexicon: [], deals: [], products: [] }
}, 120_000)

type Cells = Record<string, string>

const cell = (text: string): string => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Imports one row with columns named after their fields, and says what became of it. */
async function read(kind: 'deals' | 'products', fields: object, cells: Cells) {
  await using folder = await importFolder(known, NOW)
  const csv = [Object.keys(cells), Object.values(cells)].map((row) => row.map(cell).join(',')).join('\n')
  const { events } = await folder.import(
    {
      name: 'N',
      format: 'csv',
      status: 'live',
      categories: [{ is: ['1'], category: 'tech' }],
      [kind]: { fields: { ...fields, category: 'id' } },
    },
    { 'rows.csv': `${csv}\n` },
  )
  const [record] = [...folder.deals(), ...folder.products()]
  const [offer] = (record?.['offers'] as Record<string, unknown>[] | undefined) ?? []
  return {
    record: record ?? {},
    offer: offer ?? {},
    doubts: events.flatMap((event) =>
      event.kind === 'doubtful' || event.kind === 'skipped' ? [event.reason] : [],
    ),
  }
}

const DEAL: Cells = { id: '1', title: 'Ưu đãi tai nghe', url: 'https://tiki.vn/khuyen-mai' }
const PRODUCT: Cells = {
  id: '1',
  title: 'Tai nghe Demo',
  brand: 'Demo',
  url: 'https://tiki.vn/tai-nghe-p900001.html',
}

/** Each column is the field of its name. */
const same = (cells: Cells): Cells => Object.fromEntries(Object.keys(cells).map((name) => [name, name]))

const deal = (cells: Cells, fields: object = {}) =>
  read('deals', { ...same({ ...DEAL, ...cells }), ...fields }, { ...DEAL, ...cells })
const product = (cells: Cells, fields: object = {}) =>
  read('products', { ...same(PRODUCT), ...same(cells), ...fields }, { ...PRODUCT, ...cells })

describe('the code of a row', () => {
  it.each([
    ['00123', '00123'],
    ["'0912", '0912'],
    ['Mã: DEMO15', 'DEMO15'],
    ['“DEMO42”', 'DEMO42'],
    ['ＤＥＭＯ４４', 'DEMO44'],
    ['&quot;DEMO41&quot;', 'DEMO41'],
  ])('is %s without what stands around it', async (code, right) => {
    const { record, doubts } = await deal({ code })
    expect(record).toMatchObject({ code: right })
    expect(doubts).toEqual([])
  })

  it.each([
    'no code needed',
    'NOCODE',
    'AUTO APPLIED',
    'không cần mã',
    '无',
    '无需优惠码',
    '（なし）',
    'クーポンコード不要',
    '없음',
    'Tanpa kode',
    'ไม่ต้องใช้โค้ด',
    'aucun code',
  ])('is none where %s stands there', async (code) => {
    const { record, doubts } = await deal({ code })
    expect(record).not.toHaveProperty('code')
    expect(record).not.toHaveProperty('status')
    expect(doubts).toEqual([])
  })

  it.each([
    'TRUE',
    'DEMO****',
    'DEMO<br>40',
    'DEMO1/DEMO2',
    'DEMO1 hoặc DEMO2',
    'CODE',
    'Voucher',
    'Mã',
    'TBA',
    '20%',
    '1.00E+05',
    '=HYPERLINK("x")',
  ])('is a doubt where %s stands there', async (code) => {
    const { record, doubts } = await deal({ code })
    expect(record).not.toHaveProperty('code')
    expect(record).toMatchObject({ status: 'draft' })
    expect(doubts).toEqual([expect.stringContaining('code')])
  })
})

describe('the discount of a row', () => {
  it('has the limit of its column where the words say the discount', async () => {
    const { record } = await deal({ title: 'Giảm 15% toàn sàn', discountMax: '30k' })
    expect(record).toMatchObject({ discount: { kind: 'percent', value: 15, max: 30_000 } })
  })

  it.each([
    [{ title: 'Giảm 15% tối đa 50K', discountMax: '30k' }, 'discount'],
    [{ title: 'Giảm 15% tối đa 50K', discountPercent: '15', discountMax: '30k' }, 'discount'],
    [{ title: 'Giảm 50K', discountMax: '30k' }, 'discount'],
    [{ title: 'Giảm 15% đơn từ 199K', minimumSpend: '99.000đ' }, 'minimumSpend'],
  ])('is a doubt where columns and words contradict each other: %j', async (cells, field) => {
    const { record, doubts } = await deal(cells)
    expect(record).not.toHaveProperty(field)
    expect(record).toMatchObject({ status: 'draft' })
    expect(doubts).toEqual([expect.stringContaining(field)])
  })

  it.each([
    ['Percentage', '15', { kind: 'percent', value: 15 }],
    ['PERCENTAGE_DISCOUNT_OFF', '15', { kind: 'percent', value: 15 }],
    ['fixed_cart', '50000', { kind: 'amount', value: 50_000 }],
    ['Số tiền', '50.000', { kind: 'amount', value: 50_000 }],
    ['free_shipping', '0', { kind: 'freeship' }],
  ])('has the kind that sources call %s', async (discountKind, discountValue, discount) => {
    expect((await deal({ discountKind, discountValue })).record).toMatchObject({ discount })
  })

  it.each([
    ['percent', '0.1'],
    ['percent', '50000'],
    ['fixed', '10'],
    ['fixed', '10%'],
    ['up to', '50%'],
    ['buy_x_get_y', '1'],
  ])('is a doubt where %s %s may be something else', async (discountKind, discountValue) => {
    const { record, doubts } = await deal({ discountKind, discountValue })
    expect(record).not.toHaveProperty('discount')
    expect(doubts).toEqual([expect.stringContaining('discount')])
  })

  it.each([
    [{}, { discount: { kind: 'amount', value: 5000 }, minimumSpend: 50_000 }],
    [
      { currency: 'USD' },
      { discount: { kind: 'amount', value: 5000, currency: 'USD' }, minimumSpend: 50_000 },
    ],
    [{ currency: 'XXX' }, { title: '满50000减5000' }],
  ])('has numbers without a unit in the currency of the row, else of the store: %j', async (cells, right) => {
    const { record } = await deal({ title: '满50000减5000', ...cells })
    expect(record).toMatchObject(right)
    expect('discount' in record).toBe('discount' in right)
  })

  it.each([
    ['từ 149K', 149_000],
    ['≥ 99.000đ', 99_000],
    ['500K trở lên', 500_000],
    ['99.000đ+', 99_000],
  ])('has a minimum in a column of minimums: %s', async (minimumSpend, amount) => {
    expect((await deal({ minimumSpend })).record).toMatchObject({ minimumSpend: amount })
  })
})

describe('the price of a row', () => {
  it.each([
    ['Giá (nghìn đồng)', '199', { price: 199_000 }],
    ['Giá (triệu đồng)', '1,5', { price: 1_500_000 }],
    ['Price (USD)', '19.90', { price: 19.9, currency: 'USD' }],
    ['price_usd', '20', { price: 20, currency: 'USD' }],
    ['Price (USD)', '199.000 ₫', { price: 199_000 }],
    ['Giá (đã gồm VAT)', '199.000', { price: 199_000 }],
    ['價格（越南盾）', '199000', { price: 199_000 }],
  ])('has the unit that its column %s says: %s', async (column, text, offer) => {
    expect((await product({ [column]: text }, { [column]: undefined, price: column })).offer).toMatchObject(
      offer,
    )
  })

  it('is a doubt below what any shop asks in đồng', async () => {
    expect((await product({ price: '199' })).doubts).toEqual([expect.stringContaining('thousands')])
    expect((await product({ price: '1đ' })).offer).toMatchObject({ price: 1 })
  })

  it.each([
    ['VN:25000 VND', 25_000],
    ['VN:::0 VND', 0],
    ['VN::Standard:25000 VND', 25_000],
  ])('has the charge for delivery of Google Merchant: %s', async (shippingPrice, amount) => {
    expect((await product({ price: '199000', shippingPrice })).offer).toMatchObject({ shippingPrice: amount })
  })
})

describe('the charge for delivery of a row', () => {
  it.each([
    { shippingPrice: 'US::Ground:25000 VND' },
    { shippingPrice: 'SG:::25000 VND' },
    { shippingPrice: '25000 VND', regions: 'SG' },
    { shippingPrice: '25000 VND', regions: 'toàn quốc, trừ Hà Nội' },
  ])('is a doubt where it is for another country, or for a place that cannot be read: %j', async (cells) => {
    const { offer, doubts } = await product({ price: '199000', ...cells })
    expect(offer).not.toHaveProperty('shippingPrice')
    expect(doubts).toContainEqual(expect.stringContaining('shippingPrice'))
  })
})

describe('the GTIN of a row', () => {
  it('is read where a spreadsheet took it for a number', async () => {
    const { record } = await product({ price: '199000', gtin: '4006381333931.0' })
    expect(record).toMatchObject({ gtin: '4006381333931' })
    expect((await product({ price: '199000', gtin: '4.00638E+12' })).record).not.toHaveProperty('gtin')
  })
})

describe('the end of a row', () => {
  it.each(['9999-12-31', '2099-01-01'])('is none where it is %s', async (end) => {
    const fields = {
      endsAt: { from: 'end', do: [{ date: 'iso', zone: 'America/New_York' }] },
      end: undefined,
    }
    const { record, doubts } = await deal({ end }, fields)
    expect(record).toMatchObject({ title: 'Ưu đãi tai nghe' })
    expect(record).not.toHaveProperty('endsAt')
    expect(doubts).toEqual([])
  })
})

describe('the stock of a row', () => {
  it.each([
    [
      'in-stock',
      [
        'In Stock',
        'instock',
        'https://schema.org/LimitedAvailability',
        '1',
        '12',
        'Y',
        'còn hàng',
        'có hàng',
        'schema:InStock',
        'In stock (5)',
        '>10',
        '10+',
        '在庫あり',
        '有货',
        '재고있음',
        'en stock',
      ],
    ],
    [
      'out-of-stock',
      [
        'SoldOut',
        'https://schema.org/Discontinued',
        '0',
        '0.0',
        'no',
        'hết hàng',
        'không còn hàng',
        '品切れ',
        '缺货',
        '품절',
        'rupture de stock',
        'habis',
      ],
    ],
    ['preorder', ['PreSale', 'đặt trước']],
    ['backorder', ['onbackorder']],
  ])(
    'is %s: %j',
    async (availability, texts) => {
      for (const text of texts)
        expect((await product({ price: '199000', availability: text })).offer, text).toMatchObject({
          availability,
        })
    },
    60_000,
  )

  it.each(['sắp về', 'unknown', '-1', 'In stock: 0', 'In stock (0)', '>0', '0+'])(
    'is a doubt: %s',
    async (availability) => {
      const { offer, doubts } = await product({ price: '199000', availability })
      expect(offer).not.toHaveProperty('availability')
      expect(doubts).toEqual([expect.stringContaining('availability')])
    },
  )
})

describe('the text of a row', () => {
  it.each([
    ['L&amp;#39;Oréal', "L'Oréal"],
    ['H&amp;M', 'H&M'],
    ['C&A', 'C&A'],
    ['Caf&eacute;', 'Café'],
  ])('has characters in place of their references: %s', async (brand, right) => {
    expect(
      (await read('products', same({ ...PRODUCT, price: '' }), { ...PRODUCT, brand, price: '199000' }))
        .record,
    ).toMatchObject({ brand: right })
  })
})

describe('an amount of a row', () => {
  const columns = { ...same(DEAL), currency: 'currency', discountKind: 'kind', discountValue: 'value' }
  const row = (cells: Cells) =>
    read('deals', { ...columns, minimumSpend: 'min_order_cents' }, { ...DEAL, kind: 'amount', ...cells })

  it('is in hundredths where the name of its column says cents', async () => {
    const { record, doubts } = await row({ value: '5', min_order_cents: '5050', currency: 'SGD' })
    expect(record).toMatchObject({ discount: { value: 5, currency: 'SGD' }, minimumSpend: 50.5 })
    expect(doubts).toEqual([])
  })

  it('is a doubt in cents of a currency without them', async () => {
    const { record, doubts } = await row({ value: '50000', min_order_cents: '500000', currency: 'VND' })
    expect(record).not.toHaveProperty('minimumSpend')
    expect(doubts).toEqual([expect.stringContaining('is in cents, which VND does not have')])
  })

  it('is none where a system writes nines for none', async () => {
    const { record, doubts } = await product({ price: '999999999' })
    expect(record).toEqual({})
    expect(doubts).toEqual([expect.stringContaining('is what systems write for no amount')])
    expect((await product({ price: '9999999' })).offer).toMatchObject({ price: 9_999_999 })
  })
})
