/** Exports in the shapes of networks and stores, read by the mappings of the project. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadContent } from '#process/content-files.ts'
import { importFolder } from '../support/import-folder.ts'

const NOW = Date.parse('2026-11-28T10:00:00+07:00')
let known: Awaited<ReturnType<typeof loadContent>>
beforeAll(async () => {
  known = await loadContent('content')
}, 120_000)

async function read(source: string, file: string, content: string) {
  await using folder = await importFolder(known, NOW)
  const mapping = parse(readFileSync(`content/sources/${source}.yaml`, 'utf8')) as object
  const { counts, events, notes } = await folder.import(mapping, { [file]: content })
  return { counts, events, notes, deals: folder.deals(), products: folder.products() }
}

const byId = (records: Record<string, unknown>[]) =>
  Object.fromEntries(
    records.map((record) => {
      const [offer] = (record['offers'] as { source: { id: string } }[] | undefined) ?? []
      const { id } = (offer?.source ?? record['source']) as { id: string }
      return [id, record]
    }),
  )

describe('vouchers', () => {
  it('of AccessTrade: one deal for each code, amounts of columns, moments in Vietnam', async () => {
    const { deals, notes, counts } = await read(
      'accesstrade',
      'coupons.json',
      JSON.stringify({
        data: {
          count: 9,
          data: [
            {
              id: 71,
              name: 'Giảm 50K cho đơn từ 299K',
              content: '<p>Một lần.</p>',
              merchant: 'shopee',
              link: 'https://shopee.vn/m/ma-a',
              categories: [{ category_name_show: 'Toàn sàn' }],
              coupons: [
                { coupon_code: 'DEMOA', coupon_desc: '' },
                { coupon_code: 'DEMOB', coupon_desc: 'Chỉ trên app' },
              ],
              discount_value: 50_000,
              discount_percentage: 0,
              min_spend: 299_000,
              start_time: '0000-00-00 00:00:00',
              end_time: '2026-12-31T24:00:00',
            },
            {
              id: 72,
              name: 'Freeship đơn 0Đ',
              merchant: 'lazada',
              link: '',
              prod_link: 'https://go.isclix.com/deep_link/1/2?x=1',
              categories: [{ category_name_show: 'Toàn sàn' }],
              coupons: [],
              end_time: '2026-12-31',
            },
          ],
        },
      }),
    )
    expect(counts.new).toBe(3)
    expect(notes).toEqual([])
    expect(byId(deals)).toMatchObject({
      '71': { code: 'DEMOA', discount: { kind: 'amount', value: 50_000 }, minimumSpend: 299_000 },
      '71/DEMOB': { code: 'DEMOB', eligibility: { appOnly: true }, endsAt: '2027-01-01T00:00' },
      '72': { store: 'lazada', url: 'https://www.lazada.vn/', endsAt: '2026-12-31' },
    })
    expect(byId(deals)['71']).not.toHaveProperty('startsAt')
  })

  it('of Awin: day first in London, regions, the front page where a tracking link says nothing', async () => {
    const { deals } = await read(
      'awin-promotions',
      'promotions.csv',
      [
        '"Promotion ID","Advertiser","Type","Code","Description","Starts","Ends","Categories","Regions","Terms","Deeplink Tracking","Deeplink","Title"',
        '"11","Agoda WW","voucher","DEMOAG","Hotels in Vietnam","27/11/2026 00:00","30/11/2026 23:59","Travel|Hotels","VN|SG","Once.","https://www.awin1.com/cread.php?ued=https%3A%2F%2Fwww.agoda.com%2Fdeals","","10% off hotels"',
        '"12","Agoda WW","promotion","","Sale","27/11/2026 00:00","01/12/2026 00:00","Travel","All Regions","","https://www.awin1.com/cread.php?ued=","","Black Friday: up to 60% off"',
      ].join('\n'),
    )
    expect(byId(deals)).toMatchObject({
      '11': {
        url: 'https://www.agoda.com/deals',
        code: 'DEMOAG',
        discount: { kind: 'percent', value: 10 },
        startsAt: '2026-11-27T07:00',
        endsAt: '2026-12-01T06:59',
        eligibility: { regions: ['Việt Nam', 'Singapore'] },
      },
      '12': { url: expect.stringMatching(/^https:\/\/www\.agoda\.com\//), endsAt: '2026-12-01T07:00' },
    })
    expect(byId(deals)['12']).not.toHaveProperty('eligibility')
  })

  it('of CJ: month first in Los Angeles, banners left out', async () => {
    const { deals, counts } = await read(
      'cj-links',
      'links.xml',
      `<cj-api><links total-matched="2" records-returned="2"><link><advertiser-name>Coursera</advertiser-name><category>education</category><destination>https://www.coursera.org/x</destination><link-id>9</link-id><link-name>40% off a plan</link-name><description>One year</description><promotion-type>coupon</promotion-type><promotion-start-date>2026-11-24 00:00:00.0</promotion-start-date><promotion-end-date>12/31/2026</promotion-end-date><coupon-code>DEMO40</coupon-code></link><link><link-id>10</link-id><link-name>Banner</link-name><promotion-type>N/A</promotion-type></link></links></cj-api>`,
    )
    expect(counts).toMatchObject({ new: 1, skipped: 1 })
    expect(deals).toMatchObject([
      { code: 'DEMO40', startsAt: '2026-11-24T15:00', endsAt: '2027-01-01T14:59:59' },
    ])
  })

  it('of Rakuten: a tracking link encoded twice, an end that is empty', async () => {
    const { deals } = await read(
      'rakuten-coupons',
      'coupons.xml',
      `<couponfeed><TotalMatches>2</TotalMatches><link type="TEXT"><categories><category id="17">Travel</category></categories><offerdescription>Giảm 20% khách sạn</offerdescription><offerstartdate>2026-11-27</offerstartdate><offerenddate>2026-12-01</offerenddate><couponcode>DEMOTRIP</couponcode><clickurl>https://click.linksynergy.com/fs-bin/click?id=X&amp;RD_PARM1=https%253A%252F%252Fwww.agoda.com%252Fa</clickurl><advertiserid>40</advertiserid><advertisername>Agoda</advertisername></link><link><categories><category id="17">Travel</category></categories><offerdescription>Free cancellation</offerdescription><offerstartdate>2026-11-27</offerstartdate><offerenddate></offerenddate><clickurl>https://click.linksynergy.com/deeplink?murl=https%3A%2F%2Fwww.agoda.com%2Fb</clickurl><advertiserid>40</advertiserid><advertisername>Agoda</advertisername></link></couponfeed>`,
    )
    const urls = deals.map(({ url }) => url)
    expect(new Set(urls)).toEqual(new Set(['https://www.agoda.com/a', 'https://www.agoda.com/b']))
    expect(urls).toHaveLength(2)
    expect(deals.map(({ endsAt }) => endsAt)).toContain(undefined)
    expect(deals.map(({ status }) => status)).toEqual(['draft', 'draft'])
  })

  it('of Admitad: numbers for names, attributes for ids, words for nothing', async () => {
    const { deals } = await read(
      'admitad-coupons',
      'coupons.xml',
      `<admitad_coupons><coupons><coupon id="51"><name>5% OFF on first booking</name><advcampaign_id>14210</advcampaign_id><description>New users only.</description><promocode>DEMO5</promocode><promolink>https://ad.admitad.com/g/a/?ulp=https%3A%2F%2Fwww.klook.com%2Fen-SG%2F</promolink><date_start>2026-11-20 00:00:00</date_start><date_end>2026-12-31 23:59:00</date_end><categories><category_id>12</category_id></categories><regions><region>SG</region><region>VN</region></regions></coupon><coupon id="52"><name>Up to 40% OFF</name><advcampaign_id>14210</advcampaign_id><description/><promocode>Not required</promocode><gotolink>https://ad.admitad.com/g/a/?i=3</gotolink><date_start>2026-11-27T00:00:00+03:00</date_start><date_end>None</date_end><categories><category_id>12</category_id></categories></coupon></coupons></admitad_coupons>`,
    )
    expect(byId(deals)).toMatchObject({
      '51': {
        store: 'klook',
        code: 'DEMO5',
        endsAt: '2027-01-01T03:59',
        eligibility: { regions: ['Singapore', 'Việt Nam'] },
      },
      '52': { store: 'klook', startsAt: '2026-11-27T04:00' },
    })
    expect(byId(deals)['52']).not.toHaveProperty('code')
    expect(byId(deals)['52']).not.toHaveProperty('endsAt')
  })

  it('of Google: both moments of one cell', async () => {
    const { deals } = await read(
      'google-promotions',
      'promotions.tsv',
      [
        'promotion_id\tproduct_applicability\tlong_title\tpromotion_effective_dates\tgeneric_redemption_code\tminimum_purchase_amount\tpercent_off\tmoney_off_amount',
        'P1\tALL_PRODUCTS\tGiảm 15% cho đơn từ 500.000đ\t2026-11-27T00:00:00+07:00/2026-11-30T23:59:59+07:00\tDEMO15\t500000 VND\t15\t',
      ].join('\n'),
    )
    expect(deals).toMatchObject([
      {
        code: 'DEMO15',
        discount: { kind: 'percent', value: 15 },
        minimumSpend: 500_000,
        startsAt: '2026-11-27',
        endsAt: '2026-11-30',
      },
    ])
  })
})

describe('products', () => {
  it('of Google Merchant: the currency beside the amount, the sale in its period, variants apart', async () => {
    const item = (id: string, rest: string) =>
      `<item><g:id>${id}</g:id><title>Giày ${id}</title><g:brand>Demo</g:brand><g:product_type>Electronics &gt; Audio</g:product_type>${rest}</item>`
    const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${[
      item(
        'A1',
        '<link>https://www.zalora.sg/p/a-1111111</link><g:price>1,299.00 SGD</g:price><g:sale_price>899.00 SGD</g:sale_price><g:sale_price_effective_date>2026-12-10T00:00+0800/2026-12-12T23:59+0800</g:sale_price_effective_date><g:availability>in_stock</g:availability><g:gtin>4006381333931</g:gtin><g:image_link>https://img.example/1.jpg</g:image_link><g:shipping><g:country>SG</g:country><g:price>5.00 SGD</g:price></g:shipping>',
      ),
      item(
        'A2',
        '<link>https://tiki.vn/a-p1.html</link><g:price>1.299.000,00 VND</g:price><g:item_group_id>G1</g:item_group_id><g:size>42</g:size>',
      ),
      item(
        'A3',
        '<link>https://tiki.vn/a-p2.html</link><g:price>150000</g:price><g:sale_price>99000</g:sale_price><g:sale_price_effective_date>2026-11-01T00:00+0700/2026-11-20T23:59+0700</g:sale_price_effective_date>',
      ),
      item(
        'A4',
        '<link>https://tiki.vn/a-p3.html</link><g:price>100000 VND</g:price><g:sale_price>120000 VND</g:sale_price>',
      ),
      item('A5', '<link>https://tiki.vn/a-p4.html</link><g:price>12,50 EUR</g:price>'),
      item(
        'A6',
        '<link>https://tiki.vn/a-p5.html</link><g:price>50 USD</g:price><g:availability>preorder</g:availability>',
      ),
    ].join('')}</channel></rss>`
    const { products, events } = await read('merchant-feed', 'feed.xml', feed)
    const found = byId(products)
    expect(found).toMatchObject({
      A1: {
        gtin: '4006381333931',
        imageUrl: 'https://img.example/1.jpg',
        offers: [
          {
            price: 1299,
            currency: 'SGD',
            sale: { price: 899, startsAt: '2026-12-09T23:00', endsAt: '2026-12-12T22:59' },
            availability: 'in-stock',
            shippingPrice: 5,
            regions: ['Singapore'],
          },
        ],
      },
      A2: { variant: { group: 'g1', name: '42' }, offers: [{ price: 1_299_000 }] },
      A3: { offers: [{ price: 150_000 }] },
      A4: { offers: [{ price: 100_000 }], status: 'draft' },
      A6: { offers: [{ price: 50, currency: 'USD', availability: 'preorder' }] },
    })
    expect(found['A5']).toBeUndefined()
    for (const id of ['A3', 'A4'])
      expect((found[id]?.['offers'] as object[] | undefined)?.[0]).not.toHaveProperty('sale')
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'doubtful',
        reason: expect.stringContaining('120000 is above 100000'),
      }),
    )
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'skipped', sourceId: 'A5', reason: expect.stringContaining('EUR') }),
    )
  })

  it('of Awin: the currency of a column, the old price beside it, what is sold out', async () => {
    const { products } = await read(
      'awin-products',
      'feed.csv',
      [
        'product_name,aw_product_id,merchant_image_url,description,search_price,merchant_name,category_name,currency,delivery_cost,merchant_deep_link,last_updated,brand_name,product_price_old,stock_status,ean',
        '"Blouse, M",91,https://img.example/1.jpg,Soft,39.90,Zalora SG,Women\'s Tops,SGD,4.90,https://www.zalora.sg/p/blouse-1234567,2026-11-28 01:02:03,Demo,59.90,in stock,4006381333931',
        '"Blouse, L",92,https://img.example/1.jpg,Soft,41.90,Zalora SG,Women\'s Tops,SGD,4.90,https://www.zalora.sg/p/blouse-1234567,2026-11-28 01:02:03,Demo,59.90,out of stock,4006381333932',
      ].join('\n'),
    )
    expect(byId(products)).toMatchObject({
      '91': {
        gtin: '4006381333931',
        offers: [{ price: 39.9, currency: 'SGD', listPrice: 59.9, shippingPrice: 4.9 }],
      },
      '92': { offers: [{ availability: 'out-of-stock' }] },
    })
    // A number whose check digit is wrong is none.
    expect(byId(products)['92']).not.toHaveProperty('gtin')
  })

  it('of AccessTrade: a sale of 0 is none', async () => {
    const row = { merchant: 'tikivn', cate: 'Điện tử', brand: 'Demo', update_time: '28-11-2026 08:10:00' }
    const { products } = await read(
      'accesstrade-products',
      'feed.json',
      JSON.stringify({
        total: 3,
        data: [
          {
            ...row,
            product_id: '1',
            name: 'Tai nghe một',
            price: 8_990_000,
            discount: 6_990_000,
            url: 'https://tiki.vn/a-p1.html',
          },
          {
            ...row,
            product_id: '2',
            name: 'Tai nghe hai',
            price: 199_000,
            discount: 0,
            url: 'https://tiki.vn/a-p2.html',
          },
          {
            ...row,
            product_id: '3',
            name: 'Tai nghe ba',
            price: '315.000',
            discount: '289.000',
            url: 'https://tiki.vn/a-p3.html',
          },
        ],
      }),
    )
    expect(byId(products)).toMatchObject({
      '1': { offers: [{ price: 8_990_000, sale: { price: 6_990_000 }, seenAt: '2026-11-28T08:10' }] },
      '2': { offers: [{ price: 199_000 }] },
      '3': { offers: [{ price: 315_000, sale: { price: 289_000 } }] },
    })
    expect((byId(products)['2']?.['offers'] as object[] | undefined)?.[0]).not.toHaveProperty('sale')
  })

  it('of Shopee: a page of several ends nothing', async () => {
    const { products } = await read(
      'shopee-products',
      'offers.json',
      '{"data":{"productOfferV2":{"nodes":[{"itemId":23457722938123456789,"productName":"Tai nghe cotton","price":"89000","priceMin":"89000","shopName":"Shop ABC","imageUrl":"https://cf.shopee.vn/file/x","productLink":"https://shopee.vn/product/1/2"}],"pageInfo":{"hasNextPage":true}}}}',
    )
    expect(Object.keys(byId(products))).toEqual(['23457722938123456789'])
  })
})
