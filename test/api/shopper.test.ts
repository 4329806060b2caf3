import { describe, expect, it } from 'vitest'
import { callerOf } from '../support/calls.ts'
import { smallCatalog } from '../support/content.ts'

const percent = (value: number, fields: object) => ({
  redeem: 'auto',
  discount: { kind: 'percent', value },
  scope: 'payment',
  appliesTo: 'everything',
  ...fields,
})

const catalog = smallCatalog({
  stores: Object.fromEntries(
    ['shopee', 'tiki'].map((id) => [id, { name: id, url: `https://${id}.example/` }]),
  ),
  products: {
    phone: {
      title: 'Điện thoại Galaxy',
      brand: 'Samsung',
      offers: [
        { store: 'shopee', url: 'https://shopee.example/', price: '1000000', seenAt: '2026-11-18' },
        { store: 'tiki', url: 'https://tiki.example/', price: '1000000', seenAt: '2026-11-18' },
      ],
    },
  },
  deals: {
    everybody: percent(1, { store: 'shopee' }),
    momo: percent(5, { store: 'shopee', eligibility: { payment: ['MoMo'] } }),
    app: percent(6, { store: 'shopee', eligibility: { appOnly: true } }),
    hanoi: percent(7, { store: 'shopee', eligibility: { regions: ['Hà Nội'] } }),
    newcomers: percent(10, { store: 'tiki', eligibility: { newUser: true } }),
  },
})

const caller = callerOf(catalog)
const send = (target: string, init?: RequestInit): Promise<Response> => caller.send(target, init)
const paidIn = async (response: Promise<Response>, list: 'results' | 'products'): Promise<unknown> => {
  const answer = (await (await response).json()) as Record<string, { priceAfterCodes?: { amount: number } }[]>
  return (answer[list] ?? []).flatMap(({ priceAfterCodes }) => priceAfterCodes?.amount ?? [])
}
const post = (body: unknown): Promise<Response> =>
  send('/api/search-advanced', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('the shopper of a request', () => {
  it.each<[string, string, object, number]>([
    ['nobody', '', {}, 990_000],
    ['a wallet', '&payment=momo', { payment: ['momo'] }, 950_000],
    ['the app', '&app=true', { app: true }, 940_000],
    ['no app', '&app=false', { app: false }, 990_000],
    ['a city as it is typed', '&region=ha noi', { region: 'ha noi' }, 930_000],
    ['new at a store', '&newAt=tiki', { newAt: ['tiki'] }, 900_000],
    ['new at another store', '&newAt=shopee', { newAt: ['shopee'] }, 990_000],
    [
      'all of it',
      '&payment=MoMo&app=true&region=Hà Nội&newAt=tiki',
      { payment: ['MoMo'], app: true, region: 'Hà Nội', newAt: ['tiki'] },
      900_000,
    ],
  ])('decides on prices after codes in searches and product queries: %s', async (_who, flat, body, paid) => {
    expect(await paidIn(send(`/api/search-advanced?q=galaxy${flat}`), 'results')).toEqual([paid])
    expect(await paidIn(send(`/api/blog/query-products?q=galaxy${flat}`), 'products')).toEqual([paid])
    expect(await paidIn(post({ query: 'galaxy', shopper: body }), 'results')).toEqual([paid])
    expect(await paidIn(post({ query: 'galaxy', shopper: body, mode: 'ui' }), 'results')).toEqual([paid])
  })

  it('does not change the answer to others', async () => {
    const before = await (await send('/api/blog/query-products?q=galaxy')).json()
    await send('/api/blog/query-products?q=galaxy&payment=MoMo')
    expect(await (await send('/api/blog/query-products?q=galaxy')).json()).toEqual(before)
  })

  it.each([
    ['&payment=Cowries', /^payment has "Cowries", which no deal names; write ways to pay among MoMo\.$/],
    ['&app=yes', /^app is "yes"; write true or false, or leave it out\.$/],
    ['&region=Atlantis', /^region is "Atlantis", which is no place that is known; /],
    ['&newAt=nowhere', /^newAt has "nowhere", which is no store of the catalog; /],
    ['&payment=,', /^payment\[0\] is .*write the name of a way to pay/],
  ])('is refused where it cannot be meant: %s', async (flat, message) => {
    for (const path of ['/api/search-advanced?q=galaxy', '/api/blog/query-products?q=galaxy']) {
      const response = await send(path + flat)
      const { error } = (await response.json()) as { error: { code: string; message: string } }
      expect([response.status, error.code]).toEqual([400, 'invalid_parameter'])
      expect(error.message).toMatch(message)
    }
  })

  it.each<[unknown, RegExp]>([
    [{ payment: ['Cowries'] }, /^shopper\.payment has "Cowries"/],
    [{ payment: 'MoMo' }, /^shopper\.payment is "MoMo"; write a list of ways to pay/],
    [{ newAt: ['nowhere'] }, /^shopper\.newAt has "nowhere"/],
    [null, /^shopper is null; write an object/],
  ])('is refused in a body too: %j', async (shopper, message) => {
    const response = await post({ query: 'galaxy', shopper })
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    expect([response.status, error.code]).toEqual([400, 'invalid_parameter'])
    expect(error.message).toMatch(message)
  })
})
