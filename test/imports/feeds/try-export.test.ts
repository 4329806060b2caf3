import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseRecord } from '#entries/parse-record.ts'
import { sourceEntrySchema } from '#entries/source.ts'
import { tryExport, type Trial } from '#imports/feeds/try-export.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-28T03:00:00+07:00')

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
  mkdirSync(join(folder.path, 'sources'))
  for (const name of ['stores/highlands-coffee.yaml', 'stores/tiki.yaml', 'lexicon/places.yaml'])
    cpSync(join('content', name), join(folder.path, name))
})
afterEach(() => folder[Symbol.asyncDispose]())

async function tryText(
  name: string,
  text: string | Uint8Array,
  forAll: { url?: string; brand?: string } = {},
): Promise<Trial> {
  const file = join(folder.path, name)
  writeFileSync(file, text)
  const trial = await tryExport(file, { contentDir: folder.path, forAll, now: NOW })
  expect(parseRecord(trial.path, trial.text, sourceEntrySchema).mistakes).toEqual([])
  return trial
}

describe('a trial of an export', () => {
  it('finds the list of a JSON answer and the columns of vouchers', async () => {
    const trial = await tryText(
      'coupons.json',
      JSON.stringify({
        status: 'ok',
        result: {
          items: [
            {
              coupon_id: 'A-1',
              coupon_title: 'Giảm 20% cà phê',
              voucher_code: 'DEMO20',
              landing_page: 'https://www.highlandscoffee.com.vn/menu',
              merchant: 'highlands-coffee',
              expires_at: '2026-12-31',
            },
          ],
        },
      }),
    )
    expect(parse(trial.text)).toMatchObject({
      format: 'json',
      records: 'result.items',
      deals: {
        fields: { id: 'coupon_id', title: 'coupon_title', code: 'voucher_code', url: 'landing_page' },
      },
    })
    expect(trial.records).toMatchObject([{ code: 'DEMO20', store: 'highlands-coffee', endsAt: '2026-12-31' }])
  })

  it('finds the records of XML and the columns of products', async () => {
    const item = (id: number): string =>
      `<item><g:id>${id}</g:id><title>Cà phê Demo ${id}</title><g:brand>Demo</g:brand><link>https://www.highlandscoffee.com.vn/x-p${id}.html</link><g:price>500000 VND</g:price><g:gtin>4006381333931</g:gtin></item>`
    const trial = await tryText(
      'feed.xml',
      `<?xml version="1.0"?><rss><channel><title>Shop</title>${item(1)}${item(2)}</channel></rss>`,
    )
    expect(parse(trial.text)).toMatchObject({
      format: 'xml',
      records: 'item',
      products: { fields: { id: 'g:id', price: 'g:price', brand: 'g:brand', gtin: 'g:gtin' } },
    })
    expect(trial.records).toHaveLength(2)
  })

  it('tells a table with tabs, and why rows become no record', async () => {
    const trial = await tryText(
      'list.tsv',
      'id\tname\tlink\tcode\tnote\n1\tGiảm 20% tai nghe\thttps://unknown.example/x\tDEMO1\tx\n',
    )
    expect(parse(trial.text)).toMatchObject({ format: 'tsv' })
    expect([...trial.skipped.keys()].join()).toMatch(/unknown\.example/)
    expect(trial.unmapped).toEqual(['note'])
  })

  it('finds the header of a table below its title, and Vietnamese columns', async () => {
    const trial = await tryText(
      'ma.tsv',
      'MÃ GIẢM GIÁ THÁNG 12/2026\t\t\t\t\t\n\t\t\t\t\t\nSTT\tSàn\tMã\tNội dung\tĐơn tối thiểu\tHạn dùng\tLink\n1\tTiki\tDEMO1\tGiảm 50K\t500K\t31/12/2026\thttps://tiki.vn/a\n',
    )
    expect(parse(trial.text)).toMatchObject({
      deals: {
        fields: {
          id: 'Mã',
          title: 'Nội dung',
          url: 'Link',
          store: 'Sàn',
          minimumSpend: 'Đơn tối thiểu',
          endsAt: { from: 'Hạn dùng' },
        },
      },
    })
    expect(trial.unmapped).toEqual(['STT'])
  })

  it('takes the column whose addresses are at a store, whatever it is called', async () => {
    const trial = await tryText(
      'links.csv',
      'id,title,tracking link,target\n1,Giảm 20%,https://track.example/c?u=1,https://tiki.vn/a\n',
    )
    expect(parse(trial.text)).toMatchObject({ deals: { fields: { url: 'target' } } })
  })

  it('asks for an address where no column has one, and takes it for all rows', async () => {
    const text = 'id,title,code\n1,Giảm 20% cà phê,DEMO1\n'
    await expect(tryText('codes.csv', text)).rejects.toThrow(
      /seems to be url; .*Give one for all rows with --url/,
    )
    const url = 'https://www.highlandscoffee.com.vn/menu'
    const trial = await tryText('codes.csv', text, { url })
    expect(parse(trial.text)).toMatchObject({ deals: { fields: { url: { otherwise: url } } } })
    expect(trial.records).toMatchObject([{ url, code: 'DEMO1' }])
  })

  it.each([
    ['product_id,Name *,brand,url,Price tax excluded,image', 'https://tiki.vn/a.jpg', /price/],
    ['itemId,productName,shopName,productLink,priceMin,priceDiscountRate', '30', /price/],
  ])('takes no other price for what is paid: %s', async (header, last, message) => {
    const text = `${header}\n1,Tai nghe Demo,Demo,https://tiki.vn/x-p1.html,900000,${last}\n`
    await expect(tryText('products.csv', text)).rejects.toThrow(message)
  })

  it('takes the title of a product, not the name of its category', async () => {
    const trial = await tryText(
      'products.csv',
      'product_id,first_level_category_name,product_title,brand,url,target_sale_price,target_original_price_currency,target_original_price\n' +
        '1,Phones,Demo cable,Demo,https://tiki.vn/x-p1.html,400000 VND,VND,500000 VND\n',
    )
    expect(parse(trial.text)).toMatchObject({
      products: { fields: { title: 'product_title', price: 'target_original_price' } },
    })
    expect(parse(trial.text).products.fields).not.toHaveProperty('listPrice')
  })

  it('leaves a discount empty whose conditions stand in columns', async () => {
    const trial = await tryText(
      'vouchers.json',
      JSON.stringify([
        {
          code: 'DEMO2',
          title: '50K OFF',
          discount_type: 'fixed_amount',
          discount_value: 50_000,
          conditions: { min_total_items: 2 },
          url: 'https://www.highlandscoffee.com.vn/menu',
        },
      ]),
    )
    expect(parse(trial.text)).toMatchObject({ deals: { conditions: ['conditions.min_total_items'] } })
    expect(trial.records).toEqual([expect.not.objectContaining({ discount: expect.anything() })])
  })

  it.each([
    [
      'Mã Voucher,Tên Voucher,Loại,Giá Trị,Giá Trị Đơn Tối Thiểu,Giảm Tối Đa,Trạng Thái,Ngày Hết Hạn,Link',
      'Phần trăm',
      'Hoạt động',
    ],
    [
      'kode,nama_voucher,jenis,nilai,min_transaksi,maks_potongan,status,berlaku_sampai,link',
      'persen',
      'aktif',
    ],
    [
      'coupon_code,name,simple_action,discount_amount,min_spend,discount_max,status,to_date,link',
      'by_percent',
      'enabled',
    ],
    ['쿠폰코드,쿠폰명,할인유형,할인금액,최소주문금액,최대할인금액,상태,종료일,링크', '정률', '진행중'],
  ])('knows the discount of a table of vouchers: %s', async (header, kind, status) => {
    const row = (code: string, said: string): string =>
      `${code},Giảm cuối năm,${kind},10,200000,50000,${said},31/12/2026,https://www.highlandscoffee.com.vn/menu\n`
    const trial = await tryText(
      'vouchers.csv',
      `${header}\n${row('DEMO1', status)}${row('DEMO2', 'Hết hạn')}`,
    )
    expect(trial.records[0]).toMatchObject({
      code: 'DEMO1',
      discount: { kind: 'percent', value: 10, max: 50_000 },
      minimumSpend: 200_000,
      endsAt: '2026-12-31',
    })
    expect(trial.records.length).toBe(header.includes('Trạng Thái') ? 1 : 2)
  })

  it('says which columns it cannot find', async () => {
    await expect(tryText('list.csv', 'a,b\n1,2\n')).rejects.toThrow(
      /No column seems to be id, title, url; the columns are a, b/,
    )
    await expect(tryText('list.csv', 'id,title,url\n')).rejects.toThrow('list.csv has no rows.')
  })

  it.each([
    ['Voucher ID,Title,Link,Min Spend,End Date\n1,Giảm 20%,https://tiki.vn/a,99000,2026-12-31\n', 'End Date'],
    ['id,title,link,vendor,expires\n1,Giảm 20%,https://tiki.vn/a,Demo,2026-12-31\n', 'expires'],
    ['id,title,link,HSD\n1,Giảm 20%,https://tiki.vn/a,2026-12-31\n', 'HSD'],
  ])('takes no other column for the end: %s', async (text, column) => {
    const trial = await tryText('offers.csv', text)
    expect(parse(trial.text)).toMatchObject({ deals: { fields: { endsAt: { from: column } } } })
  })

  it('takes a sale with its period only', async () => {
    const trial = await tryText(
      'feed.tsv',
      'id\ttitle\tlink\tbrand\tprice\tsale price\tsale price effective date\n' +
        '1\tCà phê Demo\thttps://www.highlandscoffee.com.vn/x-p1.html\tDemo\t500000 VND\t400000 VND\t2026-12-01T00:00+0700/2026-12-05T23:59+0700\n',
    )
    expect(trial.records).toMatchObject([
      {
        offers: [
          { price: 500_000, sale: { price: 400_000, startsAt: '2026-12-01', endsAt: '2026-12-05T23:59' } },
        ],
      },
    ])
  })

  it.each<[string, string, string, Record<string, string>]>([
    [
      'Japanese',
      'クーポンID,クーポン名,リンク先URL,クーポンコード,開始日時,終了日時,利用条件\n1,全品10%OFF,https://www.highlandscoffee.com.vn/a,DEMO1,2026/12/01 00:00,2026/12/31 23:59,5000円以上\n',
      '2026-12-31T23:59',
      {
        id: 'クーポンID',
        title: 'クーポン名',
        url: 'リンク先URL',
        code: 'クーポンコード',
        terms: '利用条件',
      },
    ],
    [
      'simplified Chinese',
      '商品id,商品名称,商品主图,商品详情页链接地址,店铺名称,优惠券面额,优惠券开始时间,优惠券结束时间\n1,咖啡,https://img.example.com/a.jpg,https://www.highlandscoffee.com.vn/a,highlands-coffee,满119元减10元,2026-12-01,2026-12-31\n',
      '2026-12-31',
      { id: '商品id', title: '商品名称', url: '商品详情页链接地址', store: '店铺名称', terms: '优惠券面额' },
    ],
    [
      'Korean',
      '쿠폰번호,쿠폰명,상품 링크,쿠폰코드,시작일,종료일\n1,10% 할인,https://www.highlandscoffee.com.vn/a,DEMO1,2026.12.01,2026.12.31\n',
      '2026-12-31',
      { id: '쿠폰번호', title: '쿠폰명', url: '상품 링크', code: '쿠폰코드' },
    ],
    [
      'Indonesian',
      'ID Promo;Judul;Tautan;Kode Voucher;Tanggal Mulai;Berlaku Hingga;Syarat dan Ketentuan\n1;Diskon 10%;https://www.highlandscoffee.com.vn/a;DEMO1;01/12/2026;31/12/2026;Min. belanja Rp100.000\n',
      '2026-12-31',
      { id: 'ID Promo', title: 'Judul', url: 'Tautan', code: 'Kode Voucher', terms: 'Syarat dan Ketentuan' },
    ],
    [
      'Malay',
      'ID Baucar,Tajuk,Pautan,Kod Baucar,Tarikh Mula,Tarikh Tamat\n1,Diskaun 10%,https://www.highlandscoffee.com.vn/a,DEMO1,01/12/2026,31/12/2026\n',
      '2026-12-31',
      { id: 'ID Baucar', title: 'Tajuk', url: 'Pautan', code: 'Kod Baucar' },
    ],
    [
      'French',
      'Référence;Titre;Lien;Code promo;Date de début;Valable jusqu’au;Conditions\n1;−10 % sur tout;https://www.highlandscoffee.com.vn/a;DEMO1;01/12/2026;31/12/2026;dès 50 €\n',
      '2026-12-31',
      { id: 'Référence', title: 'Titre', url: 'Lien', code: 'Code promo', terms: 'Conditions' },
    ],
    [
      'Thai',
      'รหัสคูปอง ID\tชื่อคูปอง\tลิงก์\tโค้ดส่วนลด\tวันที่เริ่ม\tวันหมดอายุ\n1\tลด 10%\thttps://www.highlandscoffee.com.vn/a\tDEMO1\t01/12/2026\t31/12/2026\n',
      '2026-12-31',
      { id: 'รหัสคูปอง ID', title: 'ชื่อคูปอง', url: 'ลิงก์', code: 'โค้ดส่วนลด' },
    ],
  ])('knows the columns of vouchers in %s', async (_, text, endsAt, fields) => {
    const trial = await tryText('vouchers.csv', text)
    expect(parse(trial.text)).toMatchObject({ deals: { fields } })
    expect(trial.records).toMatchObject([{ endsAt }])
  })

  it.each<[string, string, Record<string, string>]>([
    [
      'Japanese',
      '商品管理番号（商品URL）,商品名,ブランド名,通常購入販売価格,商品リンク,JANコード,在庫数\nA1,コーヒー,デモ,500000 VND,https://www.highlandscoffee.com.vn/x-p1.html,4006381333931,3\n',
      {
        id: '商品管理番号（商品URL）',
        brand: 'ブランド名',
        price: '通常購入販売価格',
        gtin: 'JANコード',
        availability: '在庫数',
      },
    ],
    [
      'traditional Chinese',
      '商品編號,商品名稱,品牌,價格,促銷價,商品連結,庫存\nA1,咖啡,Demo,500000 VND,400000 VND,https://www.highlandscoffee.com.vn/x-p1.html,3\n',
      { id: '商品編號', title: '商品名稱', price: '價格', salePrice: '促銷價', url: '商品連結' },
    ],
    [
      'Korean',
      '상품번호,상품명,브랜드,판매가,할인가,상품 링크,재고수량\nA1,커피,Demo,500000 VND,400000 VND,https://www.highlandscoffee.com.vn/x-p1.html,3\n',
      { id: '상품번호', title: '상품명', price: '판매가', salePrice: '할인가', url: '상품 링크' },
    ],
    [
      'Thai, where sellers stand for brands',
      'รหัสสินค้า,ชื่อสินค้า,ราคา,ขาย,ชื่อร้านค้า,ลิงก์สินค้า,ลิงก์ข้อเสนอ\nA1,กาแฟ,500000 VND,1พัน,Demo,https://www.highlandscoffee.com.vn/x-p1.html,https://tiki.vn/y\n',
      { id: 'รหัสสินค้า', title: 'ชื่อสินค้า', price: 'ราคา', brand: 'ชื่อร้านค้า', url: 'ลิงก์สินค้า' },
    ],
    [
      'Indonesian, with a currency in the name of the price',
      'Kode Produk,Nama Produk,Merek,Harga (VND),Tautan Produk,Stok\nA1,Kopi,Demo,500000,https://www.highlandscoffee.com.vn/x-p1.html,3\n',
      { id: 'Kode Produk', title: 'Nama Produk', brand: 'Merek', price: 'Harga (VND)', availability: 'Stok' },
    ],
    [
      'French',
      'Identifiant;Titre;Marque;Prix TTC;Prix promo;Lien;Disponibilité;Lien image\nA1;Café;Demo;500000 VND;400000 VND;https://www.highlandscoffee.com.vn/x-p1.html;en stock;https://img.example.com/a.jpg\n',
      {
        id: 'Identifiant',
        title: 'Titre',
        brand: 'Marque',
        price: 'Prix TTC',
        url: 'Lien',
        imageUrl: 'Lien image',
      },
    ],
  ])('knows the columns of products in %s', async (_, text, fields) => {
    const trial = await tryText('products.csv', text)
    expect(parse(trial.text)).toMatchObject({ products: { fields } })
    expect([...trial.skipped.keys()]).toEqual([])
    expect(trial.records).toMatchObject([{ offers: [{ price: 500_000 }] }])
  })

  it('reads JSON that is a list', async () => {
    const trial = await tryText(
      'list.json',
      JSON.stringify([{ id: 7, title: 'Giảm 20% tai nghe', url: 'https://tiki.vn/khuyen-mai' }]),
    )
    expect(parse(trial.text)).toMatchObject({ format: 'json', deals: { fields: { id: 'id' } } })
    expect(trial.records.length + trial.skipped.size).toBe(1)
  })

  it.each([
    [
      'item',
      '<rss><channel><title>Blog</title><item><guid>1</guid><title>Mã</title><link>https://tiki.vn/a</link><description><![CDATA[<p><b>a</b></p><p><b>b</b></p><p><i>c</i></p>]]></description></item></channel></rss>',
    ],
    [
      'product',
      '<products><product ID="1"><id>1</id><name>Demo</name><url>https://tiki.vn/a</url><properties><property name="a"><value>1</value></property><property name="b"><value>2</value></property></properties></product></products>',
    ],
  ])('finds the record %s among what stands in it', async (records, text) => {
    expect(parse((await tryText('feed.xml', text)).text)).toMatchObject({ records })
  })

  it('takes the lists whose groups have the most fields, not the longest', async () => {
    const coupon = (code: string) => ({ title: 'Giảm 20%', code, link: 'https://tiki.vn/a' })
    const groups = ['a', 'b', 'c'].map((id) => ({ id, name: id }))
    const text = JSON.stringify({ groups, top: [coupon('DEMO1')], more: [coupon('DEMO2')] })
    const trial = await tryText('codes.json', text)
    expect(parse(trial.text)).toMatchObject({ records: ['top', 'more'] })
    expect([...trial.skipped.values(), trial.records.length].reduce((sum, each) => sum + each)).toBe(2)
  })

  it('unpacks gzip', async () => {
    const trial = await tryText('a.csv.gz', gzipSync('id,title,url\n1,Giảm 20%,https://tiki.vn/a\n'))
    expect(parse(trial.text)).toMatchObject({ format: 'csv', deals: { fields: { id: 'id' } } })
  })

  it('finds the header below remarks on each column', async () => {
    const trial = await tryText(
      'a.csv',
      '# Required | An id of 50 letters | a | b,# Required | A title,# Required | The page\nid,title,link\n1,Giảm 20%,https://tiki.vn/a\n',
    )
    expect(parse(trial.text)).toMatchObject({ deals: { fields: { id: 'id', url: 'link' } } })
  })

  it('reads prices in the currency of their row', async () => {
    const trial = await tryText(
      'feed.xml',
      '<yml><offers><offer id="7" available="false"><url>https://www.highlandscoffee.com.vn/a-p1.html</url><price>1620</price><oldprice>1800</oldprice><currencyId>SGD</currencyId><vendor>Demo</vendor><model>Tai nghe Demo</model><vendorCode>X1</vendorCode></offer></offers></yml>',
    )
    expect(parse(trial.text)).toMatchObject({ products: { fields: { id: '@id', brand: 'vendor' } } })
    const offer = { price: 1620, currency: 'SGD', listPrice: 1800, availability: 'out-of-stock' }
    expect(trial.records).toMatchObject([{ title: 'Tai nghe Demo', offers: [offer] }])
  })

  it.each([
    ['voucher.code', { voucher: { code: 'DEMO1' }, region: { countryCode: 'VN' } }],
    [undefined, { product_code: 'X1' }],
  ])('takes codes of vouchers only: %s', async (code, row) => {
    const text = JSON.stringify([{ id: 1, title: 'Giảm 20%', url: 'https://tiki.vn/a', ...row }])
    const { deals } = parse((await tryText('a.json', text)).text) as { deals: { fields: { code?: string } } }
    expect(deals.fields.code).toBe(code)
  })

  it('takes what has a price for a product, and asks for the brand where no column has one', async () => {
    const text =
      'ID,Name,Date sale price starts,Date sale price ends,Regular price,Sale price,In stock?,Download expiry days,External URL\n5,Tai nghe Demo,,,500000,400000,1,3,https://www.highlandscoffee.com.vn/a-p1.html\n'
    await expect(tryText('a.csv', text)).rejects.toThrow(/seems to be brand; .*with --brand/)
    const trial = await tryText('a.csv', text, { brand: 'Demo' })
    const offer = { price: 500_000, sale: { price: 400_000 }, availability: 'in-stock' }
    expect(trial.records).toMatchObject([{ brand: 'Demo', offers: [offer] }])
  })

  it('takes no flag for a brand', async () => {
    const row =
      'title,url,price,store\nTai nghe Demo,https://www.highlandscoffee.com.vn/a-p1.html,500000,false\n'
    await expect(tryText('a.csv', row)).rejects.toThrow(/seems to be brand/)
  })

  it('reads the variants of a product, each with an id of its own', async () => {
    const trial = await tryText(
      'a.csv',
      'Handle,Title,Vendor,Published,Option1 Name,Option1 Value,Option1 Linked To,Variant Price,Status\nao-1,Áo Demo,Demo,TRUE,Size,M,x.y.size,500000,active\nao-1,,,,,L,,550000,\nao-3,Áo một cỡ,Demo,TRUE,Title,Default Title,,450000,active\nao-2,Áo khác,Demo,TRUE,Size,M,,500000,draft\n',
      { url: 'https://www.highlandscoffee.com.vn/{Handle}-p1.html' },
    )
    expect(trial.records).toMatchObject([
      { title: 'Áo Demo', variant: { group: 'ao-1', name: 'M' }, offers: [{ source: { id: 'ao-1 M' } }] },
      { title: 'Áo Demo', variant: { group: 'ao-1', name: 'L' }, offers: [{ price: 550_000 }] },
      { title: 'Áo một cỡ' },
    ])
    expect(trial.records[2]).not.toHaveProperty('variant')
    expect([...trial.skipped]).toEqual([['Status says that it is not for customers', 1]])
  })

  it('takes an address without its query for the id, where it tells the rows apart', async () => {
    const trial = await tryText(
      'a.csv',
      'title,url,brand,price\nTai nghe,https://www.highlandscoffee.com.vn/a-p1.html?x=1,Demo,500000\nLoa,https://www.highlandscoffee.com.vn/b-p2.html?x=2,Demo,600000\n',
    )
    expect(trial.records).toMatchObject([
      { offers: [{ source: { id: 'https://www.highlandscoffee.com.vn/a-p1.html' } }] },
      { offers: [{ source: { id: 'https://www.highlandscoffee.com.vn/b-p2.html' } }] },
    ])
  })

  it('takes the name of the product and the brand, not those of its shop nor numbers', async () => {
    const trial = await tryText(
      'a.csv',
      'merchant_name,brand_id,brand_name,category_id,category_name,sku_id,product_name,link,price,stock.77\nShop,12,Demo,5,Coffee,A1,Cà phê,https://www.highlandscoffee.com.vn/a-p1.html,500000,0\n',
    )
    expect(parse(trial.text)).toMatchObject({
      products: { fields: { title: 'product_name', brand: 'brand_name', category: 'category_name' } },
    })
    expect(trial.unmapped).toContain('stock.77')
  })

  it('prefers a column that has a text', async () => {
    const trial = await tryText(
      'a.csv',
      'id,title,link,brand,manufacturer,price\n1,Cà phê,https://www.highlandscoffee.com.vn/a-p1.html,,Demo,500000\n',
    )
    expect(trial.records).toMatchObject([{ brand: 'Demo' }])
  })

  it('reads the variants that a product has in a list', async () => {
    const variant = (id: number, title: string, price: string, available: boolean) => ({
      id,
      title,
      price,
      available,
      sku: '',
      option1: title,
    })
    const trial = await tryText(
      'products.json',
      JSON.stringify({
        products: [
          {
            id: 7,
            title: 'Áo Demo',
            handle: 'ao-demo',
            vendor: 'Demo',
            variants: [variant(71, 'M', '500000', true), variant(72, 'L', '550000', false)],
          },
          {
            id: 8,
            title: 'Mũ Demo',
            handle: 'mu-demo',
            vendor: 'Demo',
            variants: [variant(81, 'Default Title', '450000', true)],
          },
        ],
      }),
      { url: 'https://www.highlandscoffee.com.vn/{handle}-p1.html' },
    )
    expect(trial.records).toMatchObject([
      {
        variant: { name: 'M' },
        offers: [{ price: 500_000, availability: 'in-stock', source: { id: '71' } }],
      },
      {
        variant: { name: 'L' },
        offers: [{ price: 550_000, availability: 'out-of-stock', source: { id: '72' } }],
      },
      { title: 'Mũ Demo', offers: [{ source: { id: '81' } }] },
    ])
    expect(trial.records[2]).not.toHaveProperty('variant')
  })

  it('names variants by their sizes, and keeps apart none that nothing names', async () => {
    const nameless = { sku: 'A1', price: '500000' }
    const row = { title: 'Nệm Demo', brand: 'Demo', link: 'https://www.highlandscoffee.com.vn/a-p1.html' }
    const trial = await tryText(
      'a.json',
      JSON.stringify([{ ...row, kinds: [{ ...nameless, size: '120x200', thickness: '5' }] }]),
    )
    expect(trial.records).toMatchObject([{ variant: { group: 'nem-demo', name: '120x200 / 5' } }])
    const other = [nameless, { sku: 'A2', price: '550000' }]
    const doubtful = await tryText('b.json', JSON.stringify([{ ...row, kinds: other }]))
    expect([...doubtful.skipped.keys()].join()).toMatch(/500000 and 550000 stand there/)
  })

  it('takes the price of a promotion for that of a sale', async () => {
    const trial = await tryText(
      'a.csv',
      'id,title,link,brand,originalPrice,promoPrice\n1,Cà phê,https://www.highlandscoffee.com.vn/a-p1.html,Demo,500000,400000\n',
    )
    expect(trial.records).toMatchObject([{ offers: [{ price: 500_000, sale: { price: 400_000 } }] }])
  })

  it.each([';', ', ', '|'])('takes the first of several pictures: %j', async (between) => {
    const trial = await tryText(
      'a.tsv',
      `id\ttitle\tlink\tbrand\tprice\timages\n1\tCà phê\thttps://www.highlandscoffee.com.vn/a-p1.html\tDemo\t500000\thttps://img.example/1.jpg${between}https://img.example/2.jpg\n`,
    )
    expect(trial.records).toMatchObject([{ imageUrl: 'https://img.example/1.jpg' }])
  })

  it('shows what is in doubt, and counts reasons that quote other words as one', async () => {
    const trial = await tryText(
      'a.csv',
      'id,title,url,discount_value\n1,Ưu đãi tai nghe,https://www.highlandscoffee.com.vn/a,20\n3,Ưu đãi máy,mailto:c,5\n4,Ưu đãi tivi,mailto:d,5\n',
    )
    expect(trial.doubts.flat().join()).toMatch(/"20" may be a percentage or an amount/)
    expect([...trial.skipped.values()]).toContain(2)
  })
})
