import { beforeEach, describe, expect, it } from 'vitest'
import { searchResponseSchema } from '#contract/search.ts'
import { type Caller, callerOf } from '../support/calls.ts'
import { smallCatalog } from '../support/content.ts'

const catalog = smallCatalog({
  withLexicon: true,
  deals: {
    tea: {
      discount: { kind: 'percent', value: 20, max: 50_000 },
      minimumSpend: 99_000,
      code: 'DEMOTRA20',
      endsAt: '2026-11-30',
    },
  },
})

let api: Caller
beforeEach(() => {
  api = callerOf(catalog)
})

async function post(body: object, headers: Record<string, string> = {}): Promise<string> {
  const response = await api.send('/api/search-advanced', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.text()
}

const parse = (text: string) => searchResponseSchema.parse(JSON.parse(text))

describe('POST /api/search-advanced', () => {
  it('answers in ui mode with a narrative, whose text is the response too', async () => {
    const { narrative, response, results, meta } = parse(await post({ query: 'trà sữa', mode: 'ui' }))
    expect(meta?.mode).toBe('ui')
    expect(narrative).toEqual({
      language: 'vi',
      text: 'Có một kết quả khớp với “trà sữa”: “Giảm 20% trà sữa” tại Shopee. Giảm 20%, tối đa 50.000đ, cho đơn từ 99.000đ. Nhập mã DEMOTRA20 khi thanh toán, hạn dùng đến 30/11/2026.',
      citations: [{ title: 'Giảm 20% trà sữa', href: results[0]?.href }],
    })
    expect(response).toBe(narrative?.text)
  })

  it('answers in agent mode, which is the default, with one sentence and no narrative', async () => {
    const answer = await post({ query: 'trà sữa' })
    expect(parse(answer)).toMatchObject({ meta: { mode: 'agent' } })
    expect(parse(answer).narrative).toBeUndefined()
    expect(parse(answer).response).toBe('Có 1 kết quả cho “trà sữa”: “Giảm 20% trà sữa”.')
    expect(await post({ query: 'trà sữa', mode: 'agent' })).toBe(answer)
  })

  it('obeys X-Agent-Mode: 1 rather than mode, and no other value of it', async () => {
    const agent = await post({ query: 'trà sữa', mode: 'agent' })
    expect(await post({ query: 'trà sữa', mode: 'ui' }, { 'X-Agent-Mode': '1' })).toBe(agent)
    expect(parse(await post({ query: 'trà sữa', mode: 'ui' }, { 'X-Agent-Mode': '0' })).meta?.mode).toBe('ui')
  })

  it('keeps the answers of the two modes apart, whichever comes first', async () => {
    const first = [await post({ query: 'tea', mode: 'ui' }), await post({ query: 'tea', mode: 'agent' })]
    const again = [await post({ query: 'tea', mode: 'ui' }), await post({ query: 'tea', mode: 'agent' })]
    expect(again).toEqual(first)
    expect(first[0]).not.toBe(first[1])
  })

  it('ends with the time it took in either mode', async () => {
    for (const mode of ['ui', 'agent']) {
      expect(await post({ query: 'trà sữa', mode })).toMatch(/"response_time_ms":\d+\}\}$/)
    }
  })

  it('gives the same results in both modes', async () => {
    const [ui, agent] = [
      parse(await post({ query: 'trà sữa', mode: 'ui' })),
      parse(await post({ query: 'trà sữa' })),
    ]
    expect(ui.results).toEqual(agent.results)
  })

  it('says in ui mode that nothing was found', async () => {
    const { narrative } = parse(await post({ query: 'qwrtzpsdfg', mode: 'ui' }))
    expect(narrative?.text).toContain('Không tìm thấy ưu đãi nào cho “qwrtzpsdfg”.')
    expect(narrative?.citations).toEqual([])
  })

  it('answers GET as agent whatever it asks for', async () => {
    const response = await api.send('/api/search-advanced?q=tea&mode=ui')
    const body = parse(await response.text())
    expect(body.meta?.mode).toBe('agent')
    expect(body.narrative).toBeUndefined()
  })
})
