import { beforeEach, describe, expect, it } from 'vitest'
import { dealListResponseSchema } from '#contract/deal-list.ts'
import { errorResponseSchema } from '#contract/errors.ts'
import { productQueryResponseSchema } from '#contract/product-query.ts'
import { savingsResponseSchema } from '#contract/savings.ts'
import { searchResponseSchema } from '#contract/search.ts'
import { type Caller, callerOf } from '../support/calls.ts'
import { smallCatalog } from '../support/content.ts'

const catalog = smallCatalog({
  withLexicon: true,
  withStrings: true,
  deals: {
    whole: {
      title: 'Giảm 20% trà sữa',
      code: 'DEMOTRA',
      discount: { kind: 'percent', value: 20 },
      category: 'food',
      appliesTo: { categories: ['food'] },
      terms: ['Mỗi tài khoản một lần.'],
      translations: {
        en: { title: 'Bubble tea 20% off', summary: 'Any size.', terms: ['Once per account.'] },
        fr: { title: 'Thé aux perles : 20 % de remise' },
      },
    },
    plain: { title: 'Giảm giá trà sữa nguyên chất' },
  },
  products: {
    tea: {
      title: 'Trà sữa đóng chai',
      translations: { en: { title: 'Bottled milk tea' } },
      offers: [{ store: 'shopee', url: 'https://shopee.vn/a', price: 100_000, seenAt: '2026-11-01' }],
    },
  },
})

let api: Caller
beforeEach(() => {
  api = callerOf(catalog)
})

const SEARCH = '/api/search-advanced?q=tr%C3%A0+s%E1%BB%AFa'

const post = (path: string, body: unknown) =>
  api.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const searched = async (response: Response) => searchResponseSchema.parse(await response.json())
const listed = async (response: Response) => dealListResponseSchema.parse(await response.json())

describe('the language of an answer', () => {
  it('is the one asked for: titles, summaries, terms and sentences', async () => {
    const response = await api.send(`${SEARCH}&language=en`)
    expect(response.headers.get('content-language')).toBe('en')
    const { results, response: sentence, meta } = await searched(response)
    expect(meta?.language).toBe('en')
    expect(sentence).toMatch(/ for “.+”; the best match is /)
    expect(results.find(({ id }) => id === 'whole')).toMatchObject({
      title: 'Bubble tea 20% off',
      summary: '20% off. Code DEMOTRA. No end date known. Any size.',
      terms: ['Once per account.'],
    })
  })

  it('is that of the query where none is asked for', async () => {
    expect((await api.send(SEARCH)).headers.get('content-language')).toBe('vi')
    const english = await api.send('/api/search-advanced?q=cheapest+bubble+tea+near+me')
    expect(english.headers.get('content-language')).toBe('en')
    expect((await searched(english)).results.map(({ title }) => title)).toContain('Bubble tea 20% off')
  })

  it('is that of the client where the words of the query are of no language', async () => {
    const ask = async (q: string, headers: Record<string, string>) => {
      const response = await api.send(`/api/search-advanced?q=${encodeURIComponent(q)}`, { headers })
      expect(response.headers.get('vary')).toContain('Accept-Language')
      return response.headers.get('content-language')
    }
    expect(await ask('shopee', { 'Accept-Language': 'fr-FR,fr;q=0.9,en;q=0.5' })).toBe('fr')
    expect(await ask('shopee', { 'Accept-Language': 'ja' })).toBe('ja')
    expect(await ask('shopee', { 'Accept-Language': '*' })).toBe('vi')
    expect(await ask('shopee', {})).toBe('vi')
    expect(await ask('trà sữa', { 'Accept-Language': 'fr' })).toBe('vi')
  })

  it('is Vietnamese for a listing, unless one is asked for', async () => {
    const plain = await api.send('/api/deals')
    expect(plain.headers.get('content-language')).toBe('vi')
    expect((await listed(plain)).deals.map(({ title }) => title)).toContain('Giảm 20% trà sữa')
    const english = await api.send('/api/deals?language=en')
    expect(english.headers.get('content-language')).toBe('en')
    expect((await listed(english)).deals.map(({ title }) => title)).toContain('Bubble tea 20% off')
  })

  it('falls back to English, then to Vietnamese, and says so', async () => {
    const { deals } = await listed(await api.send('/api/deals?language=ko'))
    expect(deals.find(({ id }) => id === 'whole')).toMatchObject({ title: 'Bubble tea 20% off', lang: 'en' })
    expect(deals.find(({ id }) => id === 'plain')).toMatchObject({
      title: 'Giảm giá trà sữa nguyên chất',
      lang: 'vi',
    })
    const { deals: own } = await listed(await api.send('/api/deals?language=en'))
    expect(own.find(({ id }) => id === 'whole')).not.toHaveProperty('lang')
  })

  it('is kept apart from the other languages of the same question', async () => {
    const english = await api.send(`${SEARCH}&language=en`)
    const french = await api.send(`${SEARCH}&language=fr`)
    expect(english.headers.get('etag')).not.toBe(french.headers.get('etag'))
    const titles = async (answer: Response) => (await searched(answer)).results.map(({ title }) => title)
    expect(await titles(french)).toContain('Thé aux perles : 20 % de remise')
    expect(await titles(await api.send(`${SEARCH}&language=en`))).toContain('Bubble tea 20% off')
    const tag = english.headers.get('etag') ?? ''
    const again = await api.send(`${SEARCH}&language=fr`, { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(200)
  })

  it('filters a listing by the words of that language', async () => {
    const found = await listed(await api.send('/api/deals?language=en&search=bubble'))
    expect(found.deals.map(({ id }) => id)).toEqual(['whole'])
    expect((await listed(await api.send('/api/deals?search=bubble'))).deals).toEqual([])
  })

  it('is taken from a body too, and told in words', async () => {
    const response = await post('/api/search-advanced', {
      query: 'mã giảm giá trà sữa',
      mode: 'ui',
      language: 'en',
    })
    expect(response.headers.get('content-language')).toBe('en')
    const { narrative } = await searched(response)
    expect(narrative?.language).toBe('en')
    expect(narrative?.text).toMatch(/^There are/)
    expect(narrative?.citations).not.toEqual([])
  })

  it('holds for products and savings', async () => {
    const products = await api.send('/api/blog/query-products?q=tr%C3%A0+s%E1%BB%AFa&language=en')
    expect(products.headers.get('content-language')).toBe('en')
    expect(productQueryResponseSchema.parse(await products.json()).products[0]?.title).toBe(
      'Bottled milk tea',
    )
    const get = await api.send('/api/savings?store=shopee&amount=100000&language=en')
    expect(get.headers.get('content-language')).toBe('en')
    const savings = await post('/api/savings', {
      store: 'shopee',
      amount: 100_000,
      category: 'food',
      language: 'en',
    })
    expect(savings.headers.get('content-language')).toBe('en')
    const [order] = savingsResponseSchema.parse(await savings.json()).orders
    expect(order?.steps[0]?.deal.title).toBe('Bubble tea 20% off')
  })

  it.each([
    `${SEARCH}&language=xx`,
    `${SEARCH}&language=`,
    `${SEARCH}&language=en&language=fr`,
    '/api/deals?language=english',
    '/api/blog/query-products?q=a&language=de',
    '/api/savings?store=shopee&amount=1&language=de',
  ])('is one of six, or refused: %s', async (path) => {
    const response = await api.send(path)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-language')).toBe('en')
    const { error } = errorResponseSchema.parse(await response.json())
    expect(error.code).toBe('invalid_parameter')
    expect(error.message).toMatch(/^language is/)
  })

  it('can be asked of both tools', async () => {
    const call = async (name: string, given: object) => {
      const response = await post('/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      })
      return JSON.stringify(await response.json())
    }
    expect(await call('list_deals', { language: 'en' })).toContain('Bubble tea 20% off')
    expect(await call('list_deals', {})).toContain('Giảm 20% trà sữa')
    expect(await call('search_deals', { query: 'trà sữa', language: 'fr' })).toContain('Thé aux perles')
    expect(await call('list_deals', { language: 'xx' })).toContain('invalid_parameter')
  })
})
