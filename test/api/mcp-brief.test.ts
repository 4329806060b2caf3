import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { searchResponseSchema } from '#contract/search.ts'
import { TOOLS } from '#contract/tools.ts'
import { callerOf } from '../support/calls.ts'
import { smallCatalog } from '../support/content.ts'

const TOKENS_MAX = 2500

/** A deal as long as editors write them, for new customers and with two conditions. */
const longDeal = (number: number) => ({
  title: `Gọi trà sữa cả nhóm từ ${number} ly, giảm 20% tối đa 40K`,
  summary: `Đặt từ ${number} ly trong cùng một đơn ở quán trà sữa có nhãn Ưu đãi là được trừ 20%. Topping có tính vào tổng tiền, phí giao hàng và phí dịch vụ thì không.`,
  discount: { kind: 'percent', value: 20, max: 40_000 },
  minimumSpend: 100_000 + number,
  code: `DEMOTRASUA${number}`,
  endsAt: '2026-12-24',
  eligibility: { newUser: true },
  terms: ['Mỗi tài khoản dùng một lần mỗi ngày.', `Đơn phải có ít nhất ${number} ly của cùng một quán.`],
})

const catalog = smallCatalog({
  withLexicon: true,
  site: { notice: 'Dữ liệu minh họa: cửa hàng có thật, nhưng mọi mã đều là ví dụ và không dùng được.' },
  deals: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`tea-${index}`, longDeal(index + 2)])),
  products: {
    blender: {
      title: 'Máy pha trà sữa Sunhouse',
      brand: 'Sunhouse',
      category: 'tech',
      offers: [
        { store: 'tiki', url: 'https://tiki.vn/may-pha-p1.html', price: 990_000, seenAt: '2026-11-19' },
      ],
    },
  },
})
const api = callerOf(catalog)

interface Result {
  content: { text: string }[]
  structuredContent: { results?: Record<string, unknown>[]; deals?: Record<string, unknown>[]; meta?: object }
  isError?: boolean
}

async function call(name: string, given: Record<string, unknown>): Promise<Result> {
  const response = await api.send('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given },
    }),
  })
  return ((await response.json()) as { result: Result }).result
}

const textOf = ({ content }: Result): string => content[0]?.text ?? ''
const tokensOf = (result: Result): number =>
  encode(textOf(result)).length + encode(JSON.stringify(result.structuredContent)).length

describe('what a model is given by default', () => {
  it(`costs at most ${TOKENS_MAX} tokens for ten results, in both forms together`, async () => {
    const brief = await call('search_deals', { query: 'trà sữa' })
    expect(brief.structuredContent.results).toHaveLength(10)
    expect(tokensOf(brief)).toBeLessThanOrEqual(TOKENS_MAX)
    expect(tokensOf(await call('search_deals', { query: 'trà sữa', detail: 'full' }))).toBeGreaterThan(
      2 * TOKENS_MAX,
    )
  })

  it('has the records of REST in the same order', async () => {
    const rest = await api.send(`/api/search-advanced?q=${encodeURIComponent('trà sữa')}`)
    const { results } = searchResponseSchema.parse(await rest.json())
    const brief = await call('search_deals', { query: 'trà sữa' })
    expect(brief.structuredContent.results?.map(({ href }) => href)).toEqual(results.map(({ href }) => href))
    expect(textOf(brief).match(/https?:\S+/g)).toEqual(results.map(({ href }) => href))
  })

  it('says in either form alone what a shopper has to know', async () => {
    const brief = await call('search_deals', { query: 'trà sữa 5 ly DEMOTRASUA5', limit: 1 })
    const wanted = [
      'Gọi trà sữa cả nhóm từ 5 ly',
      'Shopee. Giảm 20%, tối đa 40.000đ. Đơn từ 100.005đ. Mã DEMOTRASUA5. HSD 24/12/2026. Khách mới.',
      'Mỗi tài khoản dùng một lần mỗi ngày. Đơn phải có ít nhất 5 ly của cùng một quán.',
      'Dữ liệu minh họa',
      '"fallback":false',
    ]
    for (const each of wanted) {
      expect(textOf(brief)).toContain(each)
      expect(JSON.stringify(brief.structuredContent)).toContain(each)
    }
  })

  it('names the price of a product and its store', async () => {
    const { structuredContent } = await call('search_deals', { query: 'máy pha trà sữa sunhouse', limit: 1 })
    expect(structuredContent.results).toEqual([
      expect.objectContaining({
        summary: 'Giá bán thấp nhất 990.000đ tại Tiki.',
        price: { amount: 990_000, currency: 'VND' },
      }),
    ])
  })

  it('tells nothing of the store twice where the title names it', async () => {
    const named = callerOf(smallCatalog({ deals: { one: { title: 'Shopee giảm 20% trà sữa' } } }))
    const response = await named.send('/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_deals', arguments: {} },
      }),
    })
    const { result } = (await response.json()) as { result: Result }
    expect(JSON.stringify(result.structuredContent).match(/Shopee/g)).toHaveLength(1)
  })

  it('fits the schemas that the tools announce, in brief and in full', async () => {
    for (const detail of ['brief', 'full']) {
      const found = await call('search_deals', { query: 'trà sữa', detail })
      expect(TOOLS.search_deals.output.safeParse(found.structuredContent).error).toBeUndefined()
      const listed = await call('list_deals', { detail })
      expect(TOOLS.list_deals.output.safeParse(listed.structuredContent).error).toBeUndefined()
    }
  })

  it('lists in brief too, and says how many there are', async () => {
    const listed = await call('list_deals', { limit: 2 })
    expect(textOf(listed)).toContain('"total":2,"available":12')
    expect(listed.structuredContent.deals?.[0]).toEqual({
      title: expect.any(String) as string,
      href: expect.stringContaining('/s/') as string,
      category: 'food',
      summary: expect.stringContaining('Mỗi tài khoản') as string,
    })
  })

  it('refuses another detail', async () => {
    const refused = await call('search_deals', { query: 'trà sữa', detail: 'some' })
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toContain('detail is "some"; write brief or full')
  })
})
