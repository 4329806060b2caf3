/** Whole runs of shipped sources against a server that pages, limits, fails, and changes from night to night. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { runSource } from '#imports/feeds/run-source.ts'
import type { StoredRow } from '#imports/store/record-store.ts'
import { DAY_MS } from '#text/days.ts'
import {
  type FeedAnswer,
  type FeedRequest,
  type FeedServer,
  openFeedServer,
} from '../../support/feed-server.ts'
import { scratchStore, type ScratchStore } from '../../support/record-store.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-28T03:00:00+07:00')

/** Values of the environment that no message may have. */
const ENVIRONMENT = {
  ACCESSTRADE_TOKEN: 'at-secret-1',
  CJ_TOKEN: 'cj-secret-2',
  CJ_WEBSITE_ID: '7001',
  AWIN_TOKEN: 'awin-secret-3',
  AWIN_PUBLISHER_ID: '4711',
  AWIN_FEED_KEY: 'feed-secret-4',
  AWIN_FEED_ID: '99',
}

let server: FeedServer
let scratch: ScratchStore
let folder: Awaited<ReturnType<typeof scratchFolder>>
let pauses: number[]

beforeEach(async () => {
  server = await openFeedServer()
  scratch = await scratchStore(false)
  folder = await scratchFolder()
  pauses = []
  mkdirSync(join(folder.path, 'sources'))
  cpSync('content/stores', join(folder.path, 'stores'), { recursive: true })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await scratch[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** Runs a shipped source on a night, as it is shipped but for the host. */
function run(source: string, night: number) {
  const mapping = parse(readFileSync(`content/sources/${source}.yaml`, 'utf8')) as {
    fetch?: { address: string; private?: boolean }
    into: string
    status: string
  }
  // A mapping without an address is for files: here the file is fetched.
  const { address = `${server.base}/feed` } = mapping.fetch ?? {}
  mapping.fetch = {
    ...mapping.fetch,
    address: address.replace(/^https?:\/\/[^/]+/, server.base),
    private: true,
  }
  mapping.into = 'store'
  mapping.status = 'live'
  writeFileSync(join(folder.path, 'sources', `${source}.yaml`), stringify(mapping))
  return runSource({
    store: scratch.store,
    source,
    contentDir: folder.path,
    dataDir: scratch.settings.DATA_DIR,
    environment: ENVIRONMENT,
    clock: () => NOW + night * DAY_MS,
    sleep: (ms) => {
      pauses.push(ms)
      return Promise.resolve()
    },
  })
}

const rowOf = async (source: string, id: string): Promise<StoredRow | undefined> =>
  (await scratch.store.rows(source, [id]))[0]
const failuresOf = async (source: string): Promise<string> =>
  (await scratch.store.runs(source, 20))
    .flatMap(({ outcome, notes }) => (outcome === 'failed' ? notes : []))
    .join()

/** Answers each request once by the first function that is left, then by the last. */
function answerInTurn(...answers: ((request: FeedRequest) => FeedAnswer | undefined)[]): void {
  const rest = [...answers]
  server.answer = (request) => {
    for (const [index, each] of rest.entries()) {
      const answer = each(request)
      if (!answer) continue
      if (index < rest.length - 1) rest.splice(index, 1)
      return answer
    }
    return { status: 500 }
  }
}

describe('AccessTrade', () => {
  const voucher = (id: number, amount = 50_000) => ({
    id,
    name: `Giảm ${amount / 1000}K cho đơn từ ${299 + id}K`,
    content: 'Mỗi tài khoản một lần.',
    merchant: 'shopee',
    link: `https://shopee.vn/m/ma-${id}`,
    categories: [{ category_name_show: 'Toàn sàn' }],
    coupons: [{ coupon_code: `DEMO${id}`, coupon_desc: '' }],
    discount_value: amount,
    min_spend: (299 + id) * 1000,
    end_time: '2026-12-31',
  })
  const pageOf = (all: readonly object[]) => (request: FeedRequest) => {
    const page = Number(request.query.get('page'))
    return {
      body: JSON.stringify({ data: { count: all.length, data: all.slice((page - 1) * 50, page * 50) } }),
    }
  }
  const all = Array.from({ length: 120 }, (_, index) => voucher(index + 1))

  it('is fetched page by page with its key, over a limit and a broken answer', async () => {
    const pages = pageOf(all)
    answerInTurn(
      ({ query }) =>
        query.get('page') === '2' ? { status: 429, headers: { 'Retry-After': '7' } } : undefined,
      (request) => (request.query.get('page') === '3' ? { ...pages(request), cutAfter: 300 } : undefined),
      pages,
    )
    await expect(run('accesstrade', 0)).rejects.toThrow(/could not be fetched/)
    expect(await rowOf('accesstrade', '1')).toBeUndefined()
    expect(server.requests[0]?.headers.authorization).toBe('Token at-secret-1')
    expect(pauses).toContain(7000)
    // Whole pages are kept: the next run goes on behind them.
    server.requests.length = 0
    const done = await run('accesstrade', 0)
    expect(server.requests.map(({ query }) => query.get('page'))).toEqual(['3'])
    expect(done.counts).toMatchObject({ rows: 120, new: 120 })
  })

  it('ends, changes and brings back vouchers over four nights', async () => {
    server.answer = pageOf(all)
    await run('accesstrade', 0)
    server.answer = pageOf([voucher(1, 70_000), ...all.slice(1, 115)])
    const second = await run('accesstrade', 1)
    expect(second.counts).toMatchObject({ changed: 1, ended: 5, unchanged: 114 })
    expect((await rowOf('accesstrade', '1'))?.fields).toMatchObject({ discount: { value: 70_000 } })
    expect((await rowOf('accesstrade', '120'))?.missingAt).toBe(NOW + DAY_MS)
    server.answer = pageOf([voucher(1, 70_000), ...all.slice(1)])
    expect((await run('accesstrade', 2)).counts).toMatchObject({ returned: 5, unchanged: 115 })
    server.answer = pageOf(all.slice(0, 20))
    const few = await run('accesstrade', 3)
    expect(few.counts).toMatchObject({ ended: 0, changed: 1 })
    expect(few.notes.join()).toContain('100 of 120 records are missing')
  })
})

describe('CJ', () => {
  const link = (id: number, ends = '12/31/2026') =>
    `<link><advertiser-name>Coursera</advertiser-name><category>education</category><destination>https://www.coursera.org/${id}</destination><link-id>${id}</link-id><link-name>${10 + (id % 80)}% off a plan</link-name><description>One year</description><promotion-type>coupon</promotion-type><promotion-start-date>2026-11-24 00:00:00.0</promotion-start-date><promotion-end-date>${ends}</promotion-end-date><coupon-code>DEMO${id}</coupon-code></link>`
  const pageOf = (links: readonly string[]) => (request: FeedRequest) => {
    const page = Number(request.query.get('page-number'))
    const shown = links.slice((page - 1) * 100, page * 100)
    return {
      body: `<?xml version="1.0"?><cj-api><links total-matched="${links.length}" records-returned="${shown.length}" page-number="${page}">${shown.join('')}</links></cj-api>`,
    }
  }
  const all = Array.from({ length: 140 }, (_, index) => link(index + 1))

  it('is asked 25 times a minute, and says what became doubtful', async () => {
    server.answer = pageOf(all)
    expect((await run('cj-links', 0)).counts).toMatchObject({ rows: 140, new: 140 })
    expect(server.requests.map(({ query }) => query.get('page-number'))).toEqual(['1', '2'])
    expect(server.requests[0]?.query.get('website-id')).toBe('7001')
    expect(pauses).toEqual([2400])
    server.answer = pageOf([link(1, 'to be announced'), ...all.slice(1)])
    expect((await run('cj-links', 1)).counts).toMatchObject({ doubtful: 1, ended: 0, unchanged: 140 })
    const doubtful = await rowOf('cj-links', '1')
    expect(doubtful?.doubts.join()).toMatch(/endsAt.*what stands is kept/)
    expect(doubtful?.fields).toMatchObject({ endsAt: '2027-01-01T14:59:59' })
    server.answer = pageOf(all)
    expect((await run('cj-links', 2)).counts).toMatchObject({ doubtful: 0, unchanged: 140 })
  })

  it('has its key in no message', async () => {
    server.answer = () => ({ status: 401, body: 'Not Authenticated: cj-secret-2' })
    await expect(run('cj-links', 0)).rejects.toThrow(/the key is missing, wrong or has ended/)
    expect(await failuresOf('cj-links')).not.toContain('secret')
  })
})

describe('Awin', () => {
  const offer = (id: number, title = `${(id % 60) + 5}% off hotels`) => ({
    promotionId: id,
    type: 'voucher',
    advertiser: { id: 5, name: 'Agoda WW', joined: true },
    title,
    description: 'Hotels in Vietnam',
    terms: 'Once.',
    startDate: '2026-11-24T00:00:00.000Z',
    endDate: '2026-12-30T23:59:00.000Z',
    url: `https://www.agoda.com/deals-${id}`,
    regions: { all: false, list: [{ name: 'Vietnam', countryCode: 'VN' }] },
    voucher: { code: `DEMO${id}`, exclusive: false },
  })

  it('is asked for offers by POST, with the page in the body', async () => {
    const all = Array.from({ length: 250 }, (_, index) => offer(index + 1))
    server.answer = ({ body, path }) => {
      const { pagination } = JSON.parse(body) as { pagination: { page: number; pageSize: number } }
      expect(path).toBe('/publisher/4711/promotions')
      const { page, pageSize } = pagination
      return {
        body: JSON.stringify({
          data: all.slice((page - 1) * pageSize, page * pageSize),
          pagination: { page, pageSize, total: all.length },
        }),
      }
    }
    const first = await run('awin-offers', 0)
    expect(first.counts).toMatchObject({ rows: 250, new: 250, skipped: 0 })
    expect(server.requests).toHaveLength(3)
    expect(await rowOf('awin-offers', '7')).toMatchObject({
      fields: {
        code: 'DEMO7',
        store: 'agoda',
        endsAt: '2026-12-31T06:59',
        eligibility: { regions: ['Việt Nam'] },
      },
    })
    expect((await run('awin-offers', 1)).counts).toMatchObject({ unchanged: 250, changed: 0 })
  })

  const HEADER =
    'aw_product_id,product_name,description,brand_name,merchant_deep_link,merchant_name,category_name,merchant_category,search_price,product_price_old,rrp_price,currency,stock_status,delivery_cost,last_updated,ean,merchant_image_url,aw_image_url'
  const product = (id: number, price: number): string =>
    `${id},Demo top ${id},Cotton,Demo,https://www.zalora.sg/demo-top-${id}.html,Zalora SG,Women's Tops,,${price},,,SGD,in stock,,,,,`
  const feed =
    (rows: readonly string[], header = HEADER) =>
    () => ({
      body: gzipSync([header, ...rows].join('\n'), { level: 9 }),
      headers: { 'Content-Type': 'application/gzip' },
    })

  it('gives products packed; the second night 304, the third with new prices, the fourth with other columns', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => product(index + 1, 20 + index))
    server.answer = feed(rows)
    expect((await run('awin-products', 0)).counts).toMatchObject({ rows: 30, new: 30 })
    expect(server.requests[0]?.path).toContain('/apikey/feed-secret-4/fid/99/')
    const second = await run('awin-products', 1)
    expect(second).toMatchObject({ outcome: 'unchanged', counts: { rows: 0 } })
    server.answer = feed([product(1, 15), ...rows.slice(1, 29)])
    expect((await run('awin-products', 2)).counts).toMatchObject({ changed: 1, ended: 1, unchanged: 28 })
    const prices = []
    for await (const { id, price, until } of scratch.store.prices(['awin-products']))
      prices.push([id, price, until])
    expect(prices).toEqual([
      ['1', 20, NOW + 2 * DAY_MS],
      ['1', 15, null],
    ])
    server.answer = feed(rows, HEADER.replace('search_price', 'price_now'))
    await expect(run('awin-products', 3)).rejects.toThrow(/has no column search_price/)
    expect(await rowOf('awin-products', '1')).toMatchObject({ missingAt: null, problem: null })
    expect(await failuresOf('awin-products')).toContain('search_price')
    expect(await failuresOf('awin-products')).not.toContain('secret')
  })
})

/** Files of the mappings that are shipped without an address, and the column by which they are broken later. */
const FILES: Record<
  string,
  { row: (id: number, figure: number) => string; file: (rows: string[]) => string; column: string }
> = {
  'accesstrade-products': {
    row: (id, figure) =>
      `{"product_id":"${id}","name":"Tai nghe số ${id}","merchant":"tikivn","cate":"Điện tử","brand":"Demo","price":${figure * 10_000},"url":"https://tiki.vn/a-p${id}.html"}`,
    file: (rows) => `{"total":${rows.length},"data":[${rows.join()}]}`,
    column: '"price"',
  },
  'admitad-coupons': {
    row: (id, figure) =>
      `<coupon id="${id}"><name>${figure}% OFF on bookings</name><advcampaign_id>14210</advcampaign_id><description>Once.</description><promocode>DEMO${id}</promocode><promolink>https://ad.admitad.com/g/a/?ulp=https%3A%2F%2Fwww.klook.com%2Fen-SG%2F${id}</promolink><date_start>2026-11-20 00:00:00</date_start><date_end>2026-12-31 23:59:00</date_end><categories><category_id>12</category_id></categories></coupon>`,
    file: (rows) => `<admitad_coupons><coupons>${rows.join('')}</coupons></admitad_coupons>`,
    column: 'promolink',
  },
  'awin-promotions': {
    row: (id, figure) =>
      `"${id}","Agoda WW","voucher","DEMO${id}","Hotels","27/11/2026 00:00","30/12/2026 23:59","Travel","VN","Once.","","https://www.agoda.com/deals-${id}","${figure}% off hotels"`,
    file: (rows) =>
      [
        '"Promotion ID","Advertiser","Type","Code","Description","Starts","Ends","Categories","Regions","Terms","Deeplink Tracking","Deeplink","Title"',
        ...rows,
      ].join('\n'),
    column: '"Title"',
  },
  'google-promotions': {
    row: (id, figure) =>
      `P${id}\tALL_PRODUCTS\tGiảm ${figure}% cho đơn từ ${200 + id}.000đ\t2026-11-27T00:00:00+07:00/2026-12-30T23:59:59+07:00\tDEMO${id}\t${200 + id}000 VND\t${figure}\t`,
    file: (rows) =>
      [
        'promotion_id\tproduct_applicability\tlong_title\tpromotion_effective_dates\tgeneric_redemption_code\tminimum_purchase_amount\tpercent_off\tmoney_off_amount',
        ...rows,
      ].join('\n'),
    column: 'long_title',
  },
  'involve-asia': {
    row: (id, figure) =>
      `${id},Agoda,DEMO ${figure}% off for stays,,DEMO${id},Percentage,${figure},,,VND,Hotels,https://www.agoda.com/vi-vn/${id},,15/11/2026 10:00,15/12/2026,Once.,Active`,
    file: (rows) =>
      [
        'Voucher ID,Advertiser,Title,Description,Voucher Code,Discount Type,Discount Value,Max Discount,Min Spend,Currency,Category,Landing Page,Tracking Link,Start Date,End Date,Terms & Conditions,Status',
        ...rows,
      ].join('\n'),
    column: 'Title',
  },
  'merchant-feed': {
    row: (id, figure) =>
      `<item><g:id>SKU-${id}</g:id><g:title>Tai nghe Demo ${id}</g:title><g:brand>Demo</g:brand><g:link>https://tiki.vn/tai-nghe-p${id}.html</g:link><g:price>${figure}0000 VND</g:price><g:product_type>Điện tử &gt; Âm thanh</g:product_type></item>`,
    file: (rows) => `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${rows.join('')}</channel></rss>`,
    column: 'g:price',
  },
  'rakuten-coupons': {
    row: (id, figure) =>
      `<link><categories><category id="17">Travel</category></categories><offerdescription>${figure}% off hotels</offerdescription><offerstartdate>2026-11-27</offerstartdate><offerenddate>2026-12-30</offerenddate><couponcode>DEMO${id}</couponcode><clickurl>https://click.linksynergy.com/deeplink?murl=https%3A%2F%2Fwww.agoda.com%2F${id}</clickurl><advertiserid>40</advertiserid><advertisername>Agoda</advertisername></link>`,
    file: (rows) => `<couponfeed><TotalMatches>${rows.length}</TotalMatches>${rows.join('')}</couponfeed>`,
    column: 'offerdescription',
  },
  'shopee-products': {
    row: (id, figure) =>
      `{"itemId":${id},"productName":"Tai nghe ${id}","priceMin":"${figure}0000","shopName":"Demo","productLink":"https://shopee.vn/product/1/${id}"}`,
    file: (rows) => `{"data":{"productOfferV2":{"nodes":[${rows.join()}],"pageInfo":{"hasNextPage":false}}}}`,
    column: 'priceMin',
  },
  spreadsheet: {
    row: (id, figure) =>
      `${id};ưu đãi;DEMO Giảm ${figure}% trà sữa loại ${id};;https://shopee.vn/m/tra-${id};ăn uống;DEMO${id};;20/11/2026;30/12/2026 20:00;Một lần;`,
    file: (rows) =>
      ['STT;Loại;Tên;Hãng;Link;Ngành;Mã;Giá;Bắt đầu;Hết hạn;Điều kiện;Xong', ...rows].join('\n'),
    column: 'Tên',
  },
}

describe('a mapping that is shipped for files', () => {
  it('is among these, or has an address', () => {
    const shipped = readdirSync('content/sources').flatMap((name) => /^(.+)\.yaml$/.exec(name)?.[1] ?? [])
    const fetched = ['accesstrade', 'awin-offers', 'awin-products', 'cj-links']
    expect(shipped.toSorted()).toEqual([...Object.keys(FILES), ...fetched].toSorted())
  })

  it.each(Object.entries(FILES))(
    'is a feed: cut off, unchanged, changed, back, with another column: %s',
    async (source, { row, file, column }) => {
      const rows = Array.from({ length: 12 }, (_, index) => row(index + 1, 20 + index))
      const isAll = source !== 'spreadsheet'
      const missing = async (): Promise<string[]> => {
        const ids: string[] = []
        for await (const rows of scratch.store.known(source))
          ids.push(...rows.filter(({ isMissing }) => isMissing).map(({ id }) => id))
        return ids
      }
      // Coupons of Rakuten have no id: one with another title is another one.
      const isNew = source === 'rakuten-coupons'
      server.answer = () => ({ body: file(rows), cutAfter: 200 })
      await expect(run(source, 0)).rejects.toThrow(/could not be fetched/)
      server.answer = () => ({ body: file(rows) })
      expect((await run(source, 0)).counts).toMatchObject({ rows: 12, new: 12, doubtful: 0 })
      expect(await run(source, 1)).toMatchObject({ outcome: 'unchanged', counts: { rows: 0 } })
      server.answer = () => ({ body: file([row(1, 50), ...rows.slice(1, 11)]) })
      expect((await run(source, 2)).counts).toMatchObject({
        changed: isNew ? 0 : 1,
        ended: isNew ? 2 : isAll ? 1 : 0,
        unchanged: 10,
      })
      server.answer = () => ({ body: file(rows) })
      expect((await run(source, 3)).counts).toMatchObject({
        changed: isNew ? 0 : 1,
        returned: isNew ? 2 : isAll ? 1 : 0,
      })
      const before = await missing()
      expect(before).toHaveLength(isNew ? 1 : 0)
      server.answer = () => ({ body: file(rows).replaceAll(column, column.replace(/\p{L}+/u, 'other')) })
      const other = await run(source, 4).catch((error: unknown) => String(error))
      expect(await missing(), JSON.stringify(other)).toEqual(before)
    },
  )
})
