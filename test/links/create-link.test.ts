import { describe, expect, it } from 'vitest'
import { createLink, type SmartLink } from '#links/create-link.ts'
import { hashIdOf } from '#links/hash-id.ts'
import { createStoresByHost } from '#links/stores-by-host.ts'
import { storeEntrySchema } from '#entries/store.ts'
import { sha256, STORES_BY_HOST } from './support.ts'

type Input = Parameters<typeof createLink>[0]

const read = (input: Input) => createLink(input, STORES_BY_HOST, sha256)

const draft = (input: Input) => {
  const found = read(input)
  if (!found.ok) throw new Error(found.failure.message)
  return found.data
}

const failure = (input: Input) => {
  const found = read(input)
  if (found.ok) throw new Error(`accepted: ${found.data.outputUrl}`)
  return found.failure
}

const PRODUCT = 'https://shopee.vn/product/1/2'

describe('a draft of a smart link', () => {
  it('has the canonical address as input and output', () => {
    expect(draft({ inputUrl: 'http://m.shopee.vn/ao-thun-i.1.2?sp_atk=a' })).toEqual({
      key: 'shopee.vn/product/1/2',
      inputUrl: PRODUCT,
      outputUrl: PRODUCT,
      storeId: 'shopee',
      campaignId: 'shopee-vn',
      title: null,
    })
  })

  it('is a link with the id of its key', () => {
    const found = draft({ inputUrl: PRODUCT })
    const link: SmartLink = { ...found, hashId: hashIdOf(found.key, sha256, () => false) }
    expect(link.hashId).toMatch(/^[0-9A-Za-z]{10}$/)
  })

  it('counts under the id of a store without a campaign', () => {
    const store = storeEntrySchema.parse({
      name: 'Shop',
      url: 'https://shop.example/',
      hosts: ['shop.example'],
    })
    const found = createLink(
      { inputUrl: 'https://shop.example/a' },
      createStoresByHost(new Map([['shop', store]])),
      sha256,
    )
    expect(found).toMatchObject({ ok: true, data: { storeId: 'shop', campaignId: 'shop' } })
  })
})

describe('the address at the partner of a store', () => {
  const partner = createStoresByHost(
    new Map([
      [
        'shop',
        storeEntrySchema.parse({
          name: 'Shop',
          url: 'https://shop.example/',
          hosts: ['shop.example'],
          links: { affiliate: 'https://partner.example/go?to={url}' },
        }),
      ],
    ]),
  )

  it('has a bound, so that the head of a redirect has one', () => {
    const linkTo = (path: string) => createLink({ inputUrl: `https://shop.example/${path}` }, partner, sha256)
    expect(linkTo('a'.repeat(1900)).ok).toBe(true)
    const found = linkTo(`a?x=${'%3D'.repeat(640)}`)
    expect(found.ok ? found.data.outputUrl.length : found.failure.message).toMatch(
      /^inputUrl leads to an address of 3\d{3} characters at Shop's partner; shorten it/,
    )
  })
})

describe('the output that a caller names', () => {
  it('keeps its parameters and its fragment, over https', () => {
    const outputUrl = 'http://shopee.vn/ao-i.1.2?utm_source=me&aff_id=7#buy'
    expect(draft({ inputUrl: PRODUCT, outputUrl }).outputUrl).toBe(outputUrl.replace('http:', 'https:'))
  })

  it('makes a link of its own, so that no campaign takes over another', () => {
    const keys = ['?aff_id=1', '?aff_id=2', '?aff_id=1#a'].map(
      (end) => draft({ inputUrl: PRODUCT, outputUrl: PRODUCT + end }).key,
    )
    expect(new Set([...keys, draft({ inputUrl: PRODUCT }).key]).size).toBe(4)
    expect(keys[0]).toBe('shopee.vn/product/1/2 https://shopee.vn/product/1/2?aff_id=1')
  })

  it('makes the same link as none where it is what the store has anyway', () => {
    for (const inputUrl of [PRODUCT, 'https://hasaki.vn/san-pham/kem-12.html']) {
      const first = draft({ inputUrl })
      expect(draft({ inputUrl: first.inputUrl, outputUrl: first.outputUrl })).toEqual(first)
    }
  })

  it('is taken out of the address that carries it', () => {
    const outputUrl = `https://s.shopee.vn/an_redir?origin_link=${encodeURIComponent(PRODUCT)}&affiliate_id=1`
    expect(draft({ inputUrl: PRODUCT, outputUrl }).outputUrl).toBe(PRODUCT)
  })

  it('is at the store of the input', () => {
    expect(failure({ inputUrl: PRODUCT, outputUrl: 'https://tiki.vn/a-p1.html' })).toEqual({
      code: 'unsupported_store',
      message:
        'outputUrl is at tiki.vn but inputUrl at Shopee; write an address of Shopee, or leave out outputUrl.',
    })
    expect(failure({ inputUrl: PRODUCT, outputUrl: 'https://shopee.sg/product/1/2' }).code).toBe(
      'unsupported_store',
    )
  })

  it('is named where something is wrong with it', () => {
    expect(failure({ inputUrl: PRODUCT, outputUrl: '' }).message).toBe(
      'outputUrl is blank; write the address of a product or page of a store.',
    )
  })
})

describe("a store's affiliate address", () => {
  const shopsWith = (affiliate: string) =>
    createStoresByHost(
      new Map([
        [
          'shop',
          storeEntrySchema.parse({
            name: 'Shop',
            url: 'https://shop.example/',
            hosts: ['shop.example'],
            campaignId: 'shop-vn',
            links: { affiliate },
          }),
        ],
      ]),
    )
  const outputOf = (inputUrl: string, affiliate: string) => {
    const found = createLink({ inputUrl }, shopsWith(affiliate), sha256)
    return found.ok ? found.data.outputUrl : found.failure.message
  }
  const subIdOf = (key: string) => hashIdOf(key, sha256, () => false)

  it('carries the page, the campaign and the first ten digits of the id', () => {
    expect(
      outputOf(
        'https://shop.example/trà?b=1&a=2',
        'https://network.example/go?c={campaignId}&url={url}&sub={subId}',
      ),
    ).toBe(
      `https://network.example/go?c=shop-vn&url=${encodeURIComponent('https://shop.example/tr%C3%A0?a=2&b=1')}&sub=${subIdOf('shop.example/tr%C3%A0?a=2&b=1')}`,
    )
  })

  it('may be parameters of the page itself', () => {
    const affiliate = '?utm_campaign={campaignId}&utm_content={subId}'
    expect(outputOf('https://shop.example/a', affiliate)).toBe(
      `https://shop.example/a?utm_campaign=shop-vn&utm_content=${subIdOf('shop.example/a')}`,
    )
    expect(outputOf('https://shop.example/a?b=1', affiliate)).toBe(
      `https://shop.example/a?b=1&utm_campaign=shop-vn&utm_content=${subIdOf('shop.example/a?b=1')}`,
    )
  })

  it('leaves no trace in the key', () => {
    const affiliate = '?utm_campaign={campaignId}&utm_content={subId}'
    const output = outputOf('https://shop.example/a', affiliate)
    expect(outputOf(output, affiliate)).toBe(output)
  })
})

describe('the title of a link', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['  \n', null],
    [' Trà sữa ', 'Trà sữa'],
    ['Trà sữa'.normalize('NFD'), 'Trà sữa'],
    ['👨‍👩‍👧 <b>&', '👨‍👩‍👧 <b>&'],
    ['a'.repeat(200), 'a'.repeat(200)],
    ['🎧'.repeat(200), '🎧'.repeat(200)],
  ])('%j is kept as %j', (title, kept) => {
    expect(draft({ inputUrl: PRODUCT, title }).title).toBe(kept)
  })

  it.each([
    ['a\nb', 'title has a line break or an invisible character; write it on one line.'],
    ['a\u0000b', 'title has a line break or an invisible character; write it on one line.'],
    ['a\u202eb', 'title has a line break or an invisible character; write it on one line.'],
    ['a\ud800b', 'title has a line break or an invisible character; write it on one line.'],
    ['a'.repeat(201), 'title has 201 characters; write at most 200.'],
    ['🎧'.repeat(201), 'title has 201 characters; write at most 200.'],
  ])('%j is refused', (title, message) => {
    expect(failure({ inputUrl: PRODUCT, title })).toEqual({ code: 'bad_request', message })
  })
})
