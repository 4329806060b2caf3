import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
})
afterEach(() => folder[Symbol.asyncDispose]())

async function tryText(name: string, text: string): Promise<Trial> {
  const file = join(folder.path, name)
  writeFileSync(file, text)
  const trial = await tryExport(file, { contentDir: 'content', now: NOW })
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

  it('says which columns it cannot find', async () => {
    await expect(tryText('list.csv', 'a,b\n1,2\n')).rejects.toThrow(
      /No column seems to be id, title, url; the columns are a, b/,
    )
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
})
